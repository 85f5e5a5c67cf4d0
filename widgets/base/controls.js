// Controls that move a figure in the browser: native inputs, so keys and screen readers work.

function controls(figure, ...nodes) {
  const row = html("div", {class: "controls"}, ...nodes);
  figure.root.append(row);
  return row;
}

// The index in a rising list of what lies nearest to a value.
function nearest(stops, value) {
  let found = 0;
  for (let index = 1; index < stops.length; index += 1) {
    if (Math.abs(stops[index] - value) < Math.abs(stops[found] - value)) found = index;
  }
  return found;
}

// A slider for `state[name]`; `show(value)` gives the text beside it. With `stops`, a rising list of
// values, it goes from one to the next at even steps, as for a range of several powers of ten.
function slider(figure, {name, label, min, max, step = 1, stops, show = String, colour, onmove}) {
  const [low, high] = stops ? [0, stops.length - 1] : [min, max];
  const toTrack = (value) => (stops ? nearest(stops, value) : value);
  const fromTrack = (at) => (stops ? stops[at] : at);
  const input = html("input", {type: "range", min: low, max: high, step: stops ? 1 : step, "aria-label": label, "data-name": name});
  const value = reading({class: "value"});
  input.style.setProperty("--colour", colour ?? "var(--accent)");
  const move = onmove ?? ((moved) => figure.move({[name]: moved}));
  input.addEventListener("input", () => move(fromTrack(Number(input.value))));
  input.addEventListener("pointerdown", (event) => gesture(figure, event));
  input.addEventListener("keydown", (event) => event.stopPropagation());
  figure.follow((state) => {
    const at = toTrack(state[name]);
    input.value = at;
    input.setAttribute("aria-valuetext", show(state[name]));
    const share = (100 * (at - low)) / (high - low);
    input.style.setProperty("--share", `${share}%`);
    say(value, show(state[name]));
  });
  return html("label", {class: "slider"}, html("span", {class: "name"}, label), input, value);
}

function button(label, onclick, attributes = {}) {
  return html("button", {type: "button", onclick, ...attributes}, label);
}

// Choices for `state[name]`, shown as one row of buttons: one of them, or, where the state is a list,
// `several` of them, kept in the order in which they stand.
function choice(figure, {name, label, options, several = false}) {
  const isOn = (state, value) => (several ? state[name].includes(value) : state[name] === value);
  const chosen = (value) => {
    if (!several) return value;
    const on = (other) => (other === value) !== isOn(figure.state, other);
    return options.map(([other]) => other).filter(on);
  };
  const buttons = options.map(([value, words]) =>
    button(words, () => figure.choose({[name]: chosen(value)}), {"data-value": String(value)}));
  figure.follow((state) => options.forEach(([value], index) => {
    buttons[index].setAttribute("aria-pressed", String(isOn(state, value)));
    buttons[index].disabled = state.muted?.includes(name) ?? false;
  }));
  const seen = html("span", {class: "name", "aria-hidden": "true"}, label);
  const group = html("div", {class: "choice", role: "group", "aria-label": label}, seen, html("div", {}, ...buttons));
  walked(group, buttons);
  return group;
}

// Arrows walk along the buttons of a row, Enter or Space presses one: as in the rows of the server.
function walked(group, buttons) {
  const ways = {ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1};
  group.addEventListener("keydown", (event) => {
    const way = ways[event.key];
    if (!way || event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = buttons.indexOf(event.target) + way + buttons.length;
    buttons[next % buttons.length].focus();
  });
}
