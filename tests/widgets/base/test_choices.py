"""The controls under a plot: what they move, what they follow, and when they cannot be moved."""

import pytest

from widgets.wall.k_back import KBack
from widgets.wall.recompute import Recompute
from widgets.wall.wall import Wall


def rows(controls):
    return {row["name"]: row for row in controls.tables["rows"]}


def test_what_the_reader_chooses_becomes_the_state_and_the_state_is_followed():
    figure = Wall(lang="en")
    controls = figure.controls[0]
    controls.state = {**controls.state, "view": "place", "schemes": ["rope"]}
    assert (figure.view, figure.schemes) == ("place", ["rope"])
    figure.reset()
    assert (controls.state["view"], controls.state["schemes"]) == ("length", figure.schemes)


def test_every_group_says_what_it_chooses_and_every_button_has_words():
    for lang, label, button in (("en", "schemes", "sinusoidal"), ("zh", "方案", "正弦")):
        found = rows(Wall(lang=lang).controls[0])["schemes"]
        assert (found["label"], found["options"][0]) == (label, ["sinusoidal", button])


def test_of_a_list_several_can_be_on_and_of_a_single_value_one():
    found = rows(Wall(lang="en").controls[0])
    assert found["schemes"]["several"] and not found["view"]["several"]


def test_a_choice_that_does_not_apply_cannot_be_moved():
    figure = Wall(lang="en", view="place")
    assert figure.rare.state["muted"] == ["cost"]
    figure.view = "length"
    assert figure.rare.state["muted"] == []


def test_a_step_that_moves_and_mutes_at_once_keeps_what_it_moved():
    figure = Wall(lang="en")
    figure.go(view="place", what_ifs=True)
    assert figure.what_ifs and figure.rare.state["what_ifs"]


def test_a_slider_has_the_bounds_of_its_state():
    found = rows(KBack(lang="en").controls[0])["k"]
    assert (found["kind"], found["min"], found["max"]) == ("slider", *KBack.param.k.bounds)


def test_a_counter_counts_up_to_the_most_there_can_be():
    found = rows(Recompute(lang="en").controls[0])["number"]
    assert (found["kind"], found["most"]) == ("counter", 999)


def test_what_no_control_moves_is_refused():
    controls = Wall(lang="en").controls[0]
    with pytest.raises(ValueError, match="view"):
        controls.state = {**controls.state, "view": "sideways"}


def test_a_name_that_is_no_control_changes_nothing():
    figure = Wall(lang="en")
    figure.controls[0].state = {**figure.controls[0].state, "lang": "zh", "dark": True}
    assert (figure.lang, figure.dark) == ("en", False)
