// Two rows of words. Above as written, below shuffled; a line joins the same word. Each word carries
// its output as a strip of colour. A word below can be taken to another place, by hand or by key.

const LONGEST_WORD = 9; // letters of a word that are written out

function draw(figure) {
  const {tables, words, width, em, narrow} = figure;
  const count = tables.words.length;
  const known = [...new Set(tables.words)];
  const colour = (word) => `var(--word-${known.indexOf(word) % 8})`;
  const scale = Math.max(...tables.before.flat().map(Math.abs), ...tables.after.flat().map(Math.abs), 1e-9);

  const left = narrow ? 0 : 4.6 * em;
  const cell = Math.min((width - left) / count, narrow ? 64 : 92);
  const letters = Math.max(...tables.words.map((word) => [...word].length));
  const wide = tables.words.some((word) => [...word].length > 1);
  const upright = !wide || letters * 0.62 * em < cell - 4;
  const size = Math.min(em * 1.15, upright && !wide ? cell * 0.82 : em);
  const head = upright ? size * 1.6 : Math.min(letters, LONGEST_WORD) * 0.66 * size + 10;
  const strip = Math.max(30, Math.min(60, (figure.tall - 2 * head - 44) / 2));
  const gap = narrow ? 34 : 44;
  const top = head + strip + gap;
  const height = top + strip + head + 4;
  const canvas = picture(figure, height);
  const at = (place) => left + cell * (place + 0.5);
  const cut = (word) => ([...word].length > LONGEST_WORD ? `${[...word].slice(0, LONGEST_WORD - 1).join("")}…` : word);

  const lines = svg("g", {"aria-hidden": "true"});
  canvas.append(lines);
  if (!narrow) {
    canvas.append(
      svg("text", {class: "axis-label", x: 0, y: head + strip / 2 + 5}, words.before),
      svg("text", {class: "axis-label", x: 0, y: top + strip / 2 + 5}, words.after),
    );
  }
  const upper = tables.words.map((word, index) => wordCell(word, index, tables.before[index], 0));
  const lower = tables.words.map((word, index) => wordCell(word, index, tables.after[tables.order.indexOf(index)], 1));
  const joins = tables.words.map((word) => {
    const line = svg("path", {fill: "none", "stroke-width": 2, style: `stroke:${colour(word)}`, "stroke-opacity": 0.45});
    lines.append(line);
    return line;
  });
  upper.forEach((node, index) => put(node, index));

  function wordCell(word, index, output, row) {
    const stripTop = row ? top : head;
    const wordAt = row ? top + strip + (upright ? size * 1.2 : 6) : head - (upright ? size * 0.5 : 6);
    const w = Math.max(cell - (cell > 30 ? 8 : 3), 6);
    const name = svg("text", {
      "font-size": size, "font-weight": 600, style: `fill:${colour(word)}`,
      "text-anchor": upright ? "middle" : row ? "end" : "start", "dominant-baseline": upright ? "auto" : "central",
      x: 0, y: wordAt, transform: upright ? null : `rotate(-90 0 ${wordAt})`,
    }, cut(word));
    const node = svg("g", {
      class: row ? "handle word" : "word", tabindex: 0, role: "button", "data-row": row, "data-word": index,
      "data-output": output.join(" "), "aria-label": `${row ? words.after : words.before}: ${word}`,
    });
    node.append(svg("rect", {x: -cell / 2, y: Math.min(stripTop, stripTop + strip - head - strip) - 0, width: cell, height: head + strip, fill: "transparent"}));
    heatmap(node, {x: -w / 2, y: stripTop, width: w, height: strip}, output.map((value) => [value]), {scale});
    node.append(svg("rect", {class: "edge", x: -w / 2, y: stripTop, width: w, height: strip, fill: "none", style: `stroke:${colour(word)}`, "stroke-width": 1.5}), name);
    node.firstChild.setAttribute("y", row ? stripTop : 0);
    for (const when of ["pointerenter", "focus"]) node.addEventListener(when, () => light(index));
    for (const when of ["pointerleave", "blur"]) node.addEventListener(when, () => light(null));
    canvas.append(node);
    return node;
  }

  function put(node, place) {
    node.setAttribute("transform", `translate(${at(place).toFixed(2)} 0)`);
  }

  // The order in hand, if it fits the words: while a new sentence arrives it may not.
  const order = (state) => (state.order?.length === count ? state.order : tables.order);

  figure.follow((state) => {
    order(state).forEach((word, place) => {
      put(lower[word], place);
      lower[word].dataset.place = place;
      const [x1, x2] = [at(word), at(place)];
      const [y1, y2] = [head + strip + 3, top - 3];
      const bend = (y2 - y1) / 2;
      joins[word].setAttribute("d", `M${x1} ${y1}C${x1} ${y1 + bend} ${x2} ${y2 - bend} ${x2} ${y2}`);
    });
  });

  function moveTo(word, place) {
    const next = [...order(figure.state)];
    const from = next.indexOf(word);
    const to = Math.max(0, Math.min(count - 1, place));
    if (from === to) return;
    [next[from], next[to]] = [next[to], next[from]];
    figure.move({order: next});
  }
  lower.forEach((node, word) => {
    drag(figure, node, (pointer) => moveTo(word, Math.floor((pointer.x - left) / cell)));
    keys(figure, node, (dx) => dx && moveTo(word, order(figure.state).indexOf(word) + Math.sign(dx)));
  });

  const detail = html("p", {class: "detail", "data-detail": ""});
  function light(word) {
    [...upper, ...lower].forEach((node) => {
      node.style.opacity = word === null || Number(node.dataset.word) === word ? 1 : 0.35;
    });
    joins.forEach((line, index) => line.setAttribute("stroke-opacity", word === index ? 1 : word === null ? 0.45 : 0.12));
    if (word === null) return say(detail, words.hint);
    const place = tables.order.indexOf(word);
    const show = (row) => row.slice(0, narrow ? 3 : 4).map((value) => number(value)).join(", ");
    say(detail, `${tables.words[word]}: ${words.before} (${show(tables.before[word])} …), ${words.after} (${show(tables.after[place])} …), ${words.apart} ${tables.same[place]}`);
  }
  light(null);
  figure.root.append(detail);
  if (tables.notice) figure.root.append(html("p", {class: "detail told", role: "status"}, tables.notice));

  const options = (name, values) => choice(figure, {name, label: words[name], options: values.map((value) => [value, words[`${name}-${value}`]])});
  controls(figure,
    button(words.again, () => figure.choose({shuffle: (figure.state.shuffle % 500) + 1}), {"data-again": ""}),
    button(words.back, () => figure.choose({shuffle: 0, order: tables.words.map((_, index) => index)}), {"data-back": ""}),
    options("mask", ["none", "causal"]),
    options("layers", [1, 2]),
    options("read", ["every", "last", "mean"]),
    options("scheme", ["none", "sinusoidal", "learned", "rope", "alibi"]),
  );
}
