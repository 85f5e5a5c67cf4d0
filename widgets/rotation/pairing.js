// Two rows of channels: the layout of the head on top, the other below, lines from a channel to its
// place there. Arcs join the channels of a pair; channels that rest have no arc and a dashed border.

const PAIR_COLOURS = 8;

function draw(figure) {
  const {tables, words, em} = figure;
  const {dim, turned, order, last} = tables;
  const pairs = turned / 2;
  const gutter = 0.2 * em;
  const cell = Math.min((figure.width - 2 * gutter) / dim, 2.8 * em);
  const tall = Math.max(1.3 * em, Math.min(cell, 2 * em));
  const rise = Math.min(2.4 * em, 0.1 * figure.width);
  const rows = {top: 1.5 * em + rise};
  rows.bottom = rows.top + tall + Math.min(4.2 * em, 0.13 * figure.width);
  const height = rows.bottom + tall + rise + 1.5 * em;
  const canvas = picture(figure, height);
  const labelled = cell >= 1.35 * em;
  const back = order.map((_, place) => order.indexOf(place)); // where an interleaved channel stands in half-split order
  const looked = (state) => Math.min(state.pair, pairs - 1);
  const left = (figure.width - dim * cell) / 2;
  const colour = (pair) => `var(--word-${pair % PAIR_COLOURS})`;
  const layoutOf = {top: (state) => state.layout, bottom: (state) => (state.layout === "interleaved" ? "half_split" : "interleaved")};
  // Numbers of a channel: by its interleaved number c, its place in a row of this layout.
  const place = (layout, c) => (layout === "interleaved" ? c : back[c]);
  const middle = (layout, c) => left + (place(layout, c) + 0.5) * cell;
  const largest = Math.max(...Array.from(tables.values, Math.abs));

  const lines = svg("g", {"aria-hidden": "true"});
  canvas.append(lines);
  const group = svg("g", {class: "handle", tabindex: 0, role: "slider", "aria-label": words.pair, "aria-valuemin": 0, "aria-valuemax": pairs - 1});
  canvas.append(group);
  drawLines();
  drawRow("top");
  drawRow("bottom");
  if (turned < dim) drawRest();
  look();
  drawNumbers();
  drawControls();

  function drawLines() {
    const ways = Array.from({length: dim}, () => svg("line", {y1: rows.top + tall, y2: rows.bottom}));
    lines.append(...ways);
    figure.follow((state) => ways.forEach((way, c) => {
      const own = Math.floor(c / 2) === looked(state) && c < turned;
      set(way, {x1: middle(layoutOf.top(state), c), x2: middle(layoutOf.bottom(state), c),
        style: `stroke: ${own ? colour(looked(state)) : "var(--rule-strong)"}; stroke-width: ${own ? 2.6 : 0.8}`});
    }));
  }

  function drawRow(row) {
    const y = rows[row];
    const up = row === "top";
    const name = svg("text", {class: "axis-label", x: 0, y: up ? em : height - 0.4 * em});
    const cells = Array.from({length: dim}, (_, c) => svg("rect", {y, width: Math.max(cell - (cell > 6 ? 1.5 : 0), 0.6), height: tall, "data-channel": c}));
    const numbers = labelled ? cells.map(() => svg("text", {class: "tick halo", y: y + tall / 2, "text-anchor": "middle", "dominant-baseline": "central", style: "pointer-events: none"})) : [];
    const arcs = Array.from({length: pairs}, (_, i) => svg("path", {fill: "none", "data-arc": `${row}-${i}`}));
    group.append(name, ...arcs, ...cells, ...numbers);
    figure.follow((state) => {
      const layout = layoutOf[row](state);
      say(name, `${words[layout]}${up ? words.here : ""}`);
      cells.forEach((node, c) => {
        const value = tables.values[state.position * dim + c];
        const own = c < turned && Math.floor(c / 2) === looked(state);
        set(node, {x: middle(layout, c) - cell / 2, "data-value": value, style: cellStyle(c, value, own, looked(state))});
        if (labelled) {
          numbers[c].setAttribute("x", middle(layout, c) - 0.75);
          say(numbers[c], String(place(layout, c)));
        }
      });
      arcs.forEach((arc, i) => arcStyle(arc, state, layout, i, up ? y - 2 : y + tall + 2, up ? -1 : 1));
    });
  }

  // In both layouts the channels that rest stand behind the others, where they were.
  function drawRest() {
    const from = left + turned * cell;
    const y = rows.top - 0.5 * em;
    canvas.append(
      svg("path", {d: `M${from + 2} ${y + 4}V${y}H${left + dim * cell - 2}V${y + 4}`, fill: "none", class: "axis"}),
      svg("text", {class: "tick", x: from + ((dim - turned) * cell) / 2, y: y - 0.5 * em, "text-anchor": "middle"}, `${words.rest} ${dim - turned}`));
  }

  function cellStyle(c, value, own, pair) {
    const fill = `fill: var(--${value < 0 ? "low" : "high"}); fill-opacity: ${(0.85 * Math.abs(value)) / largest + 0.04}`;
    if (own) return `${fill}; stroke: ${colour(pair)}; stroke-width: 2.4`;
    return `${fill}; stroke: none`;
  }

  function arcStyle(arc, state, layout, i, y, way) {
    const [from, to] = [2 * i, 2 * i + 1].map((c) => middle(layout, c));
    const high = layout === "interleaved" ? 0.35 * rise : rise;
    const own = i === looked(state);
    set(arc, {d: `M${from} ${y}C${from} ${y + way * high} ${to} ${y + way * high} ${to} ${y}`,
      style: `stroke: ${colour(i)}; stroke-width: ${own ? 3.4 : 1.2}; opacity: ${own ? 1 : 0.55}`});
  }

  // A finger on either row looks at the pair of the channel beneath it.
  function look() {
    const choose = ({x, y}) => {
      const state = figure.state;
      const layout = layoutOf[y < (rows.top + rows.bottom + tall) / 2 ? "top" : "bottom"](state);
      const at = Math.min(Math.max(Math.floor((x - left) / cell), 0), dim - 1);
      const c = layout === "interleaved" ? at : order[at];
      if (c < turned) figure.move({pair: Math.floor(c / 2)});
    };
    drag(figure, group, choose);
    keys(figure, group, (dx, dy) => figure.move({pair: Math.min(Math.max(looked(figure.state) + dx + dy, 0), pairs - 1)}));
    figure.follow((state) => set(group, {"aria-valuenow": looked(state), "aria-valuetext": `${words.pair} ${looked(state)}`}));
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, value) => {
      const node = reading({class: "number", "data-number": name});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    const channels = (state, layout) => [2 * looked(state), 2 * looked(state) + 1].map((c) => place(layout, c)).join(", ");
    show("pair", (state) => String(looked(state)));
    show("interleaved", (state) => channels(state, "interleaved"));
    show("half_split", (state) => channels(state, "half_split"));
    figure.root.append(row);
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "position", label: words.position, min: 0, max: last, colour: "var(--accent)"}),
      choice(figure, {name: "layout", label: words.layout, options: [["interleaved", words.interleaved], ["half_split", words.half_split]]}));
    controls(figure,
      choice(figure, {name: "dim", label: words.dim, options: tables.widths.map((width) => [width, String(width)])}),
      choice(figure, {name: "share", label: words.share, options: tables.shares.map((share) => [share, `${share}%`])}));
  }
}
