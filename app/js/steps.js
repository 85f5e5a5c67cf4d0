// The passages of a lesson. The one nearest the reading line is the active step; a click, an arrow
// key or the server can choose another. One message a step, none while scrolling within one.

const READING_LINE = 0.42; // share of the window's height at which people read

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

export function render({model, el}) {
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
  const column = make("article", {class: "passages"}, progress, ...sections, ways);
  el.append(column);

  let active = model.active;
  let chosen = false; // a scroll that we started ourselves is on its way

  function mark() {
    sections.forEach((section, index) => section.classList.toggle("active", index === active));
    dots.forEach((dot, index) => {
      if (index === active) dot.setAttribute("aria-current", "step");
      else dot.removeAttribute("aria-current");
    });
  }

  function show(index) {
    chosen = true;
    sections[index].scrollIntoView({block: "start"});
    requestAnimationFrame(() => requestAnimationFrame(() => { chosen = false; }));
  }

  function become(index) {
    if (index === active) return;
    active = index;
    mark();
    model.active = index;
  }

  function go(index) {
    const wanted = Math.min(Math.max(index, 0), sections.length - 1);
    become(wanted);
    show(wanted);
  }

  // Which passage lies on the reading line?
  function reading() {
    if (chosen) return;
    const line = window.innerHeight * READING_LINE;
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

  function fill() {
    for (const place of column.querySelectorAll("output[data-live]")) {
      const words = model.live[place.dataset.live];
      if (words !== undefined && place.textContent !== words) place.textContent = words;
    }
  }

  document.addEventListener("scroll", reading, {capture: true, passive: true});
  document.addEventListener("keydown", onKey);
  model.on("active", () => { if (model.active !== active) { active = model.active; mark(); show(active); } });
  model.on("live", fill);
  model.on("remove", () => {
    document.removeEventListener("scroll", reading, {capture: true});
    document.removeEventListener("keydown", onKey);
  });
  fill();
  mark();
  // The rest of the page takes its place in the same frame; only then can we scroll to the step.
  requestAnimationFrame(() => requestAnimationFrame(() => {
    if (active > 0) show(active);
    document.documentElement.dataset.ready = "true";
  }));
}
