"""What a reader made in their browser comes back, and nothing that it holds is trusted."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser import READY
from tests.figure import hold, slider
from tests.lessons.every_lesson import SLUGS, opened
from tests.widgets.every_interactive import kinds, seen
from widgets.base.field import Field
from widgets.base.language import Text

ZH = Text("zh")

DRAWN = [4.0, 9.0, 20.0, 60.0]
NONSENSE = [
    None,
    "left",
    [1, 2],
    {"left": None, "own": 3},
    {"left": [1], "own": ["guess"]},
    {"left": {"0": {"m": "4"}, "-1": {"m": "4"}, "99999999999": {"m": "4"}, "x": {"m": "4"}}},
    {"left": {"1": None, "2": ["m"], "3": "m=4"}},
    {"left": {"2": {"m": 4, "n": None, "theta": ["0.1"], "nosuch": "1", "__class__": "1"}}},
    {"left": {"2": {"m": "NaN", "n": "1e999", "theta": "9" * 5000, "q": "[" * 5000}}},
    {"left": {"2": {"m": "4" * 30_000}}, "own": {"sentence": "x" * 30_000, "m": "4"}},
]


def use(page):
    page.locator(READY).first.wait_for(state="attached")


def draw_and_leave(open):
    """Draw a guess at step 3 of the wall, and go on to step 4."""
    page = open("/wall", lang="en", step=3)
    points = page.locator("[role=slider][data-length]:visible")
    points.first.press("Shift+ArrowUp")
    points.last.press("ArrowUp")
    expect(page).to_have_url(re.compile("guess="))
    drawn = re.search("guess=([^&]+)", page.url)[1]
    page.get_by_role("button", name=re.compile("^4. ")).click()
    expect(page).to_have_url(re.compile("step=4$"))
    return page, drawn


def see_again(page, drawn):
    page.get_by_role("button", name=re.compile("^3. ")).click()
    expect(page).to_have_url(re.compile("step=3"))
    assert drawn in page.url
    expect(page.locator("[data-line=guess]:visible")).not_to_have_attribute("d", "")


def test_a_guess_left_at_a_step_outlives_reload_switch_of_language_and_another_lesson(open):
    page, drawn = draw_and_leave(open)
    page.reload()
    use(page)
    see_again(page, drawn)
    page.get_by_role("button", name=re.compile("^4. ")).click()
    expect(page).to_have_url(re.compile("step=4$"))
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    use(page)
    see_again(page, drawn)
    page.get_by_role("button", name=re.compile("^4. ")).click()
    expect(page).to_have_url(re.compile("step=4$"))
    page.get_by_role("link", name=ZH("bar-site"), exact=True).click()
    page.get_by_role("heading", name=ZH("bar-site")).wait_for()
    page.go_back()
    expect(page).to_have_url(re.compile("wall.*step=4$"))
    use(page)
    see_again(page, drawn)


def test_the_address_goes_before_what_the_browser_kept(open):
    page = open("/two_arrows", lang="en", step=2, m=40)
    page.keyboard.press("ArrowLeft")
    expect(page).not_to_have_url(re.compile("step="))
    page = open("/two_arrows", lang="en", step=2, m=50)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowRight")
    expect(slider(page, "m")).to_have_value("50")
    expect(page).to_have_url(re.compile("m=50"))


def test_what_is_kept_stays_in_its_tab_and_its_lesson(open, page, server):
    page, _ = draw_and_leave(open)
    other = page.context.new_page()
    other.goto(f"{server.url}/wall?lang=en&step=3")
    use(other)
    expect(other.locator("[data-invite]")).to_be_visible()  # nothing is drawn
    asked = []
    page.on("request", lambda request: asked.append(f"{request.url}{request.headers}"))
    page.goto(f"{server.url}/order?lang=en")
    use(page)
    assert "order" in asked[0] and not any("guess" in words for words in asked)


def test_a_move_that_the_server_never_heard_is_kept_by_the_switch_of_language(open):
    page = open("/two_arrows", lang="en")
    slider(page, "m").press("End")
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(slider(page, "m")).to_have_value("64")


def test_without_a_store_the_page_works(new_context, server):
    page = new_context().new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', {get() { throw new Error('none') }})"
    )
    page.goto(f"{server.url}/two_arrows?lang=en")
    use(page)
    slider(page, "m").press("End")
    expect(page).to_have_url(re.compile("m=64"))


@pytest.mark.parametrize("kept", ["nonsense", '{"left": 3, "own": [], "drafts": "x"}'])
def test_a_store_with_nonsense_in_it_does_no_harm(open, page, server, kept):
    page.goto(server.url)
    page.evaluate("kept => sessionStorage.setItem('whereabouts /two_arrows', kept)", kept)
    page = open("/two_arrows", lang="en", step=2)
    hold(page, "m", 30)
    page.mouse.up()
    expect(page).to_have_url(re.compile("m=30"))


def test_a_page_to_which_nothing_was_kept_says_nothing_more(open, messages):
    page = open("/two_arrows", lang="en", m=40)
    messages.wait_until_settled()
    sent = messages.sent
    page.reload()
    use(page)
    messages.wait_until_settled()
    assert messages.sent - sent == sent


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_brought_what_it_kept_is_as_it_was_left(slug, monkeypatch):
    first = opened(slug, monkeypatch)
    preset = next(iter(reversed(first.widget.presets)))
    first.widget.take(preset)
    left = first.widget.differences()
    second = opened(slug, monkeypatch, step="2")
    second.bring({"left": {"1": left}, "own": first.shell.bar.own})
    second.go(0)
    assert second.widget.differences() == left != {}


def test_what_the_reader_carries_along_comes_back_to_the_step_on_the_screen(monkeypatch):
    lesson = opened("order", monkeypatch)
    lesson.bring({"own": {"sentence": "one two"}})
    assert lesson.widget.sentence == "one two"
    lesson = opened("order", monkeypatch, sentence="three four")
    lesson.bring({"own": {"sentence": "one two"}})
    assert lesson.widget.sentence == "three four"


@pytest.mark.parametrize("slug", ["two_arrows", "order", "wall"])
@pytest.mark.parametrize("words", NONSENSE)
def test_nonsense_brought_to_a_lesson_changes_nothing(slug, words, monkeypatch):
    lesson, untouched = (opened(slug, monkeypatch) for _ in range(2))
    lesson.bring(words)
    assert (lesson.left, lesson.own) == ({}, {})
    for index in range(3):
        lesson.go(index)
        untouched.go(index)
        assert lesson.widget.state() == untouched.widget.state()


def test_every_field_of_text_says_which_state_it_holds():
    found = []
    for kind in kinds():
        made = seen(kind, None, "en")
        parts = [part for control in [*made.controls, *made.more] for part in control.select()]
        found += [(kind, part) for part in parts if isinstance(part, Field)]
    assert found
    for kind, field in found:
        assert field.state in kind.state_names(), kind
