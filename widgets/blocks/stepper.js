// One row of scores in blocks, and what is known after the blocks so far. Stepping looks the states
// up; other numbers or another size of block come from the server.

function draw(figure) {
  const {em, words, narrow} = figure;
  let {tables} = figure;
  const canvas = picture(figure, narrow ? 11.5 * em : 13.5 * em);
  const stage = svg("g", {});
  canvas.append(stage);
  let cells = [];
  const blocks = () => tables.keys.length;
  const now = (state) => Math.min(state.done, blocks());

  figure.rebuild = (fresh) => { tables = fresh; lay(); figure.redraw(); };
  lay();
  drawStates();
  drawControls();
  figure.follow((state) => {
    for (const {node, block} of cells) {
      node.classList.toggle("faint", block >= now(state));
      node.querySelector(".edge").style.stroke = block === now(state) - 1 ? "var(--score-fill)" : "var(--rule-strong)";
    }
  });

  // A cell a key: its score as a bar and a number, its value below. Blocks stand a little apart.
  function lay() {
    stage.replaceChildren();
    cells = [];
    const count = tables.scores.length;
    const gap = 0.8 * em;
    const left = narrow ? 0 : 3.2 * em;
    const wide = (figure.width - left - gap * (blocks() - 1)) / count;
    const [top, high] = [1.6 * em, narrow ? 4.2 * em : 6 * em];
    const foot = top + high;
    if (!narrow) {
      for (const [name, y] of [["score", foot - 0.3 * em], ["value", foot + 4 * em]]) {
        stage.append(svg("text", {class: "axis-label", x: 0, y}, words[name]));
      }
    }
    let at = left;
    tables.keys.forEach((keys, block) => {
      stage.append(svg("text", {class: "tick", x: at, y: 0.9 * em}, `${words.block} ${block + 1}`));
      for (const key of keys.filter((one) => one >= 0)) {
        const tall = tables.heights[key] * (high - 1.4 * em);
        const node = svg("g", {"data-key": key},
          svg("rect", {class: "edge", x: at + 1, y: top, width: wide - 2, height: foot - top + 4.8 * em, rx: 4, fill: "none"}),
          svg("rect", {x: at + 0.2 * wide, y: foot - tall, width: 0.6 * wide, height: tall, style: "fill: var(--score-fill); fill-opacity: 0.55"}),
          svg("text", {class: "score", x: at + wide / 2, y: foot + 1.5 * em, "text-anchor": "middle", style: fit(tables.scores[key], wide)}, tables.scores[key]),
          svg("text", {class: "key", x: at + wide / 2, y: foot + 4 * em, "text-anchor": "middle", style: fit(tables.values[key], wide)}, tables.values[key]));
        stage.append(node);
        cells.push({node, block});
        at += wide;
      }
      at += gap;
    });
  }

  // Long numbers in narrow cells are written smaller.
  function fit(text, wide) {
    return `font-size: ${Math.min(1, (wide - 6) / (0.62 * em * text.length)).toFixed(2)}em`;
  }

  function drawStates() {
    const row = html("div", {class: "numbers states"});
    for (const name of ["m", "factor", "sum", "o", "so_far"]) {
      const node = reading({class: "number", "data-number": name});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, tables[name][now(state)]));
    }
    const ends = html("div", {class: "numbers"});
    for (const name of ["streamed", "plain", "naive"]) {
      const node = reading({class: "number", "data-number": name});
      ends.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, now(state) < blocks() && name === "streamed" ? "–" : tables.ways[name]));
    }
    figure.root.append(row, ends);
  }

  function drawControls() {
    const step = (by) => figure.move({done: Math.min(Math.max(now(figure.state) + by, 0), blocks())});
    const back = button(words.back, () => { step(-1); figure.rest(); }, {"data-step": -1});
    const on = button(words.on, () => { step(1); figure.rest(); }, {"data-step": 1});
    const slide = html("input", {type: "range", min: 0, step: 1, "aria-label": words.done, "data-name": "done"});
    slide.style.setProperty("--colour", "var(--score-fill)");
    slide.addEventListener("input", () => figure.move({done: Number(slide.value)}));
    slide.addEventListener("keydown", (event) => event.stopPropagation());
    const shown = reading({class: "value"});
    figure.follow((state) => {
      slide.max = blocks();
      slide.value = now(state);
      slide.style.setProperty("--share", `${(100 * now(state)) / blocks()}%`);
      say(shown, `${now(state)} / ${blocks()}`);
      back.disabled = now(state) === 0;
      on.disabled = now(state) === blocks();
    });
    controls(figure, back, on, html("label", {class: "slider"}, html("span", {class: "name"}, words.done), slide, shown));
    controls(figure,
      choice(figure, {name: "block", label: words.size, options: [1, 2, 3, 4, 8].map((size) => [size, String(size)])}),
      choice(figure, {name: "shifted", label: words.more, options: [[false, words["more-no"]], [true, words["more-yes"]]]}));
  }
}
