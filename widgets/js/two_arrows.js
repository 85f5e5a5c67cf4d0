// Left: the plane with q and k turned to their positions. Right: their dot product.
// The turn of the unit vectors is looked up in tables of core; an arrow is a sum of the two.

function draw(figure) {
  const {tables, words, narrow} = figure;
  const last = tables.last;
  const size = layout();
  const canvas = picture(figure, size.height);
  const unit = size.reach / 1.6; // one unit of length, in units of the picture

  const speedAt = (state) => {
    let best = 0;
    tables.speeds.forEach((speed, index) => {
      if (Math.abs(speed - state.theta) < Math.abs(tables.speeds[best] - state.theta)) best = index;
    });
    return best;
  };
  const turn = (state, [x, y], at) => {
    const row = tables.turns[speedAt(state)][at];
    return [x * row[0] + y * row[2], x * row[1] + y * row[3]];
  };
  const back = (state, [x, y], at) => {
    const row = tables.turns[speedAt(state)][at];
    return [x * row[0] + y * row[1], x * row[2] + y * row[3]];
  };
  const dot = (state, m, n) => {
    const a = turn(state, state.q, m);
    const b = turn(state, state.k, n);
    return a[0] * b[0] + a[1] * b[1];
  };
  const toScreen = ([x, y]) => [size.centre[0] + unit * x, size.centre[1] - unit * y];

  function layout() {
    const {width, em} = figure;
    const height = Math.min(0.45 * width, figure.tall, 440) + (narrow ? 40 : 0);
    const reach = narrow ? Math.min(84, width * 0.23) : height / 2 - 8;
    const left = 2 * reach + (narrow ? 3.2 * em : 5 * em);
    const box = {x: left, y: 2.2 * em, width: width - left - em, height: height - 5.6 * em};
    return {height, reach, centre: [reach + 4, height / 2], box};
  }

  drawPlane();
  drawLine();
  drawControls();

  function drawPlane() {
    const plane = svg("g", {});
    plane.append(
      svg("circle", {cx: size.centre[0], cy: size.centre[1], r: unit, fill: "none", class: "grid"}),
      svg("line", {class: "grid", x1: size.centre[0] - size.reach, x2: size.centre[0] + size.reach, y1: size.centre[1], y2: size.centre[1]}),
      svg("line", {class: "grid", y1: size.centre[1] - size.reach, y2: size.centre[1] + size.reach, x1: size.centre[0], x2: size.centre[0]}),
    );
    canvas.append(plane, arrow("q", "m", "query"), arrow("k", "n", "key"));
  }

  function arrow(name, at, colour) {
    const rest = svg("line", {class: "line faint", "stroke-dasharray": "3 4"});
    const shaft = svg("line", {class: "line", "stroke-width": narrow ? 3 : 4});
    const tip = svg("circle", {class: "dot handle", r: narrow ? 9 : 11, tabindex: 0, role: "slider",
      "aria-label": words[`tip-${name}`], "data-tip": name});
    const label = svg("text", {class: colour, "text-anchor": "middle"});
    const put = (x, y) => {
      const limit = 1.5 / Math.max(1.5, Math.hypot(x, y));
      figure.move({[name]: [Number((x * limit).toFixed(3)), Number((y * limit).toFixed(3))]});
    };
    drag(figure, tip, (pointer) => put(...back(figure.state,
      [(pointer.x - size.centre[0]) / unit, (size.centre[1] - pointer.y) / unit], figure.state[at])));
    keys(figure, tip, (dx, dy) => put(figure.state[name][0] + 0.05 * dx, figure.state[name][1] + 0.05 * dy));
    figure.follow((state) => {
      const end = toScreen(turn(state, state[name], state[at]));
      const start = toScreen(state[name]);
      const ray = {x1: size.centre[0], y1: size.centre[1]};
      set(shaft, {...ray, x2: end[0], y2: end[1]});
      set(rest, {...ray, x2: start[0], y2: start[1]});
      set(tip, {cx: end[0], cy: end[1], "aria-valuetext": `${name} = (${state[name].map((part) => number(part)).join(", ")})`, "aria-valuenow": state[name][0]});
      const length = Math.hypot(end[0] - ray.x1, end[1] - ray.y1) || 1;
      const out = (length + 24) / length;
      set(label, {x: ray.x1 + out * (end[0] - ray.x1), y: ray.y1 + out * (end[1] - ray.y1) + 5});
      say(label, `${name}${sub(state[at])}`);
    });
    return svg("g", {class: colour}, rest, shaft, tip, label);
  }

  function drawLine() {
    const group = svg("g", {class: "score"});
    canvas.append(group);
    let drawn = "";
    let line, dotNode, axes;
    figure.follow((state) => {
      const bound = Math.ceil(10 * Math.hypot(...state.q) * Math.hypot(...state.k) || 1) / 10;
      const shape = `${state.view} ${bound}`;
      if (shape !== drawn) {
        drawn = shape;
        group.replaceChildren();
        axes = chart(group, size.box, {
          em: figure.em,
          x: state.view === "together" ? [0, last] : [-last, last], y: [-bound, bound],
          xLabel: words[`x-${state.view}`], yLabel: words.y,
          xTicks: state.view === "together" ? [0, last / 4, last / 2, (3 * last) / 4, last] : [-last, -last / 2, 0, last / 2, last],
        });
        line = svg("path", {class: "line", "data-line": state.view});
        dotNode = svg("circle", {class: "dot", r: 7, "data-point": ""});
        axes.inside.append(line, dotNode);
      }
      const gap = state.m - state.n;
      const xs = [];
      const ys = [];
      for (let x = state.view === "together" ? 0 : -last; x <= last; x += 1) {
        const [m, n] = state.view === "together" ? [x, x - gap] : [Math.max(x, 0), Math.max(-x, 0)];
        if (n < 0 || n > last) continue;
        xs.push(x);
        ys.push(dot(state, m, n));
      }
      line.setAttribute("d", path(xs, ys, axes.toX, axes.toY));
      const here = dot(state, state.m, state.n);
      set(dotNode, {cx: axes.toX(state.view === "together" ? state.m : gap), cy: axes.toY(here), "data-value": here});
    });
  }

  function sub(value) {
    return String(value).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);
  }

  function together(by) {
    const {m, n} = figure.state;
    const step = Math.min(by, last - m, last - n);
    if (step > 0) figure.move({m: m + step, n: n + step});
  }

  function drawControls() {
    const numbers = html("div", {class: "numbers"});
    const show = (name, colour, value) => {
      const node = html("output", {class: `number ${colour}`, "data-number": name});
      numbers.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    const degrees = (radians) => `${number((radians * 180) / Math.PI, 1)}°`;
    const heading = (vector) => Math.atan2(vector[1], vector[0]);
    show("angle-q", "query", (state) => degrees(tables.angles[speedAt(state)][state.m]));
    show("angle-k", "key", (state) => degrees(tables.angles[speedAt(state)][state.n]));
    show("between", "", (state) => {
      const turnBetween = heading(turn(state, state.q, state.m)) - heading(turn(state, state.k, state.n));
      return degrees(Math.abs(Math.atan2(Math.sin(turnBetween), Math.cos(turnBetween))));
    });
    show("dot", "score", (state) => number(dot(state, state.m, state.n), 4));
    figure.root.append(numbers);
    controls(figure,
      slider(figure, {name: "m", label: words.m, min: 0, max: last, colour: "var(--query-fill)"}),
      slider(figure, {name: "n", label: words.n, min: 0, max: last, colour: "var(--key-fill)"}),
      slider(figure, {name: "theta", label: words.theta, min: 0.05, max: 1.6, step: 0.05, show: (value) => number(value)}),
    );
    controls(figure,
      button(words["both-1"], () => together(1), {"data-both": 1}),
      button(words["both-5"], () => together(5), {"data-both": 5}),
      choice(figure, {name: "view", label: words.view, options: [["together", words["view-together"]], ["distance", words["view-distance"]]]}),
    );
  }
}
