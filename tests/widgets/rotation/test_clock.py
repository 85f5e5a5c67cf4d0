"""The clock: what is said of the turned vector and of the hands is true of them."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.parts import turning
from widgets.rotation import clock
from widgets.rotation.clock import LAST, Clock

SPEEDS = [0.05, 0.3, 1.0, 3.1, 0.123]


def face(**state):
    return Clock(**{**Clock.presets["clock"], **state})


@pytest.mark.parametrize("theta", SPEEDS)
def test_the_length_is_the_same_at_every_position(theta):
    lengths = np.linalg.norm(Clock(theta=theta).turned(np.arange(LAST + 1)), axis=-1)
    assert np.ptp(lengths) < 1e-12 and lengths[0] == pytest.approx(math.hypot(1.2, 0.4))


@pytest.mark.parametrize("theta", SPEEDS)
def test_every_position_turns_by_the_speed_and_no_more(theta):
    interactive = Clock(theta=theta)
    a, b = interactive.x
    for m in (0, 1, 17, LAST):
        cos, sin = math.cos(m * theta), math.sin(m * theta)
        wanted = (a * cos - b * sin, a * sin + b * cos)
        assert interactive.turned(m) == pytest.approx(wanted, abs=1e-12)
        assert interactive.angle(m) == pytest.approx(math.degrees(m * theta))


def test_on_the_clock_position_three_points_to_three_and_seven_to_seven():
    x, y = face().turned(np.array([3, 7])).T  # the first channel is up, the second to the right
    clockwise = np.degrees(np.arctan2(y, x)) % 360
    assert clockwise == pytest.approx([90, 210])


@pytest.mark.parametrize("n", [0, 3, 11, 15, 60])
def test_the_hands_four_positions_apart_are_120_degrees_apart_whatever_the_time(n):
    assert face().between(n + 4, n) == pytest.approx(120)


def test_positions_a_whole_round_apart_point_the_same_way():
    assert face().between(15, 3) == pytest.approx(0, abs=1e-6)


def test_the_readout_tells_the_same_angle_an_hour_hand_s_round_later():
    assert face(lang="en").readout().count("120.0°") == 2
    assert "At positions 15 and 19" in face(lang="en").readout()


@pytest.mark.parametrize("theta", [0.3, 0.123])
def test_the_drawing_s_table_of_angles_is_core_s(theta):
    found = clock.tables(theta)
    row = found["speeds"].index(theta)
    assert found["degrees"][row * (LAST + 1) + 40] == pytest.approx(math.degrees(40 * theta))
    turns = found["turns"].reshape(len(found["speeds"]), LAST + 1, 4)[row, 40]
    assert turns[:2] == pytest.approx(turning.turn((1, 0), 40, theta), abs=1e-15)


def test_the_program_prints_what_the_picture_shows():
    interactive = face(m=19, n=4, theta=0.7)
    text = printed(interactive)
    between = numbers_after(text, "between m = 19 and n = 4:")[0]
    assert between == pytest.approx(interactive.between(19, 4))


def test_the_table_has_every_position():
    assert len(Clock(lang="en").table()) == LAST + 1
