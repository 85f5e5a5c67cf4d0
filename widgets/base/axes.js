// A small chart for what follows a finger; anything that stands still is a Bokeh plot.

const linear = (from, to) => (value) => to[0] + ((value - from[0]) * (to[1] - to[0])) / (from[1] - from[0]);

function logarithmic(from, to) {
  const scale = linear(from.map(Math.log10), to);
  return (value) => scale(Math.log10(value));
}

// Round steps (1, 2, 5 × a power of ten) that cut the range into about `count` parts.
function ticks([low, high], count = 5) {
  const rough = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough * 0.999);
  const found = [];
  for (let at = Math.ceil(low / step); at * step <= high + step * 1e-9; at += 1) found.push(at * step);
  return found;
}

const DIGIT = 0.56; // em; the width of a digit of a tick
const NUMBERS_APART = 3; // px between two numbers under an axis

const plain = (value) => number(value, Number.isInteger(value) ? 0 : Math.abs(value) < 0.1 ? 2 : 1);

// A chart in the rectangle `box` = {x, y, width, height}; returns scales and a group to draw in. For a
// scale that is `logarithmic` in place of `linear`, give its ticks.
function chart(parent, box, {em = 15, x, y, xLabel, yLabel, xTicks, yTicks, showX = plain, showY = plain, xScale = linear, yScale = linear}) {
  const toX = xScale(x, [box.x, box.x + box.width]);
  const toY = yScale(y, [box.y + box.height, box.y]);
  const axes = svg("g", {class: "axes", "aria-hidden": "true"});
  for (const value of yTicks ?? ticks(y, 4)) {
    axes.append(
      svg("line", {class: "grid", x1: box.x, x2: box.x + box.width, y1: toY(value), y2: toY(value)}),
      svg("text", {class: "tick", x: box.x - 8, y: toY(value), "text-anchor": "end",
        "dominant-baseline": "central"}, showY(value)),
    );
  }
  let free = -Infinity; // where the next number under the axis may begin
  for (const value of xTicks ?? ticks(x, 5)) {
    const half = (DIGIT * em * showX(value).length) / 2;
    if (toX(value) - half < free) continue; // on a phone: it would touch the one before
    free = toX(value) + half + NUMBERS_APART;
    axes.append(svg("text", {class: "tick", x: toX(value), y: box.y + box.height + 1.4 * em,
      "text-anchor": "middle"}, showX(value)));
  }
  axes.append(
    svg("line", {class: "axis", x1: box.x, x2: box.x + box.width, y1: box.y + box.height, y2: box.y + box.height}),
    svg("text", {class: "axis-label", x: box.x + box.width, y: box.y + box.height + 2.9 * em, "text-anchor": "end"}, xLabel ?? ""),
    svg("text", {class: "axis-label", x: box.x, y: box.y - 0.9 * em, "text-anchor": "start"}, yLabel ?? ""),
  );
  const inside = svg("g", {class: "inside"});
  parent.append(axes, inside);
  return {toX, toY, inside, box};
}

// The path through points; a gap where a value is missing.
function path(xs, ys, toX, toY) {
  let pen = "M";
  let text = "";
  for (let index = 0; index < xs.length; index += 1) {
    if (!Number.isFinite(ys[index])) { pen = "M"; continue; }
    text += `${pen}${toX(xs[index]).toFixed(2)} ${toY(ys[index]).toFixed(2)}`;
    pen = "L";
  }
  return text;
}
