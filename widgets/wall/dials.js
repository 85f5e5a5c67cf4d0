// A dial for each pair and a large one for the pair looked at. A hand starts at twelve and turns as on
// a clock. `slow`: what training showed is solid, what the position adds is hatched. `fast`: how near
// to its start the hand is again. The angle at a position is read off core's angle at the last one,
// evenly from 0; the rest is looked up.

const OWN = "--own: var(--word-0); --own-text: var(--word-0)";
const GOALS = 5; // buttons that go to a position

function draw(figure) {
  const {tables, words, em, narrow} = figure;
  const pairs = tables.wavelengths.length;
  const height = narrow ? figure.tall : 0.92 * figure.tall;
  const top = 1.5 * em;
  const radius = Math.min((narrow ? 0.14 : 0.135) * figure.width, (height - top) / 2.14 - 1.9 * em);
  const large = {radius, x: radius + (narrow ? 0.2 : 1.6) * em, y: top + 1.7 * em + 1.07 * radius};
  const beside = large.x + radius + (narrow ? 0.4 : 2) * em;
  const size = gridSize(figure, {pairs, width: figure.width - beside, height: height - top, largest: 7 * em});
  const canvas = picture(figure, height);
  const at = (state) => Math.min(state.position, tables.last);
  const looked = (state) => Math.min(state.pair, pairs - 1);
  const isSlow = (state) => state.view === "slow";
  const turned = (state, i) => linear([0, tables.last], [0, tables.degrees[i]])(at(state));
  const isShown = (state, i) => turned(state, i) % 360 < tables.arcs[i];
  const past = (state, i) => ((turned(state, i) + 180) % 360) - 180; // past whole turns, below 0 before
  const isBack = (state, i) => turned(state, i) > 180 && Math.abs(past(state, i)) < tables.back;
  const grouped = (value, digits = 0) => value.toLocaleString("en-US", {minimumFractionDigits: digits, maximumFractionDigits: digits});

  hatching(canvas, "unseen", narrow ? 3.5 : 5);
  drawGrid();
  drawLarge();
  drawNumbers();
  drawControls();

  function drawGrid() {
    const {group, centre} = pairGrid(figure, canvas, size, {x: beside, y: top, label: words.pair, looked, style: OWN});
    const title = svg("text", {class: "axis-label", x: narrow ? 0 : beside, y: 0.8 * em});
    canvas.append(title);
    for (let i = 0; i < pairs; i += 1) {
      const [cx, cy] = centre(i);
      dial(group, {cx, cy, radius: 0.42 * size.cell}, () => i);
    }
    const ring = svg("rect", {width: size.cell, height: size.cell, rx: 4, fill: "none", style: "stroke: var(--accent); stroke-width: 2", "data-looked": ""});
    group.append(ring);
    figure.follow((state) => {
      const [cx, cy] = centre(looked(state));
      set(ring, {x: cx - size.cell / 2, y: cy - size.cell / 2});
      say(title, `${words[`dials-${state.view}`]} ${counted(state)} / ${pairs}`);
    });
  }

  // How many pairs point where training never did, or are nearly back.
  function counted(state) {
    let count = 0;
    for (let i = 0; i < pairs; i += 1) count += isSlow(state) ? !isShown(state, i) : isBack(state, i);
    return count;
  }

  // Face, what was shown, what is added, training's end, a ring for "back again", and the hand.
  function dial(parent, {cx, cy, radius}, of) {
    const bold = Math.max(1.2, radius / 26);
    const slice = (stroke, opacity) => svg("circle", {cx, cy, r: radius / 2, fill: "none", pathLength: 360, transform: `rotate(-90 ${cx} ${cy})`,
      style: `stroke: ${stroke}; stroke-width: ${radius}; stroke-opacity: ${opacity}`});
    const spoke = (attributes) => svg("line", {x1: cx, y1: cy, x2: cx, y2: cy - radius, ...attributes});
    const parts = {
      face: svg("circle", {cx, cy, r: radius, fill: "none", style: "stroke: var(--rule-strong)", "stroke-width": 1}),
      solid: slice("var(--own)", 0.32),
      hatched: slice("url(#unseen)", 1),
      end: spoke({class: "trained-end", "stroke-width": Math.min(bold, 2), style: radius < 40 ? "stroke-dasharray: 3 2" : ""}),
      back: svg("circle", {cx, cy, r: 1.07 * radius + 1, fill: "none", style: "stroke: var(--own)", "stroke-width": 1.4 * bold}),
      hand: spoke({class: "line", "stroke-width": 2 * bold}),
      tip: svg("circle", {cx, cy: cy - radius, r: Math.max(2.2, radius / 13)}),
    };
    const group = svg("g", {style: "pointer-events: none"}, ...Object.values(parts));
    parent.append(svg("circle", {cx, cy, r: radius, fill: "transparent"}), group);
    figure.follow((state) => show(state, of(state), group, parts, [cx, cy]));
    return group;
  }

  function show(state, i, group, {solid, hatched, end, back, hand, tip}, [cx, cy]) {
    const slow = isSlow(state);
    const angle = turned(state, i);
    const arc = slow ? tables.arcs[i] : angle < 360 ? 0 : 360;
    const added = slow ? Math.max(Math.min(angle, 360) - arc, 0) : 0;
    const fresh = slow && !isShown(state, i);
    const centre = `${cx} ${cy}`;
    set(group, {"data-dial": i, "data-finished": tables.arcs[i] >= 360, "data-fresh": fresh, "data-back": isBack(state, i)});
    set(solid, {"stroke-dasharray": `${arc} 720`});
    set(hatched, {"stroke-dasharray": `0 ${arc} ${added} 720`});
    set(end, {transform: `rotate(${arc} ${centre})`, visibility: slow && arc < 360 ? "inherit" : "hidden"});
    set(back, {visibility: !slow && isBack(state, i) ? "inherit" : "hidden"});
    set(hand, {transform: `rotate(${angle} ${centre})`});
    set(tip, {transform: `rotate(${angle} ${centre})`, class: fresh ? "hollow" : "dot"});
  }

  function drawLarge() {
    const {x: cx, y: cy, radius} = large;
    const group = svg("g", {style: OWN, "data-large": ""});
    canvas.append(group);
    for (const quarter of [0, 90, 180, 270]) {
      group.append(svg("line", {class: "axis", x1: cx, x2: cx, y1: cy - radius, y2: cy - radius - 5, transform: `rotate(${quarter} ${cx} ${cy})`}));
    }
    dial(group, {cx, cy, radius}, looked);
    const label = (x, y, attributes) => {
      const node = svg("text", {x, y, "text-anchor": "middle", ...attributes});
      group.append(node);
      return node;
    };
    const name = label(cx, cy - 1.07 * radius - 0.7 * em, {"font-weight": 600});
    const verdict = label(cx, cy + 1.07 * radius + 1.4 * em, {"data-verdict": ""});
    figure.follow((state) => {
      const i = looked(state);
      say(name, `${words.pair} ${i}`);
      say(verdict, words[isSlow(state) ? (isShown(state, i) ? "shown" : "new") : isBack(state, i) ? "back" : turned(state, i) < 360 ? "first-turn" : "elsewhere"]);
    });
  }

  function drawNumbers() {
    const row = html("div", {class: "numbers"});
    const display = (name, value) => {
      const label = html("span", {class: "name"});
      const node = reading({class: "number", "data-number": name});
      row.append(html("span", {}, label, " ", node));
      figure.follow((state) => {
        say(label, words[`${name}-${state.view}`] ?? words[name]);
        say(node, value(state, looked(state)));
      });
    };
    display("wavelength", (state, i) => grouped(tables.wavelengths[i], tables.wavelengths[i] < 1000 ? 2 : 0));
    display("turns", (state, i) => {
      const turns = isSlow(state) ? tables.turns[i] : turned(state, i) / 360;
      return grouped(turns, turns < 100 ? 3 : 0);
    });
    display("angle", (state, i) => (isSlow(state) ? degrees(turned(state, i) % 360) : offTurns(past(state, i))));
    figure.root.append(row);
  }

  // With enough digits that what is not 0 does not look so.
  function offTurns(angle) {
    return `${angle > 0 ? "+" : ""}${number(angle, Math.abs(angle) < 0.1 ? 4 : 2)}°`;
  }

  // Where the buttons go: to training's end and beyond, or to the near repeats of the pair looked at.
  function goals(state) {
    const from = looked(state) * GOALS;
    return isSlow(state) ? tables.jumps : tables.repeats.slice(from, from + GOALS);
  }

  function drawControls() {
    const go = (by) => figure.move({position: Math.min(Math.max(at(figure.state) + by, 0), tables.last)});
    const position = slider(figure, {name: "position", label: words.position, stops: tables.stops, show: (value) => grouped(Math.min(value, tables.last)), colour: "var(--accent)"});
    const step = (by, label) => button(`${by < 0 ? MINUS : "+"}1`, () => go(by), {"data-by": by, "aria-label": label});
    controls(figure, position, step(-1, words["step-back"]), step(1, words["step-on"]));
    drawGoals();
  }

  function drawGoals() {
    const name = html("span", {class: "name"});
    const group = html("div", {class: "choice", role: "group", "aria-label": words.goals});
    const all = html("span", {}, name, " ", group);
    const buttons = Array.from({length: GOALS}, (_, k) => button("", () => figure.choose({position: goals(figure.state)[k]}), {"data-goal": k}));
    controls(figure,
      choice(figure, {name: "view", label: words.view, options: [["slow", words["view-slow"]], ["fast", words["view-fast"]]]}),
      all);
    group.append(...buttons);
    figure.follow((state) => {
      const found = goals(state);
      say(name, words[`goals-${state.view}`]);
      all.style.visibility = found[0] ? "" : "hidden"; // a slow pair has no near repeat
      buttons.forEach((node, k) => {
        say(node, isSlow(state) ? tables.jump_names[k] : grouped(found[k]));
        node.style.visibility = found[0] && !found[k] ? "hidden" : "";
        set(node, {"aria-pressed": String(found[k] === at(state))});
      });
    });
  }
}
