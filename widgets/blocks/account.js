// Two charts against the length, both axes logarithmic: elements moved, and elements held. The line
// of the present length is dragged; all values are looked up.

const STYLES = {standard: ["var(--ink-soft)", "6 4"], first: ["var(--method-2)", "2 4"], second: ["var(--accent)", ""]};

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {stops} = tables;
  const height = narrow ? 2 * figure.tall : Math.min(0.9 * figure.tall, 0.6 * figure.width);
  const canvas = picture(figure, height);
  const wide = narrow ? figure.width : (figure.width - 2 * em) / 2;
  const tall = narrow ? height / 2 : height;
  const box = (index) => ({x: (narrow ? 0 : index * (wide + 2 * em)) + 3.6 * em, y: (narrow ? index * tall : 0) + 2.4 * em, width: wide - 5.2 * em, height: tall - 6 * em});
  const moved = (state, way) => tables.moved[`${way}-${state.width}-${state.memory}`];
  const at = (state) => stops.indexOf(state.tokens);
  const powers = {3: "10³", 5: "10⁵", 7: "10⁷", 9: "10⁹", 11: "10¹¹"};

  drawChart(0, words.moved, ["standard", "first", "second"], moved);
  drawChart(1, words.held, ["standard", "second"], (state, way) => tables.held[way]);
  drawNumbers();
  drawControls();

  function drawChart(index, title, ways, values) {
    const frame = box(index);
    const ticks = Object.keys(powers).map((power) => 10 ** Number(power)).filter((value) => value <= 1e11);
    const axes = chart(canvas, frame, {em, x: [stops[0], stops.at(-1)], y: [200, 2e11], xScale: logarithmic, yScale: logarithmic,
      xTicks: [256, 4096, 131072], yTicks: ticks, showX: (value) => (value < 1024 ? String(value) : `${value / 1024}K`), showY: (value) => powers[Math.round(Math.log10(value))], xLabel: words.length, yLabel: ""});
    canvas.append(svg("text", {class: "axis-label", x: frame.x - 3 * em, y: frame.y - 1.2 * em}, title));
    const rule = svg("line", {y1: frame.y, y2: frame.y + frame.height, style: "stroke: var(--rule-strong)"});
    axes.inside.append(rule);
    for (const way of ways) {
      const [colour, dash] = STYLES[way];
      const line = svg("path", {class: "line", style: `stroke: ${colour}`, "stroke-dasharray": dash, "data-line": `${index}-${way}`});
      const dot = svg("circle", {r: 5, style: `fill: ${colour}`});
      axes.inside.append(line, dot);
      figure.follow((state) => {
        const ys = values(state, way);
        set(line, {d: path(stops, ys, axes.toX, axes.toY)});
        set(dot, {cx: axes.toX(state.tokens), cy: axes.toY(ys[at(state)])});
      });
    }
    figure.follow((state) => set(rule, {x1: axes.toX(state.tokens), x2: axes.toX(state.tokens)}));
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, way, value) => {
      const [colour, dash] = STYLES[way];
      const node = reading({class: "number", "data-number": name});
      const mark = html("span", {class: "swatch", style: `--own: ${colour}; border-top-style: ${dash ? (dash === "2 4" ? "dotted" : "dashed") : "solid"}`});
      row.append(html("span", {}, mark, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state).toLocaleString("en-US")));
    };
    for (const way of ["standard", "first", "second"]) show(way, way, (state) => moved(state, way)[at(state)]);
    figure.root.append(row);
  }

  function drawControls() {
    const thousands = (value) => (value < 1024 ? String(value) : `${value / 1024}K`);
    controls(figure, slider(figure, {name: "tokens", label: words.tokens, stops, show: thousands, colour: "var(--accent)"}));
    controls(figure,
      choice(figure, {name: "width", label: words.width, options: tables.widths.map((width) => [width, `d = ${width}`])}),
      choice(figure, {name: "memory", label: words.memory, options: tables.memories.map((memory) => [memory, `M = ${memory / 1024}K`])}));
  }
}
