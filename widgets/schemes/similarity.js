// Two charts of the dot product of two positions against their distance: the sinusoids as they are,
// and after random projections. Thin lines are other positions, the strong one is the present.

function draw(figure) {
  const {tables, words, narrow, em, width} = figure;
  const {first, last, reach, dots} = tables;
  const line = 2 * reach + 1;
  const distances = [...Array(line).keys()].map((index) => index - reach);
  const others = [first, first + 16, first + 32, first + 48, last];
  const size = layout();
  const canvas = picture(figure, size.height);
  const value = (kind, pos, distance) => dots[kind][(pos - first) * line + distance + reach];

  drawChart("raw", size.boxes[0]);
  drawChart("projected", size.boxes[1]);
  drawControls();

  function layout() {
    const height = Math.min(narrow ? 0.66 * width : 1.08 * figure.tall, 520);
    const left = 2.6 * em;
    const gap = narrow ? 2.8 * em : 4.4 * em;
    const wide = (width - left - gap - 0.6 * em) / 2;
    const box = (x) => ({x, y: 3.4 * em, width: wide, height: height - 6.8 * em});
    return {height, boxes: [box(left), box(left + wide + gap)]};
  }

  function drawChart(kind, box) {
    const [low, high] = tables.ranges[kind];
    const room = 0.06 * (high - low);
    const axes = chart(canvas, box, {em, x: [-reach, reach], y: [low - room, high + room], xLabel: words["x-distance"], 
      xTicks: [-reach, 0, reach], yTicks: ticks([low, high], 3)});
    const lineOf = (pos) => path(distances, distances.map((distance) => value(kind, pos, distance)), axes.toX, axes.toY);
    for (const pos of others) axes.inside.append(svg("path", {class: "line", d: lineOf(pos), style: "stroke:var(--ink-soft)", "stroke-width": 1.4, "stroke-opacity": 0.5}));
    const strong = svg("path", {class: "line score", "data-line": kind});
    const range = svg("line", {style: "stroke:var(--ink)", "stroke-width": 2});
    const dot = svg("circle", {class: "dot score", r: 6, "data-point": kind});
    const title = svg("text", {x: box.x, y: em, "font-weight": 600}, words[narrow ? `y-${kind}-narrow` : `y-${kind}`]);
    const name = svg("text", {class: "tick", x: box.x, y: 2.35 * em, "data-spread": kind});
    axes.inside.append(strong, range, dot, title, name);
    const positions = [...Array(last - first + 1).keys()].map((index) => index + first);
    figure.follow((state) => {
      const column = positions.map((pos) => value(kind, pos, state.distance));
      const ends = [Math.min(...column), Math.max(...column)];
      strong.setAttribute("d", lineOf(state.pos));
      const x = axes.toX(state.distance);
      set(range, {x1: x, x2: x, y1: axes.toY(ends[0]), y2: axes.toY(ends[1])});
      const here = value(kind, state.pos, state.distance);
      set(dot, {cx: x, cy: axes.toY(here), "data-value": here});
      const spread = ends[1] - ends[0];
      name.dataset.value = spread;
      say(name, `${words[narrow ? "spread-narrow" : "spread"]} ${spread < 1e-12 ? "< 10⁻¹²" : number(spread, 1)}`);
    });
    const ground = svg("rect", {...box, fill: "transparent", style: "cursor:ew-resize", "data-ground": kind});
    axes.inside.append(ground);
    const nearest = (x) => Math.round(((x - box.x) / box.width) * 2 * reach - reach);
    drag(figure, ground, ({x}) => figure.move({distance: Math.max(-reach, Math.min(reach, nearest(x)))}));
  }

  function drawControls() {
    controls(figure,
      slider(figure, {name: "pos", label: words.pos, min: first, max: last, colour: "var(--query-fill)"}),
      slider(figure, {name: "distance", label: words.distance, min: -reach, max: reach, colour: "var(--score-fill)", show: (distance) => number(distance, 0)}),
      button(words.again, () => figure.choose({seed: (figure.state.seed + 1) % tables.seeds}), {"data-again": ""}),
    );
  }
}
