// The dot product of a whole head against the step: rotated (solid) and added (dashed).

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {steps, farthest, bound} = tables;
  const height = Math.min((narrow ? 0.6 : 0.5) * figure.width, 0.96 * figure.tall, 480);
  const box = {x: 3 * em, y: 2 * em, width: figure.width - 4.2 * em, height: height - 5.4 * em};
  const canvas = picture(figure, height);
  const axes = chart(canvas, box, {em, x: [0, steps], y: [-bound, bound], xLabel: words.x, yLabel: words.y});
  const at = (name, state, n) => tables[name][state.distance * (steps + 1) + n];
  const everywhere = Array.from({length: steps + 1}, (_, n) => n);
  const row = html("div", {class: "numbers"});

  drawCurve("added", "plain", "6 5", 2);
  drawCurve("rotated", "score", null, 9);
  figure.root.append(row);
  controls(figure,
    slider(figure, {name: "n", label: words.n, min: 0, max: steps, colour: "var(--key-fill)"}),
    slider(figure, {name: "distance", label: words.distance, min: 0, max: farthest, colour: "var(--score-fill)"}),
    button(words.another, () => figure.choose({seed: (figure.state.seed + 1) % 10000}), {"data-another": ""}),
  );

  function drawCurve(name, colour, dash, digits) {
    const curve = svg("path", {class: "line", "data-line": name, "stroke-dasharray": dash});
    const point = svg("circle", {class: dash ? "hollow" : "dot", r: 6, "data-point": name});
    axes.inside.prepend(svg("g", {class: colour}, curve, point));
    const value = reading({class: `number ${colour}`, "data-number": name});
    row.prepend(html("span", {}, html("span", {class: `swatch ${colour}`, style: dash ? "border-top-style: dashed" : ""}),
      html("span", {class: "name"}, words[name]), " ", value));
    figure.follow((state) => {
      curve.setAttribute("d", path(everywhere, everywhere.map((n) => at(name, state, n)), axes.toX, axes.toY));
      const here = at(name, state, state.n);
      set(point, {cx: axes.toX(state.n), cy: axes.toY(here), "data-value": here});
      say(value, number(here, digits));
    });
  }
}
