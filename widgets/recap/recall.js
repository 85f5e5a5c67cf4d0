// One question at a time. The first answer chosen to each is kept; any other can be looked at too, and
// each is answered for itself.

function draw(figure) {
  const {tables, words} = figure;
  const {questions} = tables;
  drawProgress();
  const box = html("div", {class: "recall"});
  figure.root.append(box);
  let looked = null; // the answer whose explanation stands there, when it is not the first chosen

  figure.follow((state) => {
    const question = questions[state.at];
    const first = state.chosen[state.at];
    const shown = looked ?? (first >= 0 ? first : null);
    const said = html("p", {class: "said", role: "status"});
    if (shown !== null) {
      const good = shown === question.right;
      said.append(html("strong", {}, words[good ? "right" : "wrong"]), " ", question.whys[shown], " ",
        html("a", {href: question.link}, words.see));
      said.classList.toggle("good", good);
    }
    const answers = question.answers.map((answer, index) => {
      const mark = first < 0 ? "" : index === question.right ? "✓ " : index === first ? "✗ " : "";
      return button(`${mark}${answer}`, () => answered(index), {"data-answer": index, "aria-pressed": String(shown === index)});
    });
    const focused = box.getRootNode().activeElement?.dataset?.answer;
    box.replaceChildren(
      html("p", {class: "asked"}, html("span", {class: "number"}, `${state.at + 1} / ${questions.length}`), " ", question.question),
      html("div", {class: "answers", role: "group", "aria-label": question.question}, ...answers), said);
    if (focused !== undefined) box.querySelector(`[data-answer="${focused}"]`)?.focus();
  });
  const turn = (by) => {
    looked = null;
    figure.choose({at: Math.min(Math.max(figure.state.at + by, 0), questions.length - 1)});
  };
  const back = button(words.back, () => turn(-1), {"data-turn": -1});
  const on = button(words.on, () => turn(1), {"data-turn": 1});
  figure.follow((state) => { back.disabled = state.at === 0; on.disabled = state.at === questions.length - 1; });
  controls(figure, back, on);

  // A square a question: open, right at the first try, or not; the present one framed.
  function drawProgress() {
    const {em} = figure;
    const size = Math.min(1.7 * em, figure.width / questions.length - 6);
    const canvas = picture(figure, Math.max(44, size + 22));
    questions.forEach((question, index) => {
      const x = 2 + index * (size + 6);
      const square = svg("rect", {x, y: 14, width: size, height: size, rx: 3, "data-square": index});
      const sign = svg("text", {x: x + size / 2, y: 14 + size / 2, "text-anchor": "middle", "dominant-baseline": "central", style: "fill: var(--on-accent)"});
      canvas.append(square, sign);
      figure.follow((state) => {
        const first = state.chosen[index];
        const good = first === question.right;
        say(sign, first < 0 ? "" : good ? "✓" : "✗");
        square.style.fill = first < 0 ? "var(--tint)" : good ? "var(--accent)" : "var(--ink-soft)";
        square.style.stroke = index === state.at ? "var(--accent)" : "var(--rule-strong)";
        square.style.strokeWidth = index === state.at ? 3 : 1;
      });
    });
  }

  function answered(index) {
    const {at, chosen} = figure.state;
    looked = index;
    if (chosen[at] >= 0) return figure.redraw();
    figure.choose({chosen: chosen.map((answer, question) => (question === at ? index : answer))});
  }
}
