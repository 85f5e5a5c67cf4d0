// A poem as its lines. Marked: the place where the model stands; shaded: what one head of it attends to
// from there. Below, all heads at once along the text. Beside, what the model expects next, within the
// outline of what the best possible predictor expects.

const LINE = 7; // most cells of a line: six letters and its end
const GAP = 0.7; // cells between two columns of lines
const STRIP = 1.05; // em; the height of one head's strip

function draw(figure) {
  const {tables, words, narrow, em, width} = figure;
  const {tokens, letters, reach, trained} = tables;
  const last = tokens.length - 2; // the last place: there too it is known what came
  const at = (state) => Math.min(state.place, last);
  const there = tables.weights.length > 0;
  const size = layout();
  const canvas = picture(figure, size.height);

  drawPoem();
  drawStrips();
  drawBars();
  drawNumbers();
  drawControls();

  // The attention of a head from place m to n: the rows of a head are triangles, one after the other.
  function weight(head, m, n) {
    return tables.weights[(head * reach * (reach + 1)) / 2 + (m * (m + 1)) / 2 + n] / tables.full;
  }

  function layout() {
    const heads = tables.heads.length * STRIP * em;
    const top = 1.7 * em;
    const tall = narrow ? 15 * em : Math.max(figure.tall + 2 * em - heads - 3.6 * em, 11 * em);
    const {cell, rows, columns} = pack(narrow ? width : 0.56 * width, tall);
    const poem = {x: 0, y: top, cell, rows, height: rows * cell};
    const bars = narrow
      ? {x: 2.2 * em, y: top + poem.height + 2.4 * em, height: 6.5 * em}
      : {x: columns * (LINE + GAP) * cell + 2.6 * em, y: top, height: Math.max(poem.height - 2.4 * em, 7 * em)};
    bars.width = width - bars.x - 0.4 * em;
    const below = Math.max(poem.y + poem.height, bars.y + bars.height + 2.4 * em) + 1.7 * em;
    return {poem, bars, strip: {x: 2.6 * em, y: below, width: width - 3 * em, height: heads}, height: below + heads + 2};
  }

  // The largest cells with which all lines, written in columns, fit into the room.
  function pack(wide, tall) {
    const lines = tokens.filter((token) => token === letters.length - 1).length + 1;
    for (let cell = 24; ; cell -= 1) {
      const rows = Math.max(1, Math.floor(tall / cell));
      const columns = Math.ceil(lines / rows);
      if (columns * (LINE + GAP) * cell <= wide || cell <= 8) return {cell, rows: Math.min(rows, lines), columns};
    }
  }

  function cells() {
    const {x, y, cell, rows} = size.poem;
    let line = 0;
    let inLine = 0;
    return tokens.map((token) => {
      const place = {x: x + (Math.floor(line / rows) * (LINE + GAP) + inLine) * cell, y: y + (line % rows) * cell, line};
      inLine += 1;
      if (token === letters.length - 1) [line, inLine] = [line + 1, 0];
      return place;
    });
  }

  function drawPoem() {
    const {cell} = size.poem;
    const places = cells();
    const group = svg("g", {class: "handle", style: "cursor: pointer", tabindex: 0, role: "slider", "aria-label": words.poem,
      "aria-valuemin": 0, "aria-valuemax": last, "data-poem": ""});
    const drawn = tokens.map((token, index) => {
      const {x, y} = places[index];
      const shade = svg("rect", {x, y, width: cell, height: cell, style: "fill: var(--score-fill)", "fill-opacity": 0, "data-token": index});
      const letter = svg("text", {x: x + cell / 2, y: y + cell / 2, "text-anchor": "middle", "dominant-baseline": "central",
        style: `font-size: ${Math.min(0.95 * em, 0.86 * cell)}px; pointer-events: none`}, letters[token]);
      group.append(shade, letter);
      return {shade, letter};
    });
    const frame = (style) => svg("rect", {width: cell, height: cell, fill: "none", style, "stroke-width": 2, "pointer-events": "none"});
    const here = frame("stroke: var(--query-fill)");
    const next = frame("stroke: var(--ink); stroke-dasharray: 3 2");
    canvas.append(svg("text", {class: "axis-label", x: 0, y: size.poem.y - 0.9 * em}, words.poem), group, here, next);
    group.addEventListener("click", (event) => {
      const token = event.target.dataset.token;
      if (token !== undefined) figure.choose({place: Math.min(Number(token), last)});
    });
    keys(figure, group, (dx, dy) => figure.move({place: dx ? Math.min(Math.max(at(figure.state) + dx, 0), last) : lineAway(places, at(figure.state), -dy)}));
    figure.follow((state) => {
      const m = at(state);
      drawn.forEach(({shade, letter}, n) => {
        shade.setAttribute("fill-opacity", there && m < reach && n <= m ? weight(state.head, m, n) : 0);
        letter.setAttribute("opacity", n <= m ? 1 : 0.4);
      });
      set(here, places[m]);
      set(next, places[m + 1]);
      set(group, {"aria-valuenow": m, "aria-valuetext": `${m}: ${letters[tokens[m]]}`});
    });
  }

  // The same place in its line, some lines away, or the end of a shorter line.
  function lineAway(places, m, by) {
    const start = (line) => places.findIndex((place) => place.line === line);
    const to = places[m].line + Math.sign(by);
    if (start(to) < 0) return m;
    const end = start(to + 1) < 0 ? last : start(to + 1) - 1;
    return Math.min(start(to) + m - start(places[m].line), end, last);
  }

  function drawStrips() {
    const {x, y, width: wide, height} = size.strip;
    const step = wide / (last + 1);
    const row = height / tables.heads.length;
    const group = svg("g", {style: "cursor: pointer"});
    const shades = tables.heads.map((name, head) => {
      const label = svg("text", {class: "tick", x: x - 0.5 * em, y: y + (head + 0.5) * row, "text-anchor": "end", "dominant-baseline": "central"}, name);
      const ground = svg("rect", {x, y: y + head * row, width: wide, height: row - 2, style: "fill: var(--zero)", "data-strip": head});
      group.append(label, ground);
      const ticks = Array.from({length: last + 1}, (_, n) => svg("rect", {x: x + n * step, y: y + head * row, width: Math.max(step, 1), height: row - 2,
        style: "fill: var(--score-fill); pointer-events: none", "fill-opacity": 0}));
      group.append(...ticks);
      ground.addEventListener("click", () => figure.choose({head}));
      return {label, ground, ticks};
    });
    const here = svg("line", {y1: y - 3, y2: y + height, style: "stroke: var(--query-fill)", "stroke-width": 2});
    const far = svg("line", {class: "trained-end", y1: y - 3, y2: y + height});
    const farName = svg("text", {class: "tick", x: x + wide, y: y - 0.5 * em, "text-anchor": "end"}, words.far);
    canvas.append(svg("text", {class: "axis-label", x: 0, y: y - 0.5 * em}, words[narrow ? "heads-narrow" : "heads"]), group, far, here, farName);
    figure.follow((state) => {
      const m = at(state);
      shades.forEach(({label, ground, ticks}, head) => {
        ticks.forEach((tick, n) => tick.setAttribute("fill-opacity", there && m < reach && n <= m ? weight(head, m, n) : 0));
        label.setAttribute("style", state.head === head ? "fill: var(--ink); font-weight: 600" : "");
        set(ground, {stroke: state.head === head ? "var(--accent)" : "none", style: `fill: var(--zero); stroke: ${state.head === head ? "var(--accent)" : "none"}`});
      });
      set(here, {x1: x + (m + 0.5) * step, x2: x + (m + 0.5) * step});
      const edge = x + (m - trained + 1) * step;
      const seen = m >= trained ? "visible" : "hidden";
      set(far, {x1: edge, x2: edge, visibility: seen});
      set(farName, {visibility: seen});
    });
  }

  function drawBars() {
    const box = size.bars;
    const axes = chart(canvas, box, {em, x: [0, letters.length], y: [0, 1], xTicks: [], yTicks: [0, 0.5, 1], showY: (value) => number(value, value === 0.5 ? 1 : 0), yLabel: words.bars});
    const step = box.width / letters.length;
    const bars = letters.map((letter, token) => {
      const x = box.x + (token + 0.5) * step;
      const best = svg("rect", {x: x - 0.42 * step, width: 0.84 * step, style: "fill: none; stroke: var(--ink-soft)", "stroke-width": 1.2});
      const model = svg("rect", {x: x - 0.27 * step, width: 0.54 * step, style: "fill: var(--score-fill)", "data-bar": token});
      const name = svg("text", {class: "tick", x, y: box.y + box.height + 1.1 * em, "text-anchor": "middle", style: narrow ? "font-size: 0.8em" : ""}, letter);
      axes.inside.append(model, best, name);
      return {best, model, name};
    });
    const mark = svg("path", {style: "fill: var(--ink)", "data-came": ""});
    axes.inside.append(mark);
    figure.follow((state) => {
      const m = at(state);
      const came = tokens[m + 1];
      bars.forEach(({best, model, name}, token) => {
        const grow = (node, share) => set(node, {y: axes.toY(share), height: box.y + box.height - axes.toY(share)});
        grow(best, tables.best[m * letters.length + token]);
        grow(model, there && m < reach ? tables.model[m * letters.length + token] : 0);
        name.setAttribute("class", token === came ? "" : "tick");
      });
      const x = box.x + (came + 0.5) * step;
      mark.setAttribute("d", `M${x} ${box.y + box.height + 1.6 * em}l-5 8h10z`);
    });
  }

  function drawNumbers() {
    const line = html("div", {class: "numbers"});
    const show = (name, value) => {
      const node = reading({class: "number", "data-number": name});
      line.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(at(state), state)));
    };
    const share = (table, m) => number(table[m * letters.length + tokens[m + 1]], 3);
    const known = (m) => there && m < reach;
    show("came", (m) => letters[tokens[m + 1]]);
    show("model", (m) => (known(m) ? share(tables.model, m) : m < reach ? "…" : words.none));
    show("best", (m) => share(tables.best, m));
    show("most", (m, state) => {
      if (!known(m)) return m < reach ? "…" : words.none;
      let most = 0;
      for (let n = 1; n <= m; n += 1) if (weight(state.head, m, n) > weight(state.head, m, most)) most = n;
      return `${m - most} (${letters[tokens[most]]}, ${number(weight(state.head, m, most))})`;
    });
    figure.root.append(line);
  }

  function drawControls() {
    const pick = (name, options) => choice(figure, {name, label: words[name], options});
    controls(figure,
      slider(figure, {name: "place", label: words.place, min: 0, max: last, colour: "var(--query-fill)"}),
      pick("scheme", tables.schemes));
    controls(figure,
      pick("head", tables.heads.map((name, head) => [head, name])),
      pick("length", tables.lengths.map((length) => [length, String(length)])),
      button(words.again, () => figure.choose({number: (figure.state.number % tables.most) + 1}), {"data-again": ""}));
  }
}
