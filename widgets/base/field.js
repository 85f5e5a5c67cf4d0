// A field of text. What is being typed is the reader's: an answer of the server to what they had sent
// before does not touch it.

export function render({model, view}) {
  const page = view.model.document;
  const name = document.createElement("span");
  name.textContent = model.label;
  const input = document.createElement("input");
  Object.assign(input, {type: "text", placeholder: model.placeholder, maxLength: model.longest, autocomplete: "off", spellcheck: false});
  input.dataset.state = model.state;
  let sent = "";
  const focused = () => input.getRootNode().activeElement === input;
  const show = () => {
    if (focused() && input.value !== sent) return;
    sent = model.value;
    if (input.value === sent) return;
    const {selectionStart: start, selectionEnd: end} = input;
    input.value = sent;
    if (focused()) input.setSelectionRange(start, end); // the browser would put the caret at the end
  };
  const send = () => {
    if (input.value === sent) return;
    sent = input.value;
    model.value = sent;
  };
  // Panel drops part of its answer to a page that is not all there.
  const tell = () => (page.is_idle ? send() : page.idle.connect(send));
  input.addEventListener("keydown", (event) => { if (event.key === "Enter") tell(); });
  input.addEventListener("blur", () => {
    tell();
    if (page.is_idle) show();
  });
  model.on("value", show);
  show();
  const label = document.createElement("label");
  label.append(name, input);
  return label;
}
