// At the left the mask of one layer, query by key. At the right the layers above one another: from the
// word that looks, at the top, down to the words whose information can arrive. All is looked up.

const GAP = 0.14; // of a cell, between two

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {tokens, deepest} = tables;
  const left = 2.2 * em;
  const top = 2 * em;
  const across = narrow ? figure.width - left : 0.44 * figure.width - left;
  const cell = Math.min((narrow ? 0.5 * figure.tall : 0.95 * figure.tall) / tokens, across / tokens);
  const field = narrow
    ? {x: left, y: top + tokens * cell + 2.6 * em, width: figure.width - left}
    : {x: left + tokens * cell + 4 * em, y: top, width: figure.width - left - tokens * cell - 4 * em};
  const wide = Math.min(field.width / tokens, 1.6 * em);
  const deep = (narrow ? 9 * em : tokens * cell) / (deepest + 1);
  const canvas = picture(figure, (narrow ? field.y + 9 * em : top + tokens * cell) + 1.9 * em);
  const first = (state, m, n) => tables.first[((state.window - 1) * tokens + m) * tokens + n];

  drawMask();
  drawField();
  drawLooking();
  drawControls();

  function drawMask() {
    canvas.append(svg("text", {class: "axis-label", x: left, y: 0.9 * em}, words.mask));
    for (let m = 0; m < tokens; m += 1) {
      for (let n = 0; n <= m; n += 1) {
        const node = svg("rect", {x: left + n * cell, y: top + m * cell, width: (1 - GAP) * cell, height: (1 - GAP) * cell, "data-cell": `${m},${n}`});
        canvas.append(node);
        figure.follow((state) => {
          const seen = first(state, m, n) === 1;
          node.style.fill = seen ? (m === state.query ? "var(--query-fill)" : "var(--rule-strong)") : "var(--tint)";
        });
      }
    }
    for (const at of [0, 8, 16, tokens - 1]) {
      canvas.append(svg("text", {class: "tick", x: left - 6, y: top + (at + 0.5) * cell, "text-anchor": "end", "dominant-baseline": "central"}, String(at)));
    }
  }

  // Row 0 is the output of the last layer; a word is lit in row j when j layers bring it to the query.
  function drawField() {
    canvas.append(svg("text", {class: "axis-label", x: field.x, y: field.y - 1.1 * em}, words.reach));
    for (let row = 0; row <= deepest; row += 1) {
      const y = field.y + row * deep;
      const name = svg("text", {class: "tick", x: field.x - 6, y: y + 0.36 * deep, "text-anchor": "end", "dominant-baseline": "central"});
      canvas.append(name);
      figure.follow((state) => say(name, row <= state.layers ? String(state.layers - row) : ""));
      for (let n = 0; n < tokens; n += 1) {
        const node = svg("rect", {x: field.x + n * wide, y, width: (1 - GAP) * wide, height: 0.72 * deep, rx: 2, "data-field": `${row},${n}`});
        canvas.append(node);
        figure.follow((state) => {
          const layers = n === state.query ? 0 : n > state.query ? 0 : first(state, state.query, n);
          const arrives = n === state.query || (layers > 0 && layers <= row);
          node.style.display = row <= state.layers ? "" : "none";
          node.dataset.arrives = arrives;
          node.style.fill = !arrives ? "var(--tint)" : row === 0 ? "var(--query-fill)" : "var(--key-fill)";
        });
      }
    }
  }

  // The row that looks: drag it up and down in the mask, or use the keys.
  function drawLooking() {
    const frame = svg("rect", {x: left - 2, width: tokens * cell + 2, height: cell + 2, fill: "none", rx: 3, style: "stroke: var(--query-fill); stroke-width: 1.5"});
    const grip = svg("rect", {x: left, y: top, width: tokens * cell, height: tokens * cell, fill: "transparent", class: "handle", tabindex: 0,
      role: "slider", "aria-label": words.query, "aria-valuemin": 0, "aria-valuemax": tokens - 1});
    canvas.append(frame, grip);
    const within = (m) => Math.min(Math.max(m, 0), tokens - 1);
    drag(figure, grip, (point) => figure.move({query: within(Math.floor((point.y - top) / cell))}));
    keys(figure, grip, (dx, dy) => figure.move({query: within(figure.state.query + (dx || -dy))}));
    figure.follow((state) => {
      set(frame, {y: top + (state.query - GAP / 2) * cell - 1});
      set(grip, {"aria-valuenow": state.query, "aria-valuetext": `${words.query} ${state.query}`});
    });
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "window", label: words.window, min: 1, max: tables.widest, colour: "var(--accent)"}),
      slider(figure, {name: "layers", label: words.layers, min: 1, max: tables.deepest, colour: "var(--key-fill)"}));
  }
}
