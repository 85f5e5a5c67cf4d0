"""The bag of letters: how often the commonest comes, and what knowing the bag alone is worth."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from core import bag, order_tasks


@pytest.mark.parametrize(
    ("letters", "vocabulary"), [(1, 1), (5, 1), (6, 2), (7, 3), (5, 6), (4, 7)]
)
def test_the_largest_count_is_the_mean_over_all_rows(letters, vocabulary):
    rows = product(range(vocabulary), repeat=letters)
    total = sum(max(Counter(row).values()) for row in rows)
    found = bag.expected_largest_count(letters, vocabulary)
    assert found == Fraction(total, vocabulary**letters)


@pytest.mark.parametrize(("tokens", "vocabulary"), [(1, 4), (5, 1), (6, 2), (7, 3), (5, 6)])
def test_the_bag_so_far_is_worth_what_trying_all_rows_gives(tokens, vocabulary):
    found = bag.bag_so_far(tokens, vocabulary)
    assert found[0] == 1 / vocabulary
    for place in range(1, tokens):
        rows = product(range(vocabulary), repeat=place)
        total = sum(max(Counter(row).values()) for row in rows)
        assert found[place] == pytest.approx(total / place / vocabulary**place)


@pytest.mark.parametrize("k", [1, 3])
def test_whoever_names_the_commonest_letter_so_far_gets_just_that(k, rng):
    rows = order_tasks.draw(rng, 4000, 12, 5)
    wanted = order_tasks.k_back(rows, k)
    for place in range(k, 12):
        guesses = [np.bincount(row[:place]).argmax() for row in rows]
        right = np.mean(guesses == wanted[:, place])
        assert right == pytest.approx(bag.bag_so_far(12, 5)[place], abs=0.03)


def test_what_makes_no_bag_is_refused():
    with pytest.raises(ValueError, match="letters must be at least 1, got 0"):
        bag.expected_largest_count(0, 2)
    with pytest.raises(ValueError, match="vocabulary must be at least 1, got 0"):
        bag.bag_so_far(3, 0)
    with pytest.raises(ValueError, match="tokens must be at least 1, got 0"):
        bag.bag_so_far(0, 3)
