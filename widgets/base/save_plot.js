// Save a Bokeh plot as it is on the screen; Bokeh draws the copy itself.
function find(views) {
  for (const view of views) {
    if (view.model === plot) return view;
    const inside = find([...(view.child_views ?? [])]);
    if (inside) return inside;
  }
  return null;
}
const view = find([...Bokeh.index]);
const kinds = {png: "png", svg: "svg"};
view.export(kinds[kind]).to_blob().then((blob) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `${name}.${kind}`;
  link.click();
  URL.revokeObjectURL(link.href);
});
