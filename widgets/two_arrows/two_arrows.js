// Left: the plane with q and k turned to their positions. Right: their dot product, along the step
// while both move on together, or along the distance while they move apart.

function draw(figure) {
  const {tables, words, narrow, em} = figure;
  const last = tables.last;
  const turned = turning(tables);
  const together = (state) => state.view === "together";
  const size = layout();
  const canvas = picture(figure, size.height);
  const at = {q: (state) => state.m, k: (state) => state.n};
  let ends; // says that the positions end here

  drawPlane();
  drawLine();
  drawEnds();
  drawNumbers();
  drawControls();

  function layout() {
    const {width, tall} = figure;
    if (narrow) {
      const reach = 0.2 * width;
      const left = 2 * reach + 3.6 * em;
      const height = 2 * reach + 2.6 * em;
      const box = {x: left, y: 2 * em, width: width - left - 0.6 * em, height: height - 5.2 * em};
      return {height, reach, centre: [reach + 0.4 * em, height / 2], box};
    }
    const height = Math.min(0.44 * width, 0.96 * tall, 480);
    const reach = height / 2 - em;
    const left = 2 * reach + 4.6 * em;
    const box = {x: left, y: 2.2 * em, width: width - left - em, height: height - 5.6 * em};
    return {height, reach, centre: [reach + em, height / 2], box};
  }

  function drawPlane() {
    const group = svg("g", {});
    canvas.append(group);
    const sheet = plane(group, size.centre, size.reach, size.reach / 1.5);
    arc(figure, group, sheet, turned, 0.3 * size.reach, at.q, at.k);
    arrow(figure, canvas, sheet, turned, {name: "q", at: at.q, colour: "query", label: words["tip-q"]});
    arrow(figure, canvas, sheet, turned, {name: "k", at: at.k, colour: "key", label: words["tip-k"]});
  }

  // The dot products along the line, by the value on the horizontal axis.
  function line(state) {
    const gap = state.m - state.n;
    const xs = [];
    const ys = [];
    for (let x = together(state) ? Math.max(0, gap) : -last; x <= last + Math.min(0, together(state) ? gap : 0); x += 1) {
      const [m, n] = together(state) ? [x, x - gap] : [Math.max(x, 0), Math.max(-x, 0)];
      xs.push(x);
      ys.push(turned.dot(state, m, n));
    }
    return [xs, ys];
  }

  function drawLine() {
    const group = svg("g", {class: "score"});
    canvas.append(group);
    const parts = {};
    figure.follow((state) => {
      const bound = Math.ceil(10 * Math.hypot(...state.q) * Math.hypot(...state.k)) / 10;
      if (parts.drawn !== `${state.view} ${bound}`) {
        parts.drawn = `${state.view} ${bound}`;
        drawAxes(group, parts, state.view, bound);
      }
      const {axes} = parts;
      const gap = state.m - state.n;
      const here = turned.dot(state, state.m, state.n);
      parts.line.setAttribute("d", path(...line(state), axes.toX, axes.toY));
      set(parts.point, {cx: axes.toX(together(state) ? state.m : gap), cy: axes.toY(here), "data-value": here});
      const opposite = turned.dot(state, state.n, state.m);
      set(parts.mirror, {cx: axes.toX(-gap), cy: axes.toY(opposite), "data-value": opposite,
        visibility: together(state) ? "hidden" : "visible"});
      say(parts.gap, `m − n = ${number(gap, 0)}`);
    });
  }

  function drawAxes(group, parts, view, bound) {
    const from = view === "together" ? 0 : -last;
    group.replaceChildren();
    parts.axes = chart(group, size.box, {
      em, x: [from, last], y: [-bound, bound], xLabel: words[`x-${view}`],
      xTicks: [0, 1, 2, 3, 4].map((step) => from + (step * (last - from)) / 4), yTicks: [-bound, 0, bound],
    });
    parts.line = svg("path", {class: "line", "data-line": view});
    parts.mirror = svg("circle", {class: "hollow", r: 6, "data-mirror": ""});
    parts.point = svg("circle", {class: "dot", r: 7, "data-point": ""});
    // On a phone the two labels above the chart need all of its width, and the room left of it.
    const above = {y: size.box.y - 0.9 * em};
    const name = svg("text", {class: "axis-label", x: size.box.x - (narrow ? 1.8 * em : 0), ...above});
    say(name, words.dot);
    parts.gap = svg("text", {class: "score", "text-anchor": "end", x: size.box.x + size.box.width, ...above});
    parts.axes.inside.append(parts.line, parts.mirror, parts.point, name, parts.gap);
  }

  function drawEnds() {
    ends = svg("g", {role: "status", "data-end": ""});
    canvas.append(ends);
  }

  function sayEnds(words) {
    const {x, y, width, height} = size.box;
    const below = turned.dot(figure.state, figure.state.m, figure.state.n) > 0; // clear of the line
    const first = below ? y + height - 1.9 * em : y + 1.4 * em;
    ends.replaceChildren(...words.map((line, index) =>
      svg("text", {class: "halo", x: x + width, y: first + 1.3 * em * index, "text-anchor": "end"}, line)));
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, colour, value) => {
      const node = reading({class: `number ${colour}`, "data-number": name});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    const q = (state) => turned.turn(state, state.q, state.m);
    const k = (state) => turned.turn(state, state.k, state.n);
    show("angle-q", "query", (state) => degrees(heading(q(state))));
    show("angle-k", "key", (state) => degrees(heading(k(state))));
    show("between", "angle", (state) => degrees(between(q(state), k(state))));
    show("dot", "score", (state) => number(turned.dot(state, state.m, state.n), 4));
    figure.root.append(row);
  }

  // Both by the same step, as far as both can go: the distance is kept whatever happens.
  function shift(by) {
    const {m, n} = figure.state;
    const step = Math.min(Math.max(by, -Math.min(m, n)), last - Math.max(m, n));
    figure.move({m: m + step, n: n + step});
    sayEnds(step < by ? [words.end, words.kept] : []);
  }

  function position(name, colour) {
    const onmove = (value) => {
      if (together(figure.state)) return shift(value - figure.state[name]);
      sayEnds([]);
      return figure.move({[name]: value});
    };
    return slider(figure, {name, label: words[name], min: 0, max: last, colour, onmove});
  }

  function drawControls() {
    controls(figure, position("m", "var(--query-fill)"), position("n", "var(--key-fill)"));
    controls(figure,
      choice(figure, {name: "view", label: words.view, options: [["together", words["view-together"]], ["distance", words["view-distance"]]]}),
      button(words["both-1"], () => shift(1), {"data-both": 1}),
      button(words["both-5"], () => shift(5), {"data-both": 5}),
      slider(figure, {name: "theta", label: words.theta, min: 0.05, max: 3.1, step: 0.05, show: (value) => number(value)}),
    );
  }
}
