"""The lesson of the two arrows in a browser: what follows the finger, and what the server hears."""

import re

import pytest
from playwright.sync_api import expect

from core.geometry import angle_between
from tests.figure import hold, number, readout, slider
from widgets.base.numbers import fixed
from widgets.two_arrows.two_arrows import TwoArrows


@pytest.fixture(name="open")
def open_and_settle(open, messages):
    """Open a page, and wait until it has told the server about itself."""

    def visit(path="/two_arrows", lang="en", **query):
        page = open(path, lang=lang, **query)
        messages.wait_until_settled()
        return page

    return visit


def tip(page, name):
    """Give where the tip of an arrow is, in pixels of the window."""
    box = page.locator(f"[data-tip={name}]:visible").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def line(page):
    return page.locator("path[data-line]").get_attribute("d")


def told(page, words):
    """Wait until the server has heard: its sentence says it."""
    expect(readout(page)).to_contain_text(words)


def test_dragging_m_turns_the_arrows_and_leaves_the_line_and_tells_once(open, messages):
    page = open()
    before, quiet = messages.sent, (line(page), number(page, "dot"), readout(page).inner_text())
    tips = tip(page, "q"), tip(page, "k")
    hold(page, "m", 40)
    assert (slider(page, "m").input_value(), slider(page, "n").input_value()) == ("40", "37")
    assert tip(page, "q") != tips[0] and tip(page, "k") != tips[1]
    assert (line(page), number(page, "dot"), readout(page).inner_text()) == quiet
    assert messages.sent == before
    page.mouse.up()
    told(page, "q at position 40, k at position 37")
    expect(page).to_have_url(re.compile("m=40&n=37"))
    assert messages.sent == before + 1


def test_apart_m_moves_alone_and_the_point_walks_along_a_curve_that_stays(open, messages):
    page = open(step=2)
    before, curve, n = messages.sent, line(page), slider(page, "n").input_value()
    point = page.locator("[data-point]").get_attribute("cx")
    hold(page, "m", 30)
    assert slider(page, "m").input_value() == "30" and slider(page, "n").input_value() == n
    assert line(page) == curve and page.locator("[data-point]").get_attribute("cx") != point
    assert messages.sent == before
    page.mouse.up()
    told(page, f"distance m − n = {30 - int(n)}")
    assert messages.sent == before + 1


def test_holding_a_key_down_tells_once_when_it_rests(open, messages):
    page = open()
    before = messages.sent
    slider(page, "m").focus()
    for _ in range(9):
        page.keyboard.press("ArrowRight")
    assert messages.sent == before
    told(page, "q at position 21, k at position 18")
    assert messages.sent == before + 1


def test_both_plus_five_keeps_distance_and_dot_product(open, messages):
    page = open()
    before = messages.sent, number(page, "dot"), number(page, "between"), number(page, "angle-q")
    plus = page.get_by_role("button", name="Both +5")
    plus.evaluate("plus => { for (let i = 0; i < 5; i++) plus.click(); }")  # faster than a rest
    assert (slider(page, "m").input_value(), slider(page, "n").input_value()) == ("37", "34")
    assert number(page, "dot") == before[1] and number(page, "between") == before[2]
    assert number(page, "angle-q") != before[3]
    told(page, "q at position 37")
    assert messages.sent == before[0] + 1


def test_at_the_last_position_both_stop_keep_their_distance_and_say_so(open):
    page = open(m=62, n=59)
    notice = page.locator("[data-end][role=status]")
    expect(notice).to_be_empty()
    page.get_by_role("button", name="Both +5").click()
    assert (slider(page, "m").input_value(), slider(page, "n").input_value()) == ("64", "61")
    expect(notice).to_contain_text("64")
    page.get_by_role("button", name="Both +1").click()
    assert (slider(page, "m").input_value(), slider(page, "n").input_value()) == ("64", "61")
    slider(page, "n").press("ArrowLeft")
    expect(notice).to_be_empty()


def test_the_numbers_that_follow_the_finger_are_those_of_core(open):
    page = open(step=2, theta=0.73, q="0.9,-0.8", k="-0.3,1.1")
    hold(page, "m", 51)
    arrows = TwoArrows(m=51, n=9, theta=0.73, q=(0.9, -0.8), k=(-0.3, 1.1))
    assert number(page, "dot") == fixed(arrows.score(51, 9), 4)
    between = angle_between(*arrows.turned()) * 180 / 3.141592653589793
    assert number(page, "between") == f"{fixed(between, 1)}°"
    for name, vector in zip("qk", arrows.turned(), strict=True):
        turned = angle_between((1, 0), vector) * 180 / 3.141592653589793
        heading = turned if vector[1] >= 0 else 360 - turned
        assert number(page, f"angle-{name}") == f"{fixed(heading, 1)}°"
    page.mouse.up()


def test_a_tip_follows_the_mouse_and_the_other_arrow_stays(open, messages):
    page = open()
    before, (x, y), k = messages.sent, tip(page, "q"), tip(page, "k")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 30, steps=8)
    assert tip(page, "q") == pytest.approx((x + 60, y - 30), abs=1) and tip(page, "k") == k
    dot = number(page, "dot")
    assert messages.sent == before
    page.mouse.up()
    told(page, f"dot product {dot}")
    assert messages.sent == before + 1


def test_a_tip_follows_a_touching_finger(open):
    page = open()
    touch = page.context.new_cdp_session(page)
    x, y = tip(page, "k")

    def send(kind, *points):
        places = [{"x": px, "y": py} for px, py in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    send("touchStart", (x, y))
    send("touchMove", (x + 10, y + 20))
    send("touchMove", (x + 20, y + 40))
    there = pytest.approx((x + 20, y + 40), abs=1)
    for _ in range(30):  # moves of a touch come with the next frames
        page.evaluate("() => new Promise(requestAnimationFrame)")
        if tip(page, "k") == there:
            break
    assert tip(page, "k") == there
    send("touchEnd")
    told(page, f"dot product {number(page, 'dot')}")


WAYS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def test_an_arrow_key_moves_a_tip_its_own_way_on_the_screen(open):
    page = open()
    page.locator("[data-tip=k]").focus()
    for key, (dx, dy) in WAYS.items():
        x, y = tip(page, "k")
        page.keyboard.press(key)
        moved = tip(page, "k")[0] - x, tip(page, "k")[1] - y
        far = abs(sum(moved))
        assert far > 2 and moved == pytest.approx((dx * far, dy * far), abs=0.3), key
    assert "step=" not in page.url  # the keys moved the tip, not the step


def test_the_language_changes_in_the_middle_and_the_state_stays(open, page):
    open(step=2, m=33, theta=1.2)
    slider(page, "m").press("ArrowRight")
    expect(page).to_have_url(re.compile("m=34"))
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(readout(page)).to_contain_text("q 在第 34 位，k 在第 9 位")
    expect(slider(page, "theta")).to_have_value("1.2")
    assert page.locator("html").get_attribute("lang") == "zh-CN"


def test_nonsense_in_the_address_is_told_and_the_page_works(open):
    page = open(m="<script>", n="99", q="1e9,0", theta="nan", hm="1")
    notice = page.locator(".notice[role=status]").first
    for name in ("m", "n", "q", "theta", "hm"):
        expect(notice).to_contain_text(name)
    assert slider(page, "m").input_value() == "12" and slider(page, "n").input_value() == "9"
    page.get_by_role("button", name="Both +1").click()
    told(page, "q at position 13, k at position 10")


def focused(page):
    """Give the text, name or address of what has the focus, inside of shadow roots too."""
    return page.evaluate(
        """() => {
            let node = document.activeElement;
            while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
            return `${node?.dataset?.name ?? ""} ${node?.getAttribute("href") ?? ""}`;
        }"""
    )


def tab_to(page, wanted):
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted in focused(page):
            return
    raise AssertionError(f"the Tab key never came to {wanted}")


def test_with_the_keyboard_alone_from_the_contents_to_a_finished_interaction(open, page, messages):
    open("/")
    tab_to(page, "two_arrows?lang=en")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/two_arrows"))
    page.locator('[data-ready="true"]').wait_for(state="attached")
    messages.wait_until_settled()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=2"))
    tab_to(page, "m ")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    told(page, "q at position 16, k at position 9, distance m − n = 7")


def test_three_moments_have_one_dot_product_in_figures(open, messages):
    page = open(step=3)
    before = messages.sent

    def dots():
        return [page.locator(f"[data-dot={name}]").text_content() for name in NAMES]

    start, others = dots(), (tip(page, "q-first"), tip(page, "k-second"))
    moved = tip(page, "q-third")
    slider(page, "third").press("ArrowLeft")
    assert len(set(start)) == 1 and dots() == start and len(start[0].split(".")[1]) == 12
    assert tip(page, "q-third") != moved
    assert (tip(page, "q-first"), tip(page, "k-second")) == others
    slider(page, "distance").press("ArrowRight")
    assert len(set(dots())) == 1 and dots() != start
    told(page, "All three pairs are 5 apart")
    assert messages.sent <= before + 2


NAMES = ("first", "second", "third")


def heights(page, name):
    path = page.locator(f"path[data-line={name}]").get_attribute("d")
    return [float(point.split()[1]) for point in re.findall(r"[ML]([^ML]+)", path)]


def test_a_rotated_head_is_drawn_flat_and_an_added_one_is_not(open):
    page = open(step=6)
    for _ in range(2):
        assert len(heights(page, "rotated")) == len(heights(page, "added")) == 257
        assert len(set(heights(page, "rotated"))) == 1
        assert max(heights(page, "added")) - min(heights(page, "added")) > 20
        pair = number(page, "rotated")
        page.get_by_role("button", name="Another pair").click()
        expect(page.locator("[data-number=rotated]")).not_to_have_text(pair)


def test_words_put_in_front_leave_the_score_and_take_weight(open):
    page = open(step=9)
    score, weight = number(page, "score"), number(page, "weight")
    for _ in range(3):
        slider(page, "before").press("ArrowRight")
    assert number(page, "score") == score
    assert float(number(page, "weight")[:-1]) < float(weight[:-1])
    told(page, "q now at position 18")


def test_the_arrow_keys_walk_through_all_steps_on_a_phone_without_a_sideways_scroll(open, page):
    page.set_viewport_size({"width": 390, "height": 844})
    open()
    steps = page.locator("section[data-step]").count()
    assert steps == 10
    for step in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(f"step={step}$"))
        expect(readout(page)).to_have_count(1)
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
