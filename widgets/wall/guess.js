// Past the trained length the reader draws the perplexity, with a finger or with keys, and the measured
// curves are laid over it. All numbers but the drawn ones are looked up.

const SLACK = 14; // px that a stroke may stray from a length and still move the point there

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {lengths, trained, stops, means} = tables;
  const beyond = lengths.filter((length) => length > trained);
  const inside = lengths.length - beyond.length; // how many lengths training reached
  const start = (state) => means[state.scheme][inside - 1];
  const isAnswered = (state) => means[state.scheme].length > inside;
  const canvas = picture(figure, figure.tall * (narrow ? 1 : 1.06));
  const box = {x: 2.6 * em, y: 2 * em, width: figure.width - (narrow ? 3.4 : 4.2) * em, height: canvas.height.baseVal.value - 5.4 * em};
  const axes = chart(canvas, box, {em, x: [lengths[0] * 0.9, lengths.at(-1) * 1.14], y: [stops[0], stops.at(-1)], xScale: logarithmic, yScale: logarithmic,
    xTicks: lengths, yTicks: [1, 2, 5, 10, tables.uniform, 50, 100], showX: (length) => (length === trained ? `L = ${length}` : String(length)), xLabel: words.x, yLabel: words.y});
  const {toX, toY} = axes;
  const xs = beyond.map(toX);
  const right = box.x + box.width;
  const middle = (toX(trained) + right) / 2;
  const own = svg("g", {});
  const labels = svg("g", {});

  drawGround();
  drawInvitation();
  const handles = drawGuess();
  axes.inside.append(own, labels); // the answer is laid over the guess
  drawMeasured();
  drawSurface();
  drawLegend();
  drawControls();

  function text(attributes, words) {
    return svg("text", {class: "halo", ...attributes}, words);
  }

  function drawGround() {
    hatching(canvas, "unseen", narrow ? 6 : 8);
    const end = toX(trained);
    const height = box.y + 1.1 * em;
    const unseen = text({class: "tick halo", x: end + 6, y: height}, words.beyond);
    axes.inside.append(
      svg("rect", {x: end, y: box.y, width: right - end, height: box.height, fill: "url(#unseen)", "fill-opacity": 0.55}),
      svg("line", {x1: box.x, x2: right, y1: toY(tables.uniform), y2: toY(tables.uniform), style: "stroke: var(--ink-soft)", "stroke-dasharray": "1 4", "stroke-width": 2, "data-uniform": ""}),
      svg("line", {class: "trained-end", x1: end, x2: end, y1: box.y, y2: box.y + box.height}),
      text({class: "tick halo", x: end - 6, y: toY(tables.uniform) - 0.4 * em, "text-anchor": "end"}, words.uniform),
      text({class: "tick halo", x: end - 6, y: height, "text-anchor": "end"}, words.inside),
      unseen,
    );
    figure.follow((state) => {
      const colour = `var(--${tables.colours[state.scheme]})`;
      own.style.setProperty("--own", colour);
      labels.style.setProperty("--own-text", colour);
      // It makes room for what is drawn there.
      unseen.style.visibility = state.guess.slice(0, 2).some((at) => at !== null && toY(at) < height + 2 * em) ? "hidden" : "";
    });
  }

  // What training reached is always there; what lies beyond comes with the answer.
  function drawMeasured() {
    const line = (name, attributes, values) => {
      const node = svg("path", {class: "line", "data-line": name, ...attributes});
      own.append(node);
      figure.follow((state) => {
        const found = values(state) ?? [];
        node.setAttribute("d", path(lengths, state.shown ? found : found.slice(0, inside), toX, toY));
      });
      return node;
    };
    const most = Math.max(...Object.values(tables.seeds).map((seeds) => seeds.length));
    for (let k = 0; k < most; k += 1) line("seed", {style: "stroke-width: 1.1", opacity: 0.75}, (state) => tables.seeds[state.scheme][k]);
    const best = line("best", {style: "stroke: var(--ink-soft); stroke-width: 2", "stroke-dasharray": "7 5"}, () => tables.best);
    figure.follow((state) => best.setAttribute("visibility", state.shown ? "inherit" : "hidden"));
    line("mean", {}, (state) => means[state.scheme]);
    const noRow = text({x: right - 0.6 * em, "text-anchor": "end", "font-weight": 600, style: narrow ? "font-size: 0.9em" : null, "data-undefined": ""}, words["no-row"]);
    labels.append(noRow);
    figure.follow((state) => set(noRow, {y: free(state), visibility: state.shown && !isAnswered(state) ? "inherit" : "hidden"}));
  }

  // The height, of two, that is farther from what the reader drew.
  function free(state) {
    const drawn = state.guess.filter((at) => at !== null).map(toY);
    const room = (y) => Math.min(...drawn.map((at) => Math.abs(at - y)));
    const [high, low] = [60, 2.6].map(toY);
    return room(high) >= room(low) ? high : low;
  }

  // Three faint strokes that say how, and not what: up, on, or down.
  function drawInvitation() {
    const group = svg("g", {"data-invite": "", style: "pointer-events: none; --own: var(--ink-soft)"});
    const strokes = [0.7, 0, -0.32].map((rise) => {
      const node = svg("path", {class: "line", "stroke-dasharray": "2 9", opacity: 0.7});
      group.append(node);
      return [rise, node];
    });
    const pencil = svg("path", {d: "M0 0l3-10 17-17 7 7-17 17zM3-10l7 7", style: "fill: var(--paper); stroke: var(--ink)", "stroke-width": 1.6, "stroke-linejoin": "round"});
    const invitation = text({x: middle, y: toY(narrow ? 13 : 34), "text-anchor": "middle", "font-weight": 600}, words.invite);
    group.append(pencil, invitation);
    axes.inside.append(group);
    figure.follow((state) => {
      const [x, y] = [toX(trained), toY(start(state))];
      const far = toX(beyond.at(-1));
      for (const [rise, node] of strokes) node.setAttribute("d", `M${x} ${y}Q${(x + far) / 2} ${y} ${far} ${y - rise * box.height}`);
      pencil.setAttribute("transform", `translate(${(x + far) / 2} ${y})`);
      group.style.display = state.shown || state.guess.some((at) => at !== null) ? "none" : "";
    });
  }

  function drawGuess() {
    const group = svg("g", {style: "--own: var(--ink)"});
    const line = svg("path", {class: "line", style: "stroke-width: 3.4", "data-line": "guess"});
    group.append(line);
    axes.inside.append(group);
    figure.follow((state) => line.setAttribute("d", path([trained, ...beyond], [state.guess[0] === null ? NaN : start(state), ...state.guess.map((at) => at ?? NaN)], toX, toY)));
    return beyond.map((length, k) => drawPoint(group, length, k));
  }

  // A point that can be moved with keys as well; until something is drawn it waits on the axis.
  function drawPoint(group, length, k) {
    const handle = svg("circle", {cx: xs[k], r: narrow ? 5.5 : 6.5, tabindex: 0, role: "slider", "aria-label": `${words.point} ${length}`,
      "aria-valuemin": stops[0], "aria-valuemax": stops.at(-1), "aria-orientation": "vertical", "data-length": length});
    const drawn = text({x: xs[k], "text-anchor": "middle", "font-weight": 600, "data-drawn-at": length});
    const measured = text({x: xs[k], "text-anchor": "middle", style: "fill: var(--own-text); font-weight: 600", "data-measured-at": length});
    group.append(handle);
    labels.append(drawn, measured);
    keys(figure, handle, (dx, dy) => {
      const at = nearest(stops, figure.state.guess[k] ?? start(figure.state));
      put(k, stops[Math.min(Math.max(at + dx + dy, 0), stops.length - 1)]);
    });
    figure.follow((state) => {
      const [value, answer] = [state.guess[k], state.shown ? means[state.scheme][inside + k] : undefined];
      const above = answer === undefined || (value ?? 0) >= answer; // the two labels keep out of each other's way
      set(handle, {cy: toY(value ?? stops[0]), class: `handle ${value === null ? "hollow" : "dot"}`, "aria-valuenow": value ?? stops[0],
        "aria-valuetext": value === null ? words["not-drawn"] : plain(value)});
      say(drawn, value === null ? "" : plain(value));
      say(measured, answer === undefined ? "" : number(answer, 1));
      const height = toY(value ?? stops[0]);
      const over = above ? height > box.y + 1.1 * em : height > box.y + box.height - 1.4 * em; // as there is room
      drawn.setAttribute("y", height + (over ? -0.9 : 1.7) * em);
      measured.setAttribute("y", toY(answer ?? stops[0]) + (above && value !== null ? 1.5 : -0.8) * em);
    });
    return handle;
  }

  function put(k, value) {
    figure.move({guess: figure.state.guess.map((before, at) => (at === k ? value : before))});
  }

  // A stroke moves the point at the length it is nearest to, and every one that it passes.
  function drawSurface() {
    const end = toX(trained);
    const surface = svg("rect", {x: end, y: box.y - 4, width: right - end, height: box.height + 8, fill: "transparent", style: "cursor: crosshair", "data-ground": "guess"});
    const heights = stops.map((value) => -toY(value));
    const valueAt = (y) => stops[nearest(heights, -y)];
    axes.inside.append(surface);
    let before, closest;
    drag(figure, surface, ({x, y}, event) => {
      if (event.type === "pointerdown") {
        before = {x, y};
        closest = xs.map(() => Infinity);
        handles[nearest(xs, x)].focus({preventScroll: true});
      }
      const guess = figure.state.guess.map((value, k) => {
        const passed = (xs[k] - before.x) * (x - xs[k]) > 0;
        if (passed) closest[k] = 0;
        const away = Math.abs(x - xs[k]);
        const held = nearest(xs, x) === k && away <= closest[k] + SLACK;
        if (!held && !passed) return value;
        closest[k] = Math.min(closest[k], away);
        return valueAt(held ? y : linear([before.x, x], [before.y, y])(xs[k]));
      });
      before = {x, y};
      figure.move({guess});
    });
  }

  function drawLegend() {
    const row = html("div", {class: "numbers"});
    const entry = (name, look, isThere) => {
      const node = html("span", {"data-legend": name}, html("span", {class: "swatch", style: look}), words[name]);
      row.append(node);
      figure.follow((state) => {
        node.style.setProperty("--own", `var(--${tables.colours[state.scheme]})`);
        node.style.visibility = isThere(state) ? "" : "hidden";
      });
    };
    entry("mean", "", () => true);
    entry("seed", "border-top-width: 1px", () => true);
    entry("guess", "border-top-color: var(--ink)", (state) => state.guess.some((at) => at !== null));
    entry("best", "border-top: 2px dashed var(--ink-soft)", (state) => state.shown);
    figure.root.append(row);
  }

  function drawControls() {
    const show = button("", () => figure.choose({shown: !figure.state.shown}), {"data-show": ""});
    figure.follow((state) => say(show, words[state.shown ? "hide" : "show"]));
    controls(figure,
      choice(figure, {name: "scheme", label: words.scheme, options: Object.keys(means).map((name) => [name, words[`name-${name}`]])}),
      show);
  }
}
