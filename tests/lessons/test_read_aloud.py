"""What a screen reader says of its own accord: one sentence, once the figure has come to rest."""

from pathlib import Path

import pytest

from tests.figure import readout
from tests.lessons.every_lesson import SLUGS

WIDGETS = Path(__file__).parents[2] / "widgets"

ALL = """const all = (root) => [...root.querySelectorAll("*")].flatMap((node) =>
  [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
const LIVE = "output, [role=status], [role=log], [role=timer], [role=alert], [aria-live]";
const regions = () => all(document).filter((node) =>
  node.matches(LIVE) && node.ariaLive !== "off" && node.checkVisibility());
const sentence = regions().find((node) => node.matches("p[role=status]"));"""
# Speaks: whatever of it changes, in the order of the changes.
LISTEN = f"""() => {{
  {ALL}
  window.said = [];
  window.sentence = sentence;
  for (const region of regions()) {{
    new MutationObserver(() => window.said.push(region.textContent))
      .observe(region, {{childList: true, characterData: true, subtree: true}});
  }}
}}"""
MOVE = """() => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap((node) =>
    [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
  const slider = all(document).find((node) =>
    node.matches("input[type=range]:enabled") && node.checkVisibility());
  slider?.focus();
  return !!slider;
}"""


@pytest.mark.parametrize("slug", SLUGS)
def test_only_the_sentence_under_a_figure_and_a_refusal_speak(open, slug):
    page = open(f"/{slug}", lang="en")
    readout(page).wait_for()
    speaking = page.evaluate(
        f"() => {{ {ALL} return regions().filter((node) => node !== sentence).map((node) => "
        "[node.localName, node.textContent]); }"
    )
    assert all(words == "" for _, words in speaking) and len(speaking) <= 1, speaking


@pytest.mark.parametrize("slug", ["two_arrows", "rotation", "wall"])
def test_an_arrow_key_in_a_figure_is_followed_by_one_sentence_said_once(open, slug):
    page = open(f"/{slug}", lang="en")
    before = readout(page).inner_text()
    assert page.evaluate(MOVE)
    page.evaluate(LISTEN)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => window.said.length > 0")
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert page.evaluate("() => [window.said, window.sentence.isConnected]") == [
        [readout(page).inner_text()],
        True,
    ]
    assert readout(page).inner_text() != before


def test_every_script_makes_its_numbers_by_the_one_function_that_keeps_them_silent():
    making = [path.name for path in WIDGETS.rglob("*.js") if '"output"' in path.read_text("utf-8")]
    assert making == ["svg.js"]
