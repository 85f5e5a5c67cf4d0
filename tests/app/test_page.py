"""The frame of a page, in a browser: steps, language, look, address, and what a figure offers."""

import csv
import io
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from widgets.base.language import Text
from widgets.two_arrows.two_arrows import TwoArrows

ZH, EN = Text("zh"), Text("en")
PHONE = {"width": 390, "height": 844}


def press(page, key: str):
    page.get_by_role("button", name=ZH(key), exact=True).click()


def saved(page, label: str) -> tuple[str, bytes]:
    with page.expect_download() as download:
        page.get_by_role("button", name=label, exact=True).click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_the_contents_lead_to_a_lesson_and_the_lesson_back(open):
    page = open("/", lang="en")
    page.get_by_role("link", name=re.compile("Two arrows")).click()
    expect(page.locator("section.active")).to_be_visible()
    page.get_by_role("link", name="Whereabouts", exact=True).click()
    expect(page.get_by_role("heading", name="Whereabouts")).to_be_visible()


def test_a_lesson_that_is_coming_is_named_and_not_linked(open):
    page = open("/", lang="en")
    expect(page.get_by_role("heading", name=re.compile("The clinic"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("The clinic"))).to_have_count(0)


def test_the_arrow_keys_go_through_the_steps_and_the_address_follows(open):
    page = open("/two_arrows")
    page.keyboard.press("ArrowRight")
    expect(page.locator("section.active")).to_have_attribute("data-step", "1")
    expect(page).to_have_url(re.compile(r"\bstep=2\b"))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("section.active")).to_have_attribute("data-step", "0")
    expect(page).not_to_have_url(re.compile("step="))


def test_an_arrow_key_in_a_slider_moves_the_slider_and_not_the_step(open):
    page = open("/two_arrows")
    slider = page.locator("input[data-name=m]")
    slider.focus()
    before = int(slider.input_value())
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value(str(before + 1))
    expect(page.locator("section.active")).to_have_attribute("data-step", "0")


def test_tab_goes_through_the_page_and_leaves_the_step(open):
    page = open("/two_arrows", lang="en")
    for _ in range(8):
        page.keyboard.press("Tab")
        page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(page.locator("section.active")).to_have_attribute("data-step", "0")
    assert "step=" not in page.url


def test_scrolling_to_a_passage_makes_it_the_step(open):
    page = open("/two_arrows")
    second = page.locator("section[data-step='1']").bounding_box()
    page.mouse.move(300, 500)
    page.mouse.wheel(0, second["y"] - 200)
    expect(page.locator("section.active")).to_have_attribute("data-step", "1")
    expect(page).to_have_url(re.compile(r"\bstep=2\b"))


def test_the_switch_of_language_keeps_the_step_and_the_state(open):
    page = open("/two_arrows", step=2, m=40)
    page.get_by_role("link", name="English").click()
    expect(page).to_have_url(re.compile("lang=en"))
    expect(page.locator("section.active")).to_have_attribute("data-step", "1")
    expect(page.locator("input[data-name=m]")).to_have_value("40")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("button", name="Table", exact=True)).to_be_visible()


def test_a_dark_page_stays_dark_on_the_next_page(open):
    page = open("/two_arrows")
    press(page, "bar-dark")
    page.get_by_role("link", name=ZH("bar-site"), exact=True).click()
    page.get_by_role("heading", name=ZH("bar-site")).wait_for()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert max(int(part) for part in re.findall(r"\d+", background)[:3]) < 60


def test_reset_returns_to_the_step_and_cleans_the_address(open):
    page = open("/two_arrows", m=40)
    expect(page.locator("input[data-name=m]")).to_have_value("40")
    press(page, "frame-quiet-reset")
    default = TwoArrows.param.m.default
    expect(page.locator("input[data-name=m]")).to_have_value(str(default))
    expect(page).not_to_have_url(re.compile("m="))


def test_a_preset_sets_the_whole_figure(open):
    page = open("/two_arrows")
    name, state = next((n, s) for n, s in TwoArrows.presets.items() if "m" in s)
    press(page, f"two_arrows-preset-{name}")
    expect(page.locator("input[data-name=m]")).to_have_value(str(state["m"]))


def test_nonsense_in_the_address_is_told_in_one_sentence_and_the_rest_works(open):
    page = open("/two_arrows", m="NaN", n=9, nosuch="<img src=x onerror=alert(1)>")
    expect(page.get_by_text(ZH("notice-refused", names="m, nosuch"))).to_be_visible()
    expect(page.locator("input[data-name=n]")).to_have_value("9")


def test_a_number_longer_than_python_reads_is_refused_and_the_page_lives(open):
    page = open("/two_arrows", m="9" * 5000)
    expect(page.get_by_text(ZH("notice-refused", names="m"))).to_be_visible()
    page.locator("[data-both='5']").click()
    default = TwoArrows.param.m.default
    expect(page).to_have_url(re.compile(rf"m={default + 5}\b"))


def test_the_table_and_the_csv_hold_the_line(open):
    page = open("/two_arrows", m=10, n=4)
    press(page, "frame-quiet-table")
    rows = page.get_by_role("dialog").locator("tbody tr")
    expect(rows.first).to_be_visible()
    shown = rows.count()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    name, data = saved(page, "CSV")
    table = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    assert name == "two_arrows.csv" and len(table) == shown + 1
    assert len({f"{float(row[-1]):.9f}" for row in table[1:]}) == 1


def test_the_shown_program_is_for_the_present_state(open):
    page = open("/two_arrows", m=41, n=4)
    press(page, "frame-quiet-code")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("41")
    expect(dialog).to_contain_text("def rotate(")


def test_the_picture_is_saved_as_svg_and_png(open):
    page = open("/two_arrows")
    name, data = saved(page, "SVG")
    assert name.endswith(".svg") and data.startswith(b"<svg") and b"var(--" not in data
    name, data = saved(page, "PNG")
    assert name.endswith(".png") and data.startswith(b"\x89PNG") and len(data) > 5000


def test_an_address_that_is_not_there_answers_in_one_sentence(page, server, faults):
    page.goto(f"{server.url}/nosuch?lang=en")
    expect(page.get_by_text(EN("missing-sentence"))).to_be_visible()
    page.get_by_role("link").click()
    page.get_by_role("heading", name="Whereabouts").wait_for()
    assert all("404" in fault for fault in faults)
    faults.clear()


@pytest.mark.parametrize("path", ["/", "/two_arrows"])
def test_a_phone_scrolls_in_one_direction_only(open, page, path):
    page.set_viewport_size(PHONE)
    open(path)
    wide = """() => {
      const found = [];
      const look = (root) => root.querySelectorAll('*').forEach((node) => {
        const scrolls = /auto|scroll/.test(getComputedStyle(node).overflowX);
        const over = node.scrollWidth > node.clientWidth + 1;
        if (scrolls && over && !node.closest('math')) found.push(node.className);
        if (node.shadowRoot) look(node.shadowRoot);
      });
      look(document);
      return found;
    }"""
    assert page.evaluate(wide) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_bar_fits_a_phone(open, page):
    page.set_viewport_size(PHONE)
    open("/two_arrows", lang="en")
    box = page.locator(".look").bounding_box()
    assert box["x"] + box["width"] <= PHONE["width"]


def test_the_picture_stays_in_sight_on_a_phone(open, page):
    page.set_viewport_size(PHONE)
    open("/two_arrows", step=2)
    expect(page.locator(".figure svg").first).to_be_in_viewport()
    expect(page.locator("section.active h2")).to_be_in_viewport()


def test_on_a_phone_one_passage_is_shown_and_scrolling_up_to_the_controls_keeps_the_step(
    open, page
):
    page.set_viewport_size(PHONE)
    open("/two_arrows", lang="en", step=3)
    expect(page.locator("section[data-step]:visible")).to_have_count(1)
    page.mouse.move(200, 700)
    page.mouse.wheel(0, -6000)
    expect(page.locator(".frame:not(.away) h2")).to_be_in_viewport()
    expect(page.locator("section.active")).to_have_attribute("data-step", "2")
    page.get_by_role("button", name="Next step").click()
    expect(page.locator("section[data-step='3']")).to_be_visible()
    expect(page).to_have_url(re.compile("step=4"))


# A page is idle before what it is sent later is drawn: here it says so from the beginning.
EARLY = """() => {
  const early = () => {
    const page = window.Bokeh?.documents?.[0];
    if (page) Object.defineProperty(page, "is_idle", {get: () => true});
    else requestAnimationFrame(early);
  };
  early();
  window.pressable = (root = document) => [...root.querySelectorAll("*")].reduce((found, node) =>
    found + node.matches("button") + (node.shadowRoot ? pressable(node.shadowRoot) : 0), 0);
  new MutationObserver((_, watch) => {
    if (!document.documentElement.dataset.ready) return;
    window.found = pressable();
    watch.disconnect();
  }).observe(document.documentElement, {attributes: true});
}"""


def test_a_page_that_says_it_is_ready_has_all_its_buttons(new_context, server):
    page = new_context().new_page()
    page.add_init_script(f"window.addEventListener('DOMContentLoaded', {EARLY})")
    page.goto(f"{server.url}/wall?lang=en&step=measured")
    expect(page.get_by_role("button", name=EN("frame-quiet-link"))).to_be_visible()
    page.wait_for_function("window.found")
    assert page.evaluate("window.found") == page.evaluate("pressable()") > 0
