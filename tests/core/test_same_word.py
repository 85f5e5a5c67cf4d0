"""The same word at every place: only the scheme can make two scores differ."""

import math

import numpy as np
import pytest

from core import same_word
from core import small_transformer as small
from core.errors import PositionError
from tests.core import reference

TOKENS, DIM = 9, 8


@pytest.fixture
def word(rng):
    return rng.standard_normal(DIM)


@pytest.fixture
def projections(rng):
    return rng.standard_normal((2, DIM, DIM))


def in_loops(scheme, word, w_q, w_k, head):
    """Score every pair of places with plain loops; sinusoidal, rope, alibi and none."""
    inv_freq = [10000 ** (-2 * pair / DIM) for pair in range(DIM // 2)]
    added = reference.sinusoidal_table(range(TOKENS), DIM, 10000.0)
    rows = [
        [x + p for x, p in zip(word, added[m], strict=True)] if scheme == "sinusoidal" else word
        for m in range(TOKENS)
    ]
    q = [[reference.dot(row, column) for column in w_q.T] for row in rows]
    k = [[reference.dot(row, column) for column in w_k.T] for row in rows]
    if scheme == "rope":
        q, k = (
            [reference.rotate_vector(row, m, inv_freq, "interleaved") for m, row in enumerate(s)]
            for s in (q, k)
        )
    slope = reference.alibi_slopes(small.HEADS)[head] if scheme == "alibi" else 0
    return [
        [reference.dot(q[m], k[n]) / math.sqrt(DIM) - slope * abs(m - n) for n in range(TOKENS)]
        for m in range(TOKENS)
    ]


@pytest.mark.parametrize("scheme", ["sinusoidal", "rope", "alibi", "none"])
@pytest.mark.parametrize("head", range(small.HEADS))
def test_scores_agree_with_plain_loops(scheme, head, word, projections):
    scores = same_word.scores(scheme, word, TOKENS, *projections)
    expected = in_loops(scheme, word, *projections, head)
    np.testing.assert_allclose(scores[head], expected, atol=1e-12)


def test_without_projections_the_word_meets_itself(word):
    scores = same_word.scores("none", word, TOKENS)
    np.testing.assert_allclose(scores, word @ word / math.sqrt(DIM), rtol=1e-14)


def test_the_learned_table_is_what_a_word_of_zeros_becomes(word):
    table = small.enter(np.zeros((TOKENS, DIM)), "learned")
    expected = (word + table) @ (word + table).T / math.sqrt(DIM)
    np.testing.assert_allclose(same_word.scores("learned", word, TOKENS)[0], expected, atol=1e-12)


@pytest.mark.parametrize("scheme", ["rope", "alibi", "none"])
def test_what_is_written_as_a_relation_knows_only_the_distance(scheme, word, projections):
    for weights in ((), projections):
        scores = same_word.scores(scheme, word, 40, *weights)
        assert same_word.spread_at_equal_distance(scores[0]) < 1e-12


@pytest.mark.parametrize("scheme", ["sinusoidal", "learned"])
def test_what_is_added_to_the_word_does_not(scheme, word, projections):
    for weights in ((), projections):
        scores = same_word.scores(scheme, word, 40, *weights)
        assert same_word.spread_at_equal_distance(scores[0]) > 0.1


def test_the_spread_is_read_along_the_diagonals_and_below_them():
    scores = np.array([[1.0, 9.0, 9.0], [5.0, 2.0, 1.0], [0.0, 5.0, 4.0]])
    assert same_word.spread_at_equal_distance(scores) == 3.0


@pytest.mark.parametrize("shape", [(2, 3), (3,), (0, 0), (2, 3, 3)])
def test_the_spread_of_what_is_no_square_is_refused(shape):
    with pytest.raises(ValueError, match=r"scores must have the shape \(T, T\)"):
        same_word.spread_at_equal_distance(np.zeros(shape))


def test_a_row_longer_than_the_learned_table_is_refused(word):
    with pytest.raises(PositionError, match=f"L = {small.LEARNED_ROWS}"):
        same_word.scores("learned", word, small.LEARNED_ROWS + 1)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("xpos", np.ones(4), 3), "scheme must be one of"),
        (("none", np.ones((2, 4)), 3), r"word must have the shape \(d,\), got \(2, 4\)"),
        (("none", np.ones(4), 0), "tokens must be at least 1, got 0"),
    ],
)
def test_scores_refuse_with_the_numbers(arguments, message):
    with pytest.raises(ValueError, match=message):
        same_word.scores(*arguments)
