// Save the picture of a frame as it is on the screen.

function everyView(view) {
  return [view, ...[...(view.child_views ?? [])].flatMap(everyView)];
}

// `frame` is the view of the whole frame, `kind` is "svg" or "png". A drawing saves itself; of a
// plot Bokeh draws the copy.
function savePicture(frame, kind, name) {
  for (const view of everyView(frame)) {
    const drawing = view.shadow_el?.querySelector(".figure");
    if (drawing) {
      drawing.dispatchEvent(new CustomEvent("save", {detail: {kind, name}}));
      return;
    }
    if (view.model.type === "Figure") {
      view.export(kind).to_blob().then((blob) => saveFile(`${name}.${kind}`, blob));
      return;
    }
  }
}
