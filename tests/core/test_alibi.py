"""ALiBi of Press, Smith and Lewis 2021, section 3."""

import re

import numpy as np
import pytest

from core import alibi
from tests.core import reference


def test_eight_heads_halve_from_one_half():
    assert alibi.slopes(8).tolist() == [2.0**-h for h in range(1, 9)]


@pytest.mark.parametrize("num_heads", [*range(1, 34), 40, 71, 112])
def test_slopes_agree_with_the_authors_recursion(num_heads):
    expected = reference.alibi_slopes(num_heads)
    np.testing.assert_allclose(alibi.slopes(num_heads), expected, rtol=1e-13)


@pytest.mark.parametrize("name", ["slopes-power-of-two", "slopes-non-power-of-two"])
def test_slopes_agree_with_bloom_and_mpt(golden, name):
    for entry in golden(f"alibi/{name}")["slopes"]:
        slopes = alibi.slopes(entry["num_heads"])
        np.testing.assert_allclose(slopes, entry["bloom"], rtol=2e-6)
        np.testing.assert_allclose(slopes, entry["mpt"], rtol=2e-6)


@pytest.mark.parametrize("name", ["model-bloom-176b", "model-baichuan2-13b"])
def test_slopes_agree_with_released_models(golden, name):
    slopes = golden(f"alibi/{name}")["slopes"]
    np.testing.assert_allclose(alibi.slopes(len(slopes)), slopes, rtol=2e-6)


def test_slopes_of_six_heads_are_not_sorted():
    assert np.any(np.diff(alibi.slopes(6)) > 0)


@pytest.mark.parametrize("name", ["bias-3heads-left-padding", "bias-4heads-no-padding"])
def test_bias_agrees_with_public_code_below_the_diagonal(golden, name):
    file = golden(f"alibi/{name}")
    expected = np.array(file["relative_bias_lower_triangle"])
    tokens = expected.shape[-1]
    bias = alibi.bias(file["num_heads"], np.arange(tokens), np.arange(tokens))
    np.testing.assert_allclose(np.tril(bias), expected, rtol=2e-6)


def test_bias_is_slope_times_distance_for_every_head_and_pair():
    queries, keys = [3, 4], [0, 1, 2, 3, 4, 9]
    bias = alibi.bias(6, queries, keys)
    assert bias.shape == (6, 2, 6)
    for head, slope in enumerate(reference.alibi_slopes(6)):
        for row, m in enumerate(queries):
            for column, n in enumerate(keys):
                assert bias[head, row, column] == pytest.approx(-slope * abs(m - n), rel=1e-13)


def test_bias_depends_only_on_the_distance():
    here, there = (alibi.bias(4, np.arange(5) + by, np.arange(5) + by) for by in (0, 1000))
    np.testing.assert_array_equal(here, there)


def test_a_word_takes_nothing_off_itself_and_shows_no_minus_zero():
    own = np.diagonal(alibi.bias(4, np.arange(5), np.arange(5)), axis1=1, axis2=2)
    assert np.all(own == 0)
    assert not np.any(np.signbit(own))


def test_positions_may_come_as_a_batch():
    positions = np.array([[0, 1, 2], [5, 7, 9]])
    bias = alibi.bias(2, positions, positions)
    assert bias.shape == (2, 2, 3, 3)
    np.testing.assert_array_equal(bias[1], alibi.bias(2, positions[1], positions[1]))


@pytest.mark.parametrize("num_heads", [0, -4, 2.5])
def test_a_number_of_heads_that_makes_no_sense_is_shown(num_heads):
    with pytest.raises(ValueError, match=f"num_heads .* got {num_heads}"):
        alibi.slopes(num_heads)
    with pytest.raises(ValueError, match=f"num_heads .* got {num_heads}"):
        alibi.bias(num_heads, [0], [0])


@pytest.mark.parametrize(
    ("queries", "keys", "message"),
    [
        ([0, np.nan], [0], "query_positions has NaN or infinity in 1 of 2 places"),
        ([0], [np.inf], "key_positions has NaN or infinity in 1 of 1 places"),
        (7, [0], "query_positions must have the shape (..., T), got one number: 7"),
    ],
)
def test_bias_refuses_positions_with_the_numbers(queries, keys, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        alibi.bias(2, queries, keys)
