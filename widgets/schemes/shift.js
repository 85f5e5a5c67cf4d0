// Pairs of the encoding as small circles: the hand at pos, the turn that R_k makes of it, and the
// mark of pos + k. Below each circle the numbers of its block of R_k, which move with k only.

function draw(figure) {
  const {tables, words, narrow, em, width} = figure;
  const {pairs, reach, last} = tables;
  const columns = narrow ? 3 : pairs.length;
  const size = layout();
  const canvas = picture(figure, size.height);
  const encoding = (at, index) => tables.encoding[at + reach][index]; // [sine, cosine]
  const block = (k, index) => tables.blocks[k + reach][index];
  const moved = (state, index) => block(state.k, index).map(([a, b]) => {
    const [sine, cosine] = encoding(state.pos, index);
    return a * sine + b * cosine;
  });

  pairs.forEach(drawPair);
  drawNumbers();
  drawControls();

  function layout() {
    const column = width / columns;
    const radius = Math.min((narrow ? 0.33 : 0.4) * column, 0.17 * figure.tall + 12, 90);
    const row = 2 * radius + (narrow ? 5.2 : 6.6) * em;
    return {column, radius, row, height: row * Math.ceil(pairs.length / columns)};
  }

  function drawPair(pair, index) {
    const {column, radius, row} = size;
    const cx = (index % columns + 0.5) * column;
    const top = Math.floor(index / columns) * row;
    const cy = top + 1.7 * em + radius;
    const end = ([sine, cosine], length = radius) => [cx + length * cosine, cy - length * sine];
    const group = svg("g", {role: "button", tabindex: 0, "aria-label": words.pair.replace("%i", pair), style: "cursor:pointer",
      onclick: () => figure.choose({pair}),
      onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); figure.choose({pair}); } }});
    const back = svg("rect", {x: cx - column / 2 + 3, y: top, width: column - 6, height: row - 4, rx: 6});
    const title = svg("text", {x: cx, y: top + 1.1 * em, "text-anchor": "middle", class: "tick"}, words.pair.replace("%i", pair));
    const ring = svg("circle", {cx, cy, r: radius, fill: "none", class: "grid"});
    const turn = svg("path", {style: "fill:none;stroke:var(--score-fill)", "stroke-width": 3});
    const hand = svg("line", {x1: cx, y1: cy, style: "stroke:var(--query-fill)", "stroke-width": 3, "stroke-linecap": "round"});
    const landed = svg("line", {x1: cx, y1: cy, style: "stroke:var(--score-fill)", "stroke-width": 2, "stroke-dasharray": "4 3"});
    const goal = svg("circle", {r: 6, style: "fill:none;stroke:var(--key-fill)", "stroke-width": 2.5});
    const tip = svg("circle", {r: 2.8, style: "fill:var(--score-fill)", "data-pair": pair});
    const numbers = [0, 1].map((line) => svg("text", {class: "tick", x: cx, y: cy + radius + (1.6 + 1.2 * line) * em, "text-anchor": "middle", "data-block": `${pair}-${line}`}));
    const speed = svg("text", {class: "tick", x: cx, y: cy + radius + 4.1 * em, "text-anchor": "middle", style: "font-size:0.82em"},
      `θ = ${number(tables.speeds[index], tables.speeds[index] < 0.1 ? 3 : 2)}`);
    group.append(back, title, ring, turn, landed, hand, goal, tip, ...numbers, ...(narrow ? [] : [speed]));
    canvas.append(group);
    figure.follow((state) => {
      const [hx, hy] = end(encoding(state.pos, index));
      const [lx, ly] = end(moved(state, index));
      const [gx, gy] = end(encoding(state.pos + state.k, index));
      set(hand, {x2: hx, y2: hy});
      set(landed, {x2: lx, y2: ly});
      set(tip, {cx: lx, cy: ly});
      set(goal, {cx: gx, cy: gy});
      set(turn, {d: arcs(state, index, (at) => end(encoding(at, index), 0.55 * radius))});
      block(state.k, index).forEach((parts, line) => say(numbers[line], parts.map((part) => padded(part)).join(" ")));
      const picked = state.pair === pair;
      back.setAttribute("style", `fill:${picked ? "var(--tint)" : "transparent"}`);
      group.setAttribute("aria-pressed", String(picked));
    });
  }

  // The way from pos to pos + k, token by token along the circle.
  function arcs(state, index, point) {
    const step = Math.sign(state.k);
    let d = `M${point(state.pos)}`;
    for (let at = state.pos; at !== state.pos + state.k; at += step) {
      d += `A${0.55 * size.radius} ${0.55 * size.radius} 0 0 ${step > 0 ? 0 : 1} ${point(at + step)}`;
    }
    return d;
  }

  // A figure space keeps the columns in line where there is no minus.
  function padded(value) {
    return (number(value, 2).startsWith(MINUS) ? "" : "\u2007") + number(value, 2);
  }

  function drawNumbers() {
    const node = reading({class: "number score", "data-number": "gap"});
    const swatch = (colour, text, dashed) => html("span", {}, html("span", {class: "swatch",
      style: `border-top:3px ${dashed ? "dashed" : "solid"} var(--${colour}-fill)`}), text);
    figure.root.append(html("div", {class: "numbers"}, swatch("query", words.here), swatch("score", words.moved, true),
      html("span", {}, html("span", {style: "color:var(--key-fill);font-weight:700;margin-right:6px"}, "○"), words.there),
      html("span", {}, html("span", {class: "name"}, words.gap), " ", node)));
    figure.follow((state) => {
      let gap = 0;
      pairs.forEach((_, index) => moved(state, index).forEach((value, part) => {
        gap = Math.max(gap, Math.abs(value - encoding(state.pos + state.k, index)[part]));
      }));
      say(node, gap < 1e-12 ? "< 10⁻¹²" : number(gap, 6));
      node.dataset.value = gap;
    });
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "pos", label: words.pos, min: 0, max: last, colour: "var(--query-fill)"}),
      slider(figure, {name: "k", label: words.k, min: -reach, max: reach, colour: "var(--score-fill)", show: (k) => number(k, 0)}),
    );
  }
}
