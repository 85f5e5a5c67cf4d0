// What the scores would take and what the cache takes, against the length, on logarithmic axes. The
// line of the present length is dragged; all is looked up.

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {lengths} = tables;
  const height = Math.min(figure.tall, 0.62 * figure.width);
  const box = {x: 4 * em, y: 2.4 * em, width: figure.width - 4 * em - (narrow ? 1 : 6.4) * em, height: height - 5.6 * em};
  const canvas = picture(figure, height);
  const units = {6: "1 MB", 9: "1 GB", 12: "1 TB", 15: "1 PB"};
  const axes = chart(canvas, box, {em, x: [lengths[0], lengths.at(-1)], y: [1e6, 1e16], xScale: logarithmic, yScale: logarithmic,
    xTicks: narrow ? [1024, 32768, 1048576] : [1024, 4096, 32768, 131072, 1048576], yTicks: Object.keys(units).map((power) => 10 ** Number(power)),
    showX: (value) => tables.names[lengths.indexOf(value)], showY: (value) => units[Math.round(Math.log10(value))], xLabel: words.x, yLabel: ""});
  const at = (state) => lengths.indexOf(state.tokens);
  const scores = (state) => tables.scores[`${state.scope}-${state.precision}`];
  const cache = (state) => tables.cache[state.precision];

  canvas.append(svg("text", {class: "axis-label", x: 0, y: 0.9 * em}, words.y));
  const rule = svg("line", {y1: box.y, y2: box.y + box.height, style: "stroke: var(--rule-strong)"});
  axes.inside.append(rule);
  figure.follow((state) => set(rule, {x1: axes.toX(state.tokens), x2: axes.toX(state.tokens)}));
  drawLine("scores", scores, "var(--score-fill)", "");
  drawLine("cache", cache, "var(--key-fill)", "6 4");
  drawNumbers();
  drawControls();

  function drawLine(name, values, colour, dash) {
    const line = svg("path", {class: "line", style: `stroke: ${colour}`, "stroke-dasharray": dash, "data-line": name});
    const dot = svg("circle", {r: 5.5, style: `fill: ${colour}`});
    const label = svg("text", {class: "tick", x: box.x + box.width + 0.5 * em, "dominant-baseline": "central", style: `fill: ${colour}; font-weight: 600`}, words[name]);
    axes.inside.append(line, dot);
    if (!narrow) canvas.append(label);
    figure.follow((state) => {
      set(line, {d: path(lengths, values(state), axes.toX, axes.toY)});
      set(dot, {cx: axes.toX(state.tokens), cy: axes.toY(values(state)[at(state)])});
      set(label, {y: axes.toY(values(state).at(-1))});
    });
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, colour, value) => {
      const node = reading({class: "number", "data-number": name, style: `color: ${colour}; font-weight: 600`});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    show("scores", "var(--score)", (state) => tables.written[`${state.scope}-${state.precision}`][at(state)]);
    show("cache", "var(--key)", (state) => tables.cache_written[state.precision][at(state)]);
    figure.root.append(row);
  }

  function drawControls() {
    controls(figure, slider(figure, {name: "tokens", label: words.tokens, stops: lengths, show: (value) => tables.names[lengths.indexOf(value)], colour: "var(--accent)"}));
    controls(figure,
      choice(figure, {name: "scope", label: words.scope, options: ["head", "layer", "model"].map((name) => [name, words[`scope-${name}`]])}),
      choice(figure, {name: "precision", label: words.precision, options: [["fp16", "16 bit"], ["fp32", "32 bit"]].map(([name]) => [name, words[`precision-${name}`]])}));
  }
}
