// The score against the distance, four times: in the right layout, permuted together (dots on the same
// line), both misread (dashed), and only k misread (dotted), which alone moves when both words move.

function draw(figure) {
  const {tables, words, em} = figure;
  const {farthest, last, low, high} = tables;
  const height = Math.min(0.5 * figure.width, 0.96 * figure.tall, 480);
  const box = {x: 2.6 * em, y: 2 * em, width: figure.width - 3.6 * em, height: height - 5.4 * em};
  const canvas = picture(figure, height);
  const axes = chart(canvas, box, {em, x: [0, farthest], y: [low, high], xLabel: words.x, yLabel: words.y});
  const distances = Array.from({length: farthest + 1}, (_, distance) => distance);
  const at = (name, state, distance) => tables[name][state.n * (farthest + 1) + distance];
  const row = html("div", {class: "numbers"});

  drawCurve("right", "--own: var(--score-fill); --own-text: var(--score)", null);
  drawDots();
  drawCurve("both", "--own: var(--ink-soft)", "7 5");
  drawCurve("one", "--own: var(--word-5)", "2 5");
  figure.root.append(row);
  controls(figure,
    slider(figure, {name: "distance", label: words.distance, min: 0, max: farthest, colour: "var(--score-fill)"}),
    slider(figure, {name: "n", label: words.n, min: 0, max: last, colour: "var(--key-fill)"}),
    button(words["both-5"], () => figure.move({n: Math.min(figure.state.n + 5, last)}), {"data-both": 5}),
    button(words.another, () => figure.choose({seed: (figure.state.seed + 1) % 1000}), {"data-another": ""}));

  function legend(name, style, mark) {
    const value = reading({class: "number", "data-number": name});
    row.append(html("span", {style}, mark, html("span", {class: "name"}, words[name]), " ", value));
    figure.follow((state) => say(value, number(at(name, state, state.distance))));
  }

  function drawCurve(name, style, dash) {
    const curve = svg("path", {class: "line", "data-line": name, "stroke-dasharray": dash});
    const point = svg("circle", {class: dash ? "hollow" : "dot", r: 6, "data-point": name});
    axes.inside.append(svg("g", {style}, curve, point));
    const border = {"2 5": "dotted", "7 5": "dashed"}[dash] ?? "solid";
    legend(name, style, html("span", {class: "swatch", style: `border-top-style: ${border}`}));
    figure.follow((state) => {
      curve.setAttribute("d", path(distances, distances.map((distance) => at(name, state, distance)), axes.toX, axes.toY));
      set(point, {cx: axes.toX(state.distance), cy: axes.toY(at(name, state, state.distance))});
    });
  }

  function drawDots() {
    const style = "--own: var(--word-0)";
    const some = distances.filter((distance) => distance % 4 === 2);
    const dots = some.map(() => svg("circle", {class: "hollow", r: 3.6, "data-dot": "permuted"}));
    axes.inside.append(svg("g", {style}, ...dots));
    legend("permuted", style, html("span", {style: "display: inline-block; width: 0.6em; height: 0.6em; margin-right: 6px; border: 2px solid var(--own); border-radius: 50%"}));
    figure.follow((state) => dots.forEach((dot, index) =>
      set(dot, {cx: axes.toX(some[index]), cy: axes.toY(at("permuted", state, some[index]))})));
  }
}
