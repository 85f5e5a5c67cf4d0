// What a reader made in this lesson, kept by the browser for this tab alone: the state of each step as
// text by name, as in the address; what goes along from step to step; and what is half typed. The
// server has it from here when the page is opened anew, and takes it as it would an address.

class Kept {
  constructor(words) {
    this.key = `whereabouts ${location.pathname.replace(/\/+$/, "")}`;
    this.before = this.stored();
    const {left, own, drafts} = this.before;
    Object.assign(this, {left: {...left}, own: {...own}, drafts: {...drafts}});
    this.hear(words);
  }

  stored() {
    try {
      const {left = {}, own = {}, drafts = {}, ended = false} = JSON.parse(sessionStorage.getItem(this.key)) ?? {};
      return {left, own, drafts, ended};
    } catch {
      return {left: {}, own: {}, drafts: {}}; // no store, or not ours
    }
  }

  // Whether it goes beyond what the address says.
  get isMore() {
    const {left, own} = this.before;
    const others = Object.entries(left).filter(([step]) => step !== this.step).map(([, state]) => state);
    return [own, ...others].some((texts) => Object.keys(texts).length > 0);
  }

  save() {
    const {left, own, drafts, ended} = this;
    try {
      sessionStorage.setItem(this.key, JSON.stringify({left, own, drafts, ended}));
    } catch { /* without a store, a page opened anew has its address alone */ }
  }

  // The server said what the address is: the step, and how its state differs from the step's own.
  hear(query) {
    const {step = "1", lang, ...state} = Object.fromEntries(new URLSearchParams(query));
    this.step = step;
    this.left[step] = state;
    this.save();
  }

  carry(own) {
    Object.assign(this.own, own);
    this.save();
  }

  // The reader changed the state; whether the server has heard is not known.
  move(changes) {
    const texts = Object.entries(changes).map(([name, value]) => [name, asText(value)]);
    this.left[this.step] = {...this.left[this.step], ...Object.fromEntries(texts)};
    this.save();
  }

  // A field of text was typed in, or its text taken as it stands.
  type(name, text, taken) {
    if (taken) delete this.drafts[name];
    else this.drafts[name] = text;
    if (taken) this.move({[name]: text});
    else this.save();
  }

  // The page goes, and with it what was under way.
  leave(working) {
    this.ended = working;
    this.save();
  }

  go(step) {
    this.step = step;
    this.left[step] ??= {};
  }

  // The address of what is on the screen, in a language.
  query(lang) {
    const step = this.step === "1" ? {} : {step: this.step};
    return new URLSearchParams({...(lang === "zh" ? {} : {lang}), ...step, ...this.left[this.step]}).toString();
  }
}

// A value as the server writes it in the address.
function asText(value) {
  if (typeof value === "boolean") return value ? "1" : "0";
  return Array.isArray(value) ? value.map((item) => item ?? "").join(",") : String(value);
}

// A field of text names the state that it holds.
const FIELD = "input[data-state]";

function fields(root = document) {
  return [...root.querySelectorAll("*")].flatMap((node) =>
    node.matches(FIELD) ? [node] : node.shadowRoot ? fields(node.shadowRoot) : []);
}

// Keep what is typed, key by key.
function keepTyped(kept) {
  const heed = (event) => {
    const [field] = event.composedPath();
    if (!(field instanceof Element && field.matches(FIELD))) return;
    const {dataset: {state}, value} = field;
    const left = event.type === "focusout" && state in kept.drafts;
    if (event.type === "input" || left || event.key === "Enter") kept.type(state, value, event.type !== "input");
  };
  for (const type of ["input", "focusout", "keydown"]) window.addEventListener(type, heed, true);
}

// What was half typed stands in its field again, ready to be typed on.
function restore(drafts) {
  for (const field of fields().filter(({dataset}) => dataset.state in drafts)) {
    field.value = drafts[field.dataset.state];
    field.focus();
  }
}
