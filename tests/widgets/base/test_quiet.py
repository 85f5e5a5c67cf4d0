"""The quiet row of a figure: what it asks of the server, and the dialog it opens."""

import pytest
from playwright.sync_api import expect

from tests.browser import READY, SIZE
from tests.line import Line
from widgets.base.language import Text
from widgets.base.quiet import Presets, Quiet

EN = Text("en")
INSIDE = """dialog => {
  let at = document.activeElement;
  while (at.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return dialog.contains(at);
}"""


def button(page, name):
    return page.get_by_role("button", name=EN(f"frame-quiet-{name}"), exact=True)


@pytest.mark.parametrize("nonsense", [None, 3, ["reset"], {"what": "csv"}, "close", "__init__"])
def test_what_no_button_asks_is_not_done(nonsense):
    done = []
    row = Quiet({"reset": lambda: done.append("reset")})
    presets = Presets(done.append, words={"near": "3 apart"})
    row._handle_msg(nonsense)
    presets._handle_msg(nonsense)
    assert done == []


def test_one_message_asks_for_what_the_server_knows_and_none_for_the_rest(open, messages):
    page = open("/two_arrows", lang="en", m=40)
    messages.wait_until_settled()
    for name, cost in {"table": 1, "csv": 1, "svg": 0, "png": 0, "link": 0}.items():
        before = messages.sent
        if name in ("csv", "svg", "png"):
            with page.expect_download():
                button(page, name).click()
        else:
            button(page, name).click()
        if name == "table":
            expect(page.get_by_role("dialog")).to_be_visible()
            page.keyboard.press("Escape")
        assert messages.sent - before == cost, name


@pytest.mark.parametrize("name", ["table", "code"])
def test_a_dialog_holds_the_keys_and_gives_the_focus_back(open, page, name):
    page = open("/two_arrows", lang="en")
    button(page, name).click()
    dialog = page.get_by_role("dialog", name=EN(f"frame-quiet-{name}"))
    for key in ["Tab"] * 4 + ["Shift+Tab"] * 3 + ["ArrowRight", "ArrowLeft", "ArrowRight"]:
        page.keyboard.press(key)
        assert dialog.evaluate(INSIDE), key
    dialog.locator(".body").click(position={"x": 5, "y": 5})
    page.keyboard.press("ArrowRight")
    assert dialog.evaluate(INSIDE)
    behind = page.evaluate("scrollY")
    for key in ("PageDown", "End"):
        page.keyboard.press(key)
    assert page.evaluate("scrollY") == behind
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button(page, name)).to_be_focused()
    expect(page.locator("section.active")).to_have_attribute("data-step", "0")


def test_a_dialog_closes_by_its_button_and_by_a_click_beside_it_alone(open):
    page = open("/two_arrows", lang="en")
    dialog = page.get_by_role("dialog")
    button(page, "code").click()
    page.get_by_role("button", name=EN("frame-quiet-close")).click()
    expect(dialog).to_have_count(0)
    button(page, "code").click()
    text = dialog.locator("pre").first.bounding_box()
    page.mouse.move(text["x"] + 20, text["y"] + 5)
    page.mouse.down()
    page.mouse.move(5, 5)
    page.mouse.up()
    expect(dialog).to_be_visible()
    page.mouse.click(5, 5)
    expect(dialog).to_have_count(0)
    expect(button(page, "code")).to_be_focused()


def test_what_the_server_does_not_answer_is_told_and_can_be_asked_again(new_context, server):
    page = new_context(viewport=SIZE).new_page()
    page.clock.install()
    line = Line(page)
    page.goto(f"{server.url}/two_arrows?lang=en")
    page.locator(READY).first.wait_for(state="attached")
    line.hold()
    for name in ("csv", "code"):
        button(page, name).dblclick()
        expect(button(page, name)).to_have_attribute("aria-busy", "true")
    page.clock.run_for(6_000)
    expect(page.get_by_text(EN("frame-quiet-unanswered"))).to_be_visible()
    for name in ("csv", "code"):
        expect(button(page, name)).not_to_have_attribute("aria-busy", "true")
    line.release()  # what comes now comes too late
    button(page, "table").dblclick()
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_text(EN("frame-quiet-unanswered"))).to_be_hidden()
    page.evaluate("dispatchEvent(new CustomEvent('whereabouts:step', {detail: 0}))")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, "table")).to_be_focused()
