"""A lesson on paper is whole: every passage, with its figure in the state of its step."""

import re

import pytest
from playwright.sync_api import expect

from app.paper import paper
from tests.lessons.every_lesson import SLUGS, opened, passages

OUTPUT = re.compile(r"<output [^>]*>([^<]*)</output>")
PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture
def on_paper(page):
    """Show the page as it is printed."""
    yield lambda: page.emulate_media(media="print")
    page.emulate_media(media="null")


@pytest.mark.parametrize("slug", SLUGS)
def test_a_printed_lesson_has_every_passage_with_its_numbers(slug, monkeypatch):
    lesson = opened(slug, monkeypatch, lang="en")
    texts = [sheet.object for sheet in paper(lesson) if hasattr(sheet, "object")][1:-1]
    assert len(texts) == len(lesson.steps)
    for passage, text in zip(lesson.passages, texts, strict=True):
        assert passage.title_html in text
        assert "–" not in OUTPUT.findall(text), passage.id


def test_each_figure_of_a_printed_lesson_is_in_the_state_of_its_step(open, on_paper, monkeypatch):
    lesson = opened("two_arrows", monkeypatch, lang="en")
    titles = []
    for index in range(len(lesson.steps)):
        lesson.go(index)
        titles.append(lesson.widget.title())
    page = open("/two_arrows", lang="en", print=1)
    on_paper()
    expect(page.locator(".frame h2:visible")).to_have_text(titles)
    expect(page.locator(".frame .controls button:visible, .row button:visible")).to_have_count(0)
    expect(page.locator("header")).to_be_hidden()
    assert len(PAGE.findall(page.pdf())) >= len(titles) // 2


def test_the_page_itself_prints_every_passage_and_says_where_all_figures_are(open, on_paper):
    page = open("/order", lang="en", step=3)
    pages = PAGE.findall(page.pdf(format="A4"))
    on_paper()
    assert len(pages) >= 4
    count = len(passages("order", "en"))
    expect(page.locator("section[data-step]:visible")).to_have_count(count)
    expect(page.locator(".frame:visible h2:visible")).to_have_count(1)
    expect(page.get_by_text(re.compile(r"step=3&print=1"))).to_be_visible()
    for name in (".progress", ".ways", ".skip", ".turn", "header", ".row.quiet"):
        expect(page.locator(name).first).to_be_hidden()


def test_the_keys_that_print_open_the_whole_lesson_and_print_it(new_context, server):
    context = new_context()
    context.add_init_script("window.print = () => { window.printed = true; }")
    page = context.new_page()
    page.goto(f"{server.url}/two_arrows?lang=en&m=40")
    page.locator('[data-ready="true"]').first.wait_for(state="attached")
    with context.expect_page() as opening:
        page.keyboard.press("Control+p")
    sheets = opening.value
    sheets.wait_for_function("() => window.printed")
    assert "m=40" in sheets.url and "print=1" in sheets.url
    assert page.evaluate("() => !window.printed")
