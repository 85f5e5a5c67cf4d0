// Eight weights of one row: hollow as they were, filled as sharpened. All is looked up by the stop.

function draw(figure) {
  const {tables, words, em} = figure;
  const keys = tables.plain.clear.length;
  const height = Math.min(0.46 * figure.width, figure.tall, 400);
  const box = {x: 3.2 * em, y: 2 * em, width: figure.width - 3.4 * em, height: height - 4 * em};
  const canvas = picture(figure, height);
  const axes = chart(canvas, box, {em, x: [0, keys], y: [0, tables.most], xTicks: [], yTicks: [0, 0.25, 0.5, 0.75, 1],
    showY: (value) => `${number(100 * value, 0)}%`, xLabel: "", yLabel: words.y});
  const step = axes.toX(1) - axes.toX(0);
  const bottom = box.y + box.height;
  const at = (state) => tables.stops.indexOf(state.stretch);
  const sharp = (state) => tables.weights[state.row][state.rule][at(state)];

  for (let key = 0; key < keys; key += 1) drawKey(key);
  drawNumbers();
  controls(figure, slider(figure, {name: "stretch", label: words.stretch, stops: tables.stops, colour: "var(--accent)"}));
  controls(figure,
    choice(figure, {name: "rule", label: words.rule, options: Object.keys(tables.factors).map((name) => [name, words[`rule-${name}`]])}),
    choice(figure, {name: "row", label: words.row, options: Object.keys(tables.plain).map((name) => [name, words[`row-${name}`]])}));

  function drawKey(key) {
    const filled = svg("rect", {class: "bar key", x: axes.toX(key) + 0.18 * step, width: 0.64 * step, "data-key": key});
    const hollow = svg("rect", {class: "start", x: axes.toX(key) + 0.1 * step, width: 0.8 * step});
    const name = svg("text", {class: "tick", "text-anchor": "middle", x: axes.toX(key + 0.5), y: bottom + 1.3 * em}, `k${lowered(key)}`);
    axes.inside.append(filled, hollow);
    canvas.append(name);
    figure.follow((state) => {
      const [now, before] = [sharp(state)[key], tables.plain[state.row][key]];
      set(filled, {y: axes.toY(now), height: bottom - axes.toY(now), "data-value": now});
      set(hollow, {y: axes.toY(before), height: bottom - axes.toY(before)});
    });
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, value) => {
      const node = reading({class: "number", "data-number": name});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    const factor = (state) => tables.factors[state.rule][at(state)];
    show("factor", (state) => number(factor(state), 4));
    show("square", (state) => number(factor(state) * factor(state), 4));
    show("entropy", (state) => number(tables.entropies[state.row][state.rule][at(state)], 3));
    figure.root.append(row);
  }
}
