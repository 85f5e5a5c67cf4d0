"""A saved figure is what stands on the screen, with its legend, its readout and its address."""

import io
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from urllib.parse import urlencode

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser import READY
from tests.lessons.every_lesson import SLUGS, opened
from widgets.base import palette
from widgets.base.language import Text

EN = Text("en")
SVG = "{http://www.w3.org/2000/svg}"
PLAIN = set("svg g rect circle line path text tspan a title defs pattern clipPath".split())
SIZE = {"width": 1280, "height": 900}  # px, in which every picture is in sight
PHONE = {"width": 390, "height": 844}
TIMES = 2  # pixels a px of a saved PNG
BLOCK, DIFFERENT = 16, 32  # pixels; of 255, by how much the mean of a block may differ
SENTENCE = """<img src=x onerror=alert(1)> &"']]> <script>1</script> 🐱"""
SLOW = 90_000  # ms; a figure that asks a model loads PyTorch
PARTS = ("title", "picture", "readout")
IDLE = "() => Bokeh.documents.every((page) => page.is_idle)"
FAIL = "() => { HTMLCanvasElement.prototype.toBlob = (done) => done(null); }"
# The place of every drawing in a part of a figure on the screen, and every text in it.
SHOWN = """part => {
  const drawings = [], texts = [];
  const look = node => {
    if (node.nodeType === 3) return texts.push(node.data);
    if (node.nodeType !== 1 || node.matches("style, button, .controls, .scroll-button")) return;
    const style = getComputedStyle(node);
    if (style.visibility === "hidden" || style.display === "none") return;
    if (style.backgroundImage !== "none" || node.matches("canvas, img")) texts.push("not saved");
    if (node instanceof SVGSVGElement) {
      const {x, y, width, height} = node.getBoundingClientRect();
      drawings.push({x, y, width, height});
    }
    (node.shadowRoot ?? node).childNodes.forEach(look);
  };
  look(part);
  return [drawings, texts];
}"""


@pytest.fixture
def sharp(new_context, server):
    """Open an address on a screen with as many pixels a px as a PNG has."""
    context = new_context(device_scale_factor=TIMES, viewport=SIZE)
    page = context.new_page()

    def visit(path, **query):
        page.goto(f"{server.url}{path}?{urlencode(query)}")
        page.locator(READY).first.wait_for(state="attached")
        page.wait_for_function(IDLE)
        return page

    yield visit
    context.close()


def saved(page, kind: str) -> tuple[str, bytes]:
    """Press a button of the figure, wherever it is, and give name and content of the file."""
    button = page.get_by_role("button", name=EN(f"frame-quiet-{kind}"), exact=True)
    with page.expect_download() as download:
        button.locator("visible=true").evaluate("button => button.click()")
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def pixels(data: bytes) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def plain(words: str) -> str:
    return re.sub(r"\s+", "", words)


def shown(page) -> tuple[list[list[str]], list[np.ndarray]]:
    """Give the texts of each part of the figure on the screen, and a picture of each drawing."""
    parts = [page.locator(f".frame:not(.away) .{part}").first.evaluate(SHOWN) for part in PARTS]
    clips = [{side: round(at) for side, at in box.items()} for boxes, _ in parts for box in boxes]
    pictures = [pixels(page.screenshot(clip=clip)) for clip in clips]
    return [[page.url], *(texts for _, texts in parts)], pictures


def at_rest(page) -> tuple:
    """Give what is shown, and both files, of one moment: a figure may be at work, or on its way."""
    svg = saved(page, "svg")
    while True:
        texts, pictures = shown(page)
        png, before = saved(page, "png"), svg
        svg = saved(page, "svg")
        if svg == before and all(texts):
            return sum(texts, []), pictures, svg, png


def places(sheet: ET.Element, x: int = 0, y: int = 0) -> list[tuple[int, int]]:
    """Give the places of all drawings in a saved SVG, px."""
    move = re.fullmatch(r"translate\((\S+) (\S+)\)", sheet.get("transform", ""))
    x, y = (x + int(move[1]), y + int(move[2])) if move else (x, y)
    if sheet.get("data-drawing") is not None:
        return [(x + int(sheet.get("x")), y + int(sheet.get("y")))]
    return [place for node in sheet for place in places(node, x, y)]


def blocks(image: np.ndarray) -> np.ndarray:
    """Give the mean colour of each block: letters may lie a part of a pixel elsewhere."""
    height, width = (side // BLOCK for side in image.shape[:2])
    parts = image[: height * BLOCK, : width * BLOCK].reshape(height, BLOCK, width, BLOCK, 3)
    return parts.mean(axis=(1, 3))


def check_saved_as_shown(page, key: str) -> None:
    """Compare both files of the figure on the page with what the page shows."""
    texts, pictures, (svg_name, svg), (png_name, png) = at_rest(page)
    assert (svg_name, png_name) == (f"{key}.svg", f"{key}.png")
    assert b"var(" not in svg and b"class=" not in svg
    sheet, image = ET.fromstring(svg), pixels(png)
    assert image.shape[:2] == (TIMES * int(sheet.get("height")), TIMES * int(sheet.get("width")))
    said = plain("".join(sheet.itertext()))
    assert not [text for text in texts if plain(text) not in said]
    at = places(sheet)
    assert pictures and len(at) == len(pictures)
    for picture, (left, top) in zip(pictures, at, strict=True):
        height, width, _ = picture.shape
        ours = image[TIMES * top :, TIMES * left :][:height, :width]
        off = float(np.abs(blocks(ours) - blocks(picture)).max(initial=0))
        assert off <= DIFFERENT


@pytest.mark.timeout(400)  # a lesson has up to a dozen figures
@pytest.mark.parametrize("slug", SLUGS)
def test_every_figure_is_saved_as_it_stands_on_the_screen(slug, sharp, monkeypatch):
    kinds: list = []
    page = sharp(f"/{slug}", lang="en")
    for index, step in enumerate(opened(slug, monkeypatch, lang="en").steps):
        if step.widget not in kinds:
            kinds.append(step.widget)
            page.locator(".progress button").nth(index).click()
            expect(page.locator(".frame")).to_have_count(len(kinds), timeout=SLOW)
            page.wait_for_function(IDLE)
            check_saved_as_shown(page, step.widget.key)


def test_a_drawn_guess_keeps_its_numbers_on_the_hatched_ground_in_the_dark_too(sharp, server):
    page = sharp("/", lang="en")
    page.context.add_cookies([{"name": "look", "value": "dark", "url": server.url}])
    page = sharp("/wall", lang="en", step=3, guess="4,9,20,60", shown=1)
    check_saved_as_shown(page, "guess")
    paper = palette.DARK["paper"]
    assert pixels(saved(page, "png")[1])[0, 0].tolist() == [*bytes.fromhex(paper[1:])]


def test_a_picture_is_the_same_wherever_a_phone_has_scrolled_to(open, page):
    page.set_viewport_size(PHONE)
    page = open("/two_arrows", lang="en")
    title = page.locator(".frame:not(.away) h2")
    page.mouse.move(200, 700)
    page.mouse.wheel(0, -6000)
    expect(title).to_be_in_viewport()
    before = saved(page, "png")
    page.mouse.wheel(0, 300)  # the numbers go under the picture
    expect(title).not_to_be_in_viewport()
    assert saved(page, "png") == before


def test_what_is_typed_is_text_in_a_file_and_never_markup(open):
    page = open("/order", lang="en", sentence=SENTENCE)
    (_, svg), (_, png) = saved(page, "svg"), saved(page, "png")
    sheet = ET.fromstring(svg)
    assert {node.tag.removeprefix(SVG) for node in sheet.iter()} <= PLAIN
    said = plain("".join(sheet.itertext()))
    assert "onerror=alert(1)>" in said and "&\"']]>" in said
    assert png.startswith(b"\x89PNG")


@pytest.mark.parametrize("node", [".numbers .name", ".picture svg text"])
def test_a_sign_that_a_file_cannot_hold_does_not_spoil_it(open, node):
    page = open("/two_arrows", lang="en")
    page.locator(f"{node}:visible").first.evaluate("node => { node.textContent = 'a\\x01<b'; }")
    (_, svg), (_, png) = saved(page, "svg"), saved(page, "png")
    assert "a\ufffd<b" in "".join(ET.fromstring(svg).itertext())
    assert png.startswith(b"\x89PNG")


def test_a_picture_that_cannot_be_saved_is_told_in_one_sentence(open):
    page = open("/two_arrows", lang="en")
    told = page.get_by_role("alert").get_by_text(EN("frame-quiet-not-saved"))
    page.evaluate(FAIL)
    page.get_by_role("button", name="PNG", exact=True).click()
    expect(told).to_be_visible()
    saved(page, "svg")
    expect(told).to_have_count(0)
