// A gesture: from the press of a pointer to its end, however it ends. A rebuild of the picture waits
// for the end, so that what is held cannot be taken out of the hand.

// Begin one, unless the press is not with the main button (a finger or a pen has no other) or another
// pointer is at it already. `move(event)` is called as the pointer moves, `done()` at the end.
function gesture(figure, press, {move, done} = {}) {
  if (press.button !== 0 || figure.held) return false;
  const over = new AbortController();
  const when = (target, type, act) => target.addEventListener(type, act, {capture: true, signal: over.signal});
  const own = (act) => (event) => { if (event.pointerId === press.pointerId) act(event); };
  const end = () => {
    if (over.signal.aborted) return;
    over.abort();
    done?.();
    figure.letGo();
  };
  figure.hold();
  // A mouse that comes back without its button was let go where nobody heard it.
  when(window, "pointermove", own((event) => (event.buttons & 1 ? move?.(event) : end())));
  for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
    when(window, type, own(() => setTimeout(end))); // after the last input event of this press
  }
  for (const type of ["blur", "whereabouts:step"]) when(window, type, (event) => event.target === window && end());
  when(document, "visibilitychange", () => document.hidden && end());
  return true;
}

// The pointer's place in the units of the svg that holds `node`.
function place(event, node) {
  const canvas = node.ownerSVGElement ?? node;
  const point = new DOMPoint(event.clientX, event.clientY);
  return point.matrixTransform(canvas.getScreenCTM().inverse());
}

// Call `move({x, y}, event)` while the pointer drags `node`, and `done()` when it lets go; then the
// state rests.
function drag(figure, node, move, done) {
  node.style.touchAction = "none";
  // Chromium does not heed touch-action on a shape: without this, a finger scrolls the page instead.
  node.addEventListener("touchstart", (event) => event.preventDefault(), {passive: false});
  node.addEventListener("pointerdown", (event) => {
    const follow = (moved) => move(place(moved, node), moved);
    if (!gesture(figure, event, {move: follow, done})) return;
    event.preventDefault();
    node.focus?.({preventScroll: true});
    node.setPointerCapture(event.pointerId);
    follow(event);
  });
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
