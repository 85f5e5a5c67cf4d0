"""The lesson of the five ways in a browser: what follows the finger, and what the server hears."""

import re

import pytest
from playwright.sync_api import expect

from tests.figure import button, readout, slider
from widgets.base.numbers import fixed
from widgets.schemes.schemes import SCHEMES, Schemes


def drawn(page, selector):
    """Give the path or value that a part of the drawing has now."""
    return page.locator(selector).get_attribute("d")


def rows(page):
    return {scheme: drawn(page, f"path[data-row={scheme}]") for scheme in SCHEMES}


def has_dots(page, selector, count):
    """Wait until a path has so many parts: pointer events reach the page a frame later."""
    pattern = re.compile(rf"^(M[^M]+){{{count}}}$")
    expect(page.locator(selector)).to_have_attribute("d", pattern)


def drag(page, ground, start, end, across=True):
    """Drag over a ground from one share of its width (or height) to another, and hold."""
    box = page.locator(f"[data-ground='{ground}']").bounding_box()

    def place(share):
        x, y = (share, 0.5) if across else (0.5, share)
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    page.mouse.move(*place(start))
    page.mouse.down()
    page.mouse.move(*place(end), steps=8)


def test_one_drag_moves_the_query_through_all_five_and_tells_once(open, messages):
    page = open("/schemes", lang="en")
    quiet, sent = readout(page).inner_text(), messages.sent
    for scheme in SCHEMES:
        has_dots(page, f"path[data-row={scheme}]", 12)
    drag(page, "", 11.5 / 24, 14.5 / 24)
    for scheme in SCHEMES:
        has_dots(page, f"path[data-row={scheme}]", 15)
    assert slider(page, "m").input_value() == "14"
    assert (readout(page).inner_text(), messages.sent) == (quiet, sent)
    page.mouse.up()
    score = fixed(Schemes(m=14).scores("rope")[14, 0])
    expect(readout(page)).to_contain_text(f"Position 14 looking at position 0 scores {score}")
    expect(page).to_have_url(re.compile("m=14"))
    assert messages.sent == sent + 1


def test_past_the_last_row_the_learned_scheme_alone_has_an_error_and_no_scores(open):
    page = open("/schemes", lang="en", scheme="learned")
    drag(page, "", 0.4, 19.5 / 24)
    page.mouse.up()
    for scheme in SCHEMES:
        has_dots(page, f"path[data-row={scheme}]", 0 if scheme == "learned" else 20)
    expect(page.locator("[data-missing='1']").nth(1)).to_have_text("error: no row 19")
    expect(page.locator("[data-missing='2']").nth(1)).to_have_text("only rows 0 to 15")
    expect(readout(page)).to_contain_text("the table has 16 rows (0 to 15) and not this one")


def test_the_trained_length_moves_the_count_of_the_learned_table_and_no_other(open):
    page = open("/schemes", lang="en", step=3)
    cost = {scheme: page.locator(f"[data-cost={scheme}]") for scheme in SCHEMES}
    expect(cost["learned"]).to_have_text("parameters 384")
    slider(page, "trained").focus()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(cost["learned"]).to_have_text("parameters 480")
    assert {cost[s].text_content() for s in SCHEMES if s != "learned"} == {"parameters 0"}
    expect(page.locator("output[data-live=rows]").first).to_have_text("480")


def test_a_scheme_is_chosen_by_its_name_with_mouse_or_key_and_spoken_of(open):
    page = open("/schemes", lang="en", scheme="sinusoidal")
    alibi, rope = (button(page, name) for name in ("ALiBi", "RoPE"))
    for choice in (alibi, rope):
        expect(choice).to_have_attribute("aria-pressed", "false")
    alibi.click()
    expect(alibi).to_have_attribute("aria-pressed", "true")
    expect(readout(page)).to_contain_text("ALiBi: leaves the vectors alone and takes points off")
    rope.press("Enter")
    expect(rope).to_have_attribute("aria-pressed", "true")
    expect(readout(page)).to_contain_text("RoPE: leaves the word vector alone and turns q and k")


def test_a_projection_spoils_what_is_added_and_leaves_what_is_a_relation(open):
    page = open("/schemes", lang="en")
    spread = {scheme: page.locator(f"[data-spread={scheme}]") for scheme in SCHEMES}
    before = rows(page)
    page.get_by_role("button", name="projected", exact=True).click()
    expected = Schemes(projection="random")
    expect(spread["sinusoidal"]).to_have_text(fixed(expected.spread("sinusoidal"), 1))
    for scheme in ("rope", "alibi", "none"):
        expect(spread[scheme]).to_have_text("0")
    assert rows(page)["rope"] != before["rope"]


def test_six_heads_show_two_put_in_between_and_a_drag_picks_one(open):
    page = open("/schemes", lang="en", step=5)
    expect(page.locator("circle[data-head]")).to_have_count(8)
    page.locator("button[data-value='6']").click()
    expect(page.locator("circle[data-head]")).to_have_count(6)
    expect(readout(page)).to_contain_text("Head 3 of 6 has slope 0.0156")
    drag(page, "head", 0.1, 5.5 / 6 - 0.5 / 6)
    page.mouse.up()
    expect(readout(page)).to_contain_text("Head 5 of 6 has slope 0.500")
    hollow = "e => getComputedStyle(e).fill !== getComputedStyle(e).stroke"
    circles = page.locator("circle[data-head]")
    assert [circles.nth(at).evaluate(hollow) for at in range(6)] == [False] * 4 + [True] * 2


def test_a_row_of_alibi_has_a_weight_for_each_key_up_to_it(open):
    page = open("/schemes", lang="en", step=5)
    has_dots(page, "path[data-weights]", 18)
    drag(page, "row", 17.5 / 24, 4.5 / 24, across=False)
    has_dots(page, "path[data-weights]", 5)
    page.mouse.up()
    expect(page.locator("output[data-live=seen]").first).to_have_text("5")


def test_the_mask_alone_gives_row_m_one_over_m_plus_one_and_without_it_all_alike(open):
    page = open("/schemes", lang="en", step=6)
    point = page.locator("circle[data-point]")
    drag(page, "", 5.5 / 16, 9.5 / 16, across=False)
    expect(point).to_have_attribute("data-value", "0.1")
    page.mouse.up()
    expect(readout(page)).to_contain_text("Row 9 sees 10 tokens")
    page.get_by_role("button", name="no mask", exact=True).click()
    expect(point).to_have_attribute("data-value", "0.0625")
    slider(page, "m").press("ArrowRight")
    expect(readout(page)).to_contain_text("row 10 sees 16 tokens")
    expect(point).to_have_attribute("data-value", "0.0625")


def blocks(page):
    return page.locator("[data-block]").all_text_contents()


def tips(page):
    points = page.locator("circle[data-pair]").all()
    return [(point.get_attribute("cx"), point.get_attribute("cy")) for point in points]


def gap(page):
    return float(page.locator("[data-number=gap]").get_attribute("data-value"))


def test_pos_moves_every_hand_and_no_number_of_the_matrix_and_it_always_lands(open, messages):
    page = open("/schemes", lang="en", step=8)
    still, moved, sent = blocks(page), tips(page), messages.sent
    assert len(still) == 12
    box = slider(page, "pos").bounding_box()
    page.mouse.move(box["x"] + 10 + (box["width"] - 20) * 5 / 64, box["y"] + box["height"] / 2)
    page.mouse.down()
    for share in (0.3, 0.5, 0.9):
        page.mouse.move(box["x"] + share * box["width"], box["y"] + box["height"] / 2, steps=3)
        pos = str(round(64 * (share * box["width"] - 10) / (box["width"] - 20)))
        expect(slider(page, "pos")).to_have_value(pos)
        assert blocks(page) == still and gap(page) < 1e-12
        assert all(now != before for now, before in zip(tips(page), moved, strict=True))
    assert messages.sent == sent
    page.mouse.up()
    expect(readout(page)).not_to_contain_text("Position 5 moved on")
    slider(page, "k").press("ArrowRight")
    assert all(now != before for now, before in zip(blocks(page)[:4], still[:4], strict=True))
    assert gap(page) < 1e-12


def test_a_circle_gives_the_proof_its_numbers(open):
    page = open("/schemes", lang="en", step=9)
    live = page.locator("output[data-live=first]")
    before = live.inner_text()
    page.get_by_role("button", name="pair 9").click()
    expect(page.locator("output[data-live=pair]").first).to_have_text("9")
    expect(live).not_to_have_text(before)
    expect(live).to_have_text(page.locator("output[data-live=sin_there]").inner_text())


def test_moving_pos_leaves_the_raw_line_and_moves_the_projected_one(open):
    page = open("/schemes", lang="en", step=10)
    raw, projected = (drawn(page, f"path[data-line={kind}]") for kind in ("raw", "projected"))
    slider(page, "pos").focus()
    for _ in range(7):
        page.keyboard.press("ArrowRight")
    expect(readout(page)).to_contain_text("Position 55, distance 6")
    assert drawn(page, "path[data-line=projected]") != projected
    # Rounding may move the last digit of a pixel; a line is told apart from another by far more.
    assert numbers(drawn(page, "path[data-line=raw]")) == pytest.approx(numbers(raw), abs=0.011)
    spread = {kind: page.locator(f"[data-spread={kind}]") for kind in ("raw", "projected")}
    assert float(spread["raw"].get_attribute("data-value")) < 1e-12
    assert float(spread["projected"].get_attribute("data-value")) > 1


def numbers(path):
    return [float(part) for part in re.findall(r"-?[\d.]+", path)]


def test_other_matrices_part_the_lines_otherwise(open):
    page = open("/schemes", lang="en", step=11)
    before = page.locator("[data-spread=projected]").get_attribute("data-value")
    page.locator("button[data-again]").click()
    expect(page.locator("[data-spread=projected]")).not_to_have_attribute("data-value", before)
    assert float(page.locator("[data-spread=projected]").get_attribute("data-value")) > 1
    expect(page).to_have_url(re.compile("seed=1"))


@pytest.mark.parametrize(("lang", "theme"), [("zh", "dark"), ("en", "light")])
def test_the_error_at_position_l_is_told_in_the_readers_language(open, page, server, lang, theme):
    page.context.add_cookies([{"name": "look", "value": theme, "url": server.url}])
    page = open("/schemes", lang=lang, step=4)
    said = {"zh": "没有第 19 行", "en": "error: no row 19"}[lang]
    expect(page.locator("[data-missing='1']").nth(1)).to_contain_text(said)
    expect(
        page.locator("text", has_text={"zh": "未经训练", "en": "untrained"}[lang])
    ).to_be_visible()
