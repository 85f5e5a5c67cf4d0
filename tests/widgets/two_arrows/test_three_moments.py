"""Three moments of one pair have one dot product."""

import pytest

from core import rotary
from tests.widgets.shown_program import printed
from widgets.parts.turning import LAST
from widgets.two_arrows.three_moments import FARTHEST, LATEST, ThreeMoments

MOMENTS = [(0, 1, LATEST), (3, 17, 40), (20, 20, 20)]


@pytest.mark.parametrize("moments", MOMENTS)
@pytest.mark.parametrize("distance", [0, 4, FARTHEST])
@pytest.mark.parametrize("theta", [0.05, 0.3, 3.1])
def test_three_moments_of_one_distance_have_one_dot_product(moments, distance, theta):
    first, second, third = moments
    figure = ThreeMoments(first=first, second=second, third=third, distance=distance, theta=theta)
    at_the_start = rotary.score(figure.q, figure.k, distance, 0, [theta])
    assert figure.scores() == pytest.approx([at_the_start] * 3, abs=1e-12)


def test_another_distance_has_another_dot_product():
    one, other = ThreeMoments(distance=4), ThreeMoments(distance=5)
    assert abs(one.scores() - other.scores()).min() > 0.1


def test_every_position_that_can_be_chosen_is_in_the_tables():
    assert FARTHEST + LATEST == LAST


def test_where_a_finger_rests_becomes_the_state():
    figure = ThreeMoments()
    figure.figure.state = {**figure.figure.state, "third": 7, "k": [0.2, 0.9]}
    assert (figure.third, figure.k) == (7, (0.2, 0.9))
    assert list(figure.table()["n"]) == [3, 17, 7]


def test_the_shown_program_prints_the_dot_product_of_every_moment():
    figure = ThreeMoments(lang="en", distance=7, third=25, theta=1.3)
    dots = figure.scores()
    for n, dot in zip((3, 17, 25), dots, strict=True):
        assert f"m = {n + 7}, n = {n}: {dot:.4f}" in printed(figure)
    assert f"{dots[0]:.4f}".replace("-", "−") in figure.readout()
