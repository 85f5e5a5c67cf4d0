"""Reading a lesson by keys: scrolling, turning pages, Tab, and which passage is the step."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from widgets.base.language import Text

EN = Text("en")
FOCUSED = """() => {
  let node = document.activeElement;
  while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
  return node;
}"""


def step(page) -> int:
    """Give the number of the active step, from 1."""
    return int(page.locator("section.active").get_attribute("data-step")) + 1


def steps(page) -> int:
    return page.locator("section[data-step]").count()


def in_sight(page) -> bool:
    """Tell whether the active passage is where people read: in the upper half, below the bar."""
    box = page.locator("section.active").bounding_box()
    return box["y"] < page.viewport_size["height"] / 2 and box["y"] + box["height"] > 110


def at(page, number: int):
    expect(page.locator("section.active")).to_have_attribute("data-step", str(number - 1))


def test_pages_turn_from_the_start_by_keys_and_pass_over_no_step(open):
    page = open("/order", lang="en")
    seen, keys = [step(page)], itertools.cycle(["PageDown", "Space"])
    while seen[-1] < steps(page):
        before = page.evaluate("scrollY")
        page.keyboard.press(next(keys))
        assert page.evaluate("scrollY") > before
        seen.append(step(page))
        assert in_sight(page)
    assert sorted(set(seen)) == list(range(1, steps(page) + 1)) and seen == sorted(seen)


def test_pages_turn_back_by_keys_and_pass_over_no_step(open):
    page = open("/order", lang="en", step=11)
    seen, keys = [step(page)], itertools.cycle(["PageUp", "Shift+Space"])
    while page.evaluate("scrollY"):
        page.keyboard.press(next(keys))
        seen.append(step(page))
    assert list(dict.fromkeys(seen)) == list(range(11, 0, -1))


def test_the_first_key_scrolls_to_the_end_the_start_and_by_a_line(open):
    page = open("/order", lang="en")
    page.keyboard.press("End")
    at(page, steps(page))
    page.keyboard.press("Home")
    at(page, 1)
    page.keyboard.press("ArrowDown")
    page.wait_for_function("() => scrollY > 0")
    at(page, 1)


def test_an_arrow_with_shift_marks_text_and_leaves_the_step(open):
    page = open("/order", lang="en")
    page.locator("section.active p:not(.thread)").first.evaluate(
        "one => getSelection().setBaseAndExtent(one.firstChild, 0, one.firstChild, 3)"
    )
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowRight")
    at(page, 1)


def test_the_focus_goes_with_the_step_from_dot_to_dot(open):
    page = open("/order", lang="en")
    dots = page.get_by_role("navigation", name=EN("steps-progress")).get_by_role("button")
    dots.first.focus()
    for key, index in [("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1)]:
        page.keyboard.press(key)
        expect(dots.nth(index)).to_be_focused()
        expect(dots.nth(index)).to_have_attribute("aria-current", "step")


def test_tab_reaches_the_figure_past_the_other_passages_and_scrolls_nothing(open):
    page = open("/order", lang="en")
    for _ in range(12):
        page.keyboard.press("Tab")
        assert (step(page), page.evaluate("scrollY")) == (1, 0) and in_sight(page)
    assert page.evaluate_handle(FOCUSED).evaluate("node => !!node.closest('.figure')")


def test_a_way_past_the_passages_leads_to_the_figure(open):
    page = open("/order", lang="en", step=7)
    skip = page.get_by_role("button", name=EN("steps-figure"))
    skip.focus()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    assert page.evaluate_handle(FOCUSED).evaluate("node => !!node.closest('.figure')")
    at(page, 7)


def test_a_link_that_takes_the_focus_makes_its_passage_the_step(open):
    page = open("/order", lang="en")
    link = page.locator("section[data-step] a[href]").last
    there = int(link.evaluate("link => link.closest('section').dataset.step")) + 1
    assert there > 1
    link.focus()
    at(page, there)
    expect(page).to_have_url(re.compile(rf"step={there}\b"))
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(link).to_be_focused()  # now that its passage is read, Tab goes there
    at(page, there)


def test_after_a_step_by_key_the_focus_does_not_stay_in_the_passage_left_behind(open):
    page = open("/order", lang="en")
    link = page.locator("section[data-step] a[href]").last
    link.focus()
    there = step(page)
    page.keyboard.press("ArrowLeft")
    at(page, there - 1)
    expect(page.locator("section.active")).to_be_focused()


@pytest.mark.parametrize(("slug", "number"), [("order", 1), ("wall", 4)])
def test_an_arrow_in_a_row_of_choices_walks_along_it_and_leaves_the_step(open, slug, number):
    page = open(f"/{slug}", lang="en", step=number)
    row = page.locator("[role=group]:visible:has(button[aria-pressed])").last
    buttons = row.locator("button")
    buttons.first.focus()
    before = buttons.first.get_attribute("aria-pressed")
    page.keyboard.press("ArrowRight")
    expect(buttons.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(buttons.last).to_be_focused()
    assert buttons.first.get_attribute("aria-pressed") == before
    at(page, number)


def test_no_arrow_turns_the_page_behind_a_dialog_and_closing_it_gives_the_focus_back(open):
    page = open("/order", lang="en", step=3)
    table = page.get_by_role("button", name="Table", exact=True)
    table.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("heading").click()  # on plain text
    for key in ("ArrowRight", "PageDown", "End"):
        page.keyboard.press(key)
    for _ in range(4):
        page.keyboard.press("Tab")
        assert page.evaluate_handle(FOCUSED).evaluate("node => !!node.closest('dialog')")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(table).to_be_focused()
    at(page, 3)
