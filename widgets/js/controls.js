// Controls that move a figure in the browser: native inputs, so keys and screen readers work.

function controls(figure, ...nodes) {
  const row = html("div", {class: "controls"}, ...nodes);
  figure.root.append(row);
  return row;
}

// A slider for `state[name]`; `show(value)` gives the text beside it.
function slider(figure, {name, label, min, max, step = 1, show = String, colour, onmove}) {
  const input = html("input", {type: "range", min, max, step, "aria-label": label, "data-name": name});
  const value = html("output", {class: "value"});
  input.style.setProperty("--colour", colour ?? "var(--accent)");
  const move = onmove ?? ((moved) => figure.move({[name]: moved}));
  input.addEventListener("input", () => move(Number(input.value)));
  input.addEventListener("pointerdown", () => {
    figure.hold();
    const release = () => {
      removeEventListener("pointerup", release, true);
      removeEventListener("pointercancel", release, true);
      setTimeout(() => figure.letGo()); // after the last input event of this press
    };
    addEventListener("pointerup", release, true);
    addEventListener("pointercancel", release, true);
  });
  input.addEventListener("keydown", (event) => event.stopPropagation());
  figure.follow((state) => {
    input.value = state[name];
    input.setAttribute("aria-valuetext", show(state[name]));
    const share = (100 * (state[name] - min)) / (max - min);
    input.style.setProperty("--share", `${share}%`);
    say(value, show(state[name]));
  });
  return html("label", {class: "slider"}, html("span", {class: "name"}, label), input, value);
}

function button(label, onclick, attributes = {}) {
  return html("button", {type: "button", onclick, ...attributes}, label);
}

// A pair of choices or more for `state[name]`, shown as one row of buttons.
function choice(figure, {name, label, options}) {
  const buttons = options.map(([value, words]) =>
    button(words, () => figure.choose({[name]: value}), {"data-value": value}));
  figure.follow((state) => options.forEach(([value], index) =>
    buttons[index].setAttribute("aria-pressed", String(state[name] === value))));
  return html("div", {class: "choice", role: "group", "aria-label": label}, ...buttons);
}
