// Text and boxes of the page as SVG: a legend in HTML belongs to its picture. (HTML inside SVG would
// not do: office programs do not show it, and browsers do not let it become a PNG everywhere.)

const pen = document.createElement("canvas").getContext("2d");
const LETTERS = ["font-family", "font-size", "font-style", "font-variant", "font-weight", "letter-spacing",
  "text-decoration", "direction"];

// Each line of a text node, as the browser broke it.
function linesOf(text) {
  const range = document.createRange();
  const lines = [];
  let at = 0;
  for (const sign of text.data) {
    range.setStart(text, at);
    range.setEnd(text, at += sign.length);
    const box = [...range.getClientRects()].at(-1);
    const line = lines.at(-1);
    if (!box?.width) { // a blank that is not shown, or part of the sign before
      if (line && sign.trim()) line.words += sign;
    } else if (line && box.top < (line.top + line.bottom) / 2) {
      Object.assign(line, {words: line.words + sign, left: Math.min(line.left, box.left), right: Math.max(line.right, box.right)});
    } else {
      lines.push({words: sign, left: box.left, right: box.right, top: box.top, bottom: box.bottom});
    }
  }
  return lines;
}

// The lines of a text node, where they stand in the window.
function lettered(text, opacity) {
  const style = getComputedStyle(text.parentElement);
  if (style.visibility !== "visible") return [];
  pen.font = style.font;
  const {fontBoundingBoxAscent: over, fontBoundingBoxDescent: under} = pen.measureText("x");
  const link = text.parentElement.closest("a[href]");
  return linesOf(text).filter((line) => line.words.trim()).map((line) => {
    const baseline = line.top + ((line.bottom - line.top) * over) / (over + under);
    const node = svg("text", {x: line.left, y: baseline, fill: style.color, opacity}, legal(line.words.replace(/\s/g, " ").trimEnd()));
    for (const name of LETTERS) node.style.setProperty(name, style.getPropertyValue(name));
    return {...line, node: link ? svg("a", {href: link.href}, node) : node};
  });
}

const isSeen = (colour) => !/^transparent$|^rgba.*, 0\)$|\/ 0\)$/.test(colour);

// The ground and the edges of an element, where they stand in the window.
function boxed(element, style, opacity) {
  return [...element.getClientRects()].filter(({width, height}) => width && height).flatMap((box) => {
    const {left, top, right, bottom, width, height} = box;
    const drawn = edges(box, style);
    if (isSeen(style.backgroundColor)) {
      drawn.unshift(svg("rect", {x: left, y: top, width, height, rx: parseFloat(style.borderTopLeftRadius), fill: style.backgroundColor}));
    }
    if (element instanceof HTMLProgressElement) { // what it says is drawn by the browser, in no element
      drawn.push(svg("rect", {x: left, y: top, width: width * element.position, height, fill: style.getPropertyValue("--accent")}));
    }
    return drawn.map((node) => { set(node, {opacity}); return {node, left, right, top, bottom}; });
  });
}

function edges({left, top, width, height}, style) {
  const sides = ["Top", "Right", "Bottom", "Left"].map((side) => ({
    width: style[`border${side}Style`] === "none" ? 0 : parseFloat(style[`border${side}Width`]),
    dash: style[`border${side}Style`],
    colour: style[`border${side}Color`],
  }));
  const [up, far, down, near] = sides.map((side) => side.width / 2);
  const line = {left: left + near, right: left + width - far, top: top + up, bottom: top + height - down};
  if (sides.every((side) => side.width && side.width === sides[0].width && side.dash === sides[0].dash)) {
    const rx = style.borderTopLeftRadius.endsWith("%") ? (parseFloat(style.borderTopLeftRadius) / 100) * width : parseFloat(style.borderTopLeftRadius);
    return [svg("rect", {x: line.left, y: line.top, width: line.right - line.left, height: line.bottom - line.top,
      rx: Math.max(0, rx - up), fill: "none", ...stroke(sides[0])})];
  }
  const ends = [[left, line.top, left + width, line.top], [line.right, top, line.right, top + height],
    [left, line.bottom, left + width, line.bottom], [line.left, top, line.left, top + height]];
  return ends.flatMap(([x1, y1, x2, y2], k) => (sides[k].width && isSeen(sides[k].colour) ? [svg("line", {x1, y1, x2, y2, ...stroke(sides[k])})] : []));
}

// Dashes and dots as long as browsers make them.
function stroke({width, dash, colour}) {
  const dashes = {dashed: width < 3 ? `${3 * width} ${2 * width}` : `${2 * width} ${width}`, dotted: `${width}`};
  return {stroke: colour, "stroke-width": width, "stroke-dasharray": dashes[dash] ?? null};
}
