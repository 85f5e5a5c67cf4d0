"""What is said of a curve that was worked out just now is what was worked out."""

import numpy as np
import pytest

from experiments import fresh, live, record
from tests.widgets.desks import AtOnce, ByHand
from tests.widgets.drawn_curves import means
from tests.widgets.shown_program import numbers_after, printed
from widgets.base.numbers import fixed
from widgets.parts import measured
from widgets.wall.recompute import METHODS, Recompute

RUNS = record.results("wall")["runs"]


def recompute(**state):
    """Make one whose poems have been read."""
    figure = Recompute(lang="en", **state)
    figure.errand.desk = AtOnce()
    figure.errand.fetch()
    return figure


def y(figure, name):
    return means(figure.curves).get(name, [])


@pytest.mark.parametrize(
    "state",
    [
        {"scheme": "rope", "length": 128},
        {"scheme": "rope", "length": 128, "method": "ntk"},
        {"scheme": "alibi", "length": 64, "seed": 1, "number": 9},
        {"scheme": "learned", "length": 128},
    ],
    ids=str,
)
def test_the_curve_and_the_numbers_are_those_of_the_state(state):
    figure = recompute(**state)
    model, best = live.curve(
        state["scheme"],
        state.get("seed", 0),
        state["length"],
        state.get("number", 1),
        state.get("method", "none"),
    )
    assert y(figure, "model") == pytest.approx(model["model"]["places"])
    assert y(figure, "best") == pytest.approx(best["best"]["places"])
    found = figure.numbers()
    assert found["fresh_last"] == fixed(model["model"]["last"])
    assert found["fresh_whole"] == fixed(model["model"]["whole"])
    assert found["fresh_floor"] == fixed(best["best"]["last"])
    assert found["fresh_last"] in figure.readout() and found["seconds"] in figure.readout()
    assert f"{fresh.count(state['length'])} fresh poems" in figure.readout()
    program = printed(figure)
    last, whole = (
        numbers_after(program[program.index("model") :], words)[0] for words in ("40:", "whole:")
    )
    assert fixed(last) == found["fresh_last"] and fixed(whole) == found["fresh_whole"]
    assert fixed(numbers_after(program, "best possible last 40:")[0]) == found["fresh_floor"]


@pytest.mark.parametrize("scheme", measured.SCHEMES)
@pytest.mark.parametrize("length", [64, 256, 1024])
def test_before_anything_is_read_the_measured_curve_is_there(scheme, length):
    figure = Recompute(lang="en", scheme=scheme, length=length)
    run, reach = RUNS[f"{scheme}-0"], figure.reach()
    at = record.results("wall")["config"]["lengths"].index(reach)
    assert y(figure, "measured") == pytest.approx(run["places"][: reach // 16])
    assert y(figure, "best") == pytest.approx(RUNS["floor-all"]["places"][: reach // 16])
    assert y(figure, "model") == []
    assert figure.numbers()["shipped_last"] == fixed(run["last"][at])
    assert figure.numbers()["floor_last"] == fixed(RUNS["floor-all"]["last"][at])
    assert "have not been read yet" in figure.readout()


def test_another_choice_takes_the_old_answer_away_and_asks_anew():
    figure = recompute(length=64)
    assert y(figure, "model")
    figure.scheme = "alibi"
    assert y(figure, "model") == [] and figure.numbers()["fresh_last"] == "…"
    figure.errand.fetch()
    assert [job.asked[1:] for job in figure.errand.desk.jobs] == [
        ("rope", 0, 64, 1, "none"),
        ("alibi", 0, 64, 1, "none"),
    ]


def test_a_new_look_asks_for_nothing():
    figure = recompute(length=64)
    before = figure.numbers()
    figure.dark = True
    figure.errand.fetch()
    assert figure.numbers() == before and len(figure.errand.desk.jobs) == 1


def test_the_model_is_shown_before_the_best_possible_has_come():
    figure = Recompute(lang="en", length=64)
    figure.errand.desk = desk = ByHand()
    figure.errand.fetch()
    first, second = live.curve("rope", 0, 64, 1)
    desk.jobs[0].tell(first)
    figure.errand.look()
    assert y(figure, "model") == pytest.approx(first["model"]["places"])
    assert y(figure, "best") == [] and "Computing" in figure.readout()
    desk.jobs[0].tell(second)
    desk.jobs[0].ended = "done"
    figure.errand.look()
    assert y(figure, "best") == pytest.approx(second["best"]["places"])
    assert "It took" in figure.readout()


@pytest.mark.parametrize("method", METHODS)
def test_a_method_is_for_rope_alone(method):
    figure = Recompute(lang="en", scheme="alibi", method=method)
    assert figure.question()[-1] == "none" and figure.rare.state["muted"] == ["method"]
    figure.scheme = "rope"
    assert figure.question()[-1] == method and not figure.rare.state["muted"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"scheme": "rope", "length": 1024}, "RoPE at 1,024 tokens: perplexity "),
        ({"scheme": "learned", "length": 128}, "no row"),
        ({"scheme": "sinusoidal", "length": 64}, "as measured, not yet read anew"),
        ({"method": "ntk"}, "as trained, not yet read with NTK"),
    ],
    ids=str,
)
def test_before_fresh_poems_are_read_the_title_claims_nothing_of_them(state, words):
    assert words in Recompute(lang="en", **state).title()


@pytest.mark.parametrize("scheme", measured.SCHEMES)
def test_within_the_trained_length_fresh_poems_cost_what_the_measured_ones_did(scheme):
    figure = recompute(scheme=scheme, length=64)
    shipped, now = figure.shipped("whole"), figure.found["model"]["whole"]
    floor = RUNS["floor-all"]["whole"][1], figure.found["best"]["whole"]
    # Poems differ; how far a model is from the best possible on them hardly does.
    assert np.log(now / floor[1]) == pytest.approx(np.log(shipped / floor[0]), abs=0.08)


def test_the_table_has_a_column_for_every_curve_there_is():
    assert len(Recompute(lang="en", length=64).table().columns) == 3
    table = recompute(length=64).table()
    assert list(table.columns) == ["place (tokens)", "as measured", "just now", "best possible"]
    assert len(table) == 4
