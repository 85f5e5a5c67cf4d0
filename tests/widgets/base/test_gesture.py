"""A gesture ends, however it ends: no figure goes deaf, and only one pointer holds it."""

import re

import pytest
from playwright.sync_api import expect

from tests.figure import hold, slider
from widgets.base.language import Text
from widgets.two_arrows.two_arrows import TwoArrows

EN = Text("en")
TIP = "[data-tip=q]:visible"
ENDS = {
    "another window comes in front": "window.dispatchEvent(new Event('blur'))",
    "the system takes the pointer": """document.dispatchEvent(new PointerEvent('pointercancel',
        {pointerId: 1, bubbles: true}))""",
    "the page is hidden": """Object.defineProperty(document, 'hidden', {get: () => true});
        document.dispatchEvent(new Event('visibilitychange'))""",
}
DEAF = """() => ['pointerup', 'lostpointercapture'].forEach((type) =>
  window.addEventListener(type, (event) => event.stopImmediatePropagation(), true))"""


def middle(page, selector):
    box = page.locator(selector).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def press(page, selector, button="left"):
    x, y = middle(page, selector)
    page.mouse.move(x, y)
    page.mouse.down(button=button)
    return x, y


def reset(page):
    page.get_by_role("button", name="Reset", exact=True).click()


def frames(page, count=3):
    for _ in range(count):
        page.evaluate("() => new Promise(requestAnimationFrame)")


def test_a_window_resized_under_a_held_tip_leaves_the_figure_hearing(open):
    page = open("/two_arrows", lang="en")
    x, y = press(page, TIP)
    page.mouse.move(x + 40, y - 40, steps=3)
    page.set_viewport_size({"width": 900, "height": 720})
    frames(page)
    page.mouse.up()
    expect(page).to_have_url(re.compile(r"\bq="))
    assert page.locator("svg:visible").first.bounding_box()["width"] < 900
    reset(page)
    expect(page).not_to_have_url(re.compile(r"\bq="))
    page.get_by_role("button", name=EN("two_arrows-preset-far")).click()
    expect(slider(page, "m")).to_have_value(str(TwoArrows.presets["far"]["m"]))


def test_a_matrix_rebuilt_under_the_finger_is_the_new_one_once_it_lets_go(open):
    page = open("/schemes", lang="en", step=5)
    page.get_by_role("button", name="12", exact=True).evaluate("button => button.click()")
    x, y = press(page, "[data-ground=row]:visible")
    expect(page).to_have_url(re.compile("heads=12"))
    page.mouse.move(x, y + 30, steps=3)
    page.mouse.up()
    expect(page.locator("[data-head='12']:visible")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"\bm="))
    reset(page)
    expect(page.locator("[data-head='12']:visible")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("heads|m="))


def test_only_the_main_button_drags(open, messages):
    page = open("/two_arrows", lang="en")
    messages.wait_until_settled()
    start, sent = middle(page, TIP), messages.sent
    for button in ("right", "middle"):
        x, y = press(page, TIP, button)
        page.mouse.move(x + 50, y - 50, steps=3)
        page.mouse.up(button=button)
    frames(page)
    assert middle(page, TIP) == start and messages.sent == sent


def test_a_second_pointer_does_not_take_over(open):
    page = open("/two_arrows", lang="en")
    touch = page.context.new_cdp_session(page)

    def send(kind, **points):
        places = [{"x": x, "y": y, "id": int(n[1])} for n, (x, y) in points.items()]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    q, k = (middle(page, f"[data-tip={name}]:visible") for name in "qk")
    away = (k[0] + 30, k[1] + 30)
    send("touchStart", p0=q)
    send("touchStart", p0=q, p1=k)
    send("touchMove", p0=q, p1=away)
    frames(page, 6)
    assert middle(page, "[data-tip=k]:visible") == k
    there = (q[0] + 20, q[1] - 20)
    send("touchMove", p0=there, p1=away)
    frames(page, 6)
    assert middle(page, TIP) == pytest.approx(there, abs=1)
    send("touchEnd")
    expect(page).to_have_url(re.compile(r"\bq="))
    expect(page).not_to_have_url(re.compile(r"\bk="))


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_a_gesture_that_is_taken_away_ends_and_is_told(open, end):
    page = open("/two_arrows", lang="en")
    x, y = press(page, TIP)
    page.mouse.move(x + 40, y - 40, steps=3)
    there = middle(page, TIP)
    page.evaluate(end)
    expect(page).to_have_url(re.compile(r"\bq="))
    page.mouse.move(x - 80, y + 40, steps=3)
    assert middle(page, TIP) == there
    page.mouse.up()
    reset(page)
    expect(page).not_to_have_url(re.compile(r"\bq="))


def test_a_mouse_let_go_out_of_hearing_ends_the_gesture_when_it_comes_back(open):
    page = open("/two_arrows", lang="en")
    page.evaluate("window.addEventListener('pointerup', (e) => e.stopImmediatePropagation(), true)")
    page.evaluate(
        "window.addEventListener('lostpointercapture', (e) => e.stopImmediatePropagation(), true)"
    )
    x, y = press(page, TIP)
    page.mouse.move(x + 40, y - 40, steps=3)
    page.mouse.up()
    there = middle(page, TIP)
    page.mouse.move(x - 40, y + 40, steps=3)
    assert middle(page, TIP) == there
    expect(page).to_have_url(re.compile(r"\bq="))


def test_a_step_turned_by_key_under_a_held_finger_keeps_the_old_state_there_and_shows_its_own(open):
    page = open("/schemes", lang="en", step=5)
    x, y = press(page, "[data-ground=row]:visible")
    page.mouse.move(x, y + 30, steps=3)
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=6$"))
    page.mouse.move(x, y - 30, steps=3)
    page.mouse.up()
    frames(page)
    expect(page).to_have_url(re.compile("step=6$"))
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"step=5&m="))


def test_what_the_server_changes_under_a_finger_is_seen_when_it_lets_go_and_the_finger_has_its_own(
    open,
):
    page = open("/two_arrows", lang="en", step=2, m=30, n=7)
    hold(page, "m", 40)
    page.get_by_role("button", name="Reset", exact=True).evaluate("button => button.click()")
    expect(page).not_to_have_url(re.compile("n=7"))
    assert slider(page, "m").input_value() == "40"
    page.mouse.up()
    expect(page).to_have_url(re.compile("m=40"))
    assert slider(page, "m").input_value() == "40" and slider(page, "n").input_value() != "7"


def test_a_key_held_down_tells_once_it_is_up(open, page, messages):
    page.clock.install()
    page = open("/two_arrows", lang="en")
    messages.wait_until_settled()
    sent = messages.sent
    slider(page, "m").focus()
    page.keyboard.down("ArrowRight")
    page.clock.run_for(600)
    assert messages.sent == sent
    page.keyboard.down("ArrowRight")
    page.clock.run_for(600)
    page.keyboard.up("ArrowRight")
    assert messages.sent == sent
    page.clock.run_for(600)
    expect(page).to_have_url(re.compile("m="))
    assert messages.sent == sent + 1


def test_a_press_elsewhere_tells_first_what_the_keys_did(open):
    page = open("/two_arrows", lang="en", m=40)
    slider(page, "n").focus()
    page.keyboard.press("ArrowRight")
    reset(page)
    expect(page).to_have_url(re.compile("two_arrows.lang=en$"))
