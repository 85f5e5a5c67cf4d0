// The terms of a lesson. The first use of one in a passage is a button: pressed, or reached by keys, it
// shows its sentence below itself, until Escape, another press or a step takes it away. On paper all
// of them stand in a list, which also describes the buttons to a screen reader.

const EDGE = 8; // px that stay free around a sentence

class Terms {
  constructor(terms, title) {
    this.says = new Map(terms.map(([name, , says]) => [name, says]));
    const rows = terms.flatMap(([name, word, says]) =>
      [make("dt", {}, word), make("dd", {id: `term-${name}`}, says)]);
    this.list = make("div", {class: "glossary"}, make("h2", {}, title), make("dl", {class: "terms"}, ...rows));
    this.note = make("div", {class: "said", role: "tooltip", popover: "manual"});
    this.shown = null; // the button whose sentence is shown
  }

  listen(column) {
    const press = (event) => {
      const button = event.target.closest(".term");
      if (!button) return;
      event.preventDefault();
      this.shown === button ? this.hide() : this.show(button);
    };
    column.addEventListener("click", press);
    column.addEventListener("keydown", (event) => { if ([" ", "Enter"].includes(event.key) && event.target.matches(".term")) press(event); });
    column.addEventListener("focusin", ({target}) => {
      if (target.matches(".term:focus-visible")) this.show(target);
    });
    column.addEventListener("focusout", ({target}) => { if (target === this.shown) this.hide(); });
  }

  show(button) {
    this.hide();
    this.shown = button;
    button.setAttribute("aria-expanded", "true");
    this.note.textContent = this.says.get(button.dataset.term);
    this.note.showPopover();
    const [at, box] = [button.getBoundingClientRect(), this.note.getBoundingClientRect()];
    const below = at.bottom + box.height + EDGE < window.innerHeight;
    const left = Math.max(EDGE, Math.min(at.left, document.documentElement.clientWidth - box.width - EDGE));
    this.note.style.left = `${left + window.scrollX}px`;
    this.note.style.top = `${(below ? at.bottom + 4 : at.top - box.height - 4) + window.scrollY}px`;
  }

  hide() {
    if (!this.shown) return;
    this.shown.setAttribute("aria-expanded", "false");
    this.shown = null;
    this.note.hidePopover();
  }

  // What a hand does elsewhere, or on the sentence, which lies over other words.
  onHand(event) {
    if (event.type === "keydown" && event.key === "Escape") this.hide();
    else if (event.type === "pointerdown" && !event.composedPath().includes(this.shown)) this.hide();
  }
}
