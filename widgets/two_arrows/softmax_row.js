// The weights of one row as bars. The sentence stands at the right; words put before it come in on
// the left. The watched key's score stays, its bar does not.

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {own, most, watched} = tables;
  const height = Math.min(0.4 * figure.width, 0.86 * figure.tall, 400);
  const box = {x: 2.8 * em, y: 1.8 * em, width: figure.width - 3 * em, height: height - 4.6 * em};
  const canvas = picture(figure, height);
  const highest = Math.max(...tables.weights.flat());
  const percent = (value) => `${number(100 * value, 0)}%`;
  const axes = chart(canvas, box, {em, x: [0, own + most], y: [0, highest], yLabel: words.y, xTicks: [], showY: percent,
    yTicks: ticks([0, highest], 3)});
  const step = axes.toX(1) - axes.toX(0);
  const foot = box.y + box.height + 1.3 * em;
  for (let slot = 0; slot < own + most; slot += 1) drawBar(slot);
  drawStart();
  mark(most + watched, "key", "k");
  mark(own + most - 1, "query", "q");
  drawPutBefore();
  drawNumbers();
  controls(figure, slider(figure, {name: "before", label: words.before, min: 0, max: most}));

  // The key in a slot, or none: slots fill from the right.
  function inRow(values, state, slot) {
    return values[state.before][slot - most + state.before];
  }

  function drawBar(slot) {
    const kind = slot === most + watched ? "key" : slot < most ? "put" : "plain";
    const bar = svg("rect", {class: `bar ${kind}`, x: axes.toX(slot) + 0.14 * step, width: 0.72 * step,
      "data-weight": slot === most + watched ? "watched" : null});
    axes.inside.append(bar);
    figure.follow((state) => {
      const top = axes.toY(inRow(tables.weights, state, slot) ?? 0);
      set(bar, {y: top, height: box.y + box.height - top});
    });
  }

  // How high the watched bar stood before any word was put in front.
  function drawStart() {
    const top = axes.toY(tables.weights[0][watched]);
    axes.inside.append(svg("rect", {class: "start", x: axes.toX(most + watched) + 0.14 * step, width: 0.72 * step,
      y: top, height: box.y + box.height - top}));
  }

  function mark(slot, colour, name) {
    const label = svg("text", {class: colour, "text-anchor": "middle", x: axes.toX(slot + 0.5), y: foot});
    canvas.append(label);
    figure.follow((state) => say(label, `${name}${lowered(state.before + slot - most)}`));
  }

  function drawPutBefore() {
    const label = svg("text", {class: "tick", "text-anchor": "end", x: axes.toX(most) - 4, y: foot});
    canvas.append(label);
    figure.follow((state) => say(label, state.before ? words[narrow ? "put-short" : "put"] : ""));
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, colour, value) => {
      const node = reading({class: `number ${colour}`, "data-number": name});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    show("score", "score", (state) => number(inRow(tables.scores, state, most + watched), 9));
    show("weight", "key", (state) => `${number(100 * inRow(tables.weights, state, most + watched), 1)}%`);
    show("keys", "", (state) => String(own + state.before));
    figure.root.append(row);
  }
}
