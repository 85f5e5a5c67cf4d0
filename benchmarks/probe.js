// What a page shows, and when: read once a frame, just before the frame is painted.
(() => {
  const all = (root, selector, found = []) => {
    found.push(...root.querySelectorAll(selector));
    for (const node of root.querySelectorAll("*")) if (node.shadowRoot) all(node.shadowRoot, selector, found);
    return found;
  };
  const figure = all(document, ".figure").find((node) => node.dataset.drawn && node.getClientRects().length);
  const dot = all(document, ".dot")[0]; // SVG: where it is says what is shown
  const canvas = all(document, "canvas").find((node) => node.width > 100); // Bokeh: its pixels do
  const pixels = () => {
    const {data} = canvas.getContext("2d").getImageData(0, canvas.height / 2, canvas.width, 1);
    let sum = 0;
    for (let at = 0; at < data.length; at += 1) sum = (31 * sum + data[at]) | 0;
    return String(sum);
  };
  const drawn = figure && (() => figure.dataset.drawn); // ours counts what it draws
  const shown = drawn ?? (dot ? () => dot.getAttribute("d") ?? dot.getAttribute("cx") : pixels);

  const probe = {waits: [], frames: [], pictures: 0};
  const painted = (then) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => then(performance.now());
    channel.port2.postMessage(null); // runs once this frame has been painted
  };
  addEventListener("keydown", (event) => {
    const pressed = event.timeStamp;
    const before = shown();
    const look = () => {
      if (shown() === before) return void requestAnimationFrame(look);
      painted((now) => probe.waits.push(now - pressed));
    };
    requestAnimationFrame(look);
  }, {capture: true});

  probe.count = () => {
    probe.frames = [];
    probe.pictures = 0;
    probe.counting = true;
    let last = shown();
    const look = (now) => {
      if (!probe.counting) return;
      probe.frames.push(now);
      const present = shown();
      if (present !== last) probe.pictures += 1;
      last = present;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  probe.stop = () => {
    probe.counting = false;
    const seconds = (probe.frames.at(-1) - probe.frames[0]) / 1000;
    return {pictures: probe.pictures / seconds, frames: (probe.frames.length - 1) / seconds};
  };
  window.probe = probe;
})();
