// The tiles of one head's scores, in the order of the loops: done, present, to come. Beside them what
// lies in fast memory now. All is looked up in core's walks.

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const side = Math.min(narrow ? 0.62 * figure.width : 0.46 * figure.width, 1.05 * figure.tall);
  const [left, top] = [narrow ? 2 * em : 5 * em, narrow ? 3.8 * em : 2.6 * em];
  const square = side - left;
  const canvas = picture(figure, top + square + (narrow ? 9.5 * em : 1.2 * em));
  const stage = svg("g", {});
  canvas.append(stage);
  const walk = (state) => tables.walks[`${state.block}-${state.version}`];
  const now = (state) => Math.min(state.done, walk(state).length);
  const grouped = (value) => value.toLocaleString("en-US");
  let laid = "";
  let tiles = new Map();

  figure.follow((state) => {
    if (laid !== String(state.block)) lay(state);
    const [at, steps] = [now(state), walk(state)];
    steps.forEach(([query, key], index) => {
      const node = tiles.get(`${query},${key}`);
      node.dataset.tile = index < at - 1 ? "done" : index === at - 1 ? "now" : "next";
      node.style.fill = index < at - 1 ? "var(--rule-strong)" : index === at - 1 ? "var(--score-fill)" : "var(--tint)";
    });
    const present = at ? steps[at - 1] : null;
    for (const [name, index] of [["query", 0], ["key", 1]]) {
      edges[name].forEach((node, block) => { node.style.fillOpacity = present && present[index] === block ? 1 : 0.25; });
    }
  });
  drawFast();
  drawNumbers();
  drawControls();

  function lay(state) {
    laid = String(state.block);
    stage.replaceChildren();
    tiles = new Map();
    edges = {query: [], key: []};
    const count = tables.tokens / state.block;
    const cell = square / count;
    stage.append(svg("text", {class: "key", x: left, y: 0.9 * em}, words.keys), svg("text", {class: "query", x: narrow ? 0 : left - 1.3 * em, y: narrow ? 2.2 * em : top + 0.8 * em, "text-anchor": narrow ? "start" : "end"}, words.queries));
    for (let block = 0; block < count; block += 1) {
      edges.key.push(svg("rect", {x: left + block * cell + 1, y: top - 0.9 * em, width: cell - 2, height: 0.6 * em, style: "fill: var(--key-fill)"}));
      edges.query.push(svg("rect", {x: left - 0.9 * em, y: top + block * cell + 1, width: 0.6 * em, height: cell - 2, style: "fill: var(--query-fill)"}));
      for (let key = 0; key < count; key += 1) {
        const node = svg("rect", {x: left + key * cell + 1, y: top + block * cell + 1, width: cell - 2, height: cell - 2, rx: 2});
        tiles.set(`${block},${key}`, node);
        stage.append(node);
      }
    }
    stage.append(...edges.key, ...edges.query);
  }

  // What fast memory holds: the blocks of the present tile; the rest stays in large memory.
  function drawFast() {
    const [x, y] = narrow ? [0, top + square + 1.6 * em] : [side + 2 * em, top];
    const lines = [["fast", "fast-holds"], ["large", "large-holds"]];
    lines.forEach(([name, holds], index) => {
      const at = y + index * (narrow ? 4 : 6) * em;
      canvas.append(svg("text", {x, y: at, style: "font-weight: 600"}, words[name]));
      words[holds].split(";").forEach((part, line) => canvas.append(svg("text", {class: "tick", x, y: at + (1.5 + 1.3 * line) * em}, part.trim())));
    });
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const show = (name, value) => {
      const node = reading({class: "number", "data-number": name});
      row.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state)));
    };
    show("tile", (state) => `${now(state)} / ${walk(state).length}`);
    show("moved", (state) => grouped(now(state) ? walk(state)[now(state) - 1][2] : 0));
    show("standard", () => grouped(tables.standard));
    show("held", (state) => grouped(state.block * state.block));
    figure.root.append(row);
  }

  function drawControls() {
    const step = (by) => { figure.move({done: Math.min(Math.max(now(figure.state) + by, 0), walk(figure.state).length)}); figure.rest(); };
    controls(figure,
      button(words.back, () => step(-1), {"data-step": -1}), button(words.on, () => step(1), {"data-step": 1}),
      slider(figure, {name: "block", label: words.block, stops: tables.blocks, colour: "var(--accent)"}));
    controls(figure, choice(figure, {name: "version", label: words.version, options: tables.versions.map((version) => [version, words[`version-${version}`]])}));
  }
}

let edges = {query: [], key: []};
