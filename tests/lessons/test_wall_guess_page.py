"""The step of the wall at which the reader draws: in a browser, by mouse, keys and finger."""

import re

import pytest
from playwright.sync_api import expect

from app import contents
from tests.figure import button, readout
from widgets.wall import guess
from widgets.wall.guess import Guess

NAMES = re.findall(r"\{#(\w+)", (contents.LESSONS / "wall.en.md").read_text("utf-8"))
STEP = NAMES.index("guess") + 1
DRAWN = "5,10,30,60"


@pytest.fixture
def figure(open):
    """Open the step, with a state in the address."""
    return lambda **state: open("/wall", lang="en", step=STEP, **state)


def place(page, across, up):
    """Give a point of the ground that can be drawn on, from 0 to 1 each way, in pixels."""
    box = page.locator("[data-ground=guess]:visible").bounding_box()
    return box["x"] + across * box["width"], box["y"] + (1 - up) * box["height"]


def drag(page, *points):
    """Press at the first point and move to the others at once, without letting go."""
    page.mouse.move(*place(page, *points[0]))
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*place(page, *point))


def point(page, length):
    return page.locator(f"[data-length='{length}']:visible")


def drawn(page):
    """Give what is drawn at each length; None where nothing is."""
    points = [point(page, length) for length in guess.beyond()]
    said = [found.get_attribute("aria-valuetext") for found in points]
    values = [float(found.get_attribute("aria-valuenow")) for found in points]
    nothing = [words == "nothing drawn" for words in said]
    return [None if none else value for none, value in zip(nothing, values, strict=True)]


def corners(page, line):
    """Give the corners of the first curve of a kind, in pixels of the picture."""
    path = page.locator(f"[data-line={line}]").first.get_attribute("d")
    return [tuple(map(float, at)) for at in re.findall(r"[ML]([-\d.]+) ([-\d.]+)", path)]


def test_nothing_is_drawn_at_first_and_the_reader_is_invited(figure):
    page = figure()
    assert drawn(page) == [None] * 4 and corners(page, "guess") == []
    expect(page.get_by_text("Draw here how it goes on")).to_be_visible()
    assert len(corners(page, "mean")) == 2  # up to L
    page.get_by_role("button", name="Show what was measured").click()
    expect(readout(page)).to_contain_text("Nothing was guessed")
    assert len(corners(page, "mean")) == 6 and corners(page, "guess") == []
    page.get_by_role("button", name="Hide the answer").click()
    drag(page, (0.3, 0.5))
    expect(page.get_by_text("Draw here how it goes on")).to_be_hidden()
    page.mouse.up()


def test_one_stroke_draws_at_every_length_without_a_message_and_tells_once(figure, messages):
    page = figure()
    messages.wait_until_settled()
    before = messages.sent
    drag(page, (0.03, 0.3), *((0.03 + 0.94 * part / 20, 0.3 + part / 40) for part in range(1, 21)))
    values, boxes = drawn(page), [point(page, n).bounding_box() for n in guess.beyond()]
    assert None not in values and values == sorted(values) and values[0] < 10 < values[-1]
    (left, low), (right, high) = place(page, 0.03, 0.3), place(page, 0.97, 0.8)
    for box in boxes:  # on the stroke
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        assert y == pytest.approx(low + (high - low) * (x - left) / (right - left), abs=7)
    assert messages.sent == before
    page.mouse.up()
    said = f"You drew {guess.written(values[0])} at 128; {guess.written(values[1])} at 256"
    expect(readout(page)).to_contain_text(said)
    expect(page).to_have_url(re.compile("guess="))
    assert messages.sent == before + 1


def test_a_hasty_stroke_draws_where_it_jumps_over_and_off_the_chart_its_edge(figure):
    page = figure()
    drag(page, (0.03, 0.3), (0.97, 0.3))
    page.mouse.up()
    values = drawn(page)
    assert None not in values and values == pytest.approx([values[0]] * 4)
    drag(page, (0.97, 0.5), (0.97, 1.6))
    page.mouse.up()
    assert drawn(page) == [*values[:3], guess.HIGHEST]


def test_a_stroke_up_and_down_moves_the_nearest_point_alone(figure):
    page = figure(guess=DRAWN)
    middle = point(page, 256).bounding_box()
    x = middle["x"] + middle["width"] / 2
    page.mouse.move(x + 3, place(page, 0, 0.6)[1])
    page.mouse.down()
    for wobble, up in ((-8, 0.4), (7, 0.2), (-4, 0.01)):
        page.mouse.move(x + wobble, place(page, 0, up)[1])
    page.mouse.up()
    values = drawn(page)
    assert values[0] == 5 and values[2:] == [30, 60] and values[1] < 1.3


def test_arrow_keys_draw_and_do_not_turn_the_step(figure, messages):
    page = figure()
    messages.wait_until_settled()
    point(page, 512).focus()
    page.keyboard.press("ArrowUp")
    first = drawn(page)
    start = guess.found("rope", guess.trained()).mean
    assert first[:2] == [None, None] and first[3] is None
    assert 1 < first[2] / start < 1.12  # one stop above where training ends
    page.keyboard.press("Shift+ArrowRight")
    assert guess.STOPS.index(drawn(page)[2]) == guess.STOPS.index(first[2]) + 5
    page.keyboard.press("ArrowLeft")
    assert guess.STOPS.index(drawn(page)[2]) == guess.STOPS.index(first[2]) + 4
    expect(readout(page)).to_contain_text("at 512")
    assert f"step={STEP}" in page.url


def test_the_answer_is_laid_over_the_guess_and_compared_with_it(figure):
    page = figure(guess=DRAWN)
    line = corners(page, "guess")
    assert len(line) == 5
    page.get_by_role("button", name="Show what was measured").click()
    wanted = Guess(lang="en", guess=[float(at) for at in DRAWN.split(",")], shown=True)
    expect(readout(page)).to_have_text(wanted.readout())
    assert corners(page, "guess") == line
    assert len(corners(page, "mean")) == len(corners(page, "best")) == 6
    seeds = int(wanted.numbers()["seeds"])
    assert page.locator("[data-line=seed]:visible").count() == seeds
    for length in guess.beyond():
        label = page.locator(f"[data-measured-at='{length}']")
        assert label.text_content() == wanted.numbers()[f"mean_{length}"]
    page.get_by_role("button", name="Hide the answer").click()
    expect(page.locator("[data-measured-at='256']")).to_have_text("")
    assert len(corners(page, "mean")) == 2


def test_a_learned_table_has_no_curve_past_l_but_a_word(figure):
    page = figure(guess=DRAWN)
    expect(page.locator("[data-undefined]")).to_be_hidden()
    page.get_by_role("button", name="Show what was measured").click()
    button(page, "Learned").click()
    expect(page.locator("[data-undefined]")).to_be_visible()
    assert page.locator("[data-undefined]").text_content() == "undefined: there is no row 64"
    assert len(corners(page, "mean")) == len(corners(page, "seed")) == 2
    expect(readout(page)).to_contain_text("no row 64")


def test_a_preset_draws_for_a_teacher_without_a_mouse(figure):
    page = figure()
    page.get_by_role("button", name="Explodes at once").click()
    expect(point(page, 1024)).to_have_attribute("aria-valuenow", "100")
    assert drawn(page) == Guess.presets["explodes"]["guess"]


def test_a_finger_draws_on_a_phone_and_the_page_stays(figure, page, messages):
    page.set_viewport_size({"width": 390, "height": 844})
    figure()
    messages.wait_until_settled()
    heading = page.get_by_role("heading", name="Draw your guess")
    before, stood = messages.sent, heading.bounding_box()["y"]
    touch = page.context.new_cdp_session(page)

    def send(kind, *places):
        points = [{"x": x, "y": y} for x, y in places]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", place(page, 0.04, 0.3))
    for across, up in ((0.3, 0.45), (0.6, 0.7), (0.97, 0.9)):
        send("touchMove", place(page, across, up))
    # Moves of a touch come with the next frames.
    expect(point(page, 1024)).not_to_have_attribute("aria-valuetext", "nothing drawn")
    assert None not in drawn(page) and messages.sent == before
    send("touchEnd")
    expect(readout(page)).to_contain_text("You drew")
    # The sentence under the figure has a line less now, and the window scrolls by as much.
    assert messages.sent == before + 1 and abs(heading.bounding_box()["y"] - stood) <= 1
