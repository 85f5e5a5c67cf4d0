// A bar for each part of the bill: by what factor it has grown. All is looked up by the length.

const COLOURS = {scores: "var(--score-fill)", forward: "var(--accent)", cache: "var(--key-fill)", linear: "var(--rule-strong)", table: "var(--rule-strong)"};

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const {parts, lengths} = tables;
  const row = 2.9 * em;
  const left = narrow ? 0 : 12 * em;
  const canvas = picture(figure, parts.length * row + 1.2 * em);
  const most = Math.max(...parts.flatMap((part) => tables.times[part]));
  const scale = logarithmic([1, most], [0, figure.width - left - 6 * em]);
  const at = (state) => lengths.indexOf(state.tokens);

  parts.forEach((part, index) => {
    const y = index * row + 0.4 * em;
    const name = narrow ? {x: 0, y: y + 0.7 * em} : {x: left - 0.8 * em, y: y + 0.9 * em, "text-anchor": "end", "dominant-baseline": "central"};
    const top = narrow ? y + 1.1 * em : y;
    const bar = svg("rect", {x: left, y: top, height: narrow ? 1.1 * em : 1.8 * em, rx: 2, style: `fill: ${COLOURS[part]}`, "data-part": part});
    const times = svg("text", {y: top + (narrow ? 0.55 : 0.9) * em, "dominant-baseline": "central", style: "font-weight: 600", "data-times": part});
    canvas.append(svg("text", {...name, class: narrow ? "tick" : ""}, words[part]), bar, times);
    figure.follow((state) => {
      const wide = Math.max(scale(tables.times[part][at(state)]), 2);
      set(bar, {width: wide});
      set(times, {x: left + wide + 0.5 * em});
      say(times, tables.written[part][at(state)]);
    });
  });
  controls(figure, slider(figure, {name: "tokens", label: words.tokens, stops: lengths, show: (value) => tables.names[lengths.indexOf(value)], colour: "var(--accent)"}));
}
