"""The look of a page: the reader's system decides until the reader does."""

import pytest
from playwright.sync_api import expect

from widgets.base.language import Text
from widgets.base.palette import DARK, LIGHT

EN = Text("en")
MARKED = """(node, pseudo) => {
  const style = getComputedStyle(node, pseudo);
  return [style.content, style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor];
}"""
LINES = """() => [...Bokeh.documents[0]._all_models.values()]
  .flatMap(({data}) => [...(data?.get?.("colour") ?? data?.colour ?? [])])"""


@pytest.fixture
def media(page):
    """Let a test say what the reader's system wants; it is taken back."""
    yield page.emulate_media
    page.emulate_media(color_scheme="light", forced_colors="none", contrast="no-preference")


def colour(page, name: str) -> str:
    return page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('--{name}')")


def test_a_dark_system_gets_a_dark_page_before_any_script_has_run(new_context, server):
    page = new_context(java_script_enabled=False, color_scheme="dark").new_page()
    page.goto(f"{server.url}/order")
    ground = page.locator("body").evaluate("node => getComputedStyle(node).backgroundColor")
    assert ground == "rgb(20, 23, 26)" and DARK["paper"] == "#14171a"


def test_plots_and_controls_follow_a_dark_system_on_the_first_visit(open, page, media):
    media(color_scheme="dark")
    open("/wall", lang="en", step=4)
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    expect(page.locator(".page").first).to_have_class("page mui-dark")
    page.wait_for_function(f"() => ({LINES})().includes('{DARK['word-3']}')")
    assert LIGHT["word-3"] not in page.evaluate(LINES)


@pytest.mark.parametrize("path", ["/index", "/two_arrows"])
def test_a_page_that_is_there_at_once_follows_a_dark_system_too(open, media, path):
    media(color_scheme="dark")
    page = open(path, lang="en")
    expect(page.locator(".page").first).to_have_class("page mui-dark")


def test_a_look_that_the_reader_chose_comes_before_the_system(open, page, media):
    media(color_scheme="dark")
    open("/wall", lang="en", step=4)
    page.wait_for_function(f"() => ({LINES})().includes('{DARK['word-3']}')")
    page.get_by_role("button", name=EN("bar-light")).click()
    page.wait_for_function(f"() => ({LINES})().includes('{LIGHT['word-3']}')")
    open("/order", lang="en")
    expect(page.locator("html")).to_have_attribute("data-look", "light")
    assert colour(page, "paper") == LIGHT["paper"]


def test_a_system_that_turns_dark_takes_an_undecided_page_along(open, page, media):
    open("/order", lang="en")
    assert colour(page, "paper") == LIGHT["paper"]
    media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    assert colour(page, "paper") == DARK["paper"]


def test_where_colours_are_forced_every_state_has_a_shape(open, page, media):
    media(forced_colors="active")
    open("/two_arrows", lang="en")
    pressed, other = (
        page.locator(f".choice button[aria-pressed={state}]").first for state in ("true", "false")
    )
    assert pressed.evaluate(MARKED, "::after")[1] == "solid"
    assert other.evaluate(MARKED, "::after")[0] == "none"
    dots = page.get_by_role("navigation", name=EN("steps-progress")).get_by_role("button")
    now, later = (dots.nth(index).evaluate(MARKED, "::after") for index in (0, 1))
    assert now[1] == later[1] == "solid" and now[2] != later[2]
    slider = page.locator("input[type=range]").first
    assert slider.evaluate("node => getComputedStyle(node).appearance") == "auto"
    read, unread = (
        page.locator(f"section[data-step='{step}']").evaluate(
            "node => getComputedStyle(node).borderLeftColor"
        )
        for step in (0, 1)
    )
    assert read != unread


def test_a_choice_of_the_servers_has_a_shape_too(open, page):
    open("/wall", lang="en", step=4)
    for state, style in (("true", "solid"), ("false", "none")):
        button = page.locator(f"button[aria-pressed={state}]:visible").first
        assert button.evaluate(MARKED, "::after")[1] == style


def test_a_system_that_asks_for_contrast_gets_no_soft_ink(open, page, media):
    media(contrast="more")
    open("/order", lang="en")
    assert colour(page, "ink-soft") == colour(page, "ink") == colour(page, "rule")
