"""The lesson /order in a browser: shuffle, drag, keys, one's own sentence."""

import re

from playwright.sync_api import expect

from widgets.language import Text

ZH = Text("zh")


def outputs(page, row: int) -> dict[str, str]:
    """Give the output of every word of a row, read from the page."""
    cells = page.locator(f"svg .word[data-row='{row}']")
    return {
        cell.get_attribute("data-word"): cell.get_attribute("data-output") for cell in cells.all()
    }


def order(page) -> list[str]:
    """Give the words of the lower row from left to right."""
    cells = page.locator("svg .word[data-row='1']")
    places = cells.evaluate_all("all => all.map(one => [one.dataset.place, one.dataset.word])")
    return [word for _, word in sorted(places, key=lambda pair: int(pair[0]))]


def redrawn(page, act):
    """Act, and wait until the figure has been drawn anew."""
    figure = page.locator(".figure").first
    before = figure.get_attribute("data-drawn")
    act()
    expect(figure).not_to_have_attribute("data-drawn", before)


def press(page, words: str):
    page.get_by_role("button", name=ZH(f"shuffle-figure-{words}"), exact=True).click()


def test_shuffled_every_word_keeps_its_output(open):
    page = open("/order")
    orders = []
    for _ in range(3):
        assert outputs(page, 0) == outputs(page, 1)
        orders.append(order(page))
        press(page, "again")
        expect(page).to_have_url(re.compile(rf"shuffle={len(orders) + 1}"))
    assert len({tuple(found) for found in orders}) == 3


def test_with_a_causal_mask_words_do_not_keep_their_outputs(open):
    page = open("/order")
    press(page, "mask-causal")
    expect(page.get_by_text(ZH("shuffle-theory-not-zero"))).to_be_visible()
    above, below = outputs(page, 0), outputs(page, 1)
    assert any(above[word] != below[word] for word in above)


def test_a_word_is_dragged_to_another_place_and_the_outputs_follow(open):
    page = open("/order")
    before = order(page)
    cells = [page.locator(f"svg .word[data-row='1'][data-place='{place}']") for place in (0, 3)]
    start, end = (cell.bounding_box() for cell in cells)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=6)
    assert order(page)[3] == before[0]  # it follows the finger
    assert "order=" not in page.url  # and the server has not been told
    page.mouse.up()
    expect(page).to_have_url(re.compile("order="))
    assert outputs(page, 0) == outputs(page, 1)


def test_a_word_is_moved_with_the_arrow_keys_and_the_step_stays(open):
    page = open("/order")
    before = order(page)
    page.locator(f"svg .word[data-row='1'][data-word='{before[0]}']").focus()
    page.keyboard.press("ArrowRight")
    assert order(page)[:2] == [before[1], before[0]]
    expect(page).to_have_url(re.compile("order="))
    expect(page.locator("section.active")).to_have_attribute("data-step", "0")


def test_the_original_order_comes_back(open):
    page = open("/order")
    press(page, "back")
    expect(page).to_have_url(re.compile("shuffle=0"))
    assert order(page) == sorted(order(page), key=int)
    expect(page.get_by_text(ZH("shuffle-theory-still"))).to_be_visible()


def test_a_word_lights_up_in_both_rows_with_its_numbers(open):
    page = open("/order")
    page.locator("svg .word[data-row='0'][data-word='1']").hover()
    expect(page.locator("[data-detail]")).to_have_text(re.compile(r"猫.*−?\d\.\d\d"))
    faint = "all => all.filter(one => one.style.opacity === '1').map(one => one.dataset.word)"
    assert page.locator("svg .word").evaluate_all(faint) == ["1", "1"]


def test_a_script_tag_as_the_sentence_is_text(open):
    page = open("/order", lang="en")
    field = page.get_by_role("textbox")
    field.fill("<script>alert(1)</script> <img src=x onerror=alert(2)>")
    field.press("Enter")
    expect(page.locator("svg .word text").filter(has_text="<script>").first).to_be_visible()
    expect(page.locator("[role=status]").first).to_contain_text("onerror=alert(2)>")
    assert page.locator("img").count() == 0


def test_more_than_24_words_are_told(open):
    page = open("/order", lang="en")
    field = page.get_by_role("textbox")
    field.fill(" ".join(f"w{i}" for i in range(30)))
    field.press("Enter")
    told = Text("en")("shuffle-notice-long", count=30, most=24)
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.locator("svg .word[data-row='0']")).to_have_count(24)
    expect(field).to_have_value(re.compile("w29$"))


def test_a_sentence_of_ones_own_survives_the_switch_of_language(open):
    page = open("/order", sentence="我不喜欢", mask="causal")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("textbox")).to_have_value("我不喜欢")
    expect(page.get_by_role("button", name="causal mask", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_switches_work_from_the_keyboard_alone(open):
    page = open("/order")
    page.get_by_role("button", name="RoPE", exact=True).focus()
    redrawn(page, lambda: page.keyboard.press("Enter"))
    expect(page).to_have_url(re.compile("scheme=rope"))
    live = page.locator("section.active output[data-live=gap]")
    expect(live).not_to_contain_text("10⁻")


def test_the_proof_shows_which_line_breaks(open):
    page = open("/order", step=9)
    line = page.locator("output[data-live=line_mask]").last
    expect(line).to_have_text("0")
    press(page, "mask-causal")
    expect(line).to_have_text("1.00")
