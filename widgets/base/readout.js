// The words change and the node stays. Nothing else in a figure speaks while it is moved.
export function render({model}) {
  const sentence = document.createElement("p");
  sentence.setAttribute("role", "status");
  sentence.setAttribute("aria-live", "polite");
  const say = () => { if (sentence.textContent !== model.words) sentence.textContent = model.words; };
  model.on("words", say);
  say();
  return sentence;
}
