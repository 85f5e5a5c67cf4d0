// One vector turned by its position, with its trail and, beside it, its two channels and its length;
// or a clock whose hands are the same vector at two positions, and the same distance elsewhere.

const TRAIL = 8; // positions that the trail goes back
const OWN = "--own: var(--word-0); --own-text: var(--word-0)";

function draw(figure) {
  const {tables, words, narrow, em} = figure;
  const {last, hours} = tables;
  const turned = turning(tables);
  const size = layout();
  const canvas = picture(figure, size.height);
  const views = {plane: svg("g", {style: OWN}), clock: svg("g", {style: OWN})};
  canvas.append(views.plane, views.clock);
  const isClock = (state) => state.view === "clock";
  figure.follow((state) => {
    for (const [name, group] of Object.entries(views)) group.style.display = name === state.view ? "" : "none";
  });

  drawPlane(views.plane);
  drawChannels(views.plane);
  drawFace(views.clock);
  drawElsewhere(views.clock);
  drawNumbers();
  drawControls();

  function layout() {
    const {width, tall} = figure;
    const height = narrow ? 0.4 * width + 2.6 * em : Math.min(0.44 * width, 0.96 * tall, 480);
    const reach = height / 2 - (narrow ? 1.3 : 1) * em;
    const left = 2 * reach + (narrow ? 3.4 : 4.6) * em;
    const box = {x: left, y: (narrow ? 2 : 2.2) * em, width: width - left - (narrow ? 0.6 : 1) * em, height: height - (narrow ? 5.2 : 5.6) * em};
    return {height, reach, centre: [reach + (narrow ? 0.4 : 1) * em, height / 2], box};
  }

  function drawPlane(parent) {
    const group = svg("g", {});
    const trail = svg("g", {"aria-hidden": "true"});
    parent.append(group, trail);
    const sheet = plane(group, size.centre, size.reach, size.reach / 1.6);
    const dots = Array.from({length: TRAIL}, (_, back) => svg("circle", {class: "dot", r: narrow ? 3 : 4, "fill-opacity": 0.6 * (1 - back / TRAIL), "data-trail": back + 1}));
    trail.append(...dots);
    arrow(figure, parent, sheet, turned, {name: "x", at: (state) => state.m, colour: "", label: words.tip});
    figure.follow((state) => dots.forEach((dot, back) => {
      const at = state.m - back - 1;
      const [cx, cy] = sheet.out(turned.turn(state, state.x, Math.max(at, 0)));
      set(dot, {cx, cy, visibility: at < 0 ? "hidden" : "inherit"});
    }));
  }

  // The two channels and the length at every position: two waves and a level line.
  function drawChannels(parent) {
    const bound = 1.6;
    const axes = chart(parent, size.box, {em, x: [0, last], y: [-bound, bound], xLabel: words.position, yLabel: narrow ? "" : words.channels,
      xTicks: [0, 16, 32, 48, 64], yTicks: [-1, 0, 1]});
    const everywhere = Array.from({length: last + 1}, (_, at) => at);
    const values = {first: ([a]) => a, second: ([, b]) => b, length: ([a, b]) => Math.hypot(a, b)};
    const look = {first: {style: "--own: var(--ink-soft)"}, second: {style: "--own: var(--ink-soft)", dash: "5 4"}, length: {}};
    for (const [name, value] of Object.entries(values)) {
      const curve = svg("path", {class: "line", "stroke-width": name === "length" ? 2.6 : 1.6, "stroke-dasharray": look[name].dash, "data-line": name});
      const point = svg("circle", {class: "dot", r: name === "length" ? 6 : 4, "data-point": name});
      axes.inside.append(svg("g", {style: look[name].style}, curve, point));
      figure.follow((state) => {
        const ys = everywhere.map((at) => value(turned.turn(state, state.x, at)));
        curve.setAttribute("d", path(everywhere, ys, axes.toX, axes.toY));
        set(point, {cx: axes.toX(state.m), cy: axes.toY(ys[state.m])});
      });
    }
    const label = svg("text", {class: "halo", x: size.box.x + size.box.width, "text-anchor": "end", style: "fill: var(--own-text)"}, words.length);
    axes.inside.append(label);
    figure.follow((state) => label.setAttribute("y", axes.toY(values.length(state.x)) - 0.6 * em));
  }

  // A clock's axes: the first channel up, the second to the right, so that a turn goes as hands go.
  function clockSheet([cx, cy], unit) {
    return {centre: [cx, cy], unit, out: ([x, y]) => [cx + unit * y, cy - unit * x], in: ({x, y}) => [(cy - y) / unit, (x - cx) / unit]};
  }

  function drawFace(parent) {
    const reach = size.height / 2 - 0.6 * em;
    const scale = narrow ? 2.2 : 1.8; // room for the names of the hands within the hours
    const sheet = clockSheet([reach + 0.4 * em, size.height / 2], reach / scale);
    const [cx, cy] = sheet.centre;
    parent.append(svg("circle", {cx, cy, r: reach, fill: "none", class: "axis"}));
    const marks = Array.from({length: hours}, (_, index) => {
      const mark = svg("text", {class: "tick", "text-anchor": "middle", "dominant-baseline": "central"}, String(index + 1));
      parent.append(mark);
      return mark;
    });
    figure.follow((state) => marks.forEach((mark, index) => {
      const [x, y] = unit(turned.turn(state, state.x, index + 1));
      const out = sheet.out([0.89 * scale * x, 0.89 * scale * y]);
      set(mark, {x: out[0], y: out[1]});
    }));
    opening(parent, sheet, (state) => state.n, (state) => state.m, 0.3 * reach);
    arrow(figure, parent, sheet, turned, {name: "x", at: (state) => state.n, colour: "", label: words["tip-n"], mark: "n"});
    arrow(figure, parent, sheet, turned, {name: "x", at: (state) => state.m, colour: "", label: words["tip-m"], mark: "m"});
  }

  // The angle from one hand to the other, the smaller way round.
  function opening(parent, sheet, from, to, radius) {
    const node = svg("path", {class: "arc", "aria-hidden": "true", "data-opening": ""});
    parent.append(node);
    figure.follow((state) => {
      const [a, b] = [from, to].map((at) => unit(turned.turn(state, state.x, at(state))));
      const [p, q] = [a, b].map(([x, y]) => `${sheet.centre[0] + radius * y} ${sheet.centre[1] - radius * x}`);
      node.setAttribute("d", `M${p}A${radius} ${radius} 0 0 ${a[0] * b[1] - a[1] * b[0] > 0 ? 1 : 0} ${q}`);
    });
  }

  function unit([x, y]) {
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
  }

  // The same distance at other times: other hands, the same opening.
  function drawElsewhere(parent) {
    const columns = narrow ? 2 : 3;
    const from = size.height + (narrow ? 0 : 2) * em;
    const side = Math.min((figure.width - from) / columns, (size.height - 1.6 * em) / 2);
    const first = from + (figure.width - from - columns * side) / 2;
    parent.append(svg("text", {class: "axis-label", x: narrow ? figure.width : first + (columns * side) / 2, y: em, "text-anchor": narrow ? "end" : "middle"}, words.elsewhere));
    for (let index = 0; index < 2 * columns; index += 1) {
      const radius = side / 2 - (narrow ? 0.9 : 1.05) * em;
      const centre = [first + (0.5 + (index % columns)) * side, 1.6 * em + (0.5 + Math.floor(index / columns)) * side - 0.5 * em];
      const sheet = clockSheet(centre, radius);
      const start = (state) => Math.min(5 * index, last - Math.abs(state.m - state.n));
      const low = (state) => start(state) + Math.max(0, state.n - state.m);
      const high = (state) => start(state) + Math.max(0, state.m - state.n);
      parent.append(svg("circle", {cx: centre[0], cy: centre[1], r: radius, fill: "none", class: "grid"}));
      opening(parent, sheet, low, high, 0.45 * radius);
      const hands = [low, high].map((at) => {
        const hand = svg("line", {class: "line", x1: centre[0], y1: centre[1], "stroke-width": 2});
        parent.append(hand);
        figure.follow((state) => {
          const [x2, y2] = sheet.out(unit(turned.turn(state, state.x, at(state))));
          set(hand, {x2, y2});
        });
        return at;
      });
      const label = svg("text", {class: "tick", x: centre[0], y: centre[1] + radius + 1.1 * em, "text-anchor": "middle"});
      parent.append(label);
      figure.follow((state) => say(label, hands.map((at) => at(state)).join(narrow ? "," : ", ")));
    }
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, only, value) => {
      const node = reading({class: "number", "data-number": name});
      const part = html("span", {}, html("span", {class: "name"}, words[name]), " ", node);
      row.append(part);
      figure.follow((state) => {
        say(node, value(state));
        part.style.display = only === "both" || only === state.view ? "" : "none";
      });
    };
    const degreesAt = (state, at) => {
      const row = nearest(tables.speeds, state.theta);
      return tables.degrees[row * (last + 1) + at];
    };
    const at = (state, position) => turned.turn(state, state.x, position);
    show("angle", "plane", (state) => degrees(degreesAt(state, state.m)));
    show("heading", "plane", (state) => degrees(heading(at(state, state.m))));
    show("length", "plane", (state) => number(Math.hypot(...at(state, state.m)), 4));
    show("gap", "clock", (state) => number(Math.abs(state.m - state.n), 0));
    show("between", "clock", (state) => degrees(between(at(state, state.m), at(state, state.n))));
    figure.root.append(row);
  }

  // On a clock both hands move on together, as far as both can go.
  function shift(by) {
    const {m, n} = figure.state;
    if (!isClock(figure.state)) return figure.move({m: Math.min(Math.max(m + by, 0), last)});
    const step = Math.min(Math.max(by, -Math.min(m, n)), last - Math.max(m, n));
    return figure.move({m: m + step, n: n + step});
  }

  function drawControls() {
    const second = slider(figure, {name: "n", label: words.n, min: 0, max: last, colour: "var(--word-0)"});
    const speed = slider(figure, {name: "theta", label: words.theta, min: 0.05, max: 3.1, step: 0.05, show: (value) => number(value)});
    const next = [button("", () => shift(1), {"data-by": 1}), button("", () => shift(5), {"data-by": 5})];
    figure.follow((state) => {
      second.style.display = isClock(state) ? "" : "none";
      speed.style.display = isClock(state) ? "none" : "";
      next.forEach((node) => say(node, words[`${isClock(state) ? "both" : "next"}-${node.dataset.by}`]));
    });
    controls(figure, slider(figure, {name: "m", label: words.m, min: 0, max: last, colour: "var(--word-0)"}), second, speed);
    controls(figure, choice(figure, {name: "view", label: words.view, options: [["plane", words["view-plane"]], ["clock", words["view-clock"]]]}), ...next);
  }
}
