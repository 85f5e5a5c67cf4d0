// The passages of a lesson. Wide, the one nearest the reading line is the active step; narrow, where
// the figure stands above, only the active one is shown, so that scrolling up to the figure's controls
// leaves the step as it is. A click, a key or the server can choose another, and so does whatever
// gives a link in another passage the focus. One message a step, none while scrolling within one.

const READING_LINE = 0.35; // share of the free height, below what is pinned, at which people read
const HANDS = ["wheel", "touchmove", "pointerdown", "keydown"];

class Reader {
  constructor(model, page, stage) {
    this.model = model;
    this.page = page;
    this.stage = stage;
    this.active = model.active;
    this.wasNarrow = narrow();
    this.scrolledTo = window.scrollY;
    // Focus scrolls too, and so does a page that grows: only what a hand scrolls is read. Until a
    // hand does anything, the passage of the step keeps its place on the screen.
    this.scrolling = false;
    this.settling = true;
    Object.assign(this, passages(model, {
      go: (index) => this.go(index),
      on: (way) => this.go(this.active + way),
      toFigure: () => this.stage.focus(),
    }));
    this.sections.forEach((section, index) => section.addEventListener("focusin", (event) => {
      if (event.target !== section) this.focusedIn(index);
    }));
  }

  get focused() {
    return this.column.getRootNode().activeElement;
  }

  mark() {
    const {sections, dots, turn, active} = this;
    sections.forEach((section, index) => {
      section.classList.toggle("active", index === active);
      // Tab goes through the passage that is read and no other: it never leaves the step.
      for (const link of section.querySelectorAll("a[href], summary, .term")) link.tabIndex = index === active ? 0 : -1;
    });
    const onDot = dots.includes(this.focused);
    dots.forEach((dot, index) => {
      dot.tabIndex = index === active ? 0 : -1; // one stop for Tab; the arrow keys do the rest
      if (index === active) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
    if (onDot) dots[active].focus({preventScroll: true});
    this.markEnds();
    const [back, on] = turn.children;
    const onTurn = turn.contains(this.focused);
    back.disabled = active === 0;
    on.disabled = active === sections.length - 1;
    if (onTurn && this.focused?.disabled !== false) (back.disabled ? on : back).focus({preventScroll: true});
  }

  // The ways to other lessons stand below the last passage.
  markEnds() {
    const inSight = narrow() || this.active === this.sections.length - 1;
    for (const way of this.ways.querySelectorAll("a")) way.tabIndex = inSight ? 0 : -1;
  }

  become(index) {
    if (index === this.active) return;
    window.dispatchEvent(new CustomEvent("whereabouts:step", {detail: index})); // a figure rests first
    this.active = index;
    this.mark();
    this.tell();
  }

  // Panel drops part of its answer to a page that is not idle yet, that is, all there.
  tell() {
    if (this.page.is_idle) this.model.active = this.active;
  }

  go(index) {
    const wanted = Math.min(Math.max(index, 0), this.sections.length - 1);
    const inPassage = this.sections[this.active].contains(this.focused);
    [this.scrolling, this.settling] = [false, true];
    this.become(wanted);
    this.show();
    if (inPassage) this.sections[wanted].focus({preventScroll: true});
  }

  focusedIn(index) {
    [this.scrolling, this.settling] = [false, false];
    this.become(index);
  }

  show() {
    const {stage, terms} = this;
    terms.hide();
    stage.top = TOP;
    stage.follow(0);
    if (narrow() && !stage.pinned) stage.bringIntoSight();
    else if (this.active === 0 && !narrow()) window.scrollTo(0, 0);
    else this.sections[this.active].scrollIntoView({block: "start"});
    this.scrolledTo = window.scrollY;
  }

  pin() {
    const turned = narrow() !== this.wasNarrow;
    this.wasNarrow = narrow();
    this.stage.pin();
    this.column.style.setProperty("--pinned", `${this.stage.pinned}px`);
    if (turned) this.markEnds();
    if (turned || this.settling) this.show();
  }

  // Where the first line of a passage stands when it is read.
  line() {
    return barHeight() + parseFloat(getComputedStyle(this.sections[this.active]).scrollMarginTop);
  }

  // Which passage lies on the reading line? Turning pages passes over none.
  read(most = this.sections.length) {
    if (narrow()) return;
    const start = barHeight() + this.stage.pinned;
    const line = start + (window.innerHeight - start) * READING_LINE;
    const found = this.sections.findLastIndex((section) => section.getBoundingClientRect().top <= line);
    this.become(Math.min(Math.max(found, 0, this.active - most), this.active + most));
  }

  onScroll() {
    this.stage.follow(window.scrollY - this.scrolledTo);
    this.scrolledTo = window.scrollY;
    if (this.scrolling) this.read();
  }

  onHand(event) {
    this.terms.onHand(event);
    this.settling = false;
    if (event.type === "keydown") this.scrolling = event.key !== "Tab" && !inControl(event);
    // A press on a control is no scrolling; one on the scroll bar is.
    else if (event.type === "pointerdown") this.scrolling = event.composedPath()[0] === document.documentElement;
    else this.scrolling = true;
    if (event.type === "keydown") this.onKey(event);
  }

  onKey(event) {
    const act = {
      on: () => this.go(this.active + 1),
      back: () => this.go(this.active - 1),
      down: () => this.down(),
      up: () => this.up(),
      print: () => window.open(onPaper()) ?? window.location.assign(onPaper()),
    }[asked(event)];
    if (!act) return;
    event.preventDefault();
    act();
  }

  // A page further: to the next passage once the end of this one was in sight.
  down() {
    const {bottom} = this.sections[this.active].getBoundingClientRect();
    const end = this.active === this.sections.length - 1;
    if (!end && bottom <= window.innerHeight) this.go(this.active + 1);
    else this.turnPages(1);
  }

  // A page back: to the start of this passage, then to the end of the one before.
  up() {
    const {sections, active} = this;
    const start = narrow() || active === 0 ? -window.scrollY : sections[active].getBoundingClientRect().top - this.line();
    if (start < -1) this.turnPages(Math.max(-1, start / this.pageHeight()));
    else if (active > 0) {
      this.go(active - 1);
      const hidden = sections[active - 1].getBoundingClientRect().bottom - window.innerHeight;
      if (hidden > 0 && !narrow()) this.turnPages(hidden / this.pageHeight());
    }
  }

  pageHeight() {
    const lineHeight = parseFloat(getComputedStyle(this.column).lineHeight) || 28;
    return window.innerHeight - this.line() - lineHeight; // the last line is the first again
  }

  turnPages(pages) {
    this.scrolling = false;
    window.scrollBy(0, pages * this.pageHeight());
    this.read(1);
  }

  // Each passage shows the numbers of its own step, whichever is active.
  fill() {
    this.sections.forEach((section, index) => {
      for (const place of section.querySelectorAll("output[data-live]")) {
        const words = this.model.live[index]?.[place.dataset.live];
        if (words !== undefined && place.textContent !== words) place.textContent = words;
      }
    });
  }
}

// Whether all that a view holds can be seen and pressed. A page is idle before what it is sent later is.
const isDrawn = (view) => view.has_finished() && [...view.child_views ?? []].every(isDrawn);

export function render({model, el, view}) {
  const page = view.model.document;
  const stage = new Stage(el.getRootNode().host.parentNode.querySelector(".stage"));
  const reader = new Reader(model, page, stage);
  el.append(reader.column);
  const pin = () => reader.pin();
  const hand = (event) => reader.onHand(event);
  const scroll = () => reader.onScroll();
  const resize = () => reader.terms.hide();
  const watch = new ResizeObserver(pin);
  watch.observe(stage.node);
  watch.observe(stage.node.getRootNode().host); // narrow, the stage has no box of its own to watch
  history.scrollRestoration = "manual"; // the address says where to read on
  for (const when of ["resize", "load"]) window.addEventListener(when, pin);
  for (const when of HANDS) document.addEventListener(when, hand, {passive: when !== "keydown"});
  window.addEventListener("resize", resize);
  document.addEventListener("scroll", scroll, {passive: true});
  model.on("active", () => {
    if (model.active === reader.active) return;
    reader.active = model.active;
    reader.mark();
    reader.show();
  });
  model.on("live", () => reader.fill());
  model.on("remove", () => {
    watch.disconnect();
    for (const when of ["resize", "load"]) window.removeEventListener(when, pin);
    for (const when of HANDS) document.removeEventListener(when, hand);
    window.removeEventListener("resize", resize);
    document.removeEventListener("scroll", scroll);
  });
  reader.fill();
  reader.mark();
  // The rest of the page takes its place in the same frame; only then can we scroll to the step.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    pin();
    const ready = () => {
      if (!isDrawn(view.root)) return requestAnimationFrame(ready);
      reader.tell();
      document.documentElement.dataset.ready = "true";
    };
    if (page.is_idle) ready();
    else page.idle.connect(ready);
  }));
}
