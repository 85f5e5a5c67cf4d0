"""What figures of turned arrows look up is what core computes."""

import math

import numpy as np
import pytest

from widgets.parts import turning


def rows(theta):
    """Give the table of one speed, (positions, 4)."""
    tables = turning.tables(theta)
    shape = (len(tables["speeds"]), tables["last"] + 1, 4)
    return tables["turns"].reshape(shape)[tables["speeds"].index(theta)]


@pytest.mark.parametrize("theta", [0.05, 0.3, 1.0, 3.1, 0.123])
def test_the_table_has_both_unit_vectors_turned_to_every_position(theta):
    for position, row in enumerate(rows(theta)):
        angle = position * theta
        turned = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
        assert row == pytest.approx(turned, abs=1e-12)


def test_a_speed_that_the_slider_lacks_is_added_and_no_other():
    assert set(turning.tables(0.123)["speeds"]) == {*turning.SPEEDS, 0.123}
    assert turning.tables(0.3)["speeds"] == list(turning.SPEEDS)


def test_a_vector_is_turned_against_the_clock():
    assert turning.turn((1, 0), 1, math.pi / 2) == pytest.approx([0, 1], abs=1e-15)


def test_many_positions_are_turned_at_once():
    turned = turning.turn((0.8, 0.25), np.arange(5), 0.7)
    one_by_one = [turning.turn((0.8, 0.25), position, 0.7) for position in range(5)]
    assert turned == pytest.approx(np.array(one_by_one), abs=0)


@pytest.mark.parametrize("vector", [(0.0, 0.0), (1e9, 1e9), (1.7, 0.0), (0.05, 0.0)])
def test_an_arrow_too_short_or_too_long_for_the_picture_is_refused(vector):
    with pytest.raises(ValueError, match="long"):
        turning.Arrow(vector, length=2)


def test_what_the_browser_sends_is_what_it_was_given():
    state = {"q": (1.0, 0.6), "m": 3, "view": "together"}
    assert turning.rested(turning.plain(state)) == state
