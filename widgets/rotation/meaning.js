// Two histograms over one axis: the word turned to every position, and a sinusoid added at every
// position. A mark shows where the present position stands in each.

const RANGES = {length: [0.75, 2.75], angle: [0, 90]}; // of the own length; degrees
const BINS = {length: 0.05, angle: 2};

function draw(figure) {
  const {tables, words, em} = figure;
  const {positions, sizes} = tables;
  const height = Math.min(0.62 * figure.width, 1.05 * figure.tall, 540);
  const canvas = picture(figure, height);
  const each = (height - 2.6 * em) / 2;
  const boxes = {turned: boxAt(0), added: boxAt(1)};
  const part = (state, view, way) => {
    const start = nearest(sizes, state.size) * positions;
    const flat = tables[`${view}_${way}`];
    return Array.from({length: positions}, (_, at) => flat[start + at]);
  };

  for (const way of ["turned", "added"]) drawHistogram(way);
  drawNumbers();
  drawControls();

  function boxAt(index) {
    return {x: 3.6 * em, y: 1.9 * em + index * each, width: figure.width - 4.6 * em, height: each - 2.8 * em};
  }

  function counts(values, view) {
    const found = new Map();
    for (const value of values) {
      const bin = Math.round(value / BINS[view]);
      found.set(bin, (found.get(bin) ?? 0) + 1);
    }
    return found;
  }

  function drawHistogram(way) {
    const group = svg("g", {style: way === "turned" ? "--own: var(--word-0)" : "--own: var(--ink-soft)"});
    canvas.append(group);
    const parts = {};
    figure.follow((state) => {
      if (parts.view !== state.view) {
        parts.view = state.view;
        group.replaceChildren();
        parts.axes = chart(group, boxes[way], {em, x: RANGES[state.view], y: [0, 1], yTicks: [0, 0.5, 1], showY: (share) => `${100 * share}%`,
          xTicks: way === "added" ? undefined : [], showX: (value) => (state.view === "angle" ? `${value}°` : number(value, 1)),
          xLabel: way === "added" ? words[`x-${state.view}`] : "", yLabel: words[way]});
        parts.bars = svg("path", {class: "dot", "data-bars": way});
        parts.mark = svg("path", {style: "fill: var(--accent)", "data-mark": way});
        parts.axes.inside.append(parts.bars, parts.mark);
      }
      paint(parts, state, way);
    });
  }

  function paint({axes, bars, mark}, state, way) {
    const {view} = state;
    const values = part(state, view, way);
    const bottom = axes.toY(0);
    let shape = "";
    for (const [bin, count] of counts(values, view)) {
      const [left, right] = [bin - 0.5, bin + 0.5].map((edge) => axes.toX(edge * BINS[view]));
      shape += `M${left} ${bottom}V${axes.toY(count / positions)}H${right}V${bottom}Z`;
    }
    bars.setAttribute("d", shape);
    const here = axes.toX(values[state.position]);
    set(mark, {d: `M${here} ${bottom}l-6 10h12z`, "data-value": values[state.position]});
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    for (const way of ["turned", "added"]) {
      const node = reading({class: "number", "data-number": way});
      row.append(html("span", {}, html("span", {class: "name"}, words[`here-${way}`]), " ", node));
      figure.follow((state) => {
        const value = part(state, state.view, way)[state.position];
        say(node, state.view === "angle" ? degrees(value) : number(value, 4));
      });
    }
    figure.root.append(row);
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "position", label: words.position, min: 0, max: positions - 1, colour: "var(--accent)"}),
      slider(figure, {name: "size", label: words.size, stops: sizes, show: (value) => `${number(value)}×`}));
    controls(figure,
      choice(figure, {name: "view", label: words.view, options: [["length", words["view-length"]], ["angle", words["view-angle"]]]}),
      choice(figure, {name: "dim", label: words.dim, options: [16, 64, 128].map((width) => [width, `d = ${width}`])}),
      button(words.another, () => figure.choose({word: (figure.state.word + 1) % 1000}), {"data-another": ""}));
  }
}
