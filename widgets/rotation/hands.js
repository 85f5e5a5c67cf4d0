// A small clock for each pair of channels; below, each pair's wavelength on an axis of tokens.
// Hands start at twelve and turn as on a clock. The angle at a position is read off core's angles at
// position 0 and at the last position, evenly between them; the browser's own rotate() draws it.

const OWN = "--own: var(--word-0); --own-text: var(--word-0)";

function draw(figure) {
  const {tables, words, em} = figure;
  const pairs = tables.dim / 2;
  const top = 1.6 * em;
  const size = gridSize(figure, {pairs, width: figure.width, height: figure.tall - 8 * em, largest: 3.6 * em});
  const axisTop = top + size.rows * size.cell + 2.6 * em;
  const height = axisTop + 5.2 * em;
  const canvas = picture(figure, height);
  const longest = 1e9; // tokens; the end of the axis
  const row = (state) => nearest(tables.bases, state.base) * pairs;
  const looked = (state) => Math.min(state.pair, pairs - 1);
  const degreesOf = (state, i) => linear([0, tables.last], [0, tables.degrees[row(state) + i]])(state.position);
  const wave = (state, i) => tables.wavelengths[row(state) + i];
  const grouped = (value, digits = 0) => value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});

  drawClocks();
  drawWaves();
  drawNumbers();
  drawControls();

  function drawClocks() {
    canvas.append(svg("text", {class: "axis-label", x: 0, y: 0.9 * em}, words.clocks));
    const {group, centre} = pairGrid(figure, canvas, size, {x: 0, y: top, label: words.pair, looked, style: OWN});
    const radius = 0.44 * size.cell;
    const clocks = Array.from({length: pairs}, (_, i) => {
      const [cx, cy] = centre(i);
      const face = svg("circle", {cx, cy, r: radius, "data-face": i});
      const hand = svg("line", {class: "line", x1: cx, y1: cy, x2: cx, y2: cy - radius, "stroke-width": Math.max(1.4, radius / 9), "data-hand": i, style: "pointer-events: none"});
      group.append(face, hand);
      return {cx, cy, face, hand};
    });
    figure.follow((state) => clocks.forEach(({cx, cy, face, hand}, i) => {
      const angle = degreesOf(state, i);
      hand.setAttribute("transform", `rotate(${angle} ${cx} ${cy})`);
      const round = angle >= 360;
      set(face, {"data-round": round, style: `fill: var(--own); fill-opacity: ${round ? 0.16 : 0}; stroke: var(--${i === looked(state) ? "accent" : "rule-strong"}); stroke-width: ${i === looked(state) ? 3 : 1}`});
    }));
  }

  function drawWaves() {
    const group = svg("g", {style: OWN});
    canvas.append(group);
    const box = {x: 0.8 * em, y: axisTop, width: figure.width - 1.6 * em, height: 1.8 * em};
    const ends = [1, longest];
    const powers = [0, 2, 4, 6, 8];
    const axes = chart(group, box, {em, x: ends, y: [0, 1], xScale: logarithmic, yTicks: [], xTicks: powers.map((power) => 10 ** power),
      showX: (value) => (value === 1 ? "1" : `10${raised(Math.round(Math.log10(value)))}`), xLabel: words.wavelength});
    const middle = box.y + box.height / 2;
    tables.ruler.forEach((length, index) => axes.inside.append(
      svg("line", {class: "trained-end", x1: axes.toX(length), x2: axes.toX(length), y1: box.y - 0.4 * em, y2: box.y + box.height}),
      svg("text", {class: "tick", x: axes.toX(length), y: box.y - 0.7 * em, "text-anchor": index === 0 ? "end" : "start"}, tables.ruler_names[index])));
    const here = svg("path", {style: "fill: var(--accent)", "data-here": ""});
    const dots = Array.from({length: pairs}, (_, i) => svg("circle", {cy: middle, "data-wave": i}));
    axes.inside.append(here, ...dots);
    figure.follow((state) => {
      dots.forEach((dot, i) => {
        const at = looked(state) === i;
        const length = wave(state, i);
        set(dot, {cx: axes.toX(Math.min(length, longest)), r: at ? 7 : 3.6, class: length <= state.position ? "dot" : "hollow"});
      });
      const x = axes.toX(Math.max(state.position, 1));
      here.setAttribute("d", `M${x} ${box.y + box.height}l-6 9h12z`);
    });
  }

  function raised(value) {
    return String(value).replace(/\d/g, (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]);
  }

  function drawNumbers() {
    const line = html("div", {class: "numbers"});
    const show = (name, value) => {
      const node = reading({class: "number", "data-number": name});
      line.append(html("span", {}, html("span", {class: "name"}, words[name]), " ", node));
      figure.follow((state) => say(node, value(state, looked(state))));
    };
    show("pair", (state, i) => String(i));
    show("speed", (state, i) => scientific(tables.speeds[row(state) + i]));
    show("wave", (state, i) => grouped(wave(state, i), wave(state, i) < 100 ? 2 : 0));
    show("turns", (state, i) => grouped(degreesOf(state, i) / 360, degreesOf(state, i) < 36000 ? 3 : 0));
    figure.root.append(line);
  }

  function scientific(value) {
    if (value >= 0.001) return value.toPrecision(3);
    const [mantissa, power] = value.toExponential(2).split("e-");
    return `${mantissa} × 10⁻${raised(power)}`;
  }

  function drawControls() {
    const go = (by) => figure.move({position: Math.min(Math.max(figure.state.position + by, 0), tables.last)});
    controls(figure,
      slider(figure, {name: "position", label: words.position, stops: tables.stops, show: (value) => grouped(value), colour: "var(--accent)"}),
      slider(figure, {name: "base", label: words.base, stops: tables.bases, show: (value) => grouped(value)}));
    controls(figure,
      button("−1", () => go(-1), {"data-by": -1, "aria-label": words.back}),
      button("+1", () => go(1), {"data-by": 1, "aria-label": words.next}),
      choice(figure, {name: "dim", label: words.dim, options: tables.widths.map((width) => [width, `d = ${width}`])}));
  }
}
