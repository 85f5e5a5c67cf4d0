"""What a picture tells the server, and what it takes of an answer."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import SIZE
from tests.line import Line
from tests.widgets.every_interactive import kinds
from widgets.base.drawing import Drawing
from widgets.order import sentence
from widgets.order.shuffle import Shuffle


@pytest.fixture
def page(new_context):
    """Give a window of its own: what a line does to one is not undone."""
    return new_context(viewport=SIZE).new_page()


def order(page):
    """Give the words of the lower row from left to right, by their places in the sentence."""
    cells = page.locator("svg .word[data-row='1']")
    places = cells.evaluate_all("all => all.map(one => [one.dataset.place, one.dataset.word])")
    return [int(word) for _, word in sorted(places, key=lambda pair: int(pair[0]))]


@pytest.mark.parametrize("way", ["hold", "hold_answers"])
def test_two_moves_before_an_answer_leave_page_and_server_agreed(page, open, way):
    line = Line(page)
    page = open("/order", lang="en", step="shuffled", sentence="a b c d e f g")
    before = order(page)
    getattr(line, way)()
    page.get_by_role("button", name="Shuffle again").click()
    page.get_by_role("button", name="causal mask", exact=True).click()
    line.release()
    expect(page).to_have_url(re.compile(r"shuffle=2&.*mask=causal|mask=causal.*&shuffle=2"))
    assert "order=" not in page.url
    pressed = page.locator(".choice button[aria-pressed=true]")
    expect(pressed.filter(has_text="causal mask")).to_have_count(1)
    seven = tuple("abcdefg")
    assert before != order(page) == list(sentence.shuffled(seven, 2, keep_last=False))


def drawings(kind=Drawing):
    """Give every class of pictures there is; the interactives bring them along."""
    kinds()
    return [each for sub in kind.__subclasses__() for each in (sub, *drawings(sub))]


def told(drawing, at, moved, **state):
    """Tell what the browser would."""
    return drawing._process_property_change(
        {"state": {**drawing.state, **state, "moved": moved, "at": at}}
    )["state"]


def test_of_what_the_browser_tells_only_what_was_moved_there_is_taken():
    drawing = Shuffle(lang="en").drawing
    new = told(drawing, 1, ["mask"], mask="causal", shuffle=99)
    assert new == {**drawing.state, "mask": "causal"}


def test_an_answer_carries_the_number_of_what_it_answers():
    drawing = Shuffle(lang="en").drawing
    told(drawing, 7, ["mask"], mask="causal")
    assert drawing._process_param_change({"state": drawing.state})["state"]["at"] == 7


def declared(script):
    return re.findall(r"(?m)^(?:const|let|class|(?:async )?function\*?) (\w+)", script)


@pytest.mark.parametrize("kind", [pytest.param(kind, id=kind.__name__) for kind in drawings()])
def test_no_name_is_declared_twice_in_a_script_that_is_joined_of_several(kind):
    names = declared(kind._esm)
    assert len(names) == len(set(names)) > 20
