"""Every term is explained where a passage first uses it, in both languages, by key and by press."""

import html
import re

import pytest
from playwright.sync_api import expect

from app import glossary
from app.paper import paper
from tests.lessons.every_lesson import SLUGS, opened, passages

LANGS = pytest.mark.parametrize("lang", ["zh", "en"])
LESSONS = pytest.mark.parametrize("slug", SLUGS)
MARK = re.compile(r'<span role="button" [^>]*data-term="([\w-]+)"[^>]*>(.*?)</span>')


def marks(slug: str, lang: str) -> list[tuple[str, str]]:
    """Give the names and words of all terms that the passages of a lesson mark, in order."""
    texts = (glossary.mark(passage.html, lang) for passage in passages(slug, lang))
    return [found for text in texts for found in MARK.findall(text)]


def test_both_languages_explain_the_same_terms_in_one_sentence_each():
    zh, en = (glossary.terms(lang) for lang in ("zh", "en"))
    assert [term.name for term in zh] == [term.name for term in en]
    for term in zh:
        assert re.fullmatch(r"[^。]+。", term.says) and not term.says.startswith(term.word)
    for term in en:
        assert re.fullmatch(r"[A-Z2](?:[^.]|\.(?=\d))+\.", term.says), term.name


@LANGS
def test_every_term_of_the_glossary_is_used(lang):
    used = {name for slug in SLUGS for name, _ in marks(slug, lang)}
    assert used == {term.name for term in glossary.terms(lang)}


@LESSONS
@LANGS
def test_marking_changes_no_word_and_marks_each_term_once_in_a_passage(slug, lang):
    for passage in passages(slug, lang):
        marked = glossary.mark(passage.html, lang)
        assert MARK.sub(r"\2", marked) == passage.html
        names = [name for name, _ in MARK.findall(marked)]
        assert len(names) == len(set(names)), passage.id


@LANGS
def test_links_formulas_code_and_what_only_looks_like_a_term_are_left_alone(lang):
    for text in (
        '<p><a href="x">softmax</a></p>',
        "<p><code>softmax</code> <math><mi>q</mi><mi>k</mi></math></p>",
        '<div class="source">\n<p>softmax</p>\n<p>RoPE<br>RoPE</p>\n</div>',
        "<p>128K softmaxes</p>",
    ):
        assert glossary.mark(text, lang) == text
    assert glossary.mark("<p>方向键，键盘</p>", "zh") == "<p>方向键，键盘</p>"
    after = '<div class="source"><p>softmax<br>x</p></div><p>softmax</p>'
    assert glossary.mark(after, lang).count("data-term") == 1


@LESSONS
@LANGS
def test_a_printed_lesson_ends_with_the_terms_that_it_uses(slug, lang, monkeypatch):
    lesson = opened(slug, monkeypatch, lang=lang)
    last = [sheet.object for sheet in paper(lesson) if hasattr(sheet, "object")][-1]
    for name in {name for name, _ in marks(slug, lang)}:
        (term,) = (term for term in glossary.terms(lang) if term.name == name)
        assert f"<dd>{html.escape(term.says)}</dd>" in last


def test_no_line_begins_with_the_mark_after_a_term(open):
    page = open("/wall", lang="en", step="measured")
    parted = page.evaluate("""() => {
      const all = (root) => [...root.querySelectorAll("*")].flatMap((node) =>
        [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
      return all(document).filter((node) => node.matches("section .term")).filter((term) => {
        const after = term.nextSibling;
        if (after?.nodeType !== 3 || !/^[,.;:]/.test(after.data)) return false;
        const range = document.createRange();
        range.setStart(after, 0);
        range.setEnd(after, 1);
        const last = [...term.getClientRects()].at(-1);
        return range.getBoundingClientRect().top > last.bottom;
      }).map((term) => term.textContent);
    }""")
    assert parted == []


@pytest.fixture
def term(open):
    """Give a page, and on it the term that its first passage explains first."""
    page = open("/order", lang="en")
    return page, page.locator("section.active .term").first


def says(name: str) -> str:
    return next(term.says for term in glossary.terms("en") if term.name == name)


def test_a_pressed_term_shows_its_sentence_until_it_is_pressed_again_or_something_else_is(term):
    page, button = term
    note = page.get_by_role("tooltip")
    button.click()
    expect(note).to_have_text(says(button.get_attribute("data-term")))
    expect(button).to_have_attribute("aria-expanded", "true")
    button.click()
    expect(note).to_be_hidden()
    other = page.locator("section.active .term").nth(1)
    button.click()
    note.click()  # it lies over other words
    expect(note).to_be_hidden()
    button.click()
    other.evaluate("node => node.click()")
    expect(note).to_have_text(says(other.get_attribute("data-term")))
    expect(button).to_have_attribute("aria-expanded", "false")
    page.locator("section.active h2").click()
    expect(note).to_be_hidden()
    expect(page.locator("section.active")).to_have_attribute("data-step", "0")


def test_a_term_reached_with_tab_shows_its_sentence_and_escape_takes_it_away(term):
    page, button = term
    note = page.get_by_role("tooltip")
    page.locator(".progress [aria-current]").focus()
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description(says(button.get_attribute("data-term")))
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(note).to_be_visible()
    page.keyboard.press("ArrowRight")  # turns the page
    expect(page.locator("section.active")).to_have_attribute("data-step", "1")
    expect(note).to_be_hidden()


def test_a_sentence_stays_within_a_phone_and_beside_its_term(open, page):
    page.set_viewport_size({"width": 390, "height": 844})
    page = open("/schemes", lang="en")
    note = page.get_by_role("tooltip")
    for button in page.locator("section.active .term").all():
        button.scroll_into_view_if_needed()
        button.click()
        box, at = note.bounding_box(), button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
        below, above = box["y"] - at["y"] - at["height"], at["y"] - box["y"] - box["height"]
        assert 0 <= max(below, above) < 8
        page.keyboard.press("Escape")


def test_on_paper_terms_are_words_and_stand_in_a_list(open, page):
    page = open("/order", lang="en")
    expect(page.locator(".glossary")).to_be_hidden()
    page.emulate_media(media="print")
    expect(page.locator(".glossary dd", has_text=says("mask"))).to_be_visible()
    expect(page.locator(".term:visible").first).to_have_css("text-decoration-line", "none")
    page.emulate_media(media="null")
