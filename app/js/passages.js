// What the column of passages is made of: a way to the figure, a dot a step, the passages, and the
// ways on.

function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function press(label, onClick, attributes) {
  const button = make("button", {type: "button", ...attributes}, label);
  button.addEventListener("click", onClick);
  return button;
}

// Where the whole lesson is printed, with the figure of every step, in the state in which it is now.
function onPaper() {
  const address = new URL(window.location.href);
  address.searchParams.set("print", "1");
  return address.href;
}

function neighbour(place, words, rel) {
  if (!place.href) return "";
  return make("a", {href: place.href, rel, class: rel, "data-keep-look": ""},
    make("span", {}, words), make("strong", {}, place.title));
}

// `go(index)` takes the reader to a step, `on(way)` so many steps on, `toFigure()` to the figure.
function passages({passages: texts, terms: used, titles, deeper, words, before, after}, {go, on, toFigure}) {
  const sections = texts.map((passage, index) => {
    const section = make("section", {"data-step": index, tabindex: "-1", "aria-label": titles[index]});
    section.innerHTML = passage; // our own prose, rendered on the server; nothing a visitor typed
    // The sentence under the figure is read aloud when a number changes, not the number.
    for (const number of section.querySelectorAll("output")) number.setAttribute("aria-live", "off");
    return section;
  });
  const dots = titles.map((title, index) => {
    const name = deeper[index] ? `${title} (${words.deeper})` : title;
    const kind = deeper[index] ? {class: "deeper"} : {};
    return press("", () => go(index), {title: name, "aria-label": `${index + 1}. ${name}`, ...kind});
  });
  const skip = press(words.figure, toFigure, {class: "skip"});
  const progress = make("nav", {class: "progress", "aria-label": words.progress}, ...dots);
  const turn = make("nav", {class: "turn", "aria-label": words.turn},
    press(words.back, () => on(-1), {class: "back"}), press(words.on, () => on(1), {class: "on"}));
  const ways = make("nav", {class: "ways", "aria-label": words.lessons},
    neighbour(before, words.before, "prev"), neighbour(after, words.after, "next"));
  const paper = make("a", {href: "", target: "_blank", rel: "opener", class: "paper"}, words.print);
  for (const when of ["pointerenter", "focus", "click"]) paper.addEventListener(when, () => { paper.href = onPaper(); });
  ways.append(paper);
  const where = make("p", {class: "paper"});
  window.addEventListener("beforeprint", () => { where.textContent = `${words.paper} ${onPaper()}`; });
  const terms = new Terms(used, words.terms);
  const column = make("article", {class: "passages"}, skip, progress, where, ...sections, terms.list, terms.note, turn, ways);
  terms.listen(column);
  return {column, sections, terms, dots, turn, ways};
}
