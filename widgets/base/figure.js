// What every figure shares: state, drawing in the same frame, one message when the finger rests.

const REST_AFTER_KEYS = 300; // ms without a key press: long enough to hold a key down
const NARROW = 560; // px; below it a figure draws its phone layout (`figure.narrow`)
const WIDEST = 1400; // px; a figure grows no wider than this

class FigureView {
  constructor(model, root, page) {
    this.model = model;
    this.page = page;
    this.root = root;
    this.tables = model.tables;
    this.words = model.words;
    this.state = {...model.state};
    this.updates = [];
    this.at = model.state.at ?? 0; // the number of what the server was told last
    this.telling = false;
    this.unanswered = new Set(); // names of what was told since the last answer
    this.moved = {}; // what the reader changed and the server has not been told
    this.held = false;
    this.late = new Set(); // how to rebuild what was changed under a finger
    this.pressed = false; // a key
    this.timer = null;
    this.measure(600);
  }

  // Pictures are drawn in CSS pixels for the room there is, so that text keeps its size.
  // `width` is that room, `tall` the height a picture may take, `em` the height of text and
  // `narrow` whether to use the phone layout.
  measure(width) {
    this.width = Math.min(Math.max(Math.round(width), 280), WIDEST);
    this.em = parseFloat(getComputedStyle(this.root).fontSize) || 15;
    this.narrow = this.width < NARROW;
    this.tall = Math.round(Math.max(190, (this.narrow ? 0.27 : 0.4) * window.innerHeight));
  }

  // Call `update(state)` now and after each change.
  follow(update) {
    this.updates.push(update);
    update(this.state);
  }

  redraw() {
    for (const update of this.updates) update(this.state);
    this.root.dataset.drawn = Number(this.root.dataset.drawn || 0) + 1;
  }

  // The reader moved something: draw at once, say nothing to the server yet.
  move(changes) {
    Object.assign(this.state, changes);
    Object.assign(this.moved, changes);
    this.redraw();
    this.wait();
  }

  wait() {
    clearTimeout(this.timer);
    if (!this.held) this.timer = setTimeout(() => (this.pressed ? this.wait() : this.rest()), REST_AFTER_KEYS);
  }

  // A choice that is no movement (a button, a switch): draw and tell at once.
  choose(changes) {
    this.move(changes);
    this.rest();
  }

  hold() {
    clearTimeout(this.timer);
    this.held = true;
    document.documentElement.dataset.held = "";
  }

  letGo() {
    this.held = false;
    delete document.documentElement.dataset.held;
    this.state = {...this.model.state, ...this.moved};
    for (const rebuild of this.late) rebuild();
    this.late.clear();
    this.redraw();
    this.rest();
  }

  // What a finger holds must not be drawn anew under it.
  anew(rebuild) {
    if (this.held) this.late.add(rebuild);
    else rebuild();
  }

  rest() {
    clearTimeout(this.timer);
    if (!this.page.is_idle) return; // Panel drops part of its answer to a page that is not all there
    const told = this.model.state;
    const news = Object.entries(this.moved).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(told[name]));
    this.moved = {};
    if (!news.length) return;
    const detail = Object.fromEntries(news);
    window.dispatchEvent(new CustomEvent("whereabouts:moved", {detail})); // the page keeps it, too
    this.at += 1;
    // Of several messages that wait, the server may read the last alone: it names all that was moved.
    for (const name of Object.keys(detail)) this.unanswered.add(name);
    this.telling = true; // what this page sets itself is no answer
    this.model.state = {...told, ...detail, moved: [...this.unanswered], at: this.at};
    this.telling = false;
  }

  take() {
    if (this.held || this.telling) return; // a finger outranks the server
    if (this.model.state.at < this.at) return; // an answer to something older; another is to come
    this.unanswered.clear();
    this.state = {...this.model.state, ...this.moved};
    this.redraw();
  }
}

// The width there is. On a narrow page neither the figure nor its frame has a box of its own, so
// that the picture can stay pinned; then it is the inner width of the first ancestor that has one.
function room(node) {
  for (let at = node; at; at = at.parentNode ?? at.host) {
    if (!(at instanceof Element) || !at.clientWidth) continue;
    const {paddingLeft, paddingRight} = getComputedStyle(at);
    return at.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }
  return 600;
}

// A key held down moves on and on: the state rests once it is up, or once the reader turns to something
// else, which then finds the server told.
function restless(figure) {
  const gone = new AbortController();
  const when = (target, type, act) => target.addEventListener(type, act, {capture: true, signal: gone.signal});
  const rest = () => {
    figure.pressed = false;
    if (!figure.held) figure.rest();
  };
  when(figure.root, "keydown", () => { figure.pressed = true; });
  when(figure.root, "keyup", () => { figure.pressed = false; });
  when(figure.root, "focusout", rest);
  when(window, "whereabouts:step", rest);
  when(document, "visibilitychange", rest);
  return gone;
}

export function render({model, el, view}) {
  const root = document.createElement("div");
  root.className = "figure";
  el.appendChild(root);
  const page = view.model.document;
  const figure = new FigureView(model, root, page);
  page.idle.connect(() => { if (!figure.held) figure.rest(); });
  const build = () => {
    figure.tables = model.tables;
    figure.words = model.words;
    figure.updates = [];
    const focused = root.getRootNode().activeElement?.getAttribute("aria-label");
    root.replaceChildren();
    draw(figure);
    // What an image holds is hidden from a screen reader; what can be focused must not be.
    for (const svg of root.querySelectorAll("svg[role=img]:has([tabindex])")) svg.setAttribute("role", "group");
    if (focused) root.querySelector(`[aria-label=${JSON.stringify(focused)}]`)?.focus();
    figure.redraw();
  };
  figure.measure(room(el));
  build();
  const fit = () => {
    const before = figure.width;
    figure.measure(room(el));
    if (figure.width !== before) build();
  };
  const resized = new ResizeObserver(() => figure.anew(fit));
  resized.observe(document.documentElement);
  model.on("state", () => figure.take());
  model.on("tables", () => (figure.rebuild ? figure.rebuild(model.tables) : figure.anew(build)));
  model.on("words", () => figure.anew(build));
  const gone = restless(figure);
  model.on("remove", () => {
    resized.disconnect();
    gone.abort();
  });
}
