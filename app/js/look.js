// The look, light or dark: the system's until the reader chooses one, which a cookie keeps, so that the
// next page opens in it without a flash.

const MOON = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z"/></svg>';
const SUN = '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="4.5"/><path d="M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2"/></svg>';

function drawLook(look, model, page) {
  // Colours that the system forces come before any choice.
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const forced = window.matchMedia("(forced-colors: active)");
  const chosen = () => !forced.matches && /(?:^|; )look=(light|dark)/.exec(document.cookie)?.[1];
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
    // The page takes a look, and the server's answer, once all of it is there and has been painted:
    // React hears of no change before.
    const tell = () => {
      page.idle.disconnect(tell);
      requestAnimationFrame(() => requestAnimationFrame(() => wear(dark)));
    };
    page.is_idle ? tell() : page.idle.connect(tell);
  };
  for (const query of [system, forced]) query.addEventListener("change", follow);
  const paint = () => {
    const words = model.dark ? model.words.light : model.words.dark;
    document.documentElement.dataset.look = model.dark ? "dark" : "light";
    look.innerHTML = model.dark ? SUN : MOON;
    look.setAttribute("aria-label", words);
    look.title = words;
  };
  look.addEventListener("click", () => {
    wear(!model.dark);
    document.cookie = `look=${model.dark ? "dark" : "light"}; path=/; max-age=31536000; SameSite=Lax`;
    paint();
  });
  model.on("dark", paint);
  paint();
  follow();
}
