// The passages of a lesson. Wide, the one nearest the reading line is the active step; narrow, where
// the figure stands above, only the active one is shown, so that scrolling up to the figure's controls
// leaves the step as it is. A click, an arrow key or the server can choose another. One message a
// step, none while scrolling within one.

const READING_LINE = 0.35; // share of the free height, below what is pinned, at which people read
const TOP = 20; // px between the bar and a pinned figure
const WIDE = 1200; // px; from here on the figure stands beside the passages
const MOST = 0.5; // share of a phone's screen that a pinned picture may take

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function neighbour(place, words, rel) {
  if (!place.href) return "";
  return make("a", {href: place.href, rel, class: rel, "data-keep-look": ""},
    make("span", {}, words), make("strong", {}, place.title));
}

// What scrolls the passages. Its events do not leave the shadow root it stands in.
function scroller(node) {
  for (let at = node; at; at = at.parentNode ?? at.host) {
    if (at instanceof Element && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
    if (at.assignedSlot) at = at.assignedSlot;
  }
  return document;
}

export function render({model, el, view}) {
  const sections = model.passages.map((passage, index) => {
    const section = make("section", {"data-step": index, tabindex: "-1", "aria-label": model.titles[index]});
    section.innerHTML = passage; // our own prose, rendered on the server; nothing a visitor typed
    return section;
  });
  const dots = model.titles.map((title, index) => {
    const dot = make("button", {type: "button", title, "aria-label": `${index + 1}. ${title}`});
    dot.addEventListener("click", () => go(index));
    return dot;
  });
  const progress = make("nav", {class: "progress", "aria-label": model.words.progress}, ...dots);
  const ways = make("nav", {class: "ways", "aria-label": model.words.lessons},
    neighbour(model.before, model.words.before, "prev"), neighbour(model.after, model.words.after, "next"));
  const turn = make("nav", {class: "turn", "aria-label": model.words.progress},
    ...[["back", -1], ["on", 1]].map(([name, way]) => {
      const button = make("button", {type: "button", class: name}, model.words[name]);
      button.addEventListener("click", () => go(active + way));
      return button;
    }));
  const column = make("article", {class: "passages"}, progress, ...sections, turn, ways);
  el.append(column);

  let active = model.active;
  let scrolled = null;
  // Only a hand that scrolls changes the step by scrolling: focus scrolls too, and so does a page
  // that grows. Until a hand does anything, the passage of the step keeps its place on the screen.
  let scrolling = false;
  let settling = active > 0;

  function mark() {
    sections.forEach((section, index) => section.classList.toggle("active", index === active));
    dots.forEach((dot, index) => {
      dot.tabIndex = index === active ? 0 : -1; // one stop for Tab; the arrow keys do the rest
      if (index === active) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    const [back, on] = turn.children;
    back.disabled = active === 0;
    on.disabled = active === sections.length - 1;
  }

  const narrow = () => window.innerWidth < WIDE;

  function show(index) {
    const page = scrolled instanceof Element ? scrolled : document.scrollingElement;
    if (narrow() && !pinned) page.scrollTo(0, 0); // the figure first: it does not stay in sight
    else sections[index].scrollIntoView({block: "start"});
  }

  const HANDS = ["wheel", "touchmove", "pointerdown"];
  const SCROLL_KEYS = ["PageDown", "PageUp", "ArrowDown", "ArrowUp", "Home", "End", " "];
  const byHand = (event) => {
    settling = false;
    if (event.type === "keydown") scrolling = SCROLL_KEYS.includes(event.key) && !inControl(event);
    // A press on a control is no scrolling; one on the scroll bar is.
    else if (event.type === "pointerdown") scrolling = event.composedPath()[0] === scrolled;
    else scrolling = true;
  };

  function become(index) {
    if (index === active) return;
    window.dispatchEvent(new CustomEvent("whereabouts:step", {detail: index})); // a figure rests first
    active = index;
    mark();
    tell();
  }

  // Panel drops part of its answer to a page that is not idle yet, that is, all there.
  const page = view.model.document;
  function tell() {
    if (page.is_idle) model.active = active;
  }

  function go(index) {
    const wanted = Math.min(Math.max(index, 0), sections.length - 1);
    [scrolling, settling] = [false, true];
    become(wanted);
    show(wanted);
  }

  // Which passage lies on the reading line?
  function reading() {
    if (!scrolling || narrow()) return;
    const line = 64 + pinned + (window.innerHeight - 64 - pinned) * READING_LINE;
    const found = sections.findLastIndex((section) => section.getBoundingClientRect().top <= line);
    become(Math.max(found, 0));
  }

  function inControl(event) {
    const path = event.composedPath();
    return path.some((node) => node.matches?.(
      "input, textarea, select, [contenteditable], [role=slider], [role=listbox], [role=menu], [role=dialog], [role=radiogroup], [role=tablist], .handle"));
  }

  function onKey(event) {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || inControl(event)) return;
    if (event.key === "ArrowRight") go(active + 1);
    else if (event.key === "ArrowLeft") go(active - 1);
    else return;
    event.preventDefault();
  }

  // Each passage shows the numbers of its own step, whichever is active.
  function fill() {
    sections.forEach((section, index) => {
      for (const place of section.querySelectorAll("output[data-live]")) {
        const words = model.live[index]?.[place.dataset.live];
        if (words !== undefined && place.textContent !== words) place.textContent = words;
      }
    });
  }

  // Wide: a figure taller than the window is pinned by its foot, so that all of it can be seen.
  // Narrow: its picture is pinned, if that leaves room to read.
  let pinned = 0;
  const shown = (node) => !node.classList.contains("away");
  const stage = el.getRootNode().host.parentNode.querySelector(".stage");
  function pin() {
    const frame = [...stage.shadowRoot.querySelectorAll(".frame")].find(shown);
    const room = window.innerHeight - 72;
    stage.style.top = narrow() ? "" : `${Math.min(TOP, room - stage.offsetHeight)}px`;
    const picture = frame?.shadowRoot.querySelector(".picture");
    const first = [...(picture?.shadowRoot.children ?? [])].find((node) => node.shadowRoot);
    const drawn = first?.shadowRoot.querySelector(".figure > svg") ?? first;
    if (!drawn) return;
    const height = drawn.getBoundingClientRect().height;
    const fits = narrow() && height < MOST * window.innerHeight;
    drawn.classList.toggle("pinned", fits);
    pinned = fits ? height : 0;
    column.style.setProperty("--pinned", `${pinned}px`);
    if (settling) show(active);
  }
  const watch = new ResizeObserver(pin);
  watch.observe(stage);
  watch.observe(stage.getRootNode().host); // narrow, the stage has no box of its own to watch
  for (const when of ["resize", "load"]) window.addEventListener(when, pin);

  for (const when of [...HANDS, "keydown"]) document.addEventListener(when, byHand, {passive: true});
  document.addEventListener("keydown", onKey);
  model.on("active", () => { if (model.active !== active) { active = model.active; mark(); show(active); } });
  model.on("live", fill);
  model.on("remove", () => {
    watch.disconnect();
    for (const when of ["resize", "load"]) window.removeEventListener(when, pin);
    scrolled?.removeEventListener("scroll", reading);
    document.removeEventListener("keydown", onKey);
    for (const when of [...HANDS, "keydown"]) document.removeEventListener(when, byHand);
  });
  fill();
  mark();
  // The rest of the page takes its place in the same frame; only then can we scroll to the step.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    pin();
    scrolled = scroller(el);
    scrolled.addEventListener("scroll", reading, {passive: true});
    if (active > 0) show(active);
    const ready = () => { tell(); document.documentElement.dataset.ready = "true"; };
    if (page.is_idle) ready();
    else page.idle.connect(ready);
  }));
}
