"""The factor, its square, and what becomes of a row."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.stretch import temperature
from widgets.stretch.temperature import ROWS, STOPS, Temperature


@pytest.mark.parametrize("stop", STOPS)
def test_yarn_multiplies_by_a_tenth_of_the_logarithm_and_1(stop):
    assert temperature.factor("yarn", stop) == pytest.approx(0.1 * math.log(stop) + 1)


def test_longrope_multiplies_by_1_19_at_32_times_4096():
    assert temperature.factor("longrope", 32) == pytest.approx(1.1902, abs=1e-4)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("rule", ["yarn", "longrope"])
def test_the_weights_are_those_of_scores_times_the_square(rule, row):
    for stop in STOPS:
        times = temperature.factor(rule, stop) ** 2
        powers = [math.exp(score * times) for score in ROWS[row]]
        slow = [power / sum(powers) for power in powers]
        at = STOPS.index(stop)
        assert temperature.tables()["weights"][row][rule][at] == pytest.approx(slow)


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("rule", ["yarn", "longrope"])
def test_more_stretch_never_makes_a_row_flatter(rule, row):
    assert np.all(np.diff(temperature.tables()["entropies"][row][rule]) < 0)


@pytest.mark.parametrize("stop", STOPS)
@pytest.mark.parametrize("row", ROWS)
def test_the_title_says_that_the_entropy_falls_only_where_it_does(row, stop):
    title = Temperature(lang="en", row=row, stretch=stop).title()
    assert ("falls" in title) == (stop > 1)


def test_the_program_prints_the_factor_and_the_entropy():
    interactive = Temperature(stretch=16, rule="longrope")
    found = printed(interactive)
    factor = temperature.factor("longrope", 16)
    assert numbers_after(found, "factor") == pytest.approx([factor], abs=1e-4)
