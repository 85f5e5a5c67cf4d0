// The quiet row under a figure. What the browser can do alone it does; else one message asks the
// server, and the answer comes as a message too, so that nothing of it stays on either side.

const SAVED = ["svg", "png"]; // by the browser
const ASKED = ["table", "csv", "code"]; // of the server, which answers
const OPENED = ["table", "code"]; // in a dialog, one at a time
const SAID = 1500; // ms for which a button says what came of it
const PATIENCE = 6000; // ms until the reader is told that no answer came

export function render({model, view, el}) {
  const {words} = model;
  const row = document.createElement("div");
  row.className = "row quiet";
  const buttons = {};
  const told = html("p", {class: "told", role: "alert"});
  const waiting = {}; // by what is asked, the timer that tells
  const asksNoMore = (what) => {
    const asked = what in waiting;
    clearTimeout(waiting[what]);
    delete waiting[what];
    buttons[what].removeAttribute("aria-busy");
    return asked;
  };
  const ask = (what) => {
    if (what in waiting) return; // pressed twice
    told.textContent = "";
    if (OPENED.includes(what)) OPENED.forEach(asksNoMore);
    buttons[what].setAttribute("aria-busy", "true");
    waiting[what] = setTimeout(() => {
      asksNoMore(what);
      told.textContent = words.unanswered;
    }, PATIENCE);
    model.send_msg(what);
  };
  const save = (kind) => {
    told.textContent = "";
    saveFigure(view.parent, kind, model.file_name).catch((error) => {
      told.textContent = words["not-saved"];
      console.warn(error);
    });
  };
  const onClick = {
    ...Object.fromEntries(SAVED.map((kind) => [kind, () => save(kind)])),
    link: () => copyLink((copied) => {
      buttons.link.textContent = copied ? words.copied : words.unready;
      setTimeout(() => { buttons.link.textContent = words.link; }, SAID);
    }),
    ...Object.fromEntries(ASKED.map((what) => [what, () => ask(what)])),
    reset: () => model.send_msg("reset"),
  };
  for (const what of ["reset", "table", "csv", "svg", "png", "code", "link"]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words[what];
    if (what === "reset" || ASKED.includes(what)) button.dataset.asks = ""; // the page mutes it while the line is broken
    button.addEventListener("click", onClick[what]);
    buttons[what] = button;
    row.append(button);
  }
  const mark = () => { buttons.reset.disabled = model.at_home; };
  model.on("at_home", mark);
  mark();
  model.on("msg:custom", ({what, answer}) => {
    if (!asksNoMore(what)) return; // too late: the reader has been told
    told.textContent = "";
    // The byte order mark lets spreadsheets read Chinese headings.
    if (what === "csv") saveFile(`${model.file_name}.csv`, new Blob(["\ufeff", answer], {type: "text/csv"}));
    // Of a figure that the reader has left nothing opens: nobody could see it, nor close it.
    else if (el.checkVisibility()) openDialog(el, {opener: buttons[what], title: words[what], content: answer, close: words.close});
  });
  el.prepend(row, told);
}
