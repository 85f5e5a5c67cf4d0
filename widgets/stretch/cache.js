// Two curves over the keys of a text that grows: what each key scores with the last word when it was
// cached turned, and when it is turned as it is read. All is looked up by factor, stop and mark.

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {marks, stops} = tables;
  const longest = stops.at(-1) * tables.length;
  const height = Math.min(0.5 * figure.width, figure.tall, 420);
  const box = {x: 3 * em, y: 2.6 * em, width: figure.width - 5.2 * em, height: height - 6.2 * em};
  const canvas = picture(figure, height);
  const grouped = (value) => value.toLocaleString("en-US");
  const axes = chart(canvas, box, {em, x: [0, longest], y: [-0.2, 1], xTicks: [1, 2, 3, 4].map((times) => times * tables.length),
    yTicks: [0, 0.5, 1], showX: grouped, xLabel: words.x, yLabel: ""});
  canvas.append(svg("text", {class: "axis-label", x: box.x, y: 0.8 * em}, words.y));
  const bottom = box.y + box.height;
  const row = marks + 1;
  const from = (state) => stops.indexOf(state.present) * row;
  const slice = (state, name) => Array.from(tables.curves[state.factor][name].slice(from(state), from(state) + row));
  const keysOf = (state) => Array.from(tables.keys.slice(from(state), from(state) + row));

  drawGround();
  drawCurves();
  drawMark();
  drawNumbers();
  drawControls();

  function drawGround() {
    hatching(canvas, "beyond", 6);
    const at = axes.toX(tables.length);
    axes.inside.append(
      svg("rect", {x: at, y: box.y, width: box.x + box.width - at, height: box.height, fill: "url(#beyond)", opacity: 0.5}),
      svg("line", {class: "trained-end", x1: at, x2: at, y1: box.y, y2: bottom}),
      svg("text", {class: "tick", x: at, y: box.y - 0.4 * em, "text-anchor": "middle"}, "L"));
  }

  function drawCurves() {
    const curve = (name, attributes) => {
      const line = svg("path", {class: "line", "data-curve": name, ...attributes});
      axes.inside.append(line);
      figure.follow((state) => set(line, {d: path(keysOf(state), slice(state, name), axes.toX, axes.toY)}));
    };
    curve("fresh", {style: "stroke: var(--ink-soft)", "stroke-dasharray": "6 4"});
    curve("stale", {style: "stroke: var(--score-fill)"});
  }

  // The key looked at: drag anywhere in the chart, or use the keys.
  function drawMark() {
    const line = svg("line", {y1: box.y, y2: bottom, style: "stroke: var(--key-fill)", "stroke-width": 1.5});
    const dots = [["fresh", "var(--ink-soft)"], ["stale", "var(--score-fill)"]].map(([name, colour]) => [name, svg("circle", {r: 5, style: `fill: ${colour}`})]);
    const grip = svg("rect", {x: box.x, y: box.y, width: box.width, height: box.height, fill: "transparent", class: "handle", tabindex: 0,
      role: "slider", "aria-label": words.key, "aria-valuemin": 0, "aria-valuemax": marks});
    axes.inside.append(line, ...dots.map(([, dot]) => dot), grip);
    const within = (mark) => Math.min(Math.max(Math.round(mark), 0), marks);
    drag(figure, grip, (point) => {
      const share = (point.x - box.x) / (axes.toX(figure.state.present * tables.length) - box.x);
      figure.move({mark: within(share * marks)});
    });
    keys(figure, grip, (dx, dy) => figure.move({mark: within(figure.state.mark + (dx || dy))}));
    figure.follow((state) => {
      const at = axes.toX(keysOf(state)[state.mark]);
      set(line, {x1: at, x2: at});
      for (const [name, dot] of dots) set(dot, {cx: at, cy: axes.toY(slice(state, name)[state.mark])});
      set(grip, {"aria-valuenow": state.mark, "aria-valuetext": `${words.key} ${keysOf(state)[state.mark]}`});
    });
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, style, value) => {
      const node = reading({class: "number", "data-number": name, style});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    show("key", "", (state) => grouped(keysOf(state)[state.mark]));
    show("stale", "color: var(--score); font-weight: 600", (state) => number(slice(state, "stale")[state.mark], 3));
    show("fresh", "", (state) => number(slice(state, "fresh")[state.mark], 3));
    show("bracket", "", (state) => number(tables.stretches[state.factor][stops.indexOf(state.present)], 2));
    figure.root.append(row);
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "present", label: words.present, stops, show: (value) => `${value} L`, colour: "var(--query-fill)"}),
      choice(figure, {name: "factor", label: words.factor, options: tables.factors.map((factor) => [factor, `s = ${factor}`])}));
  }
}
