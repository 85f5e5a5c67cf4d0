// Settings that are seldom wanted, behind the browser's own "more".
export function render({model}) {
  const details = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = model.label;
  const row = document.createElement("div");
  row.className = "row";
  row.append(...model.get_child("inside"));
  details.append(summary, row);
  return details;
}
