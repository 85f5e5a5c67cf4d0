// A row of presets; the server takes the one that is pressed.
export function render({model, el}) {
  const row = document.createElement("div");
  row.className = "row";
  for (const [name, words] of Object.entries(model.words)) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words;
    button.dataset.asks = "";
    button.addEventListener("click", () => model.send_msg(name));
    row.append(button);
  }
  el.append(row);
}
