"""What is seen before the first script has come, and what no script may do afterwards."""

from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser import READY
from widgets.base import palette
from widgets.base.language import LANGUAGES, Text

PLACES = """() => {
  const {shadowRoot} = document.querySelector(".contents");
  const shown = [...shadowRoot.querySelectorAll("h1, h2, h3, p")];
  return shown.map((node) => node.getBoundingClientRect().top);
}"""
LATER = """() => {
  const found = [];
  const look = (root) => root.querySelectorAll('*').forEach((node) => {
    if (node.matches('.map')) found.push(...node.querySelectorAll('h1, h2, h3, p'));
    if (node.shadowRoot && node.className !== 'contents') look(node.shadowRoot);
  });
  look(document);
  return found.map((node) => node.getBoundingClientRect().top);
}"""


@contextmanager
def no_scripts_yet(page):
    """Keep all scripts from a page until the block ends."""
    held, holding = [], [True]
    page.route("**/*.js*", lambda route: held.append(route) if holding else route.continue_())
    yield
    holding.clear()
    for route in held:
        route.continue_()
    page.locator(READY).wait_for(state="attached")
    page.unroute("**/*.js*")


def ground(page):
    """Give the colour of what covers the whole window."""
    return page.evaluate("""() => {
      const cover = document.querySelector("#opening");
      const {width, height} = cover.getBoundingClientRect();
      const whole = width >= innerWidth && height >= innerHeight;
      return whole ? getComputedStyle(cover).backgroundColor : "not the whole";
    }""")


def rgb(colour):
    return f"rgb({', '.join(str(int(colour[i : i + 2], 16)) for i in (1, 3, 5))})"


@pytest.mark.parametrize("path", ["/index", "/order"])
@pytest.mark.parametrize("chosen, system, look", [("", "dark", "dark"), ("light", "dark", "light")])
def test_the_first_paint_has_the_ground_of_the_readers_look(
    page, server, path, chosen, system, look
):
    page.emulate_media(color_scheme=system)
    if chosen:
        page.context.add_cookies([{"name": "look", "value": chosen, "url": server.url}])
    with no_scripts_yet(page):
        page.goto(server.url + path, wait_until="commit")
        expect(page.locator("#opening .head")).to_be_visible()
        assert ground(page) == rgb(palette.LOOKS[look]["paper"])
    page.emulate_media(color_scheme="light")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("wide", [1280, 390])
def test_the_contents_are_read_with_the_first_paint_and_then_stay_in_their_place(
    page, server, lang, wide
):
    page.set_viewport_size({"width": wide, "height": 844})
    with no_scripts_yet(page):
        page.goto(f"{server.url}/index?lang={lang}", wait_until="commit")
        expect(page.get_by_text(Text(lang)("index-lead"))).to_be_visible()
        page.evaluate("document.fonts.ready")
        first = page.evaluate(PLACES)
        link = page.get_by_role("link").nth(1)
        assert link.get_attribute("href") == f"order?lang={lang}"
    expect(page.locator("#opening")).to_be_hidden()
    assert page.evaluate(LATER) == pytest.approx(first, abs=1)


def test_a_page_that_never_gets_its_scripts_says_so(page, server):
    page.route("**/*.js*", lambda route: None)
    page.goto(f"{server.url}/order", wait_until="commit")
    late = page.locator("#opening .late")
    expect(late).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(late).to_have_text(Text("zh")("opening-late"))
    expect(late).to_be_visible()
    page.goto("about:blank")
    page.unroute("**/*.js*")


@pytest.mark.parametrize(
    "injected",
    [
        "<img src=x: onerror='window.pwned = 1'>",
        "<iframe srcdoc='<script>parent.pwned = 1</script>'></iframe>",
        "<a href='javascript:window.pwned = 1'>x</a>",
    ],
)
def test_what_gets_into_a_page_as_html_runs_no_script(open, faults, injected):
    page = open("/index")
    with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        page.evaluate(
            """(html) => {
              document.body.insertAdjacentHTML("beforeend", html);
              document.body.lastElementChild.click();
            }""",
            injected,
        )
    assert page.evaluate("window.pwned") is None
    assert all("Content Security Policy" in fault for fault in faults)
    faults.clear()
