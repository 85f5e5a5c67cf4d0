"""Two positions: what each pair notices, with numbers a loop can check."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.rotation import tell_apart
from widgets.rotation.tell_apart import TellApart


def difference_of_cosines(dim, base, pair, a, b):
    theta = base ** (-2 * pair / dim)
    return abs(math.cos(a * theta) - math.cos(b * theta))


@pytest.mark.parametrize(("a", "b"), [(1000, 1001), (1, 1001), (0, 2048), (7, 7)])
@pytest.mark.parametrize("dim", [16, 128])
def test_the_bars_are_differences_of_cosines(dim, a, b):
    pairs = TellApart(a=a, b=b, dim=dim).pairs()
    slow = [difference_of_cosines(dim, 10_000, i, a, b) for i in range(dim // 2)]
    assert pairs["cosine"].to_numpy() == pytest.approx(slow, abs=1e-12)


def test_the_fastest_pair_tells_neighbours_and_the_slowest_does_not():
    said = TellApart(lang="en").readout().replace("\N{NO-BREAK SPACE}", " ")
    assert "|Δcos| is 0.95 for pair 0 and 1.3 × 10⁻⁵ for pair 63" in said


def test_in_a_head_half_as_wide_the_slowest_pair_changes_by_1_8e_5():
    said = TellApart(lang="en", dim=64).readout().replace("\N{NO-BREAK SPACE}", " ")
    assert "0.95 for pair 0 and 1.8 × 10⁻⁵ for pair 31" in said


def test_far_positions_are_told_within_a_turn_by_the_slow_pairs_only():
    interactive = TellApart(**TellApart.presets["far"])
    pairs = interactive.pairs()
    clear = pairs[(pairs["turns"] < 1) & (pairs["hand"] >= tell_apart.NOTICED)]["pair"]
    assert list(clear) == list(range(36, 64))
    assert "28" in interactive.readout() and "36" in interactive.readout()


@pytest.mark.parametrize("gap", [1, 44, 1000])
def test_the_tips_depend_on_the_distance_alone_and_the_cosines_do_not(gap):
    here, there = (TellApart(a=a, b=a + gap).pairs() for a in (0, 777))
    assert here["hand"].to_numpy() == pytest.approx(there["hand"].to_numpy(), abs=1e-9)
    assert np.abs(here["cosine"] - there["cosine"]).max() > 0.1


def test_44_words_on_pair_0_is_almost_where_it_was():
    interactive = TellApart(**TellApart.presets["aliased"])
    first = interactive.pairs().iloc[0]
    assert first["hand"] < 0.02 and first["turns"] == pytest.approx(7, abs=0.01)


def test_the_drawing_s_table_is_finer_than_a_pixel():
    tables = tell_apart.tables(128, 10_000)
    pairs = TellApart(a=1, b=1001).pairs()
    first = tables["first"].reshape(-1, 64)
    assert np.abs(first[1] - first[1001]) == pytest.approx(pairs["cosine"].to_numpy(), abs=2e-7)


def test_the_program_prints_what_the_picture_shows():
    interactive = TellApart(a=30, b=999, dim=32)
    last = interactive.pairs().iloc[-1]
    found = numbers_after(printed(interactive), "pair 15:", 2)
    assert found == pytest.approx([last["cosine"], last["hand"]], rel=0.05)
