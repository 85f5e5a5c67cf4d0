// A row of presets; the server takes the one that is pressed.
export function render({model, el}) {
  const row = document.createElement("div");
  row.className = "row";
  row.role = "group";
  if (model.label) {
    row.ariaLabel = model.label;
    const label = document.createElement("span");
    label.className = "label";
    label.ariaHidden = "true";
    label.textContent = model.label;
    row.append(label);
  }
  const buttons = Object.entries(model.words).map(([name, words]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.dataset.asks = "";
    button.dataset.name = name;
    button.addEventListener("click", () => model.send_msg(name));
    return button;
  });
  const mute = () => buttons.forEach((button) => { button.disabled = model.muted.includes(button.dataset.name); });
  row.append(...buttons);
  el.append(row);
  model.on("muted", mute);
  mute();
}
