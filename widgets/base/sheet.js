// One SVG of a whole figure: title, every picture with its legend, readout and address.

const SHEET_MARGIN = 20; // px around all
const LARGEST_GAP = 14; // px; where controls stood, the sheet closes up
const CONTROLS = "button, input, select, textarea, .controls, .scroll-button, style, link, script, head";

const inside = (node) => (node instanceof HTMLSlotElement ? node.assignedNodes() : (node.shadowRoot ?? node).childNodes);

// Drawings that share a tree on the page share their ids, in the file as well.
function markOf(node, marks) {
  const root = node.getRootNode();
  if (!marks.has(root)) marks.set(root, `d${marks.size}-`);
  return marks.get(root);
}

// Each thing that is seen in `node`, as SVG, with the edges of its place in the window.
function seen(node, options, opacity = 1) {
  if (node.nodeType === Node.TEXT_NODE) return lettered(node, opacity);
  if (node.nodeType !== Node.ELEMENT_NODE || node.matches(CONTROLS)) return [];
  const style = getComputedStyle(node);
  if (style.display === "none" || style.opacity === "0") return [];
  if (node instanceof SVGSVGElement) return [placed(node, {initial: options.initial, mark: markOf(node, options.marks)})];
  const own = opacity * style.opacity;
  const ground = style.visibility === "visible" ? boxed(node, style, own) : [];
  return [...ground, ...[...inside(node)].flatMap((child) => seen(child, options, own))];
}

// A pinned picture has left its place while the page scrolls: put it back, until the call that is
// returned. All happens before the next frame, so nothing is seen to move.
function unpin(node) {
  const pinned = [];
  const look = (at) => {
    if (!(at instanceof Element)) return;
    if (getComputedStyle(at).position === "sticky") pinned.push(at);
    if (!(at instanceof SVGElement)) [...inside(at)].forEach(look);
  };
  look(node);
  const before = pinned.map((at) => at.getAttribute("style"));
  pinned.forEach((at) => at.style.setProperty("position", "static", "important"));
  return () => pinned.forEach((at, k) => (before[k] === null ? at.removeAttribute("style") : at.setAttribute("style", before[k])));
}

// What is seen of one part of a frame.
function partOf(frame, name, options) {
  const host = frame.querySelector(`.${name}`);
  const restore = unpin(host);
  try {
    return seen(host, options);
  } finally {
    restore();
  }
}

// The address, laid out under the readout by the browser as long as it is looked at.
function addressOf(frame, options) {
  const host = frame.querySelector(".readout");
  const link = html("a", {href: location.href, style: "color: var(--ink-soft); text-decoration: none"}, location.href);
  const line = html("p", {style: "min-height: 0; font-size: 0.86rem; overflow-wrap: anywhere"}, link);
  host.shadowRoot.append(line);
  try {
    return seen(line, options);
  } finally {
    line.remove();
  }
}

// Set things under each other as they were, but with no gap larger than LARGEST_GAP; from `top` on.
function stacked(things, top) {
  const rows = [];
  for (const thing of [...things].sort((a, b) => a.top - b.top)) {
    const row = rows.at(-1);
    if (row && thing.top <= row.bottom + LARGEST_GAP) {
      row.things.push(thing);
      row.bottom = Math.max(row.bottom, thing.bottom);
    } else {
      rows.push({things: [thing], top: thing.top, bottom: thing.bottom});
    }
  }
  let bottom = top - LARGEST_GAP;
  const groups = rows.map((row) => {
    // By whole px, or lines that were sharp on the screen would be blurred.
    const down = Math.ceil(bottom + LARGEST_GAP - row.top);
    bottom = row.bottom + down;
    const order = things.filter((thing) => row.things.includes(thing)); // what lies over what
    return svg("g", {transform: `translate(0 ${down})`}, ...order.map((thing) => thing.node));
  });
  return {groups, bottom};
}

// The figure of a frame as the text of an SVG file, and its size in px.
function sheetOf(frame) {
  const options = {initial: unstyled(frame), marks: new Map()};
  const parts = [...["title", "picture", "readout"].map((name) => partOf(frame, name, options)), addressOf(frame, options)];
  const left = Math.floor(Math.min(...parts.flat().map((thing) => thing.left)));
  const right = Math.ceil(Math.max(...parts.flat().map((thing) => thing.right)));
  const all = svg("g", {transform: `translate(${SHEET_MARGIN - left} 0)`});
  const end = parts.reduce((top, part) => {
    const {groups, bottom} = stacked(part, top);
    all.append(...groups);
    return bottom + LARGEST_GAP;
  }, SHEET_MARGIN);
  const [width, height] = [right - left + 2 * SHEET_MARGIN, Math.ceil(end - LARGEST_GAP) + SHEET_MARGIN];
  const paper = getComputedStyle(document.documentElement).getPropertyValue("--paper");
  const sheet = svg("svg", {width, height, viewBox: `0 0 ${width} ${height}`}, svg("rect", {width, height, fill: paper}), all);
  return {source: new XMLSerializer().serializeToString(sheet), width, height};
}
