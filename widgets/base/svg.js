// Plain SVG and HTML elements.

function element(space, tag, attributes = {}, ...children) {
  const node = space ? document.createElementNS(space, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

const svg = (tag, attributes, ...children) =>
  element("http://www.w3.org/2000/svg", tag, attributes, ...children);
const html = (tag, attributes, ...children) => element(null, tag, attributes, ...children);

// A number that follows a finger. A screen reader says the sentence under the figure and not each number.
const reading = (attributes) => html("output", {"aria-live": "off", ...attributes});

function set(node, attributes) {
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
}

// Show a number or a word without moving its neighbours.
function say(node, words) {
  if (node.textContent !== words) node.textContent = words;
}

const MINUS = "\u2212";
const number = (value, digits = 2) => {
  const text = value.toFixed(digits);
  const zero = Number(text) === 0;
  return zero ? text.replace("-", "") : text.replace("-", MINUS);
};

// A canvas for one picture, as wide as there is room and `height` pixels high.
function picture(figure, height, label) {
  const node = svg("svg", {
    viewBox: `0 0 ${figure.width} ${Math.round(height)}`,
    width: figure.width,
    height: Math.round(height),
    role: "img",
    "aria-label": label ?? figure.model.label,
  });
  figure.root.append(node);
  return node;
}

// Strokes to fill ground with that training never showed: `fill: url(#id)`.
function hatching(canvas, id, size) {
  const stroke = svg("path", {d: `M0 ${size}L${size} 0`, style: "stroke: var(--rule-strong)", "stroke-width": 1});
  canvas.append(svg("defs", {}, svg("pattern", {id, width: size, height: size, patternUnits: "userSpaceOnUse"}, stroke)));
}
