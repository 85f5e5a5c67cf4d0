"""The lesson on long context in a browser: a needle, a bill, what grows, what is kept."""

import re

import pytest
from playwright.sync_api import expect

from tests.figure import hold, number, readout, slider


@pytest.fixture
def lesson(open):
    """Open a step of the lesson by its number, with a state in the address."""
    return lambda step, **state: open("/long_context", lang="en", step=step, **state)


def test_the_needle_snaps_to_the_places_that_were_measured(lesson, messages):
    page = lesson(1)
    before = messages.sent
    needle = page.get_by_role("slider", name="place")
    box = needle.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.7 * box["width"], box["y"] + box["height"] / 2, steps=6)
    assert page.locator("[data-right]").text_content() == "55.4%" and messages.sent == before
    page.mouse.up()
    expect(readout(page)).to_contain_text("document 15 of 20")
    needle.press("ArrowRight")
    expect(page.get_by_role("heading", name=re.compile("63.2%"))).to_be_visible()
    page.locator("button[data-value=mpt]:visible").click()
    expect(page.get_by_role("heading", name=re.compile("points more than first"))).to_be_visible()


def test_dragging_the_length_squares_the_scores(lesson):
    page = lesson(4)
    hold(page, "tokens", 2)
    assert number(page, "scores").startswith("33.55")
    page.mouse.up()
    expect(page.get_by_role("heading", name=re.compile("4,096 tokens would take"))).to_be_visible()
    slider(page, "tokens").press("End")
    assert number(page, "scores").startswith("2.20")


def test_only_the_scores_grow_as_the_square(lesson):
    page = lesson(5)
    times = {part: page.locator(f"[data-times={part}]:visible") for part in ("scores", "cache")}
    slider(page, "tokens").press("Home")
    assert {part: node.text_content() for part, node in times.items()} == {
        "scores": "× 1.0",
        "cache": "× 1.0",
    }
    for _ in range(2):
        slider(page, "tokens").press("ArrowRight")
    assert (times["scores"].text_content(), times["cache"].text_content()) == ("× 16", "× 4.0")


def test_a_model_s_bar_says_how_it_keeps(lesson):
    page = lesson(6)
    page.get_by_role("button", name="DeepSeek-V3").press("Enter")
    expect(readout(page)).to_contain_text("one narrow vector and one turned key")
    page.locator("button[data-value=fp8]:visible").click()
    expect(page.locator("[data-size=llama2]:visible")).to_contain_text("32.00")
