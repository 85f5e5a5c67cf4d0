// A grid with a cell for each pair, pair 0 first, in which a finger or the arrow keys look at one.

const GRID_GUTTER = 2.2; // em, left of the grid, for the number of each row's first pair
const GRID_COLUMNS = [4, 8, 10, 12, 16, 20, 24, 32, 48, 64];

// The columns with which the cells are largest, in a room of `width` by `height` pixels.
function gridSize(figure, {pairs, width, height, largest}) {
  const sizes = GRID_COLUMNS.map((columns) => {
    const rows = Math.ceil(pairs / columns);
    return {pairs, columns, rows, cell: Math.min((width - GRID_GUTTER * figure.em) / columns, height / rows, largest)};
  });
  return sizes.reduce((best, size) => (size.cell > best.cell ? size : best));
}

// The group that takes the finger and the keys, and where the middle of each cell is.
function pairGrid(figure, canvas, {pairs, columns, rows, cell}, {x, y, label, looked, style}) {
  const left = x + GRID_GUTTER * figure.em;
  const centre = (i) => [left + ((i % columns) + 0.5) * cell, y + (Math.floor(i / columns) + 0.5) * cell];
  const group = svg("g", {style, class: "handle", tabindex: 0, role: "slider", "aria-label": label, "aria-valuemin": 0, "aria-valuemax": pairs - 1});
  for (let i = 0; i < pairs; i += columns) {
    canvas.append(svg("text", {class: "tick", x: left - 6, y: centre(i)[1], "text-anchor": "end", "dominant-baseline": "central"}, String(i)));
  }
  canvas.append(group);
  const within = (value, count) => Math.min(Math.max(value, 0), count - 1);
  drag(figure, group, (point) => {
    const column = within(Math.floor((point.x - left) / cell), columns);
    const row = within(Math.floor((point.y - y) / cell), rows);
    figure.move({pair: Math.min(row * columns + column, pairs - 1)});
  });
  keys(figure, group, (dx, dy) => figure.move({pair: within(looked(figure.state) + dx - dy * columns, pairs)}));
  figure.follow((state) => set(group, {"aria-valuenow": looked(state), "aria-valuetext": `${label} ${looked(state)}`}));
  return {group, centre};
}
