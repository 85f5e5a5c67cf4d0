"""The tasks about order, and the best that a rule without position can do at them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from core import order_tasks

SMALL = [(tokens, vocabulary) for tokens in range(1, 6) for vocabulary in (1, 2, 3)]
SMALL += [(6, 4), (7, 2), (8, 2), (9, 2)]


def target(task, row, place):
    """Give the answer of one place from the sentence that states the task."""
    return {
        "copy": row[place],
        "reverse": row[len(row) - 1 - place],
        "seven_back": row[(place - 7) % len(row)],
        "sort": sorted(row)[place],
    }[task]


def best_by_trial(task, tokens, vocabulary):
    """Go through all rows: count each answer by own letter and bag, and take the most frequent."""
    answers = {}
    for row in product(range(vocabulary), repeat=tokens):
        bag = tuple(sorted(row))
        for place, own in enumerate(row):
            answers.setdefault((own, bag), Counter())[target(task, row, place)] += 1
    right = sum(max(counts.values()) for counts in answers.values())
    return Fraction(right, tokens * vocabulary**tokens)


@pytest.mark.parametrize("task", order_tasks.TASKS)
@pytest.mark.parametrize("tokens", [1, 2, 7, 12])
def test_a_task_asks_what_its_sentence_says(task, tokens, rng):
    letters = order_tasks.draw(rng, 5, tokens, 6)
    expected = [[target(task, row, place) for place in range(tokens)] for row in letters.tolist()]
    assert order_tasks.TASKS[task](letters).tolist() == expected


@pytest.mark.parametrize("task", order_tasks.TASKS)
def test_the_targets_do_not_share_memory_with_the_letters(task, rng):
    letters = order_tasks.draw(rng, 3)
    kept = letters.copy()
    order_tasks.TASKS[task](letters)[:] = 99
    assert np.array_equal(letters, kept)


def test_only_the_targets_of_copy_move_with_the_letters(rng):
    letters, shuffle = order_tasks.draw(rng, 8), rng.permutation(order_tasks.TOKENS)
    moving = [
        task
        for task, f in order_tasks.TASKS.items()
        if np.array_equal(f(letters[:, shuffle]), f(letters)[:, shuffle])
    ]
    assert moving == ["copy"]


@pytest.mark.parametrize("k", [1, 2, 7, 11])
def test_k_back_asks_for_the_letter_k_places_before_and_nothing_where_there_is_none(k, rng):
    letters = order_tasks.draw(rng, 4, 12)
    expected = [[row[t - k] if t >= k else -1 for t in range(12)] for row in letters.tolist()]
    assert order_tasks.k_back(letters, k).tolist() == expected
    assert order_tasks.IGNORED == -1


def test_letters_are_drawn_evenly_at_every_place_and_the_same_for_one_seed():
    letters = order_tasks.draw(np.random.default_rng(1), 20_000)
    assert letters.shape == (20_000, 32)
    assert np.array_equal(letters, order_tasks.draw(np.random.default_rng(1), 20_000))
    shares = [np.mean(letters == letter, axis=0) for letter in range(16)]
    assert np.sum(shares, axis=0) == pytest.approx(1)
    # Of 512 binomial shares none is off by more than five standard errors.
    assert np.max(np.abs(np.array(shares) - 1 / 16)) < 5 * np.sqrt(15 / 16 / 16 / 20_000)


@pytest.mark.parametrize("task", order_tasks.TASKS)
@pytest.mark.parametrize(("tokens", "vocabulary"), SMALL)
def test_the_ceiling_is_what_the_best_of_all_rules_reaches_over_all_rows(task, tokens, vocabulary):
    expected = float(best_by_trial(task, tokens, vocabulary))
    assert order_tasks.ceiling(task, tokens, vocabulary) == pytest.approx(expected, rel=1e-14)


@pytest.mark.parametrize("task", order_tasks.TASKS)
@pytest.mark.parametrize(("tokens", "vocabulary"), SMALL)
def test_the_best_answers_without_position_reach_the_ceiling_over_all_rows(
    task, tokens, vocabulary
):
    rows = np.array(list(product(range(vocabulary), repeat=tokens)))
    right = order_tasks.best_without_position(task, rows) == order_tasks.TASKS[task](rows)
    assert np.mean(right) == pytest.approx(order_tasks.ceiling(task, tokens, vocabulary), rel=1e-12)


@pytest.mark.parametrize("task", order_tasks.TASKS)
def test_the_best_answers_without_position_travel_with_their_letters(task, rng):
    letters, shuffle = order_tasks.draw(rng, 8), rng.permutation(order_tasks.TOKENS)
    answers = order_tasks.best_without_position(task, letters)
    again = order_tasks.best_without_position(task, letters[:, shuffle])
    assert np.array_equal(again, answers[:, shuffle])


def test_the_ceilings_of_the_experiment():
    ceilings = {task: order_tasks.ceiling(task) for task in order_tasks.TASKS}
    # The first digits were found by drawing rows, before the formula was written.
    expected = {"copy": 1, "reverse": 0.152, "seven_back": 0.152, "sort": 0.150}
    assert ceilings == pytest.approx(expected, abs=1e-3)
    assert ceilings["sort"] < ceilings["reverse"]
    assert order_tasks.chance() == 1 / 16


@pytest.mark.parametrize("task", ["reverse", "seven_back", "sort"])
def test_the_ceiling_falls_towards_chance_as_the_row_grows(task):
    ceilings = [order_tasks.ceiling(task, tokens, 4) for tokens in (8, 16, 32, 64)]
    assert ceilings == sorted(ceilings, reverse=True)
    assert ceilings[-1] > order_tasks.chance(4)


@pytest.mark.parametrize(
    "task",
    [
        *order_tasks.TASKS.values(),
        lambda x: order_tasks.k_back(x, 1),
        lambda x: order_tasks.best_without_position("sort", x),
    ],
)
@pytest.mark.parametrize(
    ("letters", "message"),
    [
        ([1, 2, 3], r"shape \(B, T\), got int64 of the shape \(3,\)"),
        ([[0.5, 1.0]], r"whole numbers of the shape \(B, T\), got float64"),
        (np.zeros((2, 0), int), r"of the shape \(2, 0\)"),
        ([[0, -1]], "must not be negative, got -1"),
        ([[0], [1, 2]], "letters is not an array of numbers"),
    ],
)
def test_what_are_no_rows_of_letters_is_refused(task, letters, message):
    with pytest.raises(ValueError, match=message):
        task(letters)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: order_tasks.k_back([[1, 2, 3]], 3), "below the number of tokens, 3, got 3"),
        (lambda: order_tasks.k_back([[1, 2, 3]], 0), "k must be at least 1, got 0"),
        (lambda: order_tasks.draw(np.random.default_rng(0), 0), "rows must be at least 1, got 0"),
        (lambda: order_tasks.best_without_position("turn", [[1]]), "task must be one of copy"),
        (lambda: order_tasks.ceiling("rotate"), "task must be one of copy, reverse, seven_back"),
        (lambda: order_tasks.ceiling("sort", 0), "tokens must be at least 1, got 0"),
        (lambda: order_tasks.ceiling("copy", 4, 0), "vocabulary must be at least 1, got 0"),
        (lambda: order_tasks.chance(1.5), "vocabulary must be a whole number, got 1.5"),
    ],
)
def test_what_makes_no_task_is_refused(call, message):
    with pytest.raises(ValueError, match=message):
        call()
