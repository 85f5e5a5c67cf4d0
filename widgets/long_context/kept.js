// A bar for each model on a logarithmic axis: what it keeps of a text. All is looked up.

const PATTERN = {mha: "var(--key-fill)", gqa: "var(--method-1)", mqa: "var(--method-3)", windowed: "var(--method-2)", mla: "var(--method-4)"};

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const names = Object.keys(tables.models);
  const row = (narrow ? 2.8 : 2.5) * em;
  const left = narrow ? 0 : 9.6 * em;
  const canvas = picture(figure, names.length * row + 0.8 * em);
  const every = Object.values(tables.sizes).flat();
  const scale = logarithmic([Math.min(...every) / 2, Math.max(...every)], [0, figure.width - left - (narrow ? 6 : 12) * em]);
  const at = (state) => tables.lengths.indexOf(state.tokens);

  names.forEach((model, index) => {
    const y = index * row + 0.3 * em;
    const top = narrow ? y + 1.1 * em : y;
    const tall = (narrow ? 1 : 1.6) * em;
    const colour = PATTERN[tables.ways[model]];
    const ring = svg("rect", {x: 0, y: y - 0.3 * em, width: figure.width, height: row - 0.1 * em, rx: 4, style: "fill: var(--tint)"});
    const bar = svg("rect", {x: left, y: top, height: tall, rx: 2, style: `fill: ${colour}`, "data-model": model});
    const size = svg("text", {y: top + tall / 2, "dominant-baseline": "central", "data-size": model});
    const name = svg("text", narrow ? {class: "tick", x: 0, y: y + 0.7 * em} : {x: left - 0.7 * em, y: top + tall / 2, "text-anchor": "end", "dominant-baseline": "central"}, tables.models[model]);
    const node = svg("g", {class: "handle", tabindex: 0, role: "button", "aria-label": tables.models[model]}, ring, name, bar, size);
    node.addEventListener("click", () => figure.choose({model}));
    node.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); figure.choose({model}); } });
    canvas.append(node);
    figure.follow((state) => {
      const key = `${model}-${state.precision}`;
      const wide = Math.max(scale(tables.sizes[key][at(state)]), 2);
      set(bar, {width: wide});
      set(size, {x: left + wide + 0.5 * em});
      say(size, `${tables.written[key][at(state)]}${narrow ? "" : `  ${words[`way-${tables.ways[model]}`]}`}`);
      ring.style.fillOpacity = state.model === model ? 1 : 0;
      node.setAttribute("aria-pressed", String(state.model === model));
    });
  });
  controls(figure,
    slider(figure, {name: "tokens", label: words.tokens, stops: tables.lengths, show: (value) => tables.names[tables.lengths.indexOf(value)], colour: "var(--accent)"}),
    choice(figure, {name: "precision", label: words.precision, options: ["fp16", "fp8"].map((name) => [name, words[`precision-${name}`]])}));
}
