// Which keys turn the page. A key pressed in a control moves the control and never the page; a lone
// button knows Enter and Space alone.

const CONTROLS = [
  "input", "textarea", "select", "[contenteditable]", "dialog", ".handle", ".choice",
  ...["slider", "spinbutton", "listbox", "combobox", "menu", "dialog", "radiogroup", "tablist"].map((role) => `[role=${role}]`),
].join();
const PRESSED = "button, summary, [role=button]";

// What is wider than its place is scrolled sideways by the arrows.
function scrollsSideways(node) {
  return node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX);
}

function inControl(event) {
  return event.composedPath().some((node) =>
    node instanceof Element && (node.matches(CONTROLS) || scrollsSideways(node)));
}

// What a key asks of the page: "on" or "back" by a step, "down" or "up" by a page, to "print", or nothing.
function asked(event) {
  if (event.key.toLowerCase() === "p" && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) return "print";
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || inControl(event)) return null;
  if (event.key === " ") {
    if (event.composedPath().some((node) => node instanceof Element && node.matches(PRESSED))) return null;
    return event.shiftKey ? "up" : "down";
  }
  if (event.shiftKey) return null; // marks text
  return {ArrowRight: "on", ArrowLeft: "back", PageDown: "down", PageUp: "up"}[event.key] ?? null;
}
