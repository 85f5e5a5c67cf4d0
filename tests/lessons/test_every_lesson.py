"""What holds for every lesson: both languages, every step, every live number."""

import html
import re

import pytest

from tests.lessons.every_lesson import SLUGS, opened, passages
from tests.widgets.base.test_language import LATIN

LESSONS = pytest.mark.parametrize("slug", SLUGS)
LANGS = pytest.mark.parametrize("lang", ["zh", "en"])
LIVE = re.compile(r'data-live="([^"]+)"')
WORD = re.compile(r"[A-Za-z]{2,}")
CITED = set("et al arXiv Attention Is All You Need Su Press Vaswani GitHub Hugging Face".split())


def plain(page: str) -> str:
    """Give the running text of a passage: no formulas, code or sources."""
    for tag in ("math", "code", "pre"):
        page = re.sub(rf"<{tag}\b.*?</{tag}>", " ", page, flags=re.S)
    page = re.sub(r'<(\w+) class="source".*?</\1>', " ", page, flags=re.S)
    page = re.sub(r"<a\b[^>]*https?://.*?</a>", " ", page, flags=re.S)
    return html.unescape(re.sub(r"<[^>]+>", " ", page))


@LESSONS
def test_both_languages_have_the_same_passages(slug):
    zh, en = (passages(slug, lang) for lang in ("zh", "en"))
    assert [passage.id for passage in zh] == [passage.id for passage in en]


@LESSONS
def test_both_languages_show_the_same_live_numbers(slug):
    zh, en = (passages(slug, lang) for lang in ("zh", "en"))
    for one, other in zip(zh, en, strict=True):
        assert set(LIVE.findall(one.html)) == set(LIVE.findall(other.html)), one.id


@LESSONS
@LANGS
def test_every_live_number_of_a_passage_is_given_by_its_widget(slug, lang, monkeypatch):
    lesson = opened(slug, monkeypatch, lang=lang)
    for index, passage in enumerate(lesson.passages):
        lesson.go(index)
        missing = set(LIVE.findall(passage.html)) - set(lesson.widget.numbers())
        assert not missing, (passage.id, missing)


@LESSONS
def test_the_passages_that_are_not_active_get_their_own_numbers_once(slug, monkeypatch):
    lesson = opened(slug, monkeypatch)
    for _ in lesson.steps:
        lesson.fill()
    filled = lesson.column.live
    assert None not in filled
    for passage, numbers in zip(lesson.passages, filled, strict=True):
        assert set(LIVE.findall(passage.html)) <= set(numbers), passage.id
    lesson.fill()
    assert lesson.column.live is filled  # there is nothing left to do


@LESSONS
def test_every_step_opens_from_its_address_in_its_state(slug, monkeypatch):
    for index, step in enumerate(opened(slug, monkeypatch).steps):
        lesson = opened(slug, monkeypatch, step=str(index + 1))
        state = lesson.widget.state()
        assert lesson.column.active == index and type(lesson.widget) is step.widget
        assert {name: state[name] for name in step.state} == dict(step.state)
        assert lesson.shell.refused == []


@LESSONS
def test_a_state_left_at_a_step_is_there_when_the_reader_comes_back(slug, monkeypatch):
    lesson = opened(slug, monkeypatch)
    preset = next(iter(reversed(lesson.widget.presets)))
    lesson.widget.take(preset)
    left = lesson.widget.state()
    lesson.go(len(lesson.steps) - 1)
    lesson.go(0)
    assert lesson.widget.state() == left


@LESSONS
def test_there_is_no_english_word_in_the_chinese_prose(slug):
    for passage in passages(slug, "zh"):
        words = set(WORD.findall(plain(passage.title_html + passage.html)))
        assert not words - LATIN - CITED, (passage.id, words - LATIN - CITED)


@LESSONS
def test_there_is_no_chinese_in_the_english_prose_but_what_is_quoted(slug):
    for passage in passages(slug, "en"):
        text = re.sub(r"[“‘「《(][^”’」》)]*[”’」》)]", " ", plain(passage.html))
        assert not re.search(r"[\u4e00-\u9fff]", text), passage.id


@pytest.mark.parametrize("words", ["0", "-1", "999999999999", "x", "1.5", "", "\u0663", "<b>"])
def test_a_step_that_is_not_there_is_told_and_the_first_opens(words, monkeypatch):
    lesson = opened(SLUGS[0], monkeypatch, step=words)
    assert lesson.at == 0 and lesson.shell.refused == ["step"]


@LESSONS
def test_an_unknown_language_is_told_and_the_page_is_chinese(slug, monkeypatch):
    lesson = opened(slug, monkeypatch, lang="tlh")
    assert lesson.shell.lang == "zh" and lesson.shell.refused == ["lang"]


@LESSONS
def test_unknown_names_in_the_address_are_told_by_name_and_never_as_html(slug, monkeypatch):
    lesson = opened(slug, monkeypatch, **{"<script>": "1"})
    assert lesson.shell.refused == ["<script>"]
    assert "&lt;script&gt;" in lesson.shell._notice()[0].object
