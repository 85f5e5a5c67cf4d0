// A plane with arrows that turn with their position. A turned arrow is a sum of turned unit vectors,
// which are looked up in tables of core (`widgets.turning`).

const SHORTEST = 0.2; // of an arrow, so that its tip can always be taken hold of
const LONGEST = 1.5;
const TIP_STEP = 0.05; // what an arrow key moves a tip

function turning({speeds, turns, last}) {
  let row = 0;
  let theta = null;
  const start = (state, at) => {
    if (state.theta !== theta) {
      theta = state.theta;
      row = 0;
      speeds.forEach((speed, index) => {
        if (Math.abs(speed - theta) < Math.abs(speeds[row] - theta)) row = index;
      });
    }
    return 4 * (row * (last + 1) + at);
  };
  const turn = (state, [x, y], at) => {
    const i = start(state, at);
    return [x * turns[i] + y * turns[i + 2], x * turns[i + 1] + y * turns[i + 3]];
  };
  // Where a point of the turned plane lies along the turned unit vectors.
  const back = (state, [x, y], at) => {
    const i = start(state, at);
    return [x * turns[i] + y * turns[i + 1], x * turns[i + 2] + y * turns[i + 3]];
  };
  const dot = (state, m, n) => {
    const q = turn(state, state.q, m);
    const k = turn(state, state.k, n);
    return q[0] * k[0] + q[1] * k[1];
  };
  return {turn, back, dot};
}

// Angles are measured on the arrows as they stand in the picture; core gives the arrows.
const heading = ([x, y]) => (((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
const between = (a, b) => {
  const apart = Math.abs(heading(a) - heading(b));
  return Math.min(apart, 360 - apart);
};
const degrees = (angle) => `${number(angle, 1)}°`;

const lowered = (value) => String(value).replace(/\d/g, (digit) => "₀₁₂₃₄₅₆₇₈₉"[digit]);

// A plane about `centre`, `reach` pixels to each side; `unit` pixels are a length of 1.
function plane(parent, [cx, cy], reach, unit) {
  parent.append(
    svg("circle", {cx, cy, r: unit, fill: "none", class: "grid"}),
    svg("line", {class: "grid", x1: cx - reach, x2: cx + reach, y1: cy, y2: cy}),
    svg("line", {class: "grid", y1: cy - reach, y2: cy + reach, x1: cx, x2: cx}),
  );
  return {
    centre: [cx, cy],
    unit,
    out: ([x, y]) => [cx + unit * x, cy - unit * y],
    in: ({x, y}) => [(x - cx) / unit, (cy - y) / unit],
  };
}

// The arrow of `state[name]` turned to the position `at(state)`; its tip can be dragged and takes keys.
function arrow(figure, parent, sheet, turned, {name, at, colour, label, mark}) {
  const {narrow} = figure;
  const [cx, cy] = sheet.centre;
  const head = narrow ? 9 : 12;
  const start = svg("line", {class: "line faint", "stroke-dasharray": "3 4", x1: cx, y1: cy});
  const shaft = svg("line", {class: "line", "stroke-width": narrow ? 2.6 : 3.4, x1: cx, y1: cy});
  const point = svg("path", {class: "dot"});
  const grip = svg("circle", {class: "grip handle", r: narrow ? 16 : 13, tabindex: 0, role: "slider",
    "aria-label": label, "data-tip": mark ?? name});
  const words = svg("text", {"text-anchor": "middle", "dominant-baseline": "central", class: colour});

  const put = (end) => {
    const [x, y] = turned.back(figure.state, end, at(figure.state));
    const length = Math.hypot(x, y) || 1;
    const scale = Math.min(LONGEST, Math.max(SHORTEST, length)) / length;
    figure.move({[name]: [Number((x * scale).toFixed(3)), Number((y * scale).toFixed(3))]});
  };
  drag(figure, grip, (pointer) => put(sheet.in(pointer)));
  keys(figure, grip, (dx, dy) => {
    const [x, y] = turned.turn(figure.state, figure.state[name], at(figure.state));
    put([x + TIP_STEP * dx, y + TIP_STEP * dy]);
  });
  figure.follow((state) => {
    const end = sheet.out(turned.turn(state, state[name], at(state)));
    const [rx, ry] = sheet.out(state[name]);
    const length = Math.hypot(end[0] - cx, end[1] - cy) || 1;
    const along = [(end[0] - cx) / length, (end[1] - cy) / length];
    const neck = [end[0] - head * along[0], end[1] - head * along[1]];
    const side = [0.5 * head * along[1], -0.5 * head * along[0]];
    set(start, {x2: rx, y2: ry});
    set(shaft, {x2: neck[0], y2: neck[1]});
    set(point, {d: `M${end[0]} ${end[1]}L${neck[0] + side[0]} ${neck[1] + side[1]}L${neck[0] - side[0]} ${neck[1] - side[1]}Z`});
    const value = `(${state[name].map((part) => number(part)).join(", ")})`;
    set(grip, {cx: end[0], cy: end[1], "aria-valuetext": value, "aria-valuenow": state[name][0]});
    const out = (length + 22) / length;
    set(words, {x: cx + out * (end[0] - cx), y: cy + out * (end[1] - cy)});
    say(words, `${name}${lowered(at(state))}`);
  });
  parent.append(svg("g", {class: colour}, start, shaft, point, words, grip));
}

// The arc from one turned arrow to the other: it turns with them and keeps its width.
function arc(figure, parent, sheet, turned, radius, atQ, atK) {
  const node = svg("path", {class: "arc", "aria-hidden": "true"});
  parent.append(node);
  figure.follow((state) => {
    const ends = [["q", atQ], ["k", atK]].map(([name, at]) => {
      const [x, y] = turned.turn(state, state[name], at(state));
      const length = Math.hypot(x, y) || 1;
      return [x / length, y / length];
    });
    const [[qx, qy], [kx, ky]] = ends;
    const [a, b] = ends.map(([x, y]) => `${sheet.centre[0] + radius * x} ${sheet.centre[1] - radius * y}`);
    node.setAttribute("d", `M${a}A${radius} ${radius} 0 0 ${qx * ky - qy * kx > 0 ? 0 : 1} ${b}`);
  });
}
