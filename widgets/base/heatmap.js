// Values as coloured cells. Cells of one shade are one path: a thousand cells cost a few nodes,
// follow the theme, and are saved with the picture.

const SHADES = 12;

// Draw `rows` of numbers in the rectangle `box` = {x, y, width, height}: blue below zero, red above,
// `scale` or more at full strength. `colour` makes it amounts in shades of that one colour. A cell
// for which `seen(row, column)` is false stays empty.
function heatmap(parent, box, rows, {scale, colour, seen = () => true}) {
  const width = box.width / rows[0].length;
  const height = box.height / rows.length;
  const cells = new Map();
  const add = (shade, r, c) => {
    const corner = `M${(box.x + c * width).toFixed(2)} ${(box.y + r * height).toFixed(2)}`;
    const cell = `${corner}h${width.toFixed(2)}v${height.toFixed(2)}h${(-width).toFixed(2)}z`;
    cells.set(shade, (cells.get(shade) ?? "") + cell);
  };
  rows.forEach((row, r) => row.forEach((value, c) => {
    if (!seen(r, c)) return;
    add(0, r, c);
    const shade = Math.round(SHADES * Math.max(-1, Math.min(1, value / scale)));
    if (shade) add(shade, r, c);
  }));
  const fill = (shade) => shade === 0 ? "var(--zero)" : colour ?? (shade < 0 ? "var(--low)" : "var(--high)");
  const group = svg("g", {class: "heatmap", "aria-hidden": "true", "shape-rendering": "crispEdges"});
  for (const [shade, d] of [...cells].sort((a, b) => Math.abs(a[0]) - Math.abs(b[0]))) {
    group.append(svg("path", {d, style: `fill:${fill(shade)}`, "fill-opacity": shade ? Math.abs(shade) / SHADES : 1}));
  }
  parent.append(group);
  return group;
}
