// Left: the weights of equal words, row by row. Right: the weight that a row gives each word it sees.

function draw(figure) {
  const {tables, words, narrow, em, width} = figure;
  const {tokens} = tables;
  const size = layout();
  const canvas = picture(figure, size.height);

  drawWeights();
  drawCurve();
  drawControls();

  function layout() {
    const height = narrow ? 0.56 * width : Math.min(figure.tall, 0.46 * width, 520);
    const square = Math.min(height - 3.6 * em, 0.42 * width);
    const x = 2.2 * em;
    const left = x + square + (narrow ? 3 : 5.4) * em;
    const box = {x: left, y: 2 * em, width: width - left - 0.8 * em, height: height - 5.2 * em};
    return {height, square, x, y: 2 * em, cell: square / tokens, box};
  }

  function drawWeights() {
    const {x, y, square, cell} = size;
    const group = svg("g", {});
    const row = svg("rect", {x: x - 2, width: square + 4, height: cell, fill: "none", style: "stroke:var(--query-fill)", "stroke-width": 2});
    const name = svg("text", {class: "query", x: x - 0.5 * em, "text-anchor": "end", "dominant-baseline": "central"});
    const ground = svg("rect", {x, y, width: square, height: square, fill: "transparent", style: "cursor:ns-resize", "data-ground": ""});
    canvas.append(group, row, name, ground,
      svg("text", {class: "axis-label", x, y: 0.9 * em}, words[narrow ? "matrix-narrow" : "matrix"]),
      svg("text", {class: "axis-label", x: x + square, y: y + square + 1.2 * em, "text-anchor": "end"}, words["x-key"]));
    drag(figure, ground, (pointer) => figure.move({m: Math.max(0, Math.min(tokens - 1, Math.floor((pointer.y - y) / cell)))}));
    let drawn = "";
    figure.follow((state) => {
      if (state.mask !== drawn) {
        drawn = state.mask;
        group.replaceChildren();
        heatmap(group, {x, y, width: square, height: square}, tables.weights[drawn],
          {scale: 0.5, colour: "var(--score-fill)", seen: (m, n) => drawn === "none" || n <= m});
      }
      set(row, {y: y + state.m * cell});
      set(name, {y: y + (state.m + 0.5) * cell});
      say(name, `${state.m}`);
    });
  }

  function drawCurve() {
    const axes = chart(canvas, size.box, {em, x: [0, tokens - 1], y: [0, 1], xLabel: words["x-row"], yLabel: words[narrow ? "y-weight-narrow" : "y-weight"],
      xTicks: [0, 5, 10, 15], yTicks: [0, 0.5, 1], showX: String});
    const dots = svg("path", {class: "score", style: "stroke:var(--score-fill)", "stroke-width": narrow ? 6 : 8, "stroke-linecap": "round"});
    const here = svg("circle", {class: "hollow", r: narrow ? 7 : 9, style: "fill:none;stroke:var(--query-fill)", "stroke-width": 2.5, "data-point": ""});
    const value = svg("text", {class: "score"});
    axes.inside.append(dots, here, value);
    figure.follow((state) => {
      const weights = tables.weights[state.mask];
      set(dots, {d: weights.map((row, m) => `M${axes.toX(m).toFixed(1)} ${axes.toY(row[0]).toFixed(1)}h0`).join("")});
      const weight = weights[state.m][0];
      const seen = weights[state.m].filter((part) => part > 0).length;
      set(here, {cx: axes.toX(state.m), cy: axes.toY(weight), "data-value": weight});
      const late = state.m > 0.55 * tokens;
      set(value, narrow ? {x: size.box.x + size.box.width, y: size.box.y + 1.6 * em, "text-anchor": "end"}
        : {x: axes.toX(state.m) + 12, y: axes.toY(weight) - 12, "text-anchor": late ? "end" : "start"});
      say(value, `1/${seen} = ${number(weight, 3)}`);
    });
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "m", label: words.m, min: 0, max: tokens - 1, colour: "var(--query-fill)"}),
      choice(figure, {name: "mask", label: words.mask, options: [["causal", words["mask-causal"]], ["none", words["mask-none"]]]}),
    );
  }
}
