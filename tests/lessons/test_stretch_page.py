"""The lesson on stretching in a browser: what follows the finger, and what the server hears."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.figure import hold, number, readout, slider


@pytest.fixture
def lesson(open):
    """Open a step of the lesson by its name's number, with a state in the address."""
    return lambda step, **state: open("/stretch", lang="en", step=step, **state)


def test_the_curve_is_hidden_until_the_reader_has_pointed_at_a_pair(lesson):
    page = lesson(1)
    expect(page.get_by_role("heading", name=re.compile("which is the last pair"))).to_be_visible()
    assert page.locator("[data-method=yarn]").evaluate("(node) => node.style.display") == "none"
    page.get_by_role("slider", name="pair").press("ArrowLeft")
    assert number(page, "pair") == "32"
    page.get_by_role("button", name="Show what YaRN does").click()
    expect(page.get_by_role("heading", name=re.compile("YaRN spares 21"))).to_be_visible()
    expect(readout(page)).to_contain_text("Pair 32")


def test_dragging_the_stretch_moves_all_methods_and_tells_once(lesson, messages):
    page = lesson(2)
    before = messages.sent
    paths = [page.locator(f"[data-method={name}]") for name in ("pi", "ntk", "yarn")]
    drawn = [path.get_attribute("d") for path in paths]
    hold(page, "stretch", 6)
    assert number(page, "pi") == "8.00" and messages.sent == before
    assert all(p.get_attribute("d") != d for p, d in zip(paths, drawn, strict=True))
    page.mouse.up()
    expect(page.get_by_role("heading", name=re.compile("Stretched 8 times"))).to_be_visible()
    assert messages.sent == before + 1


def test_longrope_can_be_chosen_for_the_model_that_ships_it(lesson):
    page = lesson(4)
    assert page.locator("button[data-value=longrope]:visible").count() == 0
    page.locator("button[data-value=phi3]:visible").click()
    page.locator("button[data-value=longrope]:visible").click()
    expect(readout(page)).to_contain_text("(LongRoPE)")


def test_a_longer_text_adds_angles_and_a_higher_factor_takes_them_away(lesson):
    page = lesson(5)
    count = page.locator("[data-row=after]:visible")
    assert count.get_attribute("data-count") == "17"
    slider(page, "stretch").press("End")
    assert count.get_attribute("data-count") == "0"
    expect(page.get_by_role("heading", name=re.compile("0 with NTK"))).to_be_visible()
    slider(page, "reach").press("Home")
    assert page.locator("[data-row=before]:visible").get_attribute("data-count") == "0"


def test_dragging_the_stretch_sharpens_the_row(lesson):
    page = lesson(7)
    tallest = page.locator("[data-key='3']:visible")
    hold(page, "stretch", 0)
    assert number(page, "factor") == "1.0000"
    plain = float(tallest.get_attribute("data-value"))
    page.mouse.up()
    expect(page.get_by_role("heading", name=re.compile("stay as they are"))).to_be_visible()
    slider(page, "stretch").press("End")
    assert float(tallest.get_attribute("data-value")) > plain


def test_a_growing_text_makes_the_cached_key_stale(lesson):
    page = lesson(8)
    slider(page, "present").press("Home")
    assert number(page, "stale") == number(page, "fresh")
    expect(page.get_by_role("heading", name=re.compile("however it was cached"))).to_be_visible()
    slider(page, "present").press("End")
    assert number(page, "stale") != number(page, "fresh")
    page.get_by_role("slider", name="key at").press("ArrowRight")
    expect(page).to_have_url(re.compile("mark=33"))


def test_more_layers_let_more_words_arrive(lesson):
    page = lesson(9)
    lit = page.locator("[data-field^='2,'][data-arrives=true]:visible")
    assert lit.count() == 7
    slider(page, "window").press("ArrowRight")
    assert lit.count() == 9
    slider(page, "layers").press("Home")
    assert lit.count() == 0
    expect(page.get_by_role("heading", name=re.compile("5 tokens at the most"))).to_be_visible()


def test_on_a_phone_no_two_numbers_under_the_axis_touch(open, page):
    page.set_viewport_size({"width": 390, "height": 844})
    page = open("/stretch", lang="en", step="models")
    boxes = [tick.bounding_box() for tick in page.locator("svg .tick:visible").all()]
    lowest = max(box["y"] for box in boxes)
    under = sorted((box["x"], box["width"]) for box in boxes if box["y"] == lowest)
    assert len(under) > 3
    assert all(x + width < other for (x, width), (other, _) in pairwise(under))
