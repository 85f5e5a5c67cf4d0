"""An interval is right as often as it says, whichever chance is the larger: seeds or poems."""

import numpy as np
import pytest

from experiments.interval import interval, student

TRIALS = 500


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.7062), (2, 4.30265), (4, 2.77645), (30, 2.04227)]
)
def test_students_quantiles_are_those_of_the_tables(freedom, known):
    assert student(freedom) == pytest.approx(known, rel=1e-4)


def test_with_much_freedom_student_is_the_normal_distribution():
    assert student(1e4) == pytest.approx(1.959964, rel=1e-3)
    assert student(1e4, 0.5) == pytest.approx(0.674490, rel=1e-3)


@pytest.mark.parametrize(
    ("seeds", "poems", "of_seeds", "of_poems"),
    [(5, 60, 0.2, 0.5), (5, 60, 0.02, 0.5), (5, 60, 0.2, 0.05), (3, 60, 0.1, 0.5)],
)
def test_of_all_intervals_the_share_named_holds_the_truth(seeds, poems, of_seeds, of_poems):
    rng, held = np.random.default_rng(3), 0
    for _ in range(TRIALS):
        grid = rng.normal(0, of_seeds, (seeds, 1)) + rng.normal(0, of_poems, (1, poems))
        low, high = interval(grid + rng.normal(0, 0.2, (seeds, poems)))
        held += low < 0 < high
    assert 0.9 < held / TRIALS < 0.99


def test_it_holds_what_seeds_and_what_poems_leave_open():
    rng = np.random.default_rng(4)
    seeds, poems = rng.normal(0, 0.3, (5, 1)), rng.normal(0, 0.3, (1, 100))
    of_poems = np.diff(interval(0 * seeds + poems))
    assert np.diff(interval(seeds + poems)) > 3 * of_poems > 0
    assert of_poems > 2 * np.diff(interval(0 * seeds + np.tile(poems, 5)))


def test_one_row_has_poems_as_its_only_chance():
    row = np.random.default_rng(5).normal(1, 0.4, (1, 50))
    low, high = interval(row)
    reach = student(49) * row.std(ddof=1) / np.sqrt(50)
    assert (low, high) == pytest.approx((row.mean() - reach, row.mean() + reach))


def test_what_never_varies_is_sure_and_one_poem_tells_nothing():
    assert interval(np.full((3, 4), 0.5)) == (0.5, 0.5)
    with pytest.raises(ValueError, match="one poem alone"):
        interval(np.ones((3, 1)))
