"""New angles before and after: counts against a loop over positions."""

import math

import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.parts import stretching
from widgets.stretch import arcs
from widgets.stretch.arcs import Arcs


def slow_count(by, reach, dim=128, base=1e4, length=4096):
    """Count pairs that point, at the last position, beyond the arc that training drew."""
    count = 0
    for pair, divided in enumerate(by):
        theta = base ** (-2 * pair / dim)
        if length * theta < 2 * math.pi:
            count += (reach * length - 1) * theta / divided >= length * theta - 1e-9
    return count


@pytest.mark.parametrize("reach", [1, 2, 8, 32, 64])
@pytest.mark.parametrize("method", arcs.METHODS)
def test_the_counts_are_those_of_a_loop(method, reach):
    interactive = Arcs(method=method, reach=reach, stretch=8)
    by = stretching.divisors(method, "llama2", 8)
    assert interactive.new(None).sum() == slow_count([1] * 64, reach)
    assert interactive.new(method).sum() == slow_count(by, reach)


@pytest.mark.parametrize(("method", "left"), [("pi", 0), ("ntk", 17), ("yarn", 0)])
def test_at_32_times_18_pairs_meet_new_angles_and_ntk_leaves_17(method, left):
    interactive = Arcs(lang="en", method=method)
    assert interactive.title().startswith("Reading 131,072 tokens, 18 of 64 pairs")
    assert f", {left} with" in interactive.title()


def test_ntk_meets_the_first_new_angle_at_12_56_times_the_trained_length():
    assert "51,447 tokens, 12.56 times L" in Arcs(lang="en", method="ntk").readout()


def test_set_for_128_times_ntk_is_clean_to_32_times():
    interactive = Arcs(**Arcs.presets["more"])
    assert interactive.new("ntk").sum() == 0


def test_pi_slows_the_fastest_pair_from_57_30_degrees_to_1_79():
    assert "by 1.79° instead of 57.30°" in Arcs(lang="en").readout()


def test_where_the_fastest_pair_keeps_its_speed_the_readout_says_so():
    assert "keeps its 57.30°" in Arcs(lang="en", method="ntk").readout()


def test_the_program_prints_the_counts():
    found = printed(Arcs(method="ntk"))
    assert numbers_after(found, "as trained - pairs with new angles:") == [18]
    assert numbers_after(found, "ntk - pairs with new angles:") == [17]
