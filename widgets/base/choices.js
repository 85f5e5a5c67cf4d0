// The controls of a plot, the same nodes as in a drawn figure.
const KINDS = {
  choice,
  slider,
  counter: (figure, {name, label, most}) =>
    button(label, () => figure.choose({[name]: (figure.state[name] % most) + 1})),
};

function draw(figure) {
  controls(figure, ...figure.tables.rows.map((one) => KINDS[one.kind](figure, one)));
}
