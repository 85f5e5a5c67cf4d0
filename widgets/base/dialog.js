// A window over the page, there only while it is open. Tab stays inside; Escape, its button and a
// click beside it close it; then `opener` has the focus again. No key pressed inside is heard by the
// page behind. `content` is HTML from our own server, in which all that a visitor typed is escaped.
function openDialog(root, {opener, title, content, close}) {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "title");
  // The sheet takes the focus when its text is clicked: elsewhere that would be the page's body.
  dialog.innerHTML = `
    <div class="sheet" tabindex="-1">
      <header><h2 id="title"></h2><button type="button" class="close">\u00d7</button></header>
      <div class="body" tabindex="0" role="region" aria-labelledby="title">${content}</div>
    </div>`;
  dialog.querySelector("h2").textContent = title;
  const button = dialog.querySelector("button");
  button.setAttribute("aria-label", close);
  button.title = close;
  button.addEventListener("click", () => dialog.close());
  closeByClick(dialog);
  dialog.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Tab") tabInside(dialog, event);
  });
  const leave = () => dialog.close();
  window.addEventListener("whereabouts:step", leave); // its figure goes, and would take it along
  dialog.addEventListener("close", () => {
    window.removeEventListener("whereabouts:step", leave);
    dialog.remove();
    document.documentElement.style.overflow = "";
    delete document.documentElement.dataset.dialog;
    opener.focus();
  });
  root.append(dialog);
  // PageDown and End in a short dialog would scroll the page behind it.
  document.documentElement.style.overflow = "hidden";
  document.documentElement.dataset.dialog = ""; // the page is not opened anew meanwhile
  dialog.showModal();
}

// A click counts where it began: text marked from inside to outside is no click beside it.
function closeByClick(dialog) {
  let beside = false;
  dialog.addEventListener("pointerdown", (event) => { beside = event.target === dialog; });
  dialog.addEventListener("click", (event) => {
    if (beside && event.target === dialog) dialog.close();
  });
}

// Left alone, Tab would leave for the browser's own bars, or for nowhere.
function tabInside(dialog, event) {
  const stops = [...dialog.querySelectorAll('button, a[href], [tabindex="0"]')];
  const at = stops.indexOf(dialog.getRootNode().activeElement);
  const edge = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (!edge) return;
  event.preventDefault();
  stops.at(event.shiftKey ? -1 : 0).focus();
}
