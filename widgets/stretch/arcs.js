// Two rows of columns, one a pair: solid is the share of a turn that training showed, hatched what a
// longer text adds. Above as trained, below with the method. An angle grows evenly with the position
// and is divided as core says; all else is looked up.

const SAME = 1e-9; // shares nearer than this are equal

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const pairs = tables.turns.length;
  const height = Math.min(1.1 * figure.tall, 0.9 * figure.width);
  const canvas = picture(figure, height);
  const left = 3.4 * em;
  const row = (height - 7.2 * em) / 2;
  const boxes = {before: {x: left, y: 1.7 * em, width: figure.width - left - 2, height: row},
    after: {x: left, y: 1.7 * em + row + 2 * em, width: figure.width - left - 2, height: row}};
  const divisor = (state, i) => tables.divisors[state.method][tables.stops.indexOf(state.stretch) * pairs + i];
  const shown = (i) => Math.min(tables.turns[i], 1);
  const reached = (state, i, by) => Math.min((tables.turns[i] * state.reach) / by, 1);
  const isNew = (state, i, by) => reached(state, i, by) > shown(i) + SAME;

  hatching(canvas, "new-angles", narrow ? 3 : 5);
  drawRow("before", () => 1);
  drawRow("after", divisor);
  drawControls();

  function drawRow(name, by) {
    const box = boxes[name];
    const axes = chart(canvas, box, {em, x: [-0.6, pairs - 0.4], y: [0, 1], xTicks: name === "after" ? [0, 1, 2, 3, 4].map((part) => Math.round((part * (pairs - 1)) / 4)) : [],
      yTicks: [0, 0.5, 1], showY: (share) => `${360 * share}°`, xLabel: name === "after" ? words.pairs : "", yLabel: ""});
    const title = svg("text", {class: "axis-label", x: box.x, y: box.y - 0.5 * em, "data-row": name});
    const wide = axes.toX(1) - axes.toX(0);
    const bottom = box.y + box.height;
    const columns = Array.from({length: pairs}, (_, i) => ({
      solid: svg("rect", {x: axes.toX(i) - 0.42 * wide, width: 0.84 * wide, style: "fill: var(--accent); fill-opacity: 0.55"}),
      fresh: svg("rect", {x: axes.toX(i) - 0.42 * wide, width: 0.84 * wide, fill: "url(#new-angles)", style: "stroke: var(--score-fill); stroke-width: 1.2", "data-new": i}),
    }));
    for (const {solid, fresh} of columns) axes.inside.append(solid, fresh);
    canvas.append(title);
    figure.follow((state) => {
      let count = 0;
      columns.forEach(({solid, fresh}, i) => {
        const [from, to] = [shown(i), reached(state, i, by(state, i))];
        const fill = Math.min(from, to);
        const added = isNew(state, i, by(state, i));
        count += added;
        set(solid, {y: axes.toY(fill), height: bottom - axes.toY(fill)});
        fresh.style.display = added ? "" : "none";
        if (added) set(fresh, {y: axes.toY(to), height: axes.toY(from) - axes.toY(to)});
      });
      say(title, `${name === "before" ? words.before : words[`after-${state.method}`]}: ${count} / ${pairs}`);
      title.dataset.count = count;
    });
  }

  function drawControls() {
    const times = (value) => `${value} L`;
    controls(figure,
      slider(figure, {name: "reach", label: words.reach, stops: tables.stops, show: times, colour: "var(--accent)"}),
      slider(figure, {name: "stretch", label: words.stretch, stops: tables.stops, colour: "var(--accent)"}));
    controls(figure,
      choice(figure, {name: "method", label: words.method, options: Object.keys(tables.divisors).map((name) => [name, words[`method-${name}`]])}),
      choice(figure, {name: "model", label: words.model, options: Object.entries(tables.models)}));
  }
}
