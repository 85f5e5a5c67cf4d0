// Plain SVG and HTML elements, and dragging.

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

// The pointer's place in the units of the svg that holds `node`.
function place(event, node) {
  const canvas = node.ownerSVGElement ?? node;
  const point = new DOMPoint(event.clientX, event.clientY);
  return point.matrixTransform(canvas.getScreenCTM().inverse());
}

// Call `move({x, y}, event)` while the pointer drags `node`; the state rests when it lets go.
function drag(figure, node, move) {
  node.style.touchAction = "none";
  // Chromium does not heed touch-action on a shape: without this, a finger scrolls the page instead.
  node.addEventListener("touchstart", (event) => event.preventDefault(), {passive: false});
  node.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    node.focus?.({preventScroll: true});
    node.setPointerCapture(event.pointerId);
    figure.hold();
    move(place(event, node), event);
  });
  node.addEventListener("pointermove", (event) => {
    if (node.hasPointerCapture(event.pointerId)) move(place(event, node), event);
  });
  node.addEventListener("lostpointercapture", () => figure.letGo());
}

// Let arrow keys move `node`; `step(dx, dy, event)` gets −1, 0 or 1 (times 5 with Shift).
function keys(figure, node, step) {
  const steps = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
  node.addEventListener("keydown", (event) => {
    const found = steps[event.key];
    if (!found || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const times = event.shiftKey ? 5 : 1;
    step(found[0] * times, found[1] * times, event);
  });
}
