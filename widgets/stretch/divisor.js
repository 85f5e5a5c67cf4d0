// A curve for each method: what it divides a pair's speed by, against the pair's wavelength. The
// stretch moves all of them at once; every value is looked up in core's tables.

const DASHES = {solid: "", dashed: "7 5", dotted: "2 4", dashdot: "9 4 2 4", dotdash: "2 4 9 4"};
const HIGHEST = 80; // the top of the axis of divisors
const APART = 1.15; // of the height of text: from one name to the next

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const waves = tables.wavelengths;
  const pairs = waves.length;
  const names = Object.keys(tables.divisors);
  const height = Math.min(0.95 * figure.tall, 0.72 * figure.width);
  const right = narrow ? 0.6 * em : 7.2 * em;
  const box = {x: 2.6 * em, y: 2.6 * em, width: figure.width - 2.6 * em - right, height: height - 6 * em};
  const canvas = picture(figure, height);
  const powers = [10, 100, 1e3, 1e4, 1e5, 1e6].filter((at) => at <= 1.3 * waves[pairs - 1]);
  const axes = chart(canvas, box, {em, x: [waves[0] * 0.8, waves[pairs - 1] * 1.3], y: [0.9, HIGHEST], xScale: logarithmic, yScale: logarithmic,
    xTicks: powers, yTicks: [1, 2, 4, 8, 16, 32, 64], showX: grouped, showY: String, xLabel: words.x, yLabel: words.y});
  const {toX, toY, inside} = axes;
  const bottom = box.y + box.height;
  const looked = (state) => Math.min(state.pair, pairs - 1);
  const isDrawn = (state, name) => !state.asked && state.methods.includes(name);
  const value = (state, name, i) => tables.divisors[name][tables.stops.indexOf(state.stretch) * pairs + i];

  drawGround();
  drawCurves();
  drawRuler();
  drawControls();

  function grouped(at) {
    return at.toLocaleString("en-US");
  }

  // Slower than L: never a full turn in training. The end of training, and the end that is wanted.
  function drawGround() {
    hatching(canvas, "unfinished", 6);
    const from = toX(tables.length);
    const wide = Math.max(box.x + box.width - from, 0);
    inside.append(svg("rect", {x: from, y: box.y, width: wide, height: box.height, fill: "url(#unfinished)", opacity: 0.55}));
    const end = svg("line", {class: "trained-end", x1: from, x2: from, y1: box.y, y2: bottom});
    const wanted = svg("line", {class: "trained-end", y1: box.y, y2: bottom, style: "stroke-dasharray: 2 4"});
    const named = (text) => svg("text", {class: "tick", y: box.y - 0.4 * em, "text-anchor": "middle"}, text);
    const [endName, wantedName] = [named("L"), named("sL")];
    set(endName, {x: from});
    inside.append(end, wanted, endName, wantedName);
    figure.follow((state) => {
      const at = toX(tables.length * state.stretch);
      const inSight = at <= box.x + box.width && state.stretch > 1;
      for (const node of [wanted, wantedName]) node.style.display = inSight ? "" : "none";
      set(wanted, {x1: at, x2: at});
      set(wantedName, {x: Math.max(at, from + 1.6 * em)});
    });
  }

  function drawCurves() {
    const curves = names.map((name) => svg("path", {class: "line", "data-method": name,
      style: `stroke: var(--${tables.looks[name][0]})`, "stroke-dasharray": DASHES[tables.looks[name][1]]}));
    const labels = names.map((name) => svg("text", {x: box.x + box.width + 0.5 * em, "dominant-baseline": "central",
      style: `fill: var(--${tables.looks[name][0]}); font-weight: 600`}, words[`method-${name}`]));
    inside.append(...curves);
    if (!narrow) canvas.append(...labels);
    figure.follow((state) => {
      names.forEach((name, index) => {
        const shown = isDrawn(state, name);
        curves[index].style.display = labels[index].style.display = shown ? "" : "none";
        if (!shown) return;
        const ys = Array.from({length: pairs}, (_, i) => Math.min(value(state, name, i), HIGHEST));
        set(curves[index], {d: path(waves, ys, toX, toY)});
      });
      spread(names.filter((name) => isDrawn(state, name)).map((name) =>
        ({node: labels[names.indexOf(name)], y: toY(value(state, name, pairs - 1))})));
    });
  }

  // Names stand at their curves' ends, moved apart where the ends lie together.
  function spread(ends) {
    ends.sort((one, other) => one.y - other.y);
    const least = APART * em;
    let above = -Infinity;
    for (const end of ends) {
      end.y = Math.max(end.y, above + least);
      above = end.y;
    }
    let below = bottom + 0.3 * em;
    for (const end of ends.reverse()) {
      end.y = Math.min(end.y, below);
      below = end.y - least;
      set(end.node, {y: end.y});
    }
  }

  // The pair looked at: point or drag anywhere in the chart, or use the keys.
  function drawRuler() {
    const line = svg("line", {y1: box.y, y2: bottom, style: "stroke: var(--accent)", "stroke-width": 1.5});
    const dots = names.map((name) => svg("circle", {r: 4.5, style: `fill: var(--${tables.looks[name][0]})`, "data-dot": name}));
    const grip = svg("rect", {x: box.x, y: box.y, width: box.width, height: box.height, fill: "transparent", class: "handle", tabindex: 0,
      role: "slider", "aria-label": words.pair, "aria-valuemin": 0, "aria-valuemax": pairs - 1});
    inside.append(line, ...dots, grip);
    const logs = waves.map(Math.log10);
    const at = (point) => {
      const share = (point.x - box.x) / box.width;
      const [low, high] = [Math.log10(waves[0] * 0.8), Math.log10(waves[pairs - 1] * 1.3)];
      return nearest(logs, low + share * (high - low));
    };
    drag(figure, grip, (point) => figure.move({pair: at(point)}));
    keys(figure, grip, (dx, dy) => figure.move({pair: Math.min(Math.max(looked(figure.state) + (dx || dy), 0), pairs - 1)}));
    const row = html("div", {class: "numbers"});
    const own = reading({class: "number", "data-number": "pair"});
    row.append(html("span", {}, html("span", {class: "name"}, words.pair), " ", own));
    const outputs = names.map((name) => reading({class: "number", "data-number": name, style: `color: var(--${tables.looks[name][0]}); font-weight: 600`}));
    const cells = names.map((name, index) => html("span", {}, html("span", {class: "name"}, `${words[`method-${name}`]} ÷`), " ", outputs[index]));
    row.append(...cells);
    figure.root.append(row);
    figure.follow((state) => {
      const pair = looked(state);
      set(line, {x1: toX(waves[pair]), x2: toX(waves[pair])});
      set(grip, {"aria-valuenow": pair, "aria-valuetext": `${words.pair} ${pair}`});
      say(own, String(pair));
      names.forEach((name, index) => {
        const shown = isDrawn(state, name);
        dots[index].style.display = cells[index].style.display = shown ? "" : "none";
        set(dots[index], {cx: toX(waves[pair]), cy: toY(Math.min(value(state, name, pair), HIGHEST))});
        say(outputs[index], number(value(state, name, pair), 2));
      });
    });
  }

  function drawControls() {
    const show = button(words.show, () => figure.choose({asked: false}), {class: "main", "data-show": ""});
    const asked = controls(figure, show);
    const others = [controls(figure, slider(figure, {name: "stretch", label: words.stretch, stops: tables.stops, colour: "var(--accent)"})), controls(figure,
      choice(figure, {name: "methods", label: words.methods, several: true, options: names.map((name) => [name, words[`method-${name}`]])}),
      choice(figure, {name: "model", label: words.model, options: Object.entries(tables.models)}))];
    figure.follow((state) => {
      asked.style.display = state.asked ? "" : "none";
      for (const row of others) row.style.display = state.asked ? "none" : "";
    });
  }
}
