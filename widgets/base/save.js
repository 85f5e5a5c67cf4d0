// Save a figure as it is on the screen, as SVG or PNG.

const TIMES = 2; // a PNG has so many pixels a px: sharp on a projector

// `frame` is the view of the whole frame, `kind` is "svg" or "png"; what goes wrong rejects.
async function saveFigure(frame, kind, name) {
  const sheet = sheetOf(frame.shadow_el);
  const source = new Blob([sheet.source], {type: "image/svg+xml"});
  saveFile(`${name}.${kind}`, kind === "svg" ? source : await asPng(source, sheet));
}

async function asPng(source, {width, height}) {
  const address = URL.createObjectURL(source);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = html("canvas", {width: TIMES * width, height: TIMES * height});
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no PNG")))));
  } finally {
    URL.revokeObjectURL(address);
  }
}
