// Two rows of words. Above as written, below shuffled; a line joins the same word. Each word carries
// its output as a strip of colour. A word below changes places with another, by hand or by key.

const SMALLEST = 11; // px; words that would be smaller are turned on their side

function draw(figure) {
  const {words, narrow} = figure;
  const canvas = picture(figure, 100);
  const detail = html("p", {class: "detail", "data-detail": ""});
  const notices = html("div", {});
  const seen = {}; // the word under the pointer, and the one with the focus
  let board;

  // Only new words are drawn anew: an answer of the server must not take a word out of the hand.
  figure.rebuild = (tables) => {
    figure.tables = tables;
    if (board?.fits(tables)) board.fill(tables);
    else board = layBoard(figure, canvas, tables, look);
    notices.replaceChildren(...tables.notices.map((told) => html("p", {class: "detail told"}, told)));
    board.put(figure.state);
    light();
  };

  function look(how, word) {
    seen[how] = word;
    light();
  }

  function light() {
    const word = seen.pointed ?? seen.focused;
    board.light(word);
    if (word === undefined || word >= figure.tables.words.length) return detail.replaceChildren(words.hint);
    const {before, after, gaps, twins} = figure.tables;
    const show = (output) => `(${output.slice(0, narrow ? 3 : 4).map((value) => number(value)).join(", ")} …)`;
    const parts = [` · ${words.before} ${show(before[word])}`, `${words.after} ${show(after[word])}`, `${words.apart} ${gaps[word]}`];
    if (twins[word]) parts.push(`${words.twin} ${twins[word][1]}`);
    return detail.replaceChildren(html("bdi", {}, figure.tables.words[word]), parts.join(" · "));
  }

  figure.root.append(detail, notices);
  figure.rebuild(figure.tables);
  figure.follow((state) => board.put(state));
  drawControls(figure);
}

function drawControls(figure) {
  const {words} = figure;
  const again = button("", () => figure.choose({shuffle: (figure.state.shuffle % 500) + 1}), {"data-again": ""});
  const back = button(words.back, () => figure.choose({shuffle: 0, order: figure.tables.words.map((_, word) => word)}), {"data-back": ""});
  figure.follow((state) => say(again, words[state.read === "last" ? "again-last" : "again"]));
  const options = (name, values) => choice(figure, {name, label: words[name], options: values.map((value) => [value, words[`${name}-${value}`]])});
  controls(figure, again, back,
    options("mask", ["none", "causal"]),
    options("layers", [1, 2]),
    options("read", ["every", "last", "mean"]),
    options("scheme", ["none", "sinusoidal", "learned", "rope", "alibi"]),
  );
}

// Where everything stands, for the words there are and the room there is.
function layout(figure, tables) {
  const {width, em, narrow, tall} = figure;
  const count = tables.words.length;
  const {names} = tables;
  const left = narrow ? 0 : 4.8 * em;
  const mean = tables.read === "mean" ? 1.6 : 0; // the mean stands apart, in a column of its own
  const cell = Math.min((width - left) / (count + mean), narrow ? 64 : 92);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `600 100px ${getComputedStyle(figure.root).fontFamily}`;
  const widest = Math.max(...names.map((name) => pen.measureText(name).width)) / 100; // em
  const fitting = Math.min(1.15 * em, (cell - 4) / widest);
  const upright = fitting >= SMALLEST || widest <= 1.1; // a single character never lies down
  const size = upright ? fitting : Math.min(em, 0.82 * cell);
  const head = upright ? 1.6 * size : widest * size + 10;
  const strip = Math.max(30, Math.min(54, (tall - 2 * head - 44) / 2));
  const top = head + strip + (narrow ? 34 : 44);
  const at = (place) => left + cell * (place + 0.5);
  return {count, names, left, cell, upright, size, head, strip, top, at, height: top + strip + head + 4, meanAt: at(count + mean - 1)};
}

function layBoard(figure, canvas, tables, look) {
  const {words, narrow, width} = figure;
  const room = layout(figure, tables);
  const {count, left, cell, upright, size, head, strip, top, at} = room;
  const texts = tables.words;
  const known = [...new Set(texts)];
  const colour = (word) => `var(--word-${known.indexOf(texts[word]) % 8})`;
  const wide = Math.max(cell - (cell > 30 ? 8 : 3), 6);
  const lines = svg("g", {"aria-hidden": "true"});
  const above = svg("g", {"aria-hidden": "true"});
  const below = svg("g", {});
  let held = null; // the word in the hand, and where the hand is
  let arranged = "";

  set(canvas, {viewBox: `0 0 ${width} ${Math.round(room.height)}`, height: Math.round(room.height)});
  canvas.replaceChildren(lines, above, below);
  const joins = texts.map((_, word) => svg("path", {fill: "none", "stroke-width": 2, style: `stroke:${colour(word)}`}));
  lines.append(...joins);
  const upper = texts.map((_, word) => wordCell(word, 0));
  const lower = texts.map((_, word) => wordCell(word, 1));
  above.append(...upper);
  upper.forEach((node, word) => moveTo(node, at(word)));
  const rings = [head, top].map((y) => svg("rect", {class: "ring", x: at(count - 1) - wide / 2 - 4, y: y - 4, width: wide + 8, height: strip + 8, rx: 4}));
  const means = [0, 1].map(meanCell);
  canvas.append(...rings, ...means);
  if (!narrow) [words.before, words.after].forEach((name, row) =>
    canvas.append(svg("text", {class: "axis-label", x: 0, y: (row ? top : head) + strip / 2 + 5}, name)));
  lower.forEach(takeInHand);
  fill(tables);

  function wordCell(word, row) {
    const edge = row ? top + strip : head; // where the strip meets the name
    const y = edge + (row ? (upright ? 1.2 * size : 6) : -(upright ? 0.5 * size : 6));
    const anchor = upright ? "middle" : row ? "end" : "start";
    const name = svg("text", {
      x: 0, y, "font-size": size, "font-weight": 600, style: `fill:${colour(word)}`, "text-anchor": anchor,
      "dominant-baseline": upright ? "auto" : "central", transform: upright ? null : `rotate(-90 0 ${y})`,
    }, room.names[word]);
    const focus = row ? {tabindex: 0, role: "button"} : {};
    const node = svg("g", {class: row ? "handle word" : "word", "data-row": row, "data-word": word, ...focus},
      svg("rect", {x: -cell / 2, y: row ? top : 0, width: cell, height: head + strip, fill: "transparent"}),
      svg("g", {class: "strip"}),
      svg("rect", {class: "edge", x: -wide / 2, y: row ? top : head, width: wide, height: strip, fill: "none", style: `stroke:${colour(word)}`}),
      name);
    node.addEventListener("pointerenter", () => look("pointed", word));
    // A finger that taps leaves at once; what it tapped stays lit.
    node.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && look("pointed"));
    return node;
  }

  function meanCell(row) {
    const y = row ? top : head;
    const node = svg("g", {class: "mean", "data-mean": row, visibility: tables.read === "mean" ? "visible" : "hidden"},
      svg("g", {class: "strip"}),
      svg("rect", {class: "edge", x: -wide / 2, y, width: wide, height: strip, fill: "none", style: "stroke:var(--ink)"}),
      svg("text", {x: 0, y: row ? y + strip + 1.3 * figure.em : y - 0.6 * figure.em, "text-anchor": "middle"}, words["read-mean"]));
    moveTo(node, room.meanAt);
    return node;
  }

  function moveTo(node, x) {
    node.setAttribute("transform", `translate(${x.toFixed(2)} 0)`);
  }

  function paint(node, row, output, scale) {
    const box = {x: -wide / 2, y: row ? top : head, width: wide, height: strip};
    const group = node.querySelector(".strip");
    group.replaceChildren();
    heatmap(group, box, output.map((value) => [value]), {scale});
    node.dataset.output = output.join(" ");
  }

  function fits(next) {
    return next.read === tables.read && JSON.stringify(next.words) === JSON.stringify(texts);
  }

  function fill({before, after, means: pooled}) {
    const scale = Math.max(...before.flat().map(Math.abs), ...after.flat().map(Math.abs), 1e-9);
    upper.forEach((node, word) => paint(node, 0, before[word], scale));
    lower.forEach((node, word) => paint(node, 1, after[word], scale));
    means.forEach((node, row) => paint(node, row, pooled[row], scale));
  }

  // While a new sentence is on its way, the order in hand may be one of the old words.
  const order = (state) => (state.order?.length === count ? state.order : texts.map((_, word) => word));

  function put(state) {
    const last = state.read === "last";
    rings.forEach((ring) => set(ring, {visibility: last ? "visible" : "hidden"}));
    upper.forEach((node, word) => node.classList.toggle("unread", last && word < count - 1));
    order(state).forEach((word, place) => {
      const [x1, x2] = [at(word), held?.word === word ? held.x : at(place)];
      const [y1, y2] = [head + strip + 3, top - 3];
      const bend = (y2 - y1) / 2;
      set(joins[word], {d: `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`});
      set(lower[word], {"data-place": place, "aria-label": `${words.after} ${place + 1}: ${texts[word]}`});
      lower[word].classList.toggle("unread", last && place < count - 1);
      moveTo(lower[word], x2);
    });
    arrange(order(state).map((word) => lower[word]));
  }

  // Tab goes through the words as they stand, and one in the hand lies above the others. What has the
  // focus must not be taken out and put back.
  function arrange(nodes) {
    const now = `${held?.word} ${nodes.map((node) => node.dataset.word)}`;
    if (arranged === now) return;
    arranged = now;
    const here = held ? nodes.indexOf(lower[held.word]) : nodes.findIndex((node) => node.matches(":focus"));
    if (here < 0) return below.append(...nodes);
    nodes[here].before(...nodes.slice(0, here));
    return held ? nodes[here].before(...nodes.slice(here + 1)) : nodes[here].after(...nodes.slice(here + 1));
  }

  function swapped(from, word, place) {
    const next = [...from];
    const there = Math.max(0, Math.min(count - 1, place));
    [next[from.indexOf(word)], next[there]] = [next[there], word];
    return next;
  }

  function takeInHand(node, word) {
    let start;
    node.addEventListener("focus", () => look("focused", word));
    node.addEventListener("blur", () => look("focused"));
    drag(figure, node, (pointer, event) => {
      if (event.type === "pointerdown") start = order(figure.state);
      held = {word, x: Math.max(at(0), Math.min(at(count - 1), pointer.x))};
      figure.move({order: swapped(start, word, Math.floor((pointer.x - left) / cell))});
    }, () => {
      held = null;
      put(figure.state);
    });
    keys(figure, node, (dx) => {
      const from = order(figure.state);
      if (dx) figure.move({order: swapped(from, word, from.indexOf(word) + dx)});
    });
  }

  function light(word) {
    const alike = (node) => texts[node.dataset.word] === texts[word];
    for (const node of [...upper, ...lower]) {
      const lit = Number(node.dataset.word) === word;
      node.classList.toggle("dim", word !== undefined && !alike(node));
      node.classList.toggle("twin", !lit && alike(node));
      node.classList.toggle("lit", lit);
    }
    joins.forEach((line, other) => set(line, {"stroke-opacity": word === undefined ? 0.45 : word === other ? 1 : 0.12}));
  }

  return {fits, fill, put, light};
}
