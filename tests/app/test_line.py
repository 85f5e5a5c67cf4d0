"""A broken line: both sides agree again on what the reader last did, and nothing made is lost."""

import html
import re
from urllib.parse import parse_qsl, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser import READY, SIZE
from tests.figure import hold, readout, slider
from tests.lessons.every_lesson import opened
from tests.line import Line, forgive
from tests.server import Server, free_port
from widgets.base.language import Text

EN = Text("en")
MOVABLE = ".figure input[type=range]:visible, .figure .choice button[aria-pressed=false]:visible"
CALM = 700  # ms after which a hand counts as at rest
HIDE = "Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})"
NOTICED = 19_000  # ms in which a line that went silent is noticed
SOON = 2_000  # ms from one try to the next, and what a busy machine adds


@pytest.fixture
def page(new_context, faults):
    """Give a window of its own: what a line does to one is not undone."""
    yield new_context(viewport=SIZE).new_page()
    forgive(faults)


@pytest.fixture
def line(page):
    return Line(page)


def lost(page):
    return page.locator(".lost")


def next_try(page, line, ms=SOON):
    """Let time go by until the page tries again, or has said that it tries no more."""
    before = line.tries
    page.clock.run_for(ms)
    while line.tries == before and not lost(page).inner_text().startswith(EN("bar-gone")):
        pass


def state_of(node):
    return node.input_value() if node.get_attribute("type") == "range" else node.inner_text()


@pytest.mark.parametrize("slug", ["order", "schemes", "two_arrows", "wall"])
def test_after_a_cut_both_sides_have_what_was_moved_meanwhile(slug, open, line, monkeypatch):
    page = open(f"/{slug}", lang="en")
    step = 1
    while not page.locator(MOVABLE).count():  # the figure of the first steps need not be drawn here
        page.keyboard.press("ArrowRight")
        step += 1
        expect(page).to_have_url(re.compile(f"step={step}"))
    line.cut()
    expect(lost(page)).to_contain_text(EN("bar-lost"))
    moved = page.locator(MOVABLE).first
    if moved.get_attribute("type") == "range":
        moved.press("ArrowRight")
        same = page.locator(f"input[data-name={moved.get_attribute('data-name')}]:visible")
    else:
        name = moved.inner_text()
        moved.click()
        same = page.get_by_role("button", name=name, exact=True, pressed=True)
    value, before = state_of(same), readout(page).inner_text()
    with page.expect_event("load"):
        line.mend()
    page.locator(READY).first.wait_for(state="attached")
    assert state_of(same) == value
    query = dict(parse_qsl(urlsplit(page.url).query))
    assert len(query) > 1 + (step > 1)  # the address holds what was moved
    said = html.escape(opened(slug, monkeypatch, **query).widget.readout(), quote=False)
    expect(readout(page)).to_have_text(html.unescape(said))
    assert lost(page).is_hidden() and before
    page.get_by_role("button", name="Reset", exact=True).click()  # and it answers
    expect(page).to_have_url(re.compile(r"lang=en(&step=\d+)?$"))


def test_nothing_made_is_lost_when_another_server_stands_in_its_place(page, faults):
    port = free_port()
    first = Server("-m", "app", port=port)
    page.goto(f"{first.url}/wall?lang=en&step=3&guess=4,9,20,60")
    page.locator(READY).first.wait_for(state="attached")
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=4"))
    first.stop()
    expect(lost(page)).to_be_visible()
    second = Server("-m", "app", port=port)
    try:
        page.wait_for_event("load", timeout=60_000)
        page.locator(READY).first.wait_for(state="attached")
        expect(page).to_have_url(re.compile("step=4"))
        page.keyboard.press("ArrowLeft")
        expect(page).to_have_url(re.compile("step=3&guess=4%2C9%2C20%2C60"))
        assert not second.faults(), second.faults()
    finally:
        second.stop()


def test_a_sentence_half_typed_stands_in_its_field_and_is_typed_on(open, line):
    page = open("/order", lang="en")
    page.get_by_role("textbox").click()
    page.keyboard.type("one two")
    line.cut()
    expect(lost(page)).to_be_visible()
    page.keyboard.type(" three")
    with page.expect_event("load"):
        line.mend()
    field = page.get_by_role("textbox")
    expect(field).to_be_focused()
    expect(field).to_have_value("one two three")
    page.keyboard.type(" four")
    page.keyboard.press("Enter")
    expect(page.locator("svg .word[data-row='0']")).to_have_count(4)
    expect(page).to_have_url(re.compile(r"sentence=one\+two\+three\+four"))


def test_a_sentence_taken_while_the_line_is_broken_is_taken(open, line):
    page = open("/order", lang="en")
    line.cut()
    expect(lost(page)).to_be_visible()
    page.get_by_role("textbox").fill("one two three")
    page.keyboard.press("Enter")
    with page.expect_event("load"):
        line.mend()
    expect(page.locator("svg .word[data-row='0']")).to_have_count(3)


def test_what_is_held_is_not_taken_out_of_the_hand_when_the_line_is_back(open, line):
    page = open("/two_arrows", lang="en")
    line.cut()
    expect(lost(page)).to_be_visible()
    hold(page, "m", 30)
    with page.expect_websocket(lambda _: line.up):  # it is known to be back
        line.mend()
    page.evaluate(f"() => new Promise((resolve) => setTimeout(resolve, {CALM}))")
    assert slider(page, "m").input_value() == "30"
    with page.expect_event("load"):
        page.mouse.up()
    page.locator(READY).first.wait_for(state="attached")
    assert slider(page, "m").input_value() == "30"


def test_what_asks_the_server_waits_and_says_why(open, line):
    page = open("/wall", lang="en", step=2)
    page.evaluate("window.same = true")
    line.cut()
    expect(lost(page)).to_be_visible()
    address = page.url
    page.get_by_role("button", name="Table", exact=True).press("Enter")
    page.get_by_role("link", name="Whereabouts", exact=True).click()
    assert page.url == address and page.evaluate("window.same")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_down_for_a_minute_it_is_tried_until_it_is_back(open, page, line):
    page.clock.install()
    page = open("/two_arrows", lang="en")
    line.cut()
    expect(lost(page)).to_be_visible()
    for _ in range(30):
        next_try(page, line)
    with page.expect_event("load"):
        line.mend()
    page.locator(READY).first.wait_for(state="attached")


def test_when_it_is_tried_no_more_the_page_says_so_and_a_button_tries_again(open, page, line):
    page.clock.install()
    page = open("/two_arrows", lang="en")
    line.cut()
    while not lost(page).inner_text().startswith(EN("bar-gone")):
        next_try(page, line, 7_000)
    expect(lost(page)).to_contain_text(EN("bar-gone"))
    tries = line.tries
    page.clock.run_for(60_000)
    assert line.tries == tries
    page.get_by_role("button", name=EN("bar-again")).click()
    expect(lost(page)).to_contain_text(EN("bar-lost"))
    line.mend()
    with page.expect_event("load"):
        page.get_by_role("button", name=EN("bar-again")).click()
    page.locator(READY).first.wait_for(state="attached")


def test_a_page_that_sleeps_tries_nothing_and_comes_back_when_it_is_looked_at(open, page, line):
    page.clock.install()
    page = open("/two_arrows", lang="en", m=40)
    page.evaluate(HIDE)
    line.cut()
    page.clock.run_for(60_000)
    assert line.tries == 0
    line.mend()
    page.evaluate("delete document.hidden")
    with page.expect_event("load"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.locator(READY).first.wait_for(state="attached")
    expect(slider(page, "m")).to_have_value("40")


def test_a_page_out_of_the_browsers_store_is_opened_anew(open):
    page = open("/two_arrows", lang="en")
    with page.expect_event("load"):
        page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.locator(READY).first.wait_for(state="attached")


def test_a_link_is_copied_once_the_server_has_heard_all(open, page, line):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open("/two_arrows", lang="en")
    line.hold()
    slider(page, "m").press("End")
    page.get_by_role("button", name="Copy link", exact=True).click()
    line.release()
    expect(page.get_by_role("button", name=EN("frame-quiet-copied"))).to_be_visible()
    assert "m=64" in page.evaluate("navigator.clipboard.readText()")


def test_a_link_that_cannot_be_of_the_present_state_is_not_copied_and_the_page_says_so(
    open, page, line
):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open("/two_arrows", lang="en")
    page.evaluate("navigator.clipboard.writeText('before')")
    line.hold()
    page.get_by_role("button", name=EN("two_arrows-preset-far")).click()
    page.get_by_role("button", name="Copy link", exact=True).click()
    expect(page.get_by_role("button", name=EN("frame-quiet-unready"))).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "before"


def test_a_busy_server_is_waited_for_and_a_line_that_went_silent_is_left(open, page, line):
    page.clock.install()
    page = open("/two_arrows", lang="en")
    line.hold()
    page.clock.run_for(NOTICED)
    expect(lost(page)).to_contain_text(EN("bar-lost"))
    line.release()
    expect(lost(page)).to_be_hidden()
    page.get_by_role("button", name=EN("two_arrows-preset-far")).click()
    expect(page).to_have_url(re.compile("m="))
    line.silence()
    slider(page, "n").press("End")
    value = slider(page, "n").input_value()
    page.clock.run_for(NOTICED)
    expect(lost(page)).to_contain_text(EN("bar-lost"))
    with page.expect_event("load"):
        page.clock.run_for(6_000)
    page.locator(READY).first.wait_for(state="attached")
    expect(slider(page, "n")).to_have_value(value)


def test_a_window_over_the_page_is_read_to_its_end_before_the_page_is_opened_anew(open, page, line):
    page = open("/two_arrows", lang="en")
    page.get_by_role("button", name="Table", exact=True).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    line.cut()
    expect(page.locator("html")).to_have_attribute("data-line", "")
    with page.expect_websocket(lambda _: line.up):  # it is known to be back
        line.mend()
    page.evaluate(f"() => new Promise((resolve) => setTimeout(resolve, {CALM}))")
    expect(page.get_by_role("dialog")).to_be_visible()
    with page.expect_event("load"):
        page.keyboard.press("Escape")
