"""The angle between vectors, against the textbook and where the textbook loses digits."""

import math

import numpy as np
import pytest

from core import geometry


@pytest.mark.parametrize("angle", [0.0, 1e-12, 0.3, math.pi / 2, 3.0, math.pi - 1e-9, math.pi])
def test_the_angle_to_a_turned_vector_is_the_angle_of_the_turn(angle):
    x = np.array([2.0, 0.0])
    y = 0.7 * np.array([math.cos(angle), math.sin(angle)])
    assert geometry.angle_between(x, y) == pytest.approx(angle, rel=1e-9, abs=1e-15)


def test_the_angle_is_the_arc_cosine_of_the_cosine_in_any_width():
    x, y = np.random.default_rng(0).standard_normal((2, 7, 12))
    slow = [math.acos(a @ b / math.sqrt((a @ a) * (b @ b))) for a, b in zip(x, y, strict=True)]
    assert geometry.angle_between(x, y) == pytest.approx(slow, rel=1e-12)


def test_the_length_of_the_vectors_does_not_matter():
    x, y = np.random.default_rng(1).standard_normal((2, 5))
    assert geometry.angle_between(1e6 * x, 1e-6 * y) == pytest.approx(geometry.angle_between(x, y))


def test_one_vector_is_compared_with_many():
    assert geometry.angle_between([1.0, 0.0], np.eye(2)) == pytest.approx([0, math.pi / 2])


@pytest.mark.parametrize(
    ("x", "y", "told"),
    [
        ([0.0, 0.0], [1.0, 0.0], "length 0"),
        ([1.0], [1.0, 0.0], "one width"),
        ([1.0], [math.nan], "NaN"),
    ],
)
def test_what_has_no_angle_is_refused(x, y, told):
    with pytest.raises(ValueError, match=told):
        geometry.angle_between(x, y)
