// A row of documents, one of which answers, and above it how often the model was right when it stood
// there. The needle snaps to the places that were measured.

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const height = Math.min(1.05 * figure.tall, 0.72 * figure.width);
  const box = {x: 3.2 * em, y: 2.2 * em, width: figure.width - 3.2 * em - (narrow ? 1 : 7) * em, height: height - 8 * em};
  const canvas = picture(figure, height);
  const stage = svg("g", {});
  canvas.append(stage);
  const shown = (state) => tables.found[`${state.documents}-${state.model}`] ?? tables.found[`${state.documents}-${tables.offered[state.documents][0]}`];
  const at = (state) => Math.min(state.place, shown(state).places.length - 1);
  let laid = "";
  let parts = {};

  const grip = svg("rect", {x: box.x, y: 0, width: box.width, height, fill: "transparent", class: "handle", tabindex: 0, role: "slider", "aria-label": words.place, "aria-valuemin": 0});
  figure.follow((state) => {
    const key = `${state.documents}-${state.model}`;
    if (key !== laid) lay(state);
    laid = key;
    const found = shown(state);
    const x = parts.toX(found.places[at(state)]);
    const y = parts.toY(found.right[at(state)]);
    set(parts.rule, {x1: x, x2: x});
    set(parts.now, {cx: x, cy: y});
    set(parts.label, {x, y: y - 0.9 * em});
    say(parts.label, `${number(found.right[at(state)], 1)}%`);
    parts.cards.forEach((card, index) => { card.style.fill = index + 1 === found.places[at(state)] ? "var(--key-fill)" : "var(--rule)"; });
    set(grip, {"aria-valuemax": found.places.length - 1, "aria-valuenow": at(state), "aria-valuetext": `${words.place} ${found.places[at(state)]}`});
  });
  canvas.append(grip);
  drag(figure, grip, (point) => figure.move({place: nearest(shown(figure.state).places, parts.fromX(point.x))}));
  keys(figure, grip, (dx, dy) => figure.move({place: Math.min(Math.max(at(figure.state) + (dx || dy), 0), shown(figure.state).places.length - 1)}));
  drawControls();

  function lay(state) {
    stage.replaceChildren();
    const found = shown(state);
    const axes = chart(stage, box, {em, x: [0.5, found.documents + 0.5], y: [25, 95], xTicks: found.places, yTicks: [40, 60, 80], showX: String, showY: (value) => `${value}%`, yLabel: words.y, xLabel: ""});
    const {toX, toY, inside} = axes;
    const bottom = box.y + box.height;
    found.ends.forEach((value, index) => {
      const name = words[index ? "only" : "alone"];
      inside.append(
        svg("line", {class: "trained-end", x1: box.x, x2: box.x + box.width, y1: toY(value), y2: toY(value)}),
        narrow ? svg("text", {class: "tick", x: box.x + 4, y: toY(value) - 0.4 * em}, name)
          : svg("text", {class: "tick", x: box.x + box.width + 0.5 * em, y: toY(value), "dominant-baseline": "central"}, name));
    });
    const rule = svg("line", {y1: box.y, y2: bottom + 3.4 * em, style: "stroke: var(--key-fill)", "stroke-width": 1.5});
    inside.append(rule, svg("path", {class: "line score", d: path(found.places, found.right, toX, toY)}));
    for (const [index, place] of found.places.entries()) inside.append(svg("circle", {class: "dot score", cx: toX(place), cy: toY(found.right[index]), r: 4.5, "data-place": place}));
    const now = svg("circle", {r: 7, fill: "none", style: "stroke: var(--key-fill)", "stroke-width": 2.5});
    const label = svg("text", {class: "score halo", "text-anchor": "middle", "data-right": ""});
    inside.append(now, label);
    const wide = toX(2) - toX(1);
    const cards = Array.from({length: found.documents}, (_, index) => svg("rect", {x: toX(index + 1) - 0.38 * wide, y: bottom + 2.2 * em, width: 0.76 * wide, height: 1.7 * em, rx: 2}));
    stage.append(...cards, svg("text", {class: "axis-label", x: box.x + box.width, y: bottom + 5.2 * em, "text-anchor": "end"}, words.x));
    parts = {toX, toY, rule, now, label, cards, fromX: (x) => 0.5 + ((x - box.x) / box.width) * found.documents};
  }

  function drawControls() {
    const documents = choice(figure, {name: "documents", label: words.documents, options: tables.documents.map((count) => [count, `${count}`])});
    const name = html("span", {class: "name"}, words.documents);
    const rows = Object.entries(tables.offered).map(([count, models]) => [count,
      choice(figure, {name: "model", label: words.model, options: models.map((model) => [model, words[`model-${model}`]])})]);
    controls(figure, name, documents, ...rows.map(([, row]) => row));
    figure.follow((state) => {
      for (const [count, row] of rows) row.style.display = String(state.documents) === count ? "" : "none";
    });
  }
}
