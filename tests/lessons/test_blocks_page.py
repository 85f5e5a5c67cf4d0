"""The lesson on blocks in a browser: stepping by hand and key, numbers of one's own."""

import re

import pytest
from playwright.sync_api import expect

from tests.figure import hold, number, readout, slider


@pytest.fixture
def lesson(open):
    """Open a step of the lesson by its number, with a state in the address."""
    return lambda step, **state: open("/blocks", lang="en", step=step, **state)


def test_stepping_takes_in_a_block_and_tells_once(lesson, messages):
    page = lesson(1)
    before = messages.sent
    page.get_by_role("button", name="Next block").click()
    assert (number(page, "m"), number(page, "sum")) == ("3.0000", "1.5530")
    expect(readout(page)).to_contain_text("Block 2 of 4")
    assert messages.sent == before + 1
    slider(page, "done").press("End")
    assert number(page, "streamed") == "4.3634"
    expect(page.get_by_role("heading", name=re.compile("to the last bit"))).to_be_visible()
    slider(page, "done").press("ArrowLeft")
    assert number(page, "streamed") == "–"


def test_1000_more_breaks_the_definition_only(lesson):
    page = lesson(1, done=16)
    page.locator("button[data-value=true]:visible").click()
    expect(page.locator("[data-number=naive]:visible")).to_have_text("NaN")
    assert number(page, "streamed") == number(page, "plain") == "4.3634"


def test_numbers_of_ones_own_are_taken_and_nonsense_is_told(lesson):
    page = lesson(1)
    page.get_by_text("More settings", exact=True).click()
    field = page.get_by_label("Your scores")
    field.fill("5, five")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="five")).to_be_visible()
    field.fill("0, 0, 0, 0")
    field.press("Enter")
    expect(page.locator("[data-number=plain]:visible")).to_have_text("2.5000")
    expect(page).to_have_url(re.compile("scores="))


def test_dragging_to_larger_blocks_of_tiles_moves_fewer_numbers(lesson):
    page = lesson(6, done=144)
    first = number(page, "moved")
    hold(page, "block", 5)
    assert number(page, "held") == "576" and number(page, "moved") < first
    page.mouse.up()
    page.locator("[data-step='-1']:visible").click()
    assert page.locator("[data-tile=next]").count() == 1


def test_dragging_the_length_reads_off_both_accounts(lesson):
    page = lesson(7)
    hold(page, "tokens", 9)
    assert number(page, "standard") == "68,753,031,168"
    page.mouse.up()
    expect(page.get_by_role("heading", name=re.compile("At 131,072 tokens"))).to_be_visible()
    page.get_by_role("button", name="Little fast memory").click()
    expect(page.get_by_role("heading", name=re.compile("more numbers"))).to_be_visible()
