// Five rows, one a scheme: its name and cost, where it writes, what it writes, what that adds to the
// scores, and the scores of one query. One query runs through all five.

function draw(figure) {
  const {tables, words, narrow, em, width} = figure;
  const {tokens, schemes} = tables;
  const size = layout();
  const canvas = picture(figure, size.height);
  const below = (rows) => rows.flatMap((row, m) => row.slice(0, m + 1)); // what a causal mask leaves
  const strongest = Math.max(...schemes.flatMap((name) => below(tables.adds[name])).map(Math.abs));
  const xOf = (n) => size.chart.x + (n + 0.5) * size.slot;

  hatching(canvas, "unseen", 6);
  schemes.forEach(drawChosen);
  drawQuery();
  schemes.forEach(drawRow);
  drawHeads();
  drawGround();
  drawControls();

  function layout() {
    const row = Math.round(narrow ? Math.max(60, 4 * em) : Math.max(4.1 * em, 0.086 * window.innerHeight));
    const top = 1.7 * em;
    const gap = narrow ? 7 : 16;
    const square = narrow ? 46 : row - 10;
    const name = narrow ? 5.7 * em : 7.6 * em;
    const glyph = narrow ? 0 : 5.2 * em;
    const written = name + glyph + (narrow ? 0 : gap);
    const adds = written + square + gap;
    const chart = adds + square + (narrow ? 2 : 2.6) * em;
    const spread = narrow ? 1.8 * em : 3.4 * em;
    const slot = (width - chart - spread) / tokens;
    return {row, top, square, name, glyph: name, written, adds, slot, spread,
      chart: {x: chart, width: slot * tokens}, foot: top + 5 * row, height: top + 5 * row + 1.5 * em};
  }

  function drawRow(name, index) {
    const group = svg("g", {transform: `translate(0 ${size.top + index * size.row})`, "data-scheme": name});
    canvas.append(group);
    drawName(group, name);
    drawSquares(group, name);
    drawScores(group, name);
  }

  function drawChosen(name, index) {
    const back = svg("rect", {x: -6, y: size.top + index * size.row + 1, width: width + 12, height: size.row - 2, rx: 6});
    canvas.append(back);
    figure.follow((state) => back.setAttribute("style", `fill:${state.scheme === name ? "var(--tint)" : "none"}`));
  }

  function drawName(group, name) {
    const line = narrow ? 1.05 * em : 1.25 * em;
    const title = svg("text", {y: line, "font-weight": 600, style: narrow ? "font-size:0.9em" : ""}, words[`name-${name}`] + (name === "learned" ? "*" : ""));
    const parts = [title];
    if (narrow) {
      drawGlyph(group, name, 1, size.row - 1.2 * em);
    } else {
      const cost = svg("text", {class: "tick", y: 3.6 * em, "data-cost": name});
      figure.follow((state) => say(cost, `${words.parameters} ${name === "learned" ? state.trained * tables.dim : 0}`));
      parts.push(svg("text", {class: "tick", y: 2.45 * em}, `${words.shape} ${tables.shapes[name]}`), cost);
      drawGlyph(group, name, size.glyph, size.row / 2);
    }
    const choose = (event) => { event.preventDefault(); figure.choose({scheme: name}); };
    const button = svg("g", {role: "button", tabindex: 0, "aria-label": words[`name-${name}`], style: "cursor:pointer;outline-offset:2px",
      onclick: choose, onkeydown: (event) => { if (event.key === "Enter" || event.key === " ") choose(event); }},
      svg("rect", {x: 0, y: 4, width: size.name - 6, height: size.row - 8, fill: "transparent"}), ...parts);
    figure.follow((state) => button.setAttribute("aria-pressed", String(state.scheme === name)));
    group.append(button);
  }

  // The way from the word x over q and k to the scores S; what the scheme touches is orange.
  function drawGlyph(group, name, x, y) {
    const unit = narrow ? 0.72 * em : 0.88 * em;
    const at = {sinusoidal: "x", learned: "x", rope: "qk", alibi: "S"}[name];
    const colour = (part) => `var(--${part === at ? "score" : "ink-soft"})`;
    const box = (left, top, w, h, part) => svg("rect", {x: x + left * unit, y: y + top * unit, width: w * unit, height: h * unit,
      fill: "none", rx: 2, style: `stroke:${colour(part)}`, "stroke-width": part === at ? 2 : 1});
    const letter = (left, top, text, part) => svg("text", {x: x + left * unit, y: y + top * unit, "text-anchor": "middle",
      "dominant-baseline": "central", style: `fill:${colour(part)};font-size:${unit}px`, "font-weight": part === at ? 700 : 400}, text);
    const way = (d) => svg("path", {d, style: "stroke:var(--ink-soft);fill:none", "stroke-width": 1});
    const p = (dx, dy) => `${x + dx * unit} ${y + dy * unit}`;
    const glyph = svg("g", {role: "img", "aria-label": words[`glyph-${name}`]}, svg("title", {}, words[`glyph-${name}`]),
      box(0, -0.65, 1.3, 1.3, "x"), letter(0.65, 0, "x", "x"),
      way(`M${p(1.4, 0)}L${p(2.1, -0.7)}M${p(1.4, 0)}L${p(2.1, 0.7)}M${p(3.4, -0.7)}L${p(4.1, -0.1)}M${p(3.4, 0.7)}L${p(4.1, 0.1)}`),
      box(2.15, -1.3, 1.2, 1.2, "qk"), letter(2.75, -0.7, "q", "qk"),
      box(2.15, 0.1, 1.2, 1.2, "qk"), letter(2.75, 0.7, "k", "qk"),
      box(4.2, -0.75, 1.5, 1.5, "S"), letter(4.95, 0, at === "S" ? "−" : "S", "S"));
    if (at === "x") glyph.append(letter(0.65, -1.3, "+", "x"));
    if (at === "qk") glyph.append(svg("path", {style: "stroke:var(--score);fill:none", "stroke-width": 2,
      d: `M${p(1.9, -1.6)}A${1.3 * unit} ${1.3 * unit} 0 0 1 ${p(3.5, -1.6)}m${0.1 * unit} ${-0.5 * unit}v${0.55 * unit}h${-0.55 * unit}`}));
    group.append(glyph);
  }

  function drawSquares(group, name) {
    const square = (x) => ({x, y: (size.row - size.square) / 2, width: size.square, height: size.square});
    const place = {written: square(size.written), adds: square(size.adds)};
    const causal = (m, n) => n <= m;
    const written = tables.written[name];
    if (written) {
      const largest = Math.max(...written.flat().map(Math.abs));
      heatmap(group, place.written, written, {scale: largest, seen: name === "alibi" ? causal : undefined});
    } else {
      group.append(svg("rect", {...place.written, fill: "none", class: "trained-end"}), svg("text", {class: "tick",
        "text-anchor": "middle", "dominant-baseline": "central", x: size.written + size.square / 2, y: size.row / 2}, words.nothing));
    }
    heatmap(group, place.adds, tables.adds[name], {scale: strongest, seen: causal});
    for (const {x, y} of written ? [place.written, place.adds] : [place.adds]) mark(group, name, x, y);
  }

  // In a square: the rows past training, and the row of the query.
  function mark(group, name, x, y) {
    const cell = size.square / tokens;
    const gone = svg("path", {style: "fill:var(--paper)"});
    const unseen = svg("path", {fill: "url(#unseen)"});
    const end = svg("line", {class: "trained-end", x1: x, x2: x + size.square});
    const row = svg("rect", {x: x - 1.5, width: size.square + 3, height: cell + 2, fill: "none", class: "query", style: "stroke:var(--query-fill)", "stroke-width": 1.3});
    group.append(...(name === "learned" ? [gone, unseen] : []), end, row);
    figure.follow((state) => {
      const top = y + state.trained * cell;
      const rest = `M${x} ${top}h${size.square}v${y + size.square - top}h${-size.square}z`;
      set(gone, {d: rest});
      set(unseen, {d: rest});
      set(end, {y1: top, y2: top});
      set(row, {y: y + state.m * cell - 1});
    });
  }

  function drawScores(group, name) {
    const reach = [Math.min(...below(tables.adds[name])), Math.max(...below(tables.adds[name]))];
    const toY = reach[1] > reach[0] ? linear(reach, [size.row - 10, 9]) : () => size.row / 2;
    const base = toY(0);
    const box = svg("line", {class: "grid", x1: size.chart.x, x2: size.chart.x + size.chart.width, y1: base, y2: base});
    const stems = svg("path", {class: "score", style: "stroke:var(--score-fill)", "stroke-opacity": 0.5, "stroke-width": Math.max(2, size.slot / 4)});
    const dots = svg("path", {style: "stroke:var(--score-fill)", "stroke-linecap": "round", "stroke-width": Math.min(7, Math.max(4, size.slot / 2.4)), "data-row": name});
    const missing = [1, 2].map((part) => svg("text", {class: "score halo", style: narrow ? "font-size:0.82em" : "", x: size.chart.x + 4, y: size.row / 2 + (part - 1.5) * 1.25 * em,
      "dominant-baseline": "central", "data-missing": part}));
    const spread = svg("text", {class: "tick", x: width, y: size.row / 2, "text-anchor": "end", "dominant-baseline": "central", "data-spread": name});
    for (const value of new Set(reach)) {
      group.append(svg("text", {class: "tick", x: size.chart.x - 4, y: toY(value), "text-anchor": "end", "dominant-baseline": "central",
        style: "font-size:0.8em"}, number(tables.content + value, 1)));
    }
    group.append(box, stems, dots, ...missing, spread);
    figure.follow((state) => {
      const none = name === "learned" && state.m >= state.trained;
      const row = tables.adds[name][state.m].slice(0, none ? 0 : state.m + 1);
      const points = row.map((value, n) => [xOf(n).toFixed(1), toY(value).toFixed(1)]);
      set(stems, {d: points.map(([x, y]) => `M${x} ${base}V${y}`).join("")});
      set(dots, {d: points.map(([x, y]) => `M${x} ${y}h0`).join(""), "data-value": row.length ? tables.content + row[0] : ""});
      missing.forEach((text, part) => say(text, none ? filled(words[`missing-${part + 1}`], state) : ""));
      const apart = tables.spreads[name][state.trained - 1];
      say(spread, narrow && none ? "" : apart < 1e-9 ? "0" : number(apart, 1));
    });
  }

  function filled(template, state) {
    return template.replace("%m", state.m).replace("%l", state.trained - 1);
  }

  function drawHeads() {
    const head = (x, text, anchor) => canvas.append(svg("text", {class: "tick", x, y: em, "text-anchor": anchor}, text));
    if (!narrow) head(size.glyph, words["head-where"], "start");
    head(size.written, words["head-written"], "start");
    head(size.adds, words["head-adds"], "start");
    head(width, words["head-spread"], "end");
  }

  // The query's line through all rows, and training's end.
  function drawQuery() {
    const {x, width: wide} = size.chart;
    const beyond = svg("rect", {y: size.top, height: 5 * size.row, fill: "url(#unseen)", opacity: 0.55});
    const end = svg("line", {class: "trained-end", y1: size.top, y2: size.foot, "stroke-width": 2});
    const endName = svg("text", {class: "tick", y: size.foot + 1.2 * em, "text-anchor": "middle"});
    const line = svg("line", {style: "stroke:var(--query-fill)", "stroke-width": 2, y1: size.top, y2: size.foot});
    const name = svg("text", {class: "query", y: em, "text-anchor": "middle"});
    canvas.append(beyond, end, endName, line, name);
    figure.follow((state) => {
      const at = x + state.trained * size.slot;
      set(beyond, {x: at, width: x + wide - at});
      set(end, {x1: at, x2: at});
      set(endName, {x: Math.min(at, width - 4 * em)});
      say(endName, `${words["end"]} L = ${state.trained}`);
      set(line, {x1: xOf(state.m), x2: xOf(state.m)});
      set(name, {x: Math.max(x + em, Math.min(x + wide - (narrow ? 3.8 : 2) * em, xOf(state.m)))});
      say(name, `m = ${state.m}`);
    });
  }

  // Where the query can be dragged.
  function drawGround() {
    const {x, width: wide} = size.chart;
    const ground = svg("rect", {x, y: size.top, width: wide, height: 5 * size.row, fill: "transparent", style: "cursor:ew-resize", "data-ground": ""});
    canvas.append(ground, svg("text", {class: "tick", x: 0, y: size.foot + 1.2 * em}, `* ${words.untrained}`));
    drag(figure, ground, (pointer) => figure.move({m: Math.max(0, Math.min(tokens - 1, Math.floor((pointer.x - x) / size.slot)))}));
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "m", label: words.m, min: 0, max: tokens - 1, colour: "var(--query-fill)"}),
      slider(figure, {name: "trained", label: words.trained, min: tables.shortest, max: tokens, colour: "var(--ink-soft)"}),
      choice(figure, {name: "projection", label: words.projection, options: [["none", words["projection-none"]], ["random", words["projection-random"]]]}),
    );
  }
}
