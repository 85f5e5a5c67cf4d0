"""What visitors have worked out live: beside the server, in turn, and not after they leave."""

import re
import time

import pytest
from playwright.sync_api import expect

from app.contents import LESSONS
from experiments import fresh, live
from tests import figure
from tests.browser import READY
from tests.figure import attribute, number, readout, slider
from tests.messages import Messages
from widgets.base.language import Text
from widgets.base.numbers import fixed

STEPS = re.findall(r"\{#(\w+)", (LESSONS / "wall.en.md").read_text(encoding="utf-8"))
PATIENCE = 120_000  # ms; the first job of a server loads all that it needs
pytestmark = pytest.mark.timeout(300)


def address(step):
    return f"/wall?lang=en&step={STEPS.index(step) + 1}"


@pytest.fixture
def at(open, messages):
    """Open a step of the wall by its name, with a state in the address."""

    def visit(step, **state):
        page = open("/wall", lang="en", step=STEPS.index(step) + 1, **state)
        messages.wait_until_settled()
        return page

    return visit


@pytest.fixture
def other_visitor(new_context, server):
    """Open an address as somebody else does."""

    def visit(path):
        page = new_context().new_page()
        messages = Messages(page)
        page.goto(f"{server.url}{path}")
        page.locator(READY).first.wait_for(state="attached")
        messages.wait_until_settled()
        return page

    return visit


def button(page, name):
    return figure.button(page, name).locator("visible=true")


def trained(page):
    """Give how many steps a training has made."""
    return int(page.locator("progress:visible").get_attribute("value"))


def train(page):
    """Start a training and wait until its loss comes in."""
    button(page, "Train").click()
    expect(page.locator("progress:visible")).not_to_have_attribute("value", "0", timeout=PATIENCE)


def stop(page):
    button(page, "Stop").click()
    expect(readout(page)).to_contain_text("was stopped")


def test_a_curve_is_worked_out_when_its_step_is_reached_and_again_for_new_poems(at):
    page = at("again", length=64)
    model, best = live.curve("rope", 0, 64, 1)
    last, floor = fixed(model["model"]["last"]), fixed(best["best"]["last"])
    wanted = f"on 16 fresh poems: {last} (best possible {floor}). It took"
    expect(readout(page)).to_contain_text(wanted, timeout=PATIENCE)
    button(page, "New poems").click()
    model, best = live.curve("rope", 0, 64, 2)
    expect(readout(page)).to_contain_text(fixed(best["best"]["last"]), timeout=PATIENCE)
    expect(readout(page)).to_contain_text(fixed(model["model"]["last"]))
    expect(page).to_have_url(re.compile("number=2"))


def test_one_walks_through_a_poem_with_keys_and_clicks_and_the_server_hears_the_rest(at):
    page = at("look")
    (found,) = live.look("rope", 0, 128, 1)
    poem = fresh.poems(1, 1, 128)[0]
    model = page.locator("[data-number=model]:visible")

    def expects(place):
        expect(model).to_have_text(f"{found['expected'][place, poem[place + 1]]:.3f}")
        looked = found["weights"][int(head), place].argmax()
        assert number(page, "most").startswith(f"{place - looked} ")

    head = "3"
    expect(model).not_to_have_text("…", timeout=PATIENCE)
    expects(32)
    page.locator("[data-poem]:visible").press("ArrowRight")
    expects(33)
    page.locator("[data-token='20']:visible").click()
    expects(20)
    head = "1"
    page.locator(f"[data-strip='{head}']:visible").click()
    expects(20)
    expect(readout(page)).to_contain_text("Head 1.2 looks most")
    shade = float(attribute(page, "[data-token='19']", "fill-opacity"))
    assert shade == pytest.approx(found["weights"][1, 20, 19], abs=1e-4)
    expect(page).to_have_url(re.compile("place=20.*head=1"))


def test_past_the_table_of_a_learned_model_there_is_nothing_and_it_says_so(at):
    page = at("look", scheme="learned", place=64)
    expect(readout(page)).to_contain_text("position 64 cannot be read")
    assert number(page, "model") == number(page, "most") == "none"
    slider(page, "place").press("ArrowLeft")
    expect(page.locator("[data-number=model]:visible")).not_to_have_text("…", timeout=PATIENCE)
    expect(readout(page)).to_contain_text("The model (learned) gave it", timeout=PATIENCE)


def test_another_visitors_slider_is_answered_while_one_trains(at, other_visitor):
    page = at("train")
    began = time.perf_counter()
    train(page)
    other, waits = other_visitor("/rotation?lang=en&step=1"), []
    for position in range(13, 18):
        moved = time.perf_counter()
        slider(other, "m").press("ArrowRight")
        expect(readout(other)).to_contain_text(f"At position {position} the vector")
        waits.append(time.perf_counter() - moved)
    # Answered by the same process, and long before the training was over: it did not wait for it.
    before = trained(page)
    assert max(waits) < time.perf_counter() - began
    expect(page.locator("progress:visible")).not_to_have_attribute("value", str(before))
    expect(button(page, "Stop")).to_be_enabled()
    stop(page)


def test_who_comes_second_is_told_the_place_and_begins_when_the_first_has_left(at, other_visitor):
    page = at("train")
    train(page)
    other = other_visitor(address("train"))
    button(other, "Train").click()
    expect(readout(other)).to_contain_text("its place in the queue: 1")
    assert trained(other) == 0
    page.goto("about:blank")
    expect(other.locator("progress:visible")).not_to_have_attribute("value", "0", timeout=PATIENCE)
    stop(other)
    expect(button(other, "Train")).to_be_enabled()
    page.go_back()
    expect(page.get_by_text(Text("en")("bar-ended"))).to_be_visible()
    page.locator(READY).first.wait_for(state="attached")
    page.reload()
    page.locator(READY).first.wait_for(state="attached")
    expect(page.get_by_text(Text("en")("bar-ended"))).to_have_count(0)
