// The bar on top. A change of language opens the same address in the other language; the look is
// kept in a cookie, so that the next page opens in it without a flash.

const MOON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/></svg>';
const SUN = '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4.5"/><path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"/></svg>';

// While an input method composes, keys are its own: Enter takes what it offers and must not send half
// a word, an arrow walks through its list and must not turn a page. Safari ends the composition before
// it tells the key, and marks that key with 229.
function leaveToInputMethod(event) {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

export function render({model, view, el}) {
  const {words} = model;
  window.addEventListener("keydown", leaveToInputMethod, {capture: true}); // before any that answers keys
  document.documentElement.lang = model.lang === "zh" ? "zh-CN" : "en";
  const bar = document.createElement("div");
  bar.className = "topbar"; // the host's own container is called "bar"
  bar.innerHTML = `
    <a class="home"></a><h1 class="where"></h1>
    <span class="room"></span>
    <a class="language"></a>
    <button type="button" class="look"></button>`;
  const find = (name) => bar.querySelector(`.${name}`);
  find("home").textContent = words.site;
  find("home").title = words.contents;
  find("where").textContent = model.title;
  find("language").textContent = words.other;
  find("language").hreflang = find("language").lang = model.lang === "zh" ? "en" : "zh-CN";

  // The address changes while one plays: read it when it is needed.
  const other = () => {
    const address = new URL(window.location.href);
    if (model.lang === "zh") address.searchParams.set("lang", "en");
    else address.searchParams.set("lang", "zh");
    return address.href;
  };
  const aim = () => {
    find("language").href = other();
    find("home").href = model.lang === "zh" ? "index" : "index?lang=en";
  };
  for (const when of ["pointerenter", "focus", "click"]) find("language").addEventListener(when, aim);
  aim();

  // The system's look until the reader chooses one; colours that it forces come before any choice.
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const forced = window.matchMedia("(forced-colors: active)");
  const chosen = () => !forced.matches && /(?:^|; )look=(light|dark)/.exec(document.cookie)?.[1];
  const {document: page} = view.model;
  // What the browser can colour alone it colours at once, the ground and the axes of plots included.
  const wear = (dark) => {
    model.dark = dark;
    for (const root of page.roots()) if (root.data?.dark_theme !== undefined) root.data.dark_theme = dark;
  };
  const follow = () => {
    const name = system.matches ? "dark" : "light";
    document.cookie = `system=${name}; path=/; SameSite=Lax`; // the next page is made so
    const dark = (chosen() || name) === "dark";
    if (dark === model.dark) return;
    document.documentElement.dataset.look = dark ? "dark" : "light";
    const tell = () => { // the page takes a look, and the server's answer, once all of it is there
      page.idle.disconnect(tell);
      wear(dark);
    };
    page.is_idle ? tell() : page.idle.connect(tell);
  };
  for (const query of [system, forced]) query.addEventListener("change", follow);
  const look = find("look");
  const paint = () => {
    document.documentElement.dataset.look = model.dark ? "dark" : "light";
    look.innerHTML = model.dark ? SUN : MOON;
    look.setAttribute("aria-label", model.dark ? words.light : words.dark);
    look.title = model.dark ? words.light : words.dark;
  };
  look.addEventListener("click", () => {
    wear(!model.dark);
    document.cookie = `look=${model.dark ? "dark" : "light"}; path=/; max-age=31536000; SameSite=Lax`;
    paint();
  });
  model.on("dark", paint);
  // Written here and not by the server's own location, which would answer each change.
  const write = () => {
    const address = new URL(window.location.href);
    address.search = model.query;
    history.replaceState(history.state, "", address);
    aim();
  };
  model.on("query", write);
  paint();
  follow();
  const lost = document.createElement("p");
  lost.className = "lost";
  lost.setAttribute("role", "alert");
  lost.hidden = true;
  lost.append(`${words.lost} `, Object.assign(document.createElement("a"), {textContent: words.reload, href: ""}));
  lost.lastChild.addEventListener("click", (event) => { event.preventDefault(); window.location.reload(); });
  view.model.document.on_event("connection_lost", () => { lost.hidden = false; });
  view.model.document.on_event("client_reconnected", () => { lost.hidden = true; });
  el.append(bar, lost);
  // A page without steps is ready once all of it is there; a lesson says so itself.
  const ready = () => requestAnimationFrame(() => { document.documentElement.dataset.ready = "true"; });
  if (!model.title) view.model.document.is_idle ? ready() : view.model.document.idle.connect(ready);
}
