// A bar for each pair: how far apart its hand is at two positions, on a logarithmic axis. A pair that
// comes round between the two is hatched: what it shows is shown again a wavelength further on.

const FLOOR = 1e-6; // shorter bars are drawn so long
const [CLEAR, ROUND] = ["fill: var(--accent)", "fill: url(#hatch); stroke: var(--ink-soft); stroke-width: 0.5"];

function draw(figure) {
  const {tables, words, narrow, em} = figure;
  const pairs = tables.dim / 2;
  const height = Math.min(0.52 * figure.width, 0.98 * figure.tall, 480);
  const box = {x: 3.6 * em, y: 2 * em, width: figure.width - 4.4 * em, height: height - 5.4 * em};
  const canvas = picture(figure, height);
  const axes = chart(canvas, box, {em, x: [-0.6, pairs - 0.4], y: [FLOOR, 2], yScale: logarithmic,
    xTicks: [0, 1, 2, 3, 4].map((part) => Math.round((part * (pairs - 1)) / 4)), yTicks: [1, 1e-2, 1e-4, 1e-6],
    showY: (value) => ({1: "1", 0.01: "0.01", 0.0001: "10⁻⁴", 0.000001: "10⁻⁶"})[value], xLabel: words.pairs, yLabel: ""});
  const measure = svg("text", {class: "axis-label", x: box.x, y: box.y - 0.9 * em});
  axes.inside.append(measure);
  const apart = (state, i) => {
    const [a, b] = [state.a * pairs + i, state.b * pairs + i];
    const first = tables.first[a] - tables.first[b];
    return state.measure === "cosine" ? Math.abs(first) : Math.hypot(first, tables.second[a] - tables.second[b]);
  };

  drawBars();
  drawNumbers();
  drawControls();

  function drawBars() {
    const hatch = svg("pattern", {id: "hatch", width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"},
      svg("line", {x1: 0, y1: 0, x2: 0, y2: 5, style: "stroke: var(--ink-soft); stroke-width: 2.4"}));
    canvas.prepend(svg("defs", {}, hatch));
    const wide = axes.toX(1) - axes.toX(0);
    const bottom = box.y + box.height;
    const bars = Array.from({length: pairs}, (_, i) => svg("rect", {x: axes.toX(i) - 0.4 * wide, width: 0.8 * wide, "data-bar": i}));
    axes.inside.prepend(...bars);
    figure.follow((state) => {
      const gap = Math.abs(state.a - state.b);
      say(measure, words[`measure-${state.measure}`]);
      bars.forEach((bar, i) => {
        const value = apart(state, i);
        const y = axes.toY(Math.max(value, FLOOR));
        const round = gap >= tables.wavelengths[i];
        set(bar, {y, height: bottom - y, "data-value": value, "data-round": round,
          style: round ? ROUND : CLEAR});
      });
    });
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const bar = (style) => svg("svg", {style: "display: inline-block; width: 1em; height: 0.8em; margin-right: 6px", "aria-hidden": "true"},
      svg("rect", {width: "100%", height: "100%", style}));
    row.append(...[[CLEAR, words.clear], [ROUND, words.round]].map(([style, text]) => html("span", {}, bar(style), text)));
    const gap = reading({class: "number", "data-number": "gap"});
    row.append(html("span", {}, html("span", {class: "name"}, words.gap), " ", gap));
    figure.follow((state) => say(gap, number(Math.abs(state.a - state.b), 0)));
    figure.root.append(row);
  }

  function drawControls() {
    const position = (name) => slider(figure, {name, label: words[name], min: 0, max: tables.last, colour: "var(--accent)"});
    const step = (name, by) => figure.move({[name]: Math.min(Math.max(figure.state[name] + by, 0), tables.last)});
    controls(figure, position("a"), position("b"));
    controls(figure,
      choice(figure, {name: "measure", label: words.measure, options: [["cosine", words.cosine], ["hand", words.hand]]}),
      button(words["b-back"], () => step("b", -1), {"data-by": -1}),
      button(words["b-next"], () => step("b", 1), {"data-by": 1}));
  }
}
