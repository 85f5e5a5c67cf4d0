// A page to be printed: light and without a bar. Opened by the lesson, on the reader's word, it prints
// itself once all of it is drawn.
export function render({model, view}) {
  document.documentElement.lang = model.lang === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset.look = "light";
  const page = view.model.document;
  const print = async () => {
    page.idle.disconnect(print);
    await document.fonts.ready;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      document.documentElement.dataset.ready = "true";
      if (window.opener) window.print();
    }));
  };
  page.is_idle ? print() : page.idle.connect(print);
  return document.createElement("span");
}
