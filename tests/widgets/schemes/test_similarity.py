"""Dot products of positions, raw and projected."""

import contextlib
import io

import numpy as np
import pytest

from widgets.base.numbers import fixed, residual
from widgets.schemes.similarity import FIRST, LAST, REACH, SEEDS, Similarity

SHAPE = (LAST - FIRST + 1, 2 * REACH + 1)


@pytest.mark.parametrize("distance", [-REACH, -1, 0, 6, REACH])
def test_raw_it_is_flat_in_pos_and_projected_it_is_not(distance):
    widget = Similarity(distance=distance)
    assert np.ptp(widget.at("raw")) < 1e-12
    assert np.ptp(widget.at("projected")) > 1


@pytest.mark.parametrize("seed", range(SEEDS))
def test_no_choice_of_random_matrices_keeps_it_flat(seed):
    assert np.ptp(Similarity(seed=seed).at("projected")) > 1


def test_raw_it_cannot_tell_before_from_after_and_projected_it_can():
    said = Similarity(distance=6, pos=48).numbers()
    assert said["raw"] == said["raw_back"]
    assert said["projected"] != said["projected_back"]


def test_the_browser_looks_up_what_is_said():
    widget = Similarity(pos=70, distance=-5, seed=3)
    for kind in ("raw", "projected"):
        dots = np.asarray(widget.figure.tables["dots"][kind]).reshape(SHAPE)
        assert fixed(dots[70 - FIRST, REACH - 5], 3) in widget.readout()
        assert residual(np.ptp(dots[:, REACH - 5])) in widget.readout()
        low, high = widget.figure.tables["ranges"][kind]
        assert (low, high) == (dots.min(), dots.max())


def test_another_seed_changes_the_projected_line_only():
    one, other = (Similarity(lang="en", seed=seed).table() for seed in (0, 1))
    assert one["as it is"].tolist() == other["as it is"].tolist()
    assert one["projected"].tolist() != other["projected"].tolist()


def test_the_program_prints_both_products_and_both_spreads():
    widget = Similarity(pos=50, distance=4, seed=2)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(widget.snippet(), {})
    raw, projected = (line.split() for line in printed.getvalue().splitlines())
    assert float(raw[1]) == pytest.approx(widget.at("raw")[50 - FIRST])
    assert float(raw[-1]) < 1e-12
    assert float(projected[-1]) == pytest.approx(np.ptp(widget.at("projected")))


def test_new_tables_go_to_the_browser_for_another_seed_and_for_nothing_else():
    widget = Similarity()
    tables = widget.figure.tables
    widget.pos = 90
    assert widget.figure.tables is tables and widget.figure.state["pos"] == 90
    widget.seed = 1
    assert widget.figure.tables["ranges"]["projected"] != tables["ranges"]["projected"]
