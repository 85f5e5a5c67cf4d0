// Left: one slope a head, on a scale of powers of two. Right: the bias of the chosen head, row by
// row, and under it the weights that it leaves in the row of the query.

function draw(figure) {
  const {tables, words, narrow, em, width} = figure;
  const {tokens, slopes} = tables;
  const heads = slopes.length;
  const chosen = (state) => Math.min(state.head, heads);
  const at = (values, head, m, n) => values[((head - 1) * tokens + m) * tokens + n];
  const size = layout();
  const canvas = picture(figure, size.height);

  drawSlopes();
  drawBias();
  drawWeights();
  drawControls();

  function layout() {
    const height = Math.min(1.18 * figure.tall, 0.62 * width, 560);
    const bars = 0.24 * height;
    const square = Math.min(height - bars - 4.4 * em, 0.46 * width);
    const left = width - square - 0.5 * em;
    const slopesBox = {x: 3.2 * em, y: 2 * em, width: left - (narrow ? 5 : 7.5) * em, height: height - 5.2 * em};
    return {height, bars, slopes: slopesBox, bias: {x: left, y: 1.8 * em, width: square, height: square}, cell: square / tokens};
  }

  function drawSlopes() {
    const low = -Math.ceil(Math.max(...tables.powers.map((power) => -power)));
    const xOf = linear([0.5, heads + 0.5], [size.slopes.x, size.slopes.x + size.slopes.width]);
    const part = (power) => (power === 0 ? "1" : `1/${2 ** -power}`);
    const axes = chart(canvas, size.slopes, {em, x: [0.5, heads + 0.5], y: [low, 0], xLabel: words["x-head"], yLabel: words[narrow ? "y-slope-narrow" : "y-slope"],
      xTicks: tables.slopes.map((_, head) => head + 1).filter((head) => head === 1 || head === heads || head % (heads > 8 ? 4 : 2) === 0),
      yTicks: [0, -2, -4, -6, -8].filter((power) => power >= low), showX: String, showY: part});
    const base = size.slopes.y + size.slopes.height;
    slopes.forEach((slope, index) => {
      const x = xOf(index + 1);
      const y = axes.toY(tables.powers[index]);
      const stem = svg("line", {x1: x, x2: x, y1: base, y2: y, "stroke-width": 2});
      const between = tables.between[index];
      const dot = svg("circle", {cx: x, cy: y, r: narrow ? 4.5 : 6, "stroke-width": 2, "data-head": index + 1});
      axes.inside.append(stem, dot);
      figure.follow((state) => {
        const colour = chosen(state) === index + 1 ? "var(--score-fill)" : "var(--ink-soft)";
        stem.setAttribute("style", `stroke:${colour}`);
        dot.setAttribute("style", `stroke:${colour};fill:${between ? "var(--paper)" : colour}`);
      });
    });
    const ground = svg("rect", {...size.slopes, fill: "transparent", style: "cursor:ew-resize", "data-ground": "head"});
    axes.inside.append(ground);
    const nearest = (x) => Math.round(0.5 + ((x - size.slopes.x) / size.slopes.width) * heads);
    drag(figure, ground, ({x}) => figure.move({head: Math.max(1, Math.min(heads, nearest(x)))}));
  }

  function drawBias() {
    const {bias, cell} = size;
    const group = svg("g", {});
    const row = svg("rect", {x: bias.x - 2, width: bias.width + 4, height: cell + 2, fill: "none", style: "stroke:var(--query-fill)", "stroke-width": 1.8});
    const name = svg("text", {class: "query", x: bias.x - 0.4 * em, "text-anchor": "end", "dominant-baseline": "central"});
    const ground = svg("rect", {...bias, fill: "transparent", style: "cursor:ns-resize", "data-ground": "row"});
    canvas.append(svg("text", {class: "axis-label", x: bias.x, y: 0.9 * em}, words[narrow ? "bias-narrow" : "bias"]), group, row, name, ground);
    drag(figure, ground, ({y}) => figure.move({m: Math.max(0, Math.min(tokens - 1, Math.floor((y - bias.y) / cell)))}));
    const span = [...Array(tokens).keys()];
    const most = Math.max(...slopes) * 8; // eight tokens of the steepest head at full strength
    let drawn = 0;
    figure.follow((state) => {
      const head = chosen(state);
      if (head !== drawn) {
        drawn = head;
        group.replaceChildren();
        heatmap(group, bias, span.map((m) => span.map((n) => at(tables.bias, head, m, n))), {scale: most, seen: (m, n) => n <= m});
      }
      set(row, {y: bias.y + state.m * cell - 1});
      set(name, {y: bias.y + (state.m + 0.5) * cell});
      say(name, `${state.m}`);
    });
  }

  function drawWeights() {
    const {bias, cell, bars} = size;
    const foot = bias.y + bias.height + bars;
    const full = bars - 1.6 * em; // the height of the largest weight of a row
    const line = svg("line", {class: "axis", x1: bias.x, x2: bias.x + bias.width, y1: foot, y2: foot});
    const shape = svg("path", {class: "score", style: "fill:var(--score-fill)", "data-weights": ""});
    canvas.append(line, shape,
      svg("text", {class: "axis-label", x: bias.x + bias.width, y: foot + 1.2 * em, "text-anchor": "end"}, words["x-key"]));
    const title = svg("text", {class: "axis-label", x: bias.x, y: bias.y + bias.height + 1.1 * em});
    canvas.append(title);
    figure.follow((state) => {
      const head = chosen(state);
      let d = "";
      const largest = at(tables.weights, head, state.m, state.m); // the nearest word is the word itself
      for (let n = 0; n <= state.m; n += 1) {
        const tall = (full * at(tables.weights, head, state.m, n)) / largest;
        d += `M${(bias.x + n * cell + 0.5).toFixed(2)} ${foot}h${(cell - 1).toFixed(2)}v${(-tall).toFixed(2)}h${(1 - cell).toFixed(2)}z`;
      }
      set(shape, {d, "data-value": largest});
      say(title, `${words[narrow ? "weights-narrow" : "weights"]} ${number(largest, 2)}`);
    });
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "head", label: words.head, min: 1, max: heads, colour: "var(--score-fill)",
        show: (head) => `${Math.min(head, heads)}`}),
      slider(figure, {name: "m", label: words.m, min: 0, max: tokens - 1, colour: "var(--query-fill)"}),
      choice(figure, {name: "heads", label: words.heads, options: tables.options.map((count) => [count, `${count}`])}),
    );
  }
}
