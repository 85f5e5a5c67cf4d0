"""A lesson that was made once without a fault is sent before it is made, and made at once after."""

import html

import pytest
from panel.io.application import build_single_handler_application
from panel.io.session import generate_session
from panel.io.state import set_curdoc

from app import contents, lesson, prose
from widgets.base.language import LANGUAGES, Text


@pytest.fixture
def order(monkeypatch):
    """Give the application of a lesson in a process that has made none."""
    monkeypatch.setattr(lesson, "MADE", set())
    return build_single_handler_application(contents.LESSONS / "order.py")


def opened(application, **query):
    arguments = {name: [words.encode()] for name, words in query.items()}
    return generate_session(application, payload={"arguments": arguments}).document


def made(document):
    """Do what the server does as soon as it has sent the document."""
    with set_curdoc(document):
        for callback in document.session_callbacks:
            callback.callback()
    return document


def shown(document):
    """Name what stands in the page, by the classes of the models."""
    return {model.__class__.__name__.lower() for model in document.models}


def test_the_second_visit_is_sent_before_it_is_made_and_gets_the_same_page(order):
    first, second = opened(order), opened(order)
    assert shown(second) < shown(first)
    assert shown(made(second)) == shown(first)


def test_what_the_address_says_in_vain_is_told_later_too(order):
    opened(order)
    text = str(made(opened(order, nosuch="1")).to_json())
    assert "nosuch" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_that_fails_after_it_was_sent_says_so_and_logs_why(
    order, lang, monkeypatch, caplog
):
    opened(order)
    monkeypatch.setattr(prose, "read", lambda *_: [][0])
    document = made(opened(order, lang=lang))
    sentence = html.escape(Text(lang)("broken-sentence"))
    assert sentence in html.unescape(str(document.to_json()))
    assert "IndexError" in caplog.text


def test_a_lesson_that_never_went_well_fails_before_it_is_sent(order, monkeypatch, caplog):
    monkeypatch.setattr(prose, "read", lambda *_: [][0])
    assert not opened(order).roots and "IndexError" in caplog.text
