"""The lesson of the rotation in a browser: what follows the finger, and what the server hears."""

import re

import pytest
from playwright.sync_api import expect

from tests.figure import attribute, hold, live, number, readout, slider
from widgets.base.numbers import fixed
from widgets.rotation.hands import Hands
from widgets.rotation.meaning import Meaning
from widgets.rotation.mixing import Mixing
from widgets.rotation.tell_apart import TellApart


@pytest.fixture
def lesson(open):
    """Open a step of the lesson by its number, with a state in the address."""
    return lambda step, **state: open("/rotation", lang="en", step=step, **state)


def test_dragging_the_position_turns_the_vector_keeps_its_length_and_tells_once(lesson, messages):
    page = lesson(1)
    before, length = messages.sent, number(page, "length")
    tip = page.locator("[data-tip=x]:visible").bounding_box()
    hold(page, "m", 40)
    assert slider(page, "m").input_value() == "40"
    assert page.locator("[data-tip=x]:visible").bounding_box() != tip
    assert number(page, "angle") == "687.5°" and number(page, "length") == length == "1.2649"
    assert messages.sent == before
    page.mouse.up()
    expect(readout(page)).to_contain_text("At position 40 the vector has turned by 687.5°")
    expect(live(page, "angle")).to_have_text("687.5")
    expect(page).to_have_url(re.compile("m=40"))
    assert messages.sent == before + 1


def test_plus_one_turns_once_more_and_the_trail_keeps_where_it_was(lesson):
    page = lesson(1)
    tip = [attribute(page, "[data-tip=x]", name) for name in ("cx", "cy")]
    page.get_by_role("button", name="+1", exact=True).click()
    trail = [attribute(page, "[data-trail='1']", name) for name in ("cx", "cy")]
    assert [float(value) for value in trail] == pytest.approx([float(value) for value in tip])
    assert number(page, "angle") == "223.5°"
    slider(page, "m").press("ArrowLeft")
    assert number(page, "angle") == "206.3°"


def test_the_trail_ends_at_position_0(lesson):
    page = lesson(1, m=3)
    assert page.locator("[data-trail]:visible").count() == 3


def test_both_plus_one_turns_the_hands_and_keeps_their_opening(lesson):
    page = lesson(2)
    tips = page.locator("[data-tip=m]:visible").bounding_box()
    assert number(page, "between") == "120.0°"
    for _ in range(5):
        page.get_by_role("button", name="Both +1").click()
    assert (slider(page, "m").input_value(), slider(page, "n").input_value()) == ("12", "8")
    assert number(page, "between") == "120.0°" and number(page, "gap") == "4"
    assert page.locator("[data-tip=m]:visible").bounding_box() != tips
    expect(readout(page)).to_contain_text("Position 8 and position 12 are 4 apart")


def test_hands_point_to_their_hours(lesson):
    page = lesson(2)
    centre = page.locator("circle.axis:visible").bounding_box()
    middle = centre["x"] + centre["width"] / 2, centre["y"] + centre["height"] / 2
    box = page.locator("[data-tip=n]:visible").bounding_box()
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert at[0] - middle[0] > 20 and at[1] == pytest.approx(middle[1], abs=1)  # three o'clock


def test_one_hand_moved_alone_changes_the_opening(lesson):
    page = lesson(2)
    slider(page, "m").press("ArrowRight")
    assert number(page, "between") == "150.0°"


def hand(page, pair):
    """Give the angle at which a pair's hand is drawn, in degrees, full turns counted."""
    found = page.locator(f"[data-hand='{pair}']").get_attribute("transform")
    return float(re.match(r"rotate\(([-\d.e]+) ", found)[1])


def test_dragging_the_position_moves_every_hand_without_a_message(lesson, messages):
    page = lesson(3)
    before, count = messages.sent, page.locator("[data-hand]").count()
    at = [hand(page, pair) for pair in range(count)]
    hold(page, "position", 200)
    assert count == 64 and all(hand(page, pair) > at[pair] for pair in range(count))
    assert messages.sent == before
    page.mouse.up()
    expect(page).to_have_url(re.compile("position="))
    position = int(re.search(r"position=(\d+)", page.url)[1])
    wanted = Hands(position=position).pairs()
    for pair in (0, 20, 63):
        assert hand(page, pair) == pytest.approx(360 * wanted["turns"][pair], rel=1e-9)
    expect(live(page, "round")).to_have_text(str(int((wanted["turns"] >= 1).sum())))
    assert page.locator("[data-face][data-round=true]").count() == (wanted["turns"] >= 1).sum()
    assert messages.sent == before + 1


def test_plus_one_moves_pair_0_by_a_radian(lesson):
    page = lesson(3)
    before = hand(page, 0)
    page.locator("[data-by='1']:visible").click()
    assert hand(page, 0) - before == pytest.approx(57.29578, abs=1e-4)
    expect(readout(page)).to_contain_text("At position 101")


def test_dragging_the_base_slows_the_later_hands_and_leaves_pair_0(lesson, messages):
    page = lesson(3)
    before, at = messages.sent, [hand(page, pair) for pair in (0, 1, 63)]
    hold(page, "base", int(slider(page, "base").get_attribute("max")))
    assert hand(page, 0) == pytest.approx(at[0])
    assert hand(page, 1) < at[1] and hand(page, 63) < at[2] / 100
    assert messages.sent == before
    page.mouse.up()
    expect(readout(page)).to_contain_text("of no model named here")


def test_a_model_s_button_takes_its_head(lesson):
    page = lesson(3)
    page.get_by_role("button", name="Gemma-2-9B").click()
    expect(readout(page)).to_contain_text("Width and base are those of Gemma-2-9B")
    expect(page.locator("[data-hand]")).to_have_count(128)


def test_a_clicked_clock_and_the_arrow_keys_look_at_a_pair(lesson):
    page = lesson(3)
    page.locator("[data-face='20']").click()
    assert number(page, "pair") == "20"
    page.keyboard.press("ArrowRight")
    assert number(page, "pair") == "21"
    assert number(page, "wave") == fixed(Hands().pairs()["wavelength"][21], 0)
    assert "step=3" in page.url  # the key moved the pair, not the step


def bars(page):
    return [
        float(value)
        for value in page.locator("[data-bar]").evaluate_all(
            "bars => bars.map(bar => bar.dataset.value)"
        )
    ]


def test_bars_follow_the_finger_and_are_those_of_core(lesson, messages):
    page = lesson(5)
    before = messages.sent
    assert bars(page) == pytest.approx(list(TellApart().pairs()["cosine"]), abs=2e-7)
    hold(page, "b", 1500)
    b = int(slider(page, "b").input_value())
    wanted = TellApart(b=b).pairs()
    assert b > 1400 and bars(page) == pytest.approx(list(wanted["cosine"]), abs=2e-7)
    assert page.locator("[data-round=true]").count() == (wanted["turns"] >= 1).sum()
    assert messages.sent == before
    page.mouse.up()
    expect(readout(page)).to_contain_text(f"Positions 1000 and {b}")


def test_neighbours_are_told_by_pair_0_and_far_places_by_slow_pairs(lesson):
    page = lesson(5)
    expect(readout(page)).to_contain_text("0.95 for pair 0 and 1.3 × 10⁻⁵ for pair 63")
    page.get_by_role("button", name="1 and 1001", exact=True).click()
    expect(page.locator("[data-round=true]")).to_have_count(36)
    expect(readout(page)).to_contain_text("28 of 64 hands")


def test_the_tips_are_compared_on_demand(lesson):
    page = lesson(5)
    page.get_by_role("button", name="Whole hand").click()
    assert bars(page) == pytest.approx(list(TellApart().pairs()["hand"]), abs=2e-7)


@pytest.mark.parametrize(("step", "view"), [(7, "length"), (8, "angle")])
def test_dragging_the_position_leaves_the_turned_mark_and_moves_the_added_one(
    lesson, messages, step, view
):
    page = lesson(step)
    before = messages.sent
    marks = [attribute(page, f"[data-mark={way}]", "d") for way in ("turned", "added")]
    hold(page, "position", 300)
    position = int(slider(page, "position").input_value())
    turned, added = (
        attribute(page, f"[data-mark={way}]", "data-value") for way in ("turned", "added")
    )
    wanted = Meaning(view=view).values()
    assert float(added) == pytest.approx(wanted["added"][position], abs=1e-9)
    assert float(turned) == pytest.approx(wanted["turned"][position], abs=1e-9)
    ends = [attribute(page, f"[data-mark={way}]", "d") for way in ("turned", "added")]
    first = [float(re.match(r"M([\d.]+)", end)[1]) for end in (marks[0], ends[0])]
    assert first[0] == pytest.approx(first[1], abs=1e-6) and ends[1] != marks[1]
    assert messages.sent == before
    page.mouse.up()
    expect(readout(page)).to_contain_text(f"at position {position}")


def test_a_longer_word_is_scattered_less(lesson):
    page = lesson(7)
    hold(page, "size", int(slider(page, "size").get_attribute("max")))
    page.mouse.up()
    wanted = Meaning(size=4.0).numbers()
    expect(live(page, "added_low")).to_have_text(wanted["added_low"])
    expect(live(page, "added_high")).to_have_text(wanted["added_high"])


def test_a_clicked_cell_looks_at_its_pair_in_either_row(lesson):
    page = lesson(9)
    cells = page.locator("[data-channel='12']")
    cells.first.click()
    assert (number(page, "pair"), number(page, "interleaved")) == ("6", "12, 13")
    assert number(page, "half_split") == "6, 14"
    page.locator("[data-channel='3']").last.click()
    assert number(page, "pair") == "1"
    page.keyboard.press("ArrowRight")
    assert number(page, "half_split") == "2, 10"
    expect(live(page, "half_split")).to_have_text("2, 10")


def test_both_ends_of_a_line_have_the_same_value_at_every_position(lesson, messages):
    page = lesson(9)
    before = messages.sent
    hold(page, "position", 50)
    for channel in (0, 5, 15):
        rows = page.locator(f"[data-channel='{channel}']")
        values = rows.evaluate_all("nodes => nodes.map(node => node.dataset.value)")
        assert len(values) == 2 and values[0] == values[1]
    assert messages.sent == before
    page.mouse.up()


def test_only_the_first_channels_of_a_partial_head_change(lesson):
    page = lesson(11)
    cells = page.locator("[data-channel]")
    read = "nodes => nodes.map(node => [Number(node.dataset.channel), node.dataset.value])"
    before = cells.evaluate_all(read)
    hold(page, "position", 40)
    changed = {
        channel
        for (channel, old), (_, new) in zip(before, cells.evaluate_all(read), strict=True)
        if old != new
    }
    page.mouse.up()
    assert changed == set(range(24))
    page.get_by_role("button", name="GPT-J-6B").click()
    expect(readout(page)).to_contain_text("64 of 256 channels turn (25%)")


def test_moving_both_words_moves_only_the_line_with_one_misread(lesson, messages):
    page = lesson(10)
    before = messages.sent
    curves = {
        name: attribute(page, f"[data-line={name}]", "d") for name in ("right", "both", "one")
    }
    hold(page, "n", 55)
    n = int(slider(page, "n").input_value())
    ends = {name: attribute(page, f"[data-line={name}]", "d") for name in curves}
    assert ends["one"] != curves["one"]
    assert (ends["right"], ends["both"]) == (curves["right"], curves["both"])
    wanted = Mixing(n=n)
    for case in ("right", "permuted", "both", "one"):
        assert number(page, case) == fixed(wanted.row(case)[7])
    assert messages.sent == before
    page.mouse.up()
    expect(readout(page)).to_contain_text(f"Key at position {n}, distance 7")


def test_the_language_changes_in_the_middle_and_the_state_stays(lesson):
    page = lesson(3, position=77, base=50000)
    page.get_by_role("link", name="中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    expect(readout(page)).to_contain_text("走到位置 77，64 对里有")
    assert "50,000" in page.locator("label:has(input[data-name=base])").inner_text()


def test_nonsense_in_the_address_is_told_and_the_page_works(lesson):
    page = lesson(3, position="-4", dim="127", base="nan", pair="<b>")
    notice = page.locator(".notice[role=status]").first
    for name in ("position", "dim", "base", "pair"):
        expect(notice).to_contain_text(name)
    page.locator("[data-by='1']:visible").click()
    expect(readout(page)).to_contain_text("At position 101")


def test_keys_alone_lead_through_the_lesson(lesson):
    page = lesson(1)
    for step in range(2, 12):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(f"step={step}\\b"))
    expect(readout(page)).to_contain_text("GPT-NeoX-20B")
