"""The wall in a browser: every step, what follows the finger, and curves that answer a click."""

import re

import pytest
from playwright.sync_api import expect

from experiments.record import results
from tests.figure import button, hold, live, readout, slider
from widgets.base.numbers import fixed
from widgets.parts import measured

TITLE = ".frame:not(.away) h2"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(name="open")
def open_and_settle(open, messages):
    """Open a step of the wall, and wait until the page has told the server about itself."""

    def visit(path="/wall", lang="en", **query):
        page = open(path, lang=lang, **query)
        messages.wait_until_settled()
        return page

    return visit


def press(page, name):
    button(page, name).locator("visible=true").first.click()


def test_dragging_the_position_past_the_length_brings_hands_to_unseen_angles(open, messages):
    page = open()
    before, text = messages.sent, readout(page).inner_text()
    hold(page, "position", 0)
    assert messages.sent == before and readout(page).inner_text() == text
    page.mouse.up()
    expect(readout(page)).to_contain_text("18 of 64 pairs never finish a turn")
    expect(readout(page)).not_to_have_text(text)
    expect(live(page, "position").first).to_have_text(number_of(page))
    assert messages.sent == before + 1


def number_of(page):
    """Give the position as the slider says it."""
    return slider(page, "position").get_attribute("aria-valuetext")


def test_the_chosen_scheme_is_shown_with_the_measured_range(open):
    page = open(step=4)
    expect(page.locator(TITLE)).to_contain_text("climbs with sinusoidal and RoPE")
    for name in ("sinusoidal", "learned", "RoPE", "NoPE"):
        press(page, name)
    expect(page.locator(TITLE)).to_have_text(
        "With 2 layers, past 64 tokens perplexity falls with ALiBi"
    )
    found = measured.values("wall", "alibi", "last")
    low, high = map(fixed, measured.sure("wall", "alibi")[-1])
    expect(readout(page)).to_contain_text(f"ALiBi {fixed(measured.mean(found)[1])}")
    expect(readout(page)).to_contain_text(f"({low}–{high})")
    expect(page).to_have_url(re.compile("schemes=alibi"))


def test_place_by_place_is_a_click_away_and_the_table_has_every_place(open):
    page = open(step=4)
    press(page, "Place by place")
    expect(page).to_have_url(re.compile("view=place"))
    press(page, "Table")
    rows = page.get_by_role("dialog").locator("tbody tr")
    places = len(results("wall")["runs"]["rope-0"]["places"])
    expect(rows).to_have_count(5 * places)  # three schemes and two floors


def test_a_cure_switched_on_is_told_with_its_numbers(open):
    page = open(step="cures")
    press(page, "NTK")
    found = measured.values("cures", "ntk", "last")[:, 1]
    low, high = map(fixed, measured.sure("cures", "ntk")[1])
    words = f"NTK {fixed(measured.mean(found))} ({low}–{high})"
    expect(readout(page)).to_contain_text(words)
    press(page, "short text")
    expect(page.locator(TITLE)).to_contain_text("about the same with YaRN tuned and window")


def test_the_switch_of_layers_shows_the_models_of_that_depth(open):
    page = open(step="measured")
    press(page, "4 layers")
    expect(page.locator(TITLE)).to_contain_text("With 4 layers")
    found = fixed(measured.mean(measured.values("depth", "nope-4x1000", "last"))[-1])
    expect(readout(page)).to_contain_text(f"→ {found}")
    press(page, "NoPE trained longer")
    longer = fixed(measured.mean(measured.values("depth", "nope-4x3000", "last"))[-1])
    expect(readout(page)).to_contain_text(f"→ {longer}")
    expect(page).to_have_url(re.compile("layers=4"))


def test_the_arrow_keys_walk_through_all_steps_on_a_phone_without_a_sideways_scroll(open, page):
    page.set_viewport_size(PHONE)
    open()
    steps = page.locator("section[data-step]").count()
    assert steps == 18
    for step in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(f"step={step}$"))
        expect(readout(page)).to_have_count(1)
        expect(page.locator(TITLE)).not_to_be_empty()
        assert page.evaluate("document.scrollingElement.scrollWidth") <= PHONE["width"]


def test_on_a_phone_the_level_of_guessing_runs_into_no_name(open, page):
    page.set_viewport_size(PHONE)
    page = open("/wall", lang="en", step="measured")
    drawn = page.locator("svg text:visible")
    level = drawn.filter(has_text="guessing").first.bounding_box()
    assert level["x"] + level["width"] < drawn.filter(has_text="RoPE").first.bounding_box()["x"]
