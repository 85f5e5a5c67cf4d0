// The bar on top. A change of language opens the same view in the other language. The bar also holds what
// is one for the whole page: its address, the line to the server, and what the reader made.

const PATIENCE = 3000; // ms for which something waits until the server has heard all
const QUESTIONS = ["table", "csv", "code"]; // which a figure asks, and which change nothing

// While an input method composes, keys are its own: Enter takes what it offers and must not send half
// a word, an arrow walks through its list and must not turn a page. Safari ends the composition before
// it tells the key, and marks that key with 229.
function leaveToInputMethod(event) {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}

function draw({words, title, lang}) {
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
  find("home").href = lang === "zh" ? "index" : "index?lang=en";
  find("where").textContent = title;
  find("language").textContent = words.other;
  find("language").hreflang = find("language").lang = lang === "zh" ? "en" : "zh-CN";
  return {bar, find};
}

// `ask(ms)` resolves to whether the server answers in time, `heardAll()` to whether it has heard all that
// was said; it is asked only where something was.
function listener(model, page) {
  const waiting = new Set();
  let [said, heard] = [0, 0]; // how much was said, and how much of that was heard
  page.on_change(({kind, sync, msg_data}) => {
    const pressed = kind === "MessageSent" && msg_data.origin && !QUESTIONS.includes(msg_data.data);
    if (page.is_idle && (pressed || (kind === "ModelChanged" && sync))) said += 1;
  });
  model.on("answered", () => waiting.forEach((check) => check()));
  const ask = (patience) => new Promise((resolve) => {
    model.asked += 1;
    const [asked, before] = [model.asked, said];
    const end = (answered) => {
      if (answered) heard = Math.max(heard, before);
      waiting.delete(check);
      resolve(answered);
    };
    const check = () => { if (model.answered >= asked) end(true); };
    waiting.add(check);
    setTimeout(end, patience, false);
  });
  const heardAll = async () => {
    if (!page.is_idle || "line" in document.documentElement.dataset) return false;
    return said === heard || ask(PATIENCE);
  };
  return {ask, heardAll};
}

function drawLost(words) {
  const said = document.createElement("span");
  const again = Object.assign(document.createElement("button"), {type: "button", textContent: words.again});
  const lost = Object.assign(document.createElement("p"), {className: "lost", hidden: true});
  lost.setAttribute("role", "alert");
  lost.append(said, " ", again);
  const tell = (how) => {
    lost.hidden = false;
    said.textContent = words[how];
  };
  const blink = () => lost.animate([{opacity: 0.3}, {opacity: 1}], 200);
  return {lost, again, tell, blink};
}

// What was under way has ended with the page; said until the next click.
function drawEnded(words) {
  const ended = Object.assign(document.createElement("p"), {className: "lost", textContent: words.ended});
  ended.setAttribute("role", "alert");
  window.addEventListener("click", () => ended.remove(), {once: true});
  return ended;
}

export function render({model, view, el}) {
  window.addEventListener("keydown", leaveToInputMethod, {capture: true}); // before any that answers keys
  const page = view.model.document;
  const kept = new Kept(model.query);
  const {bar, find} = draw(model);
  document.documentElement.lang = model.lang === "zh" ? "zh-CN" : "en";
  drawLook(find("look"), model, page);

  // The address changes while one plays: it is written when it is needed.
  const language = find("language");
  const address = (query) => Object.assign(new URL(location.href), {search: query}).href;
  const aim = () => { language.href = address(kept.query(model.lang === "zh" ? "en" : "zh")); };
  for (const when of ["pointerenter", "focus"]) language.addEventListener(when, aim);
  const {ask, heardAll} = listener(model, page);
  language.addEventListener("click", async (event) => {
    aim();
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // into another window
    event.preventDefault();
    await heardAll();
    aim();
    location.assign(language.href);
  });
  aim();

  // Written here and not by the server's own location, which would answer each change.
  const write = (query) => history.replaceState(history.state, "", address(query));
  model.on("query", () => {
    kept.hear(model.query);
    write(model.query);
  });
  model.on("own", () => kept.carry(model.own));
  window.addEventListener("whereabouts:moved", ({detail}) => kept.move(detail));
  window.addEventListener("whereabouts:step", ({detail}) => kept.go(String(detail + 1)));
  window.addEventListener("whereabouts:address", ({detail}) => {
    detail.address = heardAll().then((all) => (all ? location.href : null));
  });
  keepTyped(kept);

  const {lost, again, tell, blink} = drawLost(model.words);
  const hands = new Hands();
  const openAnew = async () => {
    await hands.rest();
    write(kept.query(model.lang));
    location.reload();
  };
  let unmute = () => {};
  const silent = (so) => {
    lost.hidden = !so;
    document.documentElement.toggleAttribute("data-line", so);
    unmute();
    if (so) unmute = mute(blink);
  };
  const cut = new AbortController();
  page.on_event("connection_lost", async (_, {connection}) => {
    cut.abort();
    silent(true);
    await regain(connection.deref(), again, tell);
    openAnew();
  });
  pulse({signal: cut.signal, ask: async (ms) => !page.is_idle || ask(ms), openAnew, tell: (so) => {
    silent(so);
    if (so) tell("lost");
  }});
  window.addEventListener("pagehide", () => kept.leave(model.working));
  // Out of the browser's store for the way back, a page has no line.
  window.addEventListener("pageshow", (event) => { if (event.persisted) openAnew(); });

  el.append(bar, lost);
  const ready = () => requestAnimationFrame(() => {
    if (kept.isMore) model.brought = kept.before;
    if (kept.before.ended) el.append(drawEnded(model.words));
    // A page without steps is ready once all of it is there; a lesson says so itself.
    if (!model.title) document.documentElement.dataset.ready = "true";
  });
  const restored = () => ("ready" in document.documentElement.dataset ? restore(kept.before.drafts) : requestAnimationFrame(restored));
  restored();
  page.is_idle ? ready() : page.idle.connect(ready);
}
