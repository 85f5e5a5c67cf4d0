"""The thread through the lessons: each says what is owed and what is settled, and all agree."""

import html
import re
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from app import contents, prose
from app.index import Index
from tests.lessons.every_lesson import SLUGS, passages

LANGS = pytest.mark.parametrize("lang", ["zh", "en"])
LINE = re.compile(r'<p class="thread"><strong>.*?</strong> ?(.*?)</p>')


@dataclass(frozen=True)
class Account:
    """Something owed: from the start or from the end of one lesson, and settled by another.

    What is never paid back stays to the last lesson, whose own passages must name it too.
    """

    zh: str
    en: str
    begins: str  # the first lesson that owes it
    told: str  # the lesson whose last line opens it; its own, if it was owed before all
    settled: str


ACCOUNTS = (
    Account("顺序", "order", "order", "order", "two_arrows"),
    Account("长度", "length", "wall", "two_arrows", "stretch"),
    Account("平方", "square", "blocks", "long_context", "blocks"),
    Account("中间", "middle", "recap", "long_context", "recap"),
)


def lines(slug: str, lang: str) -> list[str]:
    """Give the lines of the thread that a lesson shows: what is owed, what is settled."""
    return [html.unescape(line) for p in passages(slug, lang) for line in LINE.findall(p.html)]


@pytest.mark.parametrize("slug", SLUGS)
@LANGS
def test_a_lesson_opens_with_what_is_owed_and_closes_with_what_is_settled(slug, lang):
    entry, shown = contents.entry(slug), passages(slug, lang)
    assert lines(slug, lang) == [entry.owed[lang], entry.settled[lang]]
    assert shown[0].html.startswith('<p class="thread">')
    assert LINE.search(shown[-1].html) and shown[-1].html.endswith(
        f"{html.escape(entry.settled[lang])}</p>\n"
    )


@LANGS
@pytest.mark.parametrize("account", ACCOUNTS, ids=lambda account: account.en)
def test_what_one_lesson_leaves_open_the_next_take_up_until_one_settles_it(account, lang):
    word = getattr(account, lang)
    said = {slug: [line.lower() for line in lines(slug, lang)] for slug in SLUGS}
    first, last = SLUGS.index(account.begins), SLUGS.index(account.settled)
    for slug in SLUGS[first : last + 1]:
        assert any(word in line for line in said[slug]), slug
    for slug in (account.told, account.settled, "recap"):
        assert word in said[slug][1], slug
    assert word in said[account.begins][0] or account.begins == "recap"
    for slug in SLUGS[: SLUGS.index(account.told)]:  # before it is told nobody owes it
        assert word not in said[slug][0], slug


@LANGS
def test_the_recap_closes_the_same_accounts_as_its_passages(lang):
    told = " ".join(p.html for p in passages("recap", lang)).lower()
    own = told.replace(html.escape(contents.entry("recap").settled[lang]).lower(), "")
    for account in ACCOUNTS[:3]:
        assert getattr(account, lang) in own, account.en


@LANGS
def test_the_contents_say_what_the_chapter_is_and_where_each_lesson_belongs(lang, monkeypatch):
    monkeypatch.setattr("app.shell._arguments", lambda: {"lang": [lang.encode()]})
    page = html.unescape(Index().map())
    assert page.count({"zh": "“本章”指", "en": "“The chapter” is"}[lang]) == 1
    for entry in contents.entries():
        assert f"<p class='place'>{entry.section[lang]}" in page
    order = contents.entry("order").steps
    count = {"zh": "{} 步，其中 {} 步深入", "en": "{} steps, {} of them deeper"}[lang]
    assert count.format(len(order), sum(order.values())) in page


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_go_deeper_at_the_same_steps_and_every_proof_does(slug):
    zh, en = (prose.outline(contents.LESSONS / f"{slug}.{lang}.md") for lang in ("zh", "en"))
    assert zh == en
    for passage in passages(slug, "en"):
        assert zh[passage.id] or 'class="proof"' not in passage.html, passage.id
        assert ('class="deeper"' in passage.title_html) == zh[passage.id]


def test_a_step_that_goes_deeper_is_told_by_its_shape_and_by_its_name(open):
    page = open("/two_arrows", lang="en")
    plain, deeper = (page.get_by_role("button", name=re.compile(rf"^{n}\.")) for n in (4, 5))
    expect(deeper).to_have_accessible_name(re.compile(r"\(deeper\)$"))
    radius = "dot => parseFloat(getComputedStyle(dot, '::after').borderTopLeftRadius)"
    assert deeper.evaluate(radius) < 2 < plain.evaluate(radius)
    expect(page.locator("h2 .deeper:visible")).to_have_text(["deeper"])
