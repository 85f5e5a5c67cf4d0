// The quiet row under a figure. What the browser can do alone it does; else one message asks the
// server, and the answer comes as a message too, so that nothing of it stays on either side.

const SAVED = ["svg", "png"]; // by the browser
const ASKED = ["reset", "table", "csv", "code"]; // of the server
const SAID = 1500; // ms for which a button says what came of it

export function render({model, view, el}) {
  const {words} = model;
  const row = document.createElement("div");
  row.className = "row quiet";
  const buttons = {};
  const told = html("p", {class: "told", role: "alert"});
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
    ...Object.fromEntries(ASKED.map((what) => [what, () => model.send_msg(what)])),
  };
  for (const what of ["reset", "table", "csv", "svg", "png", "code", "link"]) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words[what];
    if (ASKED.includes(what)) button.dataset.asks = ""; // the page mutes it while the line is broken
    button.addEventListener("click", onClick[what]);
    buttons[what] = button;
    row.append(button);
  }
  const mark = () => { buttons.reset.disabled = model.at_home; };
  model.on("at_home", mark);
  mark();
  model.on("msg:custom", ({what, answer}) => {
    // The byte order mark lets spreadsheets read Chinese headings.
    if (what === "csv") saveFile(`${model.file_name}.csv`, new Blob(["\ufeff", answer], {type: "text/csv"}));
    else openDialog(el, {opener: buttons[what], title: words[what], content: answer, close: words.close});
  });
  el.prepend(row, told);
}
