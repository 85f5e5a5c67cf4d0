"""A field of text: what is being typed is the reader's."""

import panel_material_ui as pmui
import pytest
from playwright.sync_api import expect

from tests.browser import SIZE
from tests.line import Line
from tests.widgets.every_interactive import kinds, seen
from widgets.base.field import Field
from widgets.blocks.stepper import Stepper

CARET = "input => input.selectionStart"
READOUT = "[role=status]:visible"


@pytest.fixture
def page(new_context):
    """Give a window of its own: what a line does to one is not undone."""
    return new_context(viewport=SIZE).new_page()


def test_an_answer_to_what_was_sent_before_leaves_what_is_being_typed_and_the_caret(page, open):
    line = Line(page)
    page = open("/order", lang="en")
    field = page.get_by_role("textbox")
    field.fill("one two three")
    line.hold()
    field.press("Enter")
    page.keyboard.type(" four")
    for _ in range(3):
        page.keyboard.press("ArrowLeft")
    line.release()
    expect(page.locator(READOUT).first).to_contain_text("three")
    expect(field).to_have_value("one two three four")
    assert field.evaluate(CARET) == len("one two three f")
    page.keyboard.type("x")
    field.press("Enter")
    expect(page.locator(READOUT).first).to_contain_text("fxour")
    page.get_by_role("button", name="Reset", exact=True).click()
    expect(field).to_have_value("")


def test_an_interactive_has_no_other_field_of_text():
    for kind in kinds():
        made = seen(kind, None, "en")
        for control in [*made.controls, *made.more]:
            assert not control.select(pmui.TextInput), kind


def test_a_field_follows_its_state_and_the_state_what_is_typed_up_to_its_length():
    owner = Stepper()
    field = Field.of(owner, "scores", longest=4)
    owner.scores = "1 2"
    assert field.value == "1 2"
    field.value = "5 6 7 8"
    assert owner.scores == field.value == "5 6 "


def test_what_cannot_be_taken_stays_in_its_field_until_the_state_changes():
    owner = Stepper(lang="en")
    owner.fields["scores"].value = "1, two"
    owner.take("all")
    assert owner.fields["scores"].value == "1, two" and "two" in owner.notice.object
    owner.take("late")
    assert owner.fields["scores"].value == owner.scores and owner.notice.object == ""
