// Three planes: the same q and k, three pairs of positions of one distance.

const MOMENTS = ["first", "second", "third"];

function draw(figure) {
  const {tables, words, narrow, em} = figure;
  const turned = turning(tables);
  const share = figure.width / MOMENTS.length;
  const reach = Math.min(share / 2 - (narrow ? 0.7 : 0.3) * em, figure.tall / 2 - 2 * em, 210);
  const height = 2 * reach + 4.6 * em;
  const canvas = picture(figure, height);
  MOMENTS.forEach(drawMoment);
  drawNumbers();
  controls(figure,
    slider(figure, {name: "distance", label: words.distance, min: 0, max: tables.farthest, colour: "var(--score-fill)"}),
    slider(figure, {name: "theta", label: words.theta, min: 0.05, max: 3.1, step: 0.05, show: (value) => number(value)}),
  );
  const moments = MOMENTS.map((name) =>
    slider(figure, {name, label: words[name], min: 0, max: tables.latest, colour: "var(--key-fill)"}));
  if (narrow) for (const moment of moments) moment.style.flexBasis = "90px"; // each below its plane
  controls(figure, ...moments);

  function drawMoment(name, index) {
    const at = {q: (state) => state[name] + state.distance, k: (state) => state[name]};
    const middle = (index + 0.5) * share;
    const group = svg("g", {"data-moment": name});
    canvas.append(group);
    const sheet = plane(group, [middle, reach + 2 * em], reach, reach / 1.5);
    arc(figure, group, sheet, turned, 0.3 * reach, at.q, at.k);
    arrow(figure, group, sheet, turned, {name: "q", at: at.q, colour: "query", label: `${words[name]}: ${words["tip-q"]}`, mark: `q-${name}`});
    arrow(figure, group, sheet, turned, {name: "k", at: at.k, colour: "key", label: `${words[name]}: ${words["tip-k"]}`, mark: `k-${name}`});
    const positions = svg("text", {x: middle, y: em, "text-anchor": "middle", style: narrow ? "font-size: 0.82em" : ""});
    const dot = svg("text", {x: middle, y: height - 0.5 * em, class: "score", "text-anchor": "middle", "data-dot": name,
      style: narrow ? "font-size: 0.74em" : ""});
    group.append(positions, dot);
    figure.follow((state) => {
      say(positions, `m = ${at.q(state)}, n = ${at.k(state)}`);
      say(dot, number(turned.dot(state, at.q(state), at.k(state)), 12));
    });
  }

  function drawNumbers() {
    const value = reading({class: "number", "data-number": "between"});
    figure.root.append(html("div", {class: "numbers"},
      html("span", {}, html("span", {class: "name"}, words.between), " ", value)));
    figure.follow((state) => {
      const q = turned.turn(state, state.q, state.first + state.distance);
      const k = turned.turn(state, state.k, state.first);
      say(value, degrees(between(q, k)));
    });
  }
}
