"""What is said of finding lines is what was measured, and would change with it."""

import numpy as np
import pytest

from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.drawn_curves import heights
from tests.widgets.shown_program import printed
from widgets.parts import measured
from widgets.parts.scale import SHARES
from widgets.wall.retrieval import (
    PLACES,
    VIEWS,
    Retrieval,
    few_and_many,
    rules,
    shares,
    sorted_out,
    tokens,
    trained,
)

CURVES = [
    pytest.param(view, curve, id=f"{view}-{curve}") for view in VIEWS for curve in shares(view)
]


def means(view):
    return {name: SHARES.mean(found) for name, found in shares(view).items()}


def runs(curve, measure, found):
    seeds = results("retrieval")["config"]["seeds"]
    return {f"{curve}-{seed}": {measure: found} for seed in seeds}


@pytest.mark.parametrize(("view", "curve"), CURVES)
def test_every_seed_and_place_that_was_asked_for_is_shipped(view, curve):
    seeds = results("retrieval")["config"]["seeds"]
    assert shares(view)[curve].shape == (len(seeds), len(PLACES)) and len(seeds) >= 5


def test_a_learned_table_is_not_asked_beyond_its_end():
    assert "learned-none" in shares("inside") and "learned-none" not in shares("beyond")
    assert {len(run["beyond"]) for run in measured.runs("retrieval", "learned-none")} == {0}


def test_a_few_lines_fit_the_trained_length_and_many_are_far_beyond():
    few, many = map(tokens, few_and_many())
    assert few < trained() and many > 3 * trained()
    # The longest poem of few lines fits as well.
    assert 1 + few_and_many()[0] * (rules().longest + 1) + 2 <= trained()


# The shipped measurement. Lesson and readout say what stands here.


def test_within_the_trained_length_all_but_nope_find_every_line():
    assert sorted_out(means("inside"))[1] == ["nope-none"]
    title = Retrieval(lang="en").title()
    assert title == "Within the trained length, all but NoPE find a line wherever it stands"


def test_past_the_trained_length_only_alibi_finds_the_lines():
    title = Retrieval(lang="en", view="beyond").title()
    assert title == "Past the trained length, lines are still found only by ALiBi"


def test_of_the_cures_yarn_finds_most_and_the_window_only_what_is_near():
    found = means("cures")
    assert max(found, key=lambda name: found[name].mean()) == "rope-yarn-tuned"
    assert found["rope-window"][-2:].min() > 0.95 and found["rope-window"][:5].max() < 0.3
    assert "with YaRN" in Retrieval(lang="en", view="cures").title()


def test_nope_finds_the_first_line_best():
    found = means("inside")["nope-none"]
    assert found.argmax() == 0 and found[0] > 2 * found[3:].max()


@pytest.mark.parametrize("view", VIEWS)
def test_it_is_never_passed_off_as_the_curve_of_the_paper(view):
    for lang, words in (("en", "It is not the U of “Lost in the Middle”"), ("zh", "都不是《Lost")):
        assert words in Retrieval(lang=lang, view=view).readout()


# What would be said of another measurement.


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"nope-none": 0.9}, "every line is found wherever it stands"),
        ({name: 0.1 for name in shares("inside")}, "Not even within the trained length"),
        ({"nope-none": 0.6}, "finds most: 100% of the lines"),
        (
            {name: 0.1 for name in shares("inside") if name != "alibi-none"},
            "only by ALiBi",
        ),
    ],
)
def test_the_title_tells_who_finds_the_lines_inside(monkeypatch, changed, words):
    found = {}
    for curve, share in changed.items():
        found |= runs(curve, "inside", [share] * len(PLACES))
    pretend(monkeypatch, "retrieval", found)
    assert words in Retrieval(lang="en").title()


def test_one_bad_place_is_enough_not_to_count_as_found():
    mean = np.array([1, 1, 1, 0.7, 1, 1, 1, 1])
    assert sorted_out({"one": mean}) == ([], [])


def test_where_no_cure_helps_the_title_says_so(monkeypatch):
    pretend(monkeypatch, "retrieval", runs("rope-none", "beyond", [0.95] * len(PLACES)))
    assert "no cure finds more" in Retrieval(lang="en", view="cures").title()


# What is drawn, listed and printed.


@pytest.mark.parametrize("view", VIEWS)
def test_every_seed_of_every_curve_is_drawn(view):
    figure = Retrieval(view=view)
    assert heights(figure.curves) == {name: found.tolist() for name, found in shares(view).items()}


@pytest.mark.parametrize("view", VIEWS)
def test_the_shown_program_prints_the_means_and_the_worst_places(view):
    text = printed(Retrieval(view=view))
    for name, mean in means(view).items():
        assert f"{name} [" in text
        assert f"all {mean.mean().round(3)} worst {mean.min().round(3)}" in text


@pytest.mark.parametrize(("view", "curve"), CURVES)
def test_numbers_for_the_prose_are_those_of_the_readout(view, curve):
    figure = Retrieval(lang="en", view=view)
    key = f"{curve}_{view}".replace("-", "_")
    mean, low = (figure.numbers()[name] for name in (key, f"{key}_low"))
    assert f"{figure.named(curve)} {mean} ({low})" in figure.readout()


def test_the_curves_of_a_view_can_be_told_apart_without_colour():
    figure = Retrieval()
    for view in VIEWS:
        looks = [figure.curves.looks[name] for name in shares(view)]
        assert len({look.dash for look in looks}) == len(looks)
