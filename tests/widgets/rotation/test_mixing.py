"""Scores in the right layout, permuted, and misread."""

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.rotation import mixing
from widgets.rotation.mixing import BACK, CASES, Mixing

SEEDS = pytest.mark.parametrize("seed", [0, 3, 17])


@SEEDS
def test_permuted_together_no_score_changes(seed):
    found = mixing.scores(seed)
    assert np.abs(found["permuted"] - found["right"]).max() < 1e-12


@SEEDS
def test_the_head_looks_back_as_far_as_it_was_made_to(seed):
    assert (mixing.scores(seed)["right"].argmax(axis=1) == BACK).all()


@SEEDS
def test_both_misread_the_scores_are_others_but_still_of_the_distance_alone(seed):
    found = mixing.scores(seed)
    assert np.ptp(found["both"], axis=0).max() < 1e-12
    assert Mixing(seed=seed).off("both") > 0.5


@SEEDS
def test_both_misread_nothing_shows_at_distance_0(seed):
    found = mixing.scores(seed)
    assert found["both"][:, 0] == pytest.approx(found["right"][:, 0], abs=1e-12)


@SEEDS
def test_one_misread_the_score_depends_on_where_the_words_are(seed):
    found = mixing.scores(seed)
    assert np.ptp(found["one"], axis=0).max() > 1
    assert np.ptp(found["right"], axis=0).max() < 1e-12


def test_the_drawing_s_tables_are_the_scores_and_fit_the_picture():
    interactive = Mixing(seed=5)
    tables = interactive.figure.tables
    for case in CASES:
        assert (tables[case] == mixing.scores(5)[case].ravel()).all()
        assert tables[case].min() >= tables["low"] and tables[case].max() <= tables["high"]


def test_the_program_prints_what_the_picture_shows():
    interactive = Mixing(distance=11, n=31, seed=8)
    text = printed(interactive)
    lines = {"right": "right:", "permuted": "permuted", "both": "both", "one": "only k"}
    for case, words in lines.items():
        wanted = interactive.row(case)[11]
        assert numbers_after(text, words) == pytest.approx([wanted])
