"""What a rotated query and a rotated key have in common: their distance, and nothing else."""

import re

import numpy as np
import pytest

from core import rotary
from tests.core import reference

layouts = pytest.mark.parametrize("layout", rotary.LAYOUTS)


@layouts
def test_dot_product_depends_only_on_the_distance(rng, layout):
    q, k = rng.standard_normal((2, 64))
    inv_freq = rotary.inverse_frequencies(64)
    m = np.array([0, 1, 5, 1000, 100000])
    for distance in (-50, -1, 0, 2, 3.5, 4096):
        scores = rotary.score(q, k, m, m - distance, inv_freq, layout)
        np.testing.assert_allclose(scores, scores[0], atol=1e-9)


@layouts
def test_score_agrees_with_the_formula_one_pair_at_a_time(kind, rng, layout):
    q, k = rng.standard_normal((2, 8))
    m, n, inv_freq = np.array([[0], [3], [9]]), np.array([0, 1, 5, 700]), [1.0, 0.2, 0.05]
    scores = rotary.score(kind.array(q), kind.array(k), m, n, inv_freq, layout)
    assert isinstance(scores, kind.type)
    expected = [
        [
            reference.dot(
                reference.rotate_vector(q, query, inv_freq, layout),
                reference.rotate_vector(k, key, inv_freq, layout),
            )
            for key in n
        ]
        for query in m[:, 0]
    ]
    np.testing.assert_allclose(scores, expected, atol=1e-12)


def test_score_agrees_with_golden_rows_and_knows_before_from_after(golden):
    file = golden("apply_rotary/relative-property-d8")
    inv_freq = rotary.inverse_frequencies(file["head_dim"], file["rope_theta"])
    m, n, expected = (np.array([row[name] for row in file["rows"]]) for name in ("m", "n", "score"))
    scores = rotary.score(file["q"], file["k"], m, n, inv_freq, "half_split")
    np.testing.assert_allclose(scores, expected, atol=1e-9)
    forth, back = rotary.score(file["q"], file["k"], [2, -2], 0, inv_freq, "half_split")
    assert abs(forth - back) > 0.4


def test_a_shift_of_only_one_of_the_two_changes_the_score(golden):
    file = golden("apply_rotary/relative-property-d8")
    scores = rotary.score(file["q"], file["k"], np.arange(4), 0, rotary.inverse_frequencies(8))
    assert np.abs(np.diff(scores)).min() > 0.01


@pytest.mark.parametrize("name", ["decay-d64-b10000", "decay-d128-b10000"])
def test_mean_cosine_agrees_with_golden_and_is_not_monotone(golden, name):
    file = golden(f"theory/{name}")
    inv_freq = rotary.inverse_frequencies(file["d"], file["base"])
    distances = [row["distance"] for row in file["rows"]]
    expected = [row["mean_cos"] for row in file["rows"]]
    np.testing.assert_allclose(rotary.mean_cosine(distances, inv_freq), expected, atol=1e-9)
    curve = rotary.mean_cosine(np.arange(3000), inv_freq)
    assert np.argmax(curve < 0) == file["first_distance_where_mean_cos_is_negative"]
    assert np.argmax(np.diff(curve) > 0) == file["first_distance_where_mean_cos_rises"]


def test_mean_cosine_agrees_with_the_sum_and_with_a_vector_against_itself():
    inv_freq = rotary.inverse_frequencies(16)
    distances = np.array([[0, 1], [77, -77]])
    curve = rotary.mean_cosine(distances, inv_freq)
    expected = [[reference.mean_cosine(d, inv_freq) for d in row] for row in distances]
    np.testing.assert_allclose(curve, expected, rtol=1e-13)
    even = np.full(16, 0.25)  # every pair equally long, the whole of length 1
    np.testing.assert_allclose(rotary.score(even, even, distances, 0, inv_freq), curve, atol=1e-14)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"k": np.ones(6)}, "q and k must be (d,), got (4,) and (6,)"),
        ({"q": np.ones((1, 4))}, "q and k must be (d,), got (1, 4) and (4,)"),
        ({"m": [1, 2, 3]}, "m and n do not fit each other: (3,) and (2,)"),
        ({"m": np.nan}, "m has NaN or infinity in 1 of 1 places"),
    ],
)
def test_score_refuses_with_the_numbers(change, message):
    arguments = {"q": np.ones(4), "k": np.ones(4), "m": 0, "n": [0, 1], "inv_freq": [1.0, 0.1]}
    with pytest.raises(ValueError, match=re.escape(message)):
        rotary.score(**{**arguments, **change})
