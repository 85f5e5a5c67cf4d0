// A copy of a drawing that looks the same anywhere: what came from style sheets stands in its nodes.

// What SVG draws with, after SVG 2's list of presentation attributes; from parent to child, and not.
const INHERITED = ["clip-rule", "color", "direction", "dominant-baseline", "fill", "fill-opacity", "fill-rule",
  "font-family", "font-size", "font-stretch", "font-style", "font-variant", "font-weight", "image-rendering",
  "letter-spacing", "marker-end", "marker-mid", "marker-start", "paint-order", "shape-rendering", "stroke",
  "stroke-dasharray", "stroke-dashoffset", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity",
  "stroke-width", "text-anchor", "text-rendering", "visibility", "white-space", "word-spacing", "writing-mode"];
const OWN = ["alignment-baseline", "baseline-shift", "clip-path", "filter", "mask", "mix-blend-mode", "opacity",
  "stop-color", "stop-opacity", "text-decoration", "transform", "transform-origin", "unicode-bidi", "vector-effect"];
const OF_THE_PAGE = /^(class|style|tabindex|role|cursor|on.*|aria-.*|data-.*)$/;
const UNWANTED = "script, style, foreignObject";

// A file is XML, which has no place for most control signs and halves of signs, typed or pasted.
const legal = (words) => words.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");

// What is drawn where nothing is said, by property.
function unstyled(root) {
  const probe = svg("g", {style: "all: initial"});
  const canvas = svg("svg", {}, probe);
  root.append(canvas);
  const style = getComputedStyle(probe);
  const found = Object.fromEntries([...INHERITED, ...OWN].map((name) => [name, style.getPropertyValue(name)]));
  canvas.remove();
  return found;
}

// Several drawings come into one file: each keeps its ids for itself.
const ownIds = (value, mark) => value.replace(/url\(["']?#([^"')]+)["']?\)/g, `url(#${mark}$1)`);

// A copy of `node` and all below; `above` is what its parent's copy hands down.
function inked(node, {mark, initial, above = initial}) {
  if (node.nodeType === Node.TEXT_NODE) return document.createTextNode(legal(node.data));
  if (!(node instanceof SVGElement) || node.matches(UNWANTED)) return null;
  const style = getComputedStyle(node);
  if (style.display === "none" || (style.visibility === "hidden" && !node.firstElementChild)) return null;
  const copy = node.cloneNode(false);
  for (const {name, value} of [...copy.attributes]) {
    if (OF_THE_PAGE.test(name) || name in initial) copy.removeAttribute(name);
    else if (name === "id") copy.id = mark + value;
    else copy.setAttribute(name, legal(name.endsWith("href") ? value.replace(/^#/, `#${mark}`) : ownIds(value, mark)));
  }
  const handed = {};
  for (const name of INHERITED) {
    handed[name] = style.getPropertyValue(name);
    if (handed[name] !== above[name]) copy.style.setProperty(name, ownIds(handed[name], mark));
  }
  for (const name of OWN) {
    const value = style.getPropertyValue(name);
    if (value !== initial[name]) copy.style.setProperty(name, ownIds(value, mark));
  }
  copy.append(...[...node.childNodes].map((child) => inked(child, {mark, initial, above: handed})).filter(Boolean));
  return copy;
}

// A drawing where it stands in the window, with what hangs over its edge.
function placed(drawing, options) {
  const box = drawing.getBoundingClientRect();
  const style = getComputedStyle(drawing);
  const [top, right, bottom, left] = ["Top", "Right", "Bottom", "Left"].map((side) => parseFloat(style[`padding${side}`]));
  const [width, height] = [box.width - left - right, box.height - top - bottom];
  const copy = inked(drawing, options);
  // On whole px, as browsers set it on the screen: lines that are sharp there are sharp here.
  set(copy, {x: Math.round(box.left + left), y: Math.round(box.top + top), width, height, "data-drawing": ""});
  if (!drawing.hasAttribute("viewBox")) set(copy, {viewBox: `0 0 ${width} ${height}`});
  copy.style.overflow = "visible";
  return {node: copy, left: box.left, right: box.right, top: box.top, bottom: box.bottom};
}
