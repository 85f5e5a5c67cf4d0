// The line to the server. Broken, it is tried again and again; once it is back, the page is opened anew
// at the state on the screen. That serves a short cut, a new server and a session that has expired alike.

const PACE = [{tries: 120, every: 1000}, {tries: 100, every: 5000}]; // ms; ten minutes in all
const ANSWER = 5000; // ms that a server may take to answer
const CALM = 600; // ms without a key, after which a hand rests

const ASKS = ".MuiButtonBase-root, .MuiSlider-root, .MuiSelect-select, [data-asks]";

// Whether the server takes the page's token: it opens the line, and closes it again if it has given the
// session up. Opened anew, a page finds it in either case.
function answers({url, token}) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, ["bokeh", token]);
    const say = (answer) => {
      resolve(answer);
      socket.close();
    };
    socket.onopen = () => say(true);
    socket.onclose = socket.onerror = () => say(false);
    setTimeout(say, ANSWER, false);
  });
}

// Resolves after so many ms, give or take a third: a class does not come back all at once. Sooner when
// the reader asks (`hurry`), comes back to the page, or the machine is on a net again.
function pause(ms, hurry) {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      over.abort();
      resolve();
    };
    const {signal} = over;
    hurry.addEventListener("click", end, {signal});
    window.addEventListener("online", end, {signal});
    document.addEventListener("visibilitychange", () => document.hidden || end(), {signal});
    if (ms) setTimeout(end, ms * (0.67 + 0.67 * Math.random()));
  });
}

// Resolves once the server answers. `tell("lost")` when trying begins, `tell("gone")` when it ends: then
// the reader must ask. What is not looked at need not be tried.
async function regain(connection, hurry, tell) {
  for (;;) {
    tell("lost");
    for (const {tries, every} of PACE) {
      for (let n = 0; n < tries; n += 1) {
        if (document.hidden) await pause(0, hurry);
        if (await answers(connection)) return;
        await pause(every, hurry);
      }
    }
    tell("gone");
    await pause(0, hurry);
  }
}

// Whether the reader's hands rest: nothing is held, no window over the page is read, no word is being
// composed, no key was just pressed.
class Hands {
  constructor() {
    this.last = -Infinity;
    this.composing = false;
    const when = (type, act) => window.addEventListener(type, act, true);
    for (const type of ["keydown", "keyup", "input"]) when(type, () => { this.last = performance.now(); });
    when("compositionstart", () => { this.composing = true; });
    when("compositionend", () => { this.composing = false; });
  }

  get busy() {
    const {dataset} = document.documentElement;
    return this.composing || "held" in dataset || "dialog" in dataset || performance.now() - this.last < CALM;
  }

  async rest() {
    while (this.busy) await new Promise((resolve) => setTimeout(resolve, CALM / 4));
  }
}

// While the line is broken, what asks the server does nothing: `refuse()` says why. What is drawn, typed
// and read goes on. Gives a function that ends it.
function mute(refuse) {
  const over = new AbortController();
  const local = (node) => node.matches("a[href]") && node.origin === location.origin;
  const asks = (node) => node instanceof Element && (node.matches(ASKS) || local(node));
  const stop = (event) => {
    if (event.key === "Tab" || !event.composedPath().some(asks)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type === "click" || event.type === "keydown") refuse();
  };
  for (const type of ["pointerdown", "mousedown", "touchstart", "click", "keydown"]) {
    window.addEventListener(type, stop, {capture: true, passive: false, signal: over.signal});
  }
  return () => over.abort();
}
