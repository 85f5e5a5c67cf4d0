"""The entropy of a row of weights."""

import math

import numpy as np
import pytest

from core.entropy import entropy


def test_one_key_with_all_the_weight_leaves_nothing_open():
    assert entropy([0.0, 1.0, 0.0]) == 0


@pytest.mark.parametrize("keys", [1, 2, 8, 100])
def test_even_weights_have_the_logarithm_of_their_number(keys):
    assert entropy(np.full(keys, 1 / keys)) == pytest.approx(math.log(keys))


def test_every_row_has_its_own():
    rows = np.array([[0.5, 0.5, 0.0], [0.2, 0.3, 0.5]])
    slow = [-sum(p * math.log(p) for p in row if p) for row in rows.tolist()]
    assert entropy(rows) == pytest.approx(slow)


def test_a_weight_below_zero_is_refused():
    with pytest.raises(ValueError, match="at least 0"):
        entropy([1.5, -0.5])
