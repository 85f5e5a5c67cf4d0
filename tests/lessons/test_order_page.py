"""The lesson /order in a browser: shuffle, drag, keys, one's own sentence."""

import re

from playwright.sync_api import expect

from tests.figure import button, readout
from widgets.base.language import Text

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


def words(page, kind: str) -> list[str]:
    """Give the words of a kind, by their places in the original, both rows."""
    cells = page.locator(f"svg .word{kind}")
    return sorted(cells.evaluate_all("all => all.map(one => one.dataset.word)"))


def redrawn(page, act):
    """Act, and wait until the figure has been drawn anew."""
    figure = page.locator(".figure").first
    before = figure.get_attribute("data-drawn")
    act()
    expect(figure).not_to_have_attribute("data-drawn", before)


def press(page, words: str):
    button(page, ZH(f"shuffle-figure-{words}")).click()


def test_the_lesson_opens_with_two_sentences_of_the_same_words(open):
    page = open("/order")
    assert order(page) == ["2", "3", "0", "1"] and outputs(page, 0) == outputs(page, 1)
    names = page.locator("svg .word[data-row='0'] text")
    assert "".join(names.all_text_contents()) == ZH("shuffle-example-bill")
    live = page.locator("section.active output[data-live=gap]")
    press(page, "scheme-rope")
    expect(live).not_to_contain_text("10⁻")


def test_shuffled_every_word_keeps_its_output(open):
    page = open("/order", step="shuffled")
    orders = []
    for _ in range(3):
        assert outputs(page, 0) == outputs(page, 1)
        orders.append(order(page))
        press(page, "again")
        expect(page).to_have_url(re.compile(rf"shuffle={len(orders) + 1}"))
    assert len({tuple(found) for found in orders}) == 3


def test_with_a_causal_mask_words_do_not_keep_their_outputs(open):
    page = open("/order", step="shuffled")
    press(page, "mask-causal")
    expect(readout(page)).to_contain_text(ZH("shuffle-theory-not-zero"))
    above, below = outputs(page, 0), outputs(page, 1)
    assert any(above[word] != below[word] for word in above)


def test_a_word_is_dragged_to_another_place_and_the_outputs_follow(open, messages):
    page = open("/order", step="shuffled")
    messages.wait_until_settled()
    before, sent = order(page), messages.sent
    cells = [page.locator(f"svg .word[data-row='1'][data-place='{place}']") for place in (0, 3)]
    start, end = (cell.bounding_box() for cell in cells)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=6)
    swapped = [before[3], *before[1:3], before[0], *before[4:]]
    assert order(page) == swapped  # it follows the finger
    assert messages.sent == sent  # and the server has not been told
    page.mouse.up()
    expect(page).to_have_url(re.compile("order="))
    assert messages.sent == sent + 1
    assert order(page) == swapped and outputs(page, 0) == outputs(page, 1)


def test_an_answer_of_the_server_does_not_take_a_word_out_of_the_hand(open):
    page = open("/order", step="shuffled")
    start = page.locator("svg .word[data-row='1'][data-place='0']").bounding_box()
    end = page.locator("svg .word[data-row='1'][data-place='5']").bounding_box()
    before = order(page)
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(start["x"] + start["width"] / 2 + 5, start["y"] + 20)
    button(page, "RoPE").evaluate("button => button.click()")
    expect(page).to_have_url(re.compile("scheme=rope"))
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + 20, steps=4)
    assert order(page)[5] == before[0]
    page.mouse.up()
    expect(page).to_have_url(re.compile("order="))
    assert order(page)[5] == before[0]


def test_a_word_is_moved_with_the_arrow_keys_and_the_step_stays(open):
    page = open("/order", step="shuffled")
    before = order(page)
    page.locator(f"svg .word[data-row='1'][data-word='{before[0]}']").focus()
    page.keyboard.press("ArrowRight")
    assert order(page)[:2] == [before[1], before[0]]
    expect(page).to_have_url(re.compile("order="))
    expect(page.locator("section.active")).to_have_attribute("data-step", "1")


def test_a_word_keeps_the_focus_while_it_moves_and_its_twin_does_not_get_it(open):
    page = open("/order", step="shuffled", order="0,1,2,3,4,5,6,7,8")
    twin = page.locator("svg .word[data-row='1'][data-word='4']")
    twin.focus()
    for now in ("0,1,2,3,5,4,6,7,8", "0,1,2,3,5,6,4,7,8", "0,1,2,3,5,6,7,4,8"):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(now.replace(",", "%2C")))  # the server has answered
        expect(twin).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("svg .word[data-row='1'][data-place='8']")).to_be_focused()


def test_the_original_order_comes_back(open):
    page = open("/order", step="shuffled")
    press(page, "back")
    expect(page).to_have_url(re.compile("shuffle=0"))
    assert order(page) == sorted(order(page), key=int)
    expect(readout(page)).to_contain_text(ZH("shuffle-theory-still"))


def test_a_word_lights_up_in_both_rows_with_its_numbers(open):
    page = open("/order", step="shuffled")
    page.locator("svg .word[data-row='0'][data-word='1']").hover()
    expect(page.locator("[data-detail]")).to_have_text(re.compile(r"猫.*−?\d\.\d\d"))
    assert words(page, ".lit") == ["1", "1"] and words(page, ".twin") == []
    page.locator("svg .word[data-row='1'][data-word='1']").focus()
    page.mouse.move(0, 0)
    assert words(page, ".lit") == ["1", "1"]


def test_a_word_that_comes_twice_lights_its_twin_and_says_that_both_have_one_output(open):
    page = open("/order", step="shuffled")
    page.locator("svg .word[data-row='0'][data-word='0']").hover()
    assert words(page, ".lit") == ["0", "0"] and words(page, ".twin") == ["4", "4"]
    expect(page.locator("[data-detail]")).to_contain_text(ZH("shuffle-figure-twin"))
    above = outputs(page, 0)
    assert above["0"] == above["4"]
    press(page, "mask-causal")
    expect(readout(page)).to_contain_text(ZH("shuffle-theory-not-zero"))
    above = outputs(page, 0)
    assert above["0"] != above["4"]


def test_a_script_tag_as_the_sentence_is_text(open):
    page = open("/order", step="shuffled", lang="en")
    field = page.get_by_role("textbox")
    field.fill("<script>alert(1)</script> <img src=x onerror=alert(2)>")
    field.press("Enter")
    expect(page.locator("svg .word text").filter(has_text="<script>").first).to_be_visible()
    expect(page.locator("[role=status]").first).to_contain_text("onerror=alert(2)>")
    assert page.locator("img").count() == 0


def test_more_than_24_words_are_told(open):
    page = open("/order", step="shuffled", lang="en")
    field = page.get_by_role("textbox")
    field.fill(" ".join(f"w{i}" for i in range(30)))
    field.press("Enter")
    told = Text("en")("shuffle-notice-long", count=30, most=24)
    expect(page.get_by_text(told)).to_be_visible()
    expect(page.locator("svg .word[data-row='0']")).to_have_count(24)
    expect(field).to_have_value(re.compile("w29$"))


def test_ten_thousand_characters_stay_in_the_field(open):
    page = open("/order", step="shuffled", lang="en")
    field = page.get_by_role("textbox")
    field.fill("word " * 2000)
    field.press("Enter")
    told = Text("en")("shuffle-notice-long", count=2000, most=24)
    expect(page.get_by_text(told)).to_be_visible()
    assert len(field.input_value()) == 10_000


def test_a_sentence_of_ones_own_goes_to_the_next_step_and_its_proof(open):
    page = open("/order", step="shuffled")
    field = page.get_by_role("textbox")
    field.fill("猫爱猫吗")
    field.press("Enter")
    expect(page.locator("svg .word[data-row='0']")).to_have_count(4)
    page.get_by_role("button", name=re.compile("^10\\.")).click()
    expect(page).to_have_url(re.compile("step=10"))
    expect(page.get_by_role("textbox")).to_have_value("猫爱猫吗")
    expect(page.locator("svg .word[data-row='0']")).to_have_count(4)
    expect(page.locator("output[data-live=twice]").first).to_have_text("猫")


def test_the_order_by_hand_and_the_switches_survive_the_switch_of_language(open):
    page = open("/order", step="shuffled", order="8,7,6,5,4,3,2,1,0", scheme="alibi", read="mean")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator("svg .word[data-row='1']")).to_have_count(9)
    assert order(page) == list("876543210")
    pressed = page.locator(".choice button[aria-pressed=true]")
    expect(pressed).to_have_text(["no mask", "1 layer", "mean", "ALiBi"])


def test_what_is_read_is_shown(open):
    page = open("/order", step="mean")
    means = page.locator("svg .mean:visible").evaluate_all("all => all.map(m => m.dataset.output)")
    assert len(means) == 2 and means[0] == means[1]
    press(page, "read-last")
    expect(page.locator("svg .ring").first).to_be_visible()
    expect(page.locator("[data-again]")).to_have_text(ZH("shuffle-figure-again-last"))


def test_a_sentence_of_ones_own_survives_the_switch_of_language(open):
    page = open("/order", step="shuffled", sentence="我不喜欢", mask="causal")
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("textbox")).to_have_value("我不喜欢")
    expect(button(page, "causal mask")).to_have_attribute("aria-pressed", "true")


def test_the_switches_work_from_the_keyboard_alone(open):
    page = open("/order", step="shuffled")
    button(page, "RoPE").focus()
    redrawn(page, lambda: page.keyboard.press("Enter"))
    expect(page).to_have_url(re.compile("scheme=rope"))
    live = page.locator("section.active output[data-live=gap]")
    expect(live).not_to_contain_text("10⁻")
    expect(button(page, "RoPE")).to_be_focused()


def test_the_proof_shows_which_line_breaks(open):
    page = open("/order", step="proof")
    line = page.locator("output[data-live=line_mask]").last
    expect(line).to_have_text("0")
    press(page, "mask-causal")
    expect(line).to_have_text("1.00")


def test_enter_that_takes_what_an_input_method_offers_sends_no_half_word(open):
    page = open("/order", step="shuffled")
    page.evaluate("""() => {
      window.addresses = [];
      const write = history.replaceState.bind(history);
      history.replaceState = (...told) => { addresses.push(decodeURI(told[2])); write(...told); };
    }""")
    page.get_by_label(ZH("shuffle-field")).click()
    keys = page.context.new_cdp_session(page)
    keys.send("Input.imeSetComposition", {"text": "nihao", "selectionStart": 5, "selectionEnd": 5})
    for key in ("ArrowRight", "PageDown", "Enter"):
        page.keyboard.press(key)
    keys.send("Input.insertText", {"text": "你好吗"})
    page.keyboard.press("Enter")
    expect(page.locator("svg .word[data-row='0']")).to_have_count(3)
    page.wait_for_function("() => addresses.some((at) => at.includes('sentence=你好吗'))")
    assert not [at for at in page.evaluate("addresses") if "nihao" in at or "step=2&" not in at]
