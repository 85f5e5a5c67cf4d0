"""Attention of Vaswani et al. 2017, equation 1, and who may see whom."""

import re

import numpy as np
import pytest
import torch

from core import alibi, attention
from tests.core import reference

FILES = ["t4-d4", "t6-d8-gqa", "decode-q2-k6"]


@pytest.fixture
def given(rng):
    """Return q, k, v of 3 queries, 5 keys and widths 4 and 2."""
    shapes = {"q": (3, 4), "k": (5, 4), "v": (5, 2)}
    return {name: rng.standard_normal(shape) for name, shape in shapes.items()}


def _of_kind(kind, given, dtype="float64"):
    return {name: kind.array(values, dtype) for name, values in given.items()}


def _golden_case(file, name):
    q_len, k_len = len(file["q"][0][0]), len(file["k"][0][0])
    causal = attention.causal_mask(q_len, k_len)
    without_row_1 = causal.copy()
    without_row_1[1] = False
    positions = np.arange(k_len)
    return {
        "full": {},
        "full_scale_1": {"scale": 1.0},
        "causal_bottom_right": {"mask": causal},
        "sliding_window": {"mask": attention.sliding_window_mask(q_len, k_len, file["window"])},
        "one_row_fully_masked": {"mask": without_row_1},
        "alibi_causal": {
            "mask": causal,
            "bias": alibi.bias(file["num_heads"], positions[k_len - q_len :], positions),
        },
    }[name]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize(
    "name",
    ["full", "full_scale_1", "causal_bottom_right", "sliding_window", "one_row_fully_masked",
     "alibi_causal"],
)  # fmt: skip
def test_agrees_with_public_code(kind, golden, file, name):
    file = golden(f"attention/{file}")
    groups = file["num_heads"] // file["num_kv_heads"]
    q = kind.array(file["q"])
    k, v = (kind.array(np.repeat(file[side], groups, axis=1)) for side in "kv")
    output, weights = attention.attend(q, k, v, **_golden_case(file, name))
    assert isinstance(output, kind.type)
    np.testing.assert_allclose(output, file["outputs"][name], atol=1e-9)
    if name == "causal_bottom_right":
        np.testing.assert_allclose(weights, file["causal_weights"], atol=1e-9)


@pytest.mark.parametrize("scale", [None, 0.3, 0.0, -1.0])
@pytest.mark.parametrize("masked", [False, True])
@pytest.mark.parametrize("biased", [False, True])
def test_agrees_with_the_formula_one_number_at_a_time(kind, rng, given, scale, masked, biased):
    mask = rng.random((3, 5)) < 0.5 if masked else np.ones((3, 5), dtype=bool)
    bias = rng.standard_normal((3, 5)) if biased else np.zeros((3, 5))
    output, weights = attention.attend(
        **_of_kind(kind, given), mask=mask if masked else None, bias=bias if biased else None,
        scale=scale,
    )  # fmt: skip
    expected = reference.attend(
        **given, mask=mask, bias=bias, scale=0.5 if scale is None else scale
    )
    np.testing.assert_allclose(output, expected[0], atol=1e-13)
    np.testing.assert_allclose(weights, expected[1], atol=1e-13)


def test_agrees_with_torch(rng):
    q, k, v = (torch.tensor(rng.standard_normal((2, 3, 6, 8))) for _ in range(3))
    output, _ = attention.attend(q, k, v, mask=attention.causal_mask(6, 6))
    expected = torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    torch.testing.assert_close(output, expected, rtol=0, atol=1e-13)


def test_weights_are_shares_of_one(kind, given):
    _, weights = attention.attend(**_of_kind(kind, given))
    np.testing.assert_allclose(weights.sum(-1), 1, rtol=1e-14)
    assert weights.min() > 0


def test_a_query_that_may_see_nothing_gets_zeros(kind, given):
    mask = np.ones((3, 5), dtype=bool)
    mask[1] = False
    output, weights = attention.attend(**_of_kind(kind, given), mask=mask)
    assert output[1].tolist() == [0, 0]
    assert weights[1].tolist() == [0] * 5
    assert abs(output[0]).min() > 0


def test_gradients_stay_finite_when_a_query_may_see_nothing(given):
    q, k, v = (torch.tensor(given[name], requires_grad=True) for name in "qkv")
    mask = torch.ones(3, 5, dtype=torch.bool)
    mask[1] = False
    attention.attend(q, k, v, mask=mask)[0].square().sum().backward()
    assert q.grad[1].tolist() == [0] * 4
    assert all(bool(torch.isfinite(side.grad).all()) for side in (q, k, v))
    assert q.grad[0].abs().max() > 0


def test_what_is_masked_cannot_be_felt(kind, given):
    mask = np.array([True, True, False, True, False])
    calm = attention.attend(**_of_kind(kind, given), mask=mask)[0]
    given["k"][[2, 4]] *= -1000
    given["v"][[2, 4]] = 1e9
    assert attention.attend(**_of_kind(kind, given), mask=mask)[0].tolist() == calm.tolist()


def test_a_masked_key_loses_even_to_the_lowest_score(kind):
    scores = kind.array([[-20000.0, 0.0, 5.0]])
    assert attention.softmax(scores, [True, False, False]).tolist() == [[1, 0, 0]]


@pytest.mark.parametrize("level", [0.0, 1e4, -1e4, 1e300, -1e300])
def test_softmax_feels_no_common_level(kind, level):
    weights = attention.softmax(kind.array([[level, level, level]]))
    np.testing.assert_allclose(weights, [[1 / 3] * 3], rtol=1e-14)


def test_softmax_of_the_farthest_scores_overflows_nowhere(kind):
    assert attention.softmax(kind.array([[1.7e308, -1.7e308]])).tolist() == [[1, 0]]


def test_softmax_of_known_scores(kind):
    weights = attention.softmax(kind.array([[0.0, np.log(2), np.log(5)]]))
    np.testing.assert_allclose(weights, [[1 / 8, 2 / 8, 5 / 8]], rtol=1e-14)


def test_products_of_halves_do_not_overflow(kind):
    q, k, v = (kind.array(values, "float16") for values in ([[576.0] * 64], [[383.0] * 64], [[2]]))
    assert attention.scores(q, k).tolist() == [[576.0 * 383 * 8]]
    assert attention.attend(q, k, v)[0].tolist() == [[2]]


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_the_dtype_stays(kind, given, dtype):
    output, weights = attention.attend(**_of_kind(kind, given, dtype), bias=np.zeros((3, 5)))
    assert output.dtype == weights.dtype == kind.dtype(dtype)


def test_bfloat16_is_rounded_once_at_the_end(given):
    rounded = {name: torch.tensor(values).bfloat16() for name, values in given.items()}
    output, _ = attention.attend(**rounded)
    exact, _ = attention.attend(**{name: values.double() for name, values in rounded.items()})
    assert output.dtype == torch.bfloat16
    assert torch.all((output.double() - exact).abs() <= 2.0**-8 * exact.abs() + 1e-6)


def test_heads_and_batches_are_kept_apart(kind, rng):
    q, k, v = rng.standard_normal((3, 2, 4, 5, 6))
    together, _ = attention.attend(*(kind.array(side) for side in (q, k, v)))
    alone, _ = attention.attend(q[1, 2], k[1, 2], v[1, 2])
    np.testing.assert_allclose(together[1, 2], alone, atol=1e-14)


def test_one_query_may_be_asked_with_the_bias_of_every_head(kind, given):
    bias = alibi.bias(8, [2, 3, 4], np.arange(5))
    output, weights = attention.attend(**_of_kind(kind, given), bias=bias)
    assert (tuple(output.shape), tuple(weights.shape)) == ((8, 3, 2), (8, 3, 5))


# Masks


@pytest.mark.parametrize("file", ["n5-w1", "n6-w3", "decode-1-query-at-7-w4"])
def test_masks_agree_with_public_code(golden, file):
    file = golden(f"masks/{file}")
    lengths = file["query_length"], file["key_length"]
    causal = attention.causal_mask(*lengths)
    assert causal.dtype == bool
    assert causal.astype(int).tolist() == file["causal"]
    window = attention.sliding_window_mask(*lengths, file["window"])
    assert window.astype(int).tolist() == file["sliding_causal"]


@pytest.mark.parametrize(("q_len", "k_len"), [(1, 1), (4, 4), (1, 6), (3, 7)])
@pytest.mark.parametrize("window", [None, 1, 2, 5, 100])
def test_masks_agree_with_the_rule_one_pair_at_a_time(q_len, k_len, window):
    expected = [
        [reference.may_attend(query, key, q_len, k_len, window) for key in range(k_len)]
        for query in range(q_len)
    ]
    if window is None:
        assert attention.causal_mask(q_len, k_len).tolist() == expected
    else:
        assert attention.sliding_window_mask(q_len, k_len, window).tolist() == expected


def test_the_last_rows_of_a_long_mask_are_the_mask_of_the_last_queries():
    whole = attention.sliding_window_mask(9, 9, 4)
    assert attention.sliding_window_mask(3, 9, 4).tolist() == whole[-3:].tolist()


def test_a_window_of_three_at_query_5_keeps_keys_3_4_5():
    assert np.flatnonzero(attention.sliding_window_mask(6, 6, 3)[5]).tolist() == [3, 4, 5]


# Refusals


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"k": np.ones((5, 3))}, "q of shape (3, 4) does not fit k of shape (5, 3)"),
        ({"v": np.ones((4, 2))}, "k of shape (5, 4) does not fit v of shape (4, 2)"),
        ({"q": np.ones(4)}, "q of shape (4,) does not fit k of shape (5, 4)"),
        ({"k": np.ones((5, 0))}, "k of shape (5, 0)"),
        ({"q": np.ones((0, 4))}, "q of shape (0, 4) does not fit k of shape (5, 4)"),
        ({"k": np.ones((0, 4)), "v": np.ones((0, 2))}, "k of shape (0, 4)"),
        (
            {"q": np.ones((2, 3, 4)), "k": np.ones((3, 5, 4))},
            "q of shape (2, 3, 4) does not fit k of shape (3, 5, 4)",
        ),
        (
            {"mask": np.ones((5, 3), dtype=bool)},
            "mask of shape (5, 3) does not fit scores of shape",
        ),
        ({"q": np.ones((1, 4)), "mask": np.ones((3, 5), dtype=bool)}, "mask of shape (3, 5)"),
        ({"mask": np.ones((3, 5))}, "mask must be boolean, True = may attend; got float64"),
        ({"mask": [[1, 0, 1, 0, 1]]}, "mask must be boolean, True = may attend; got int64"),
        ({"bias": np.ones((3, 4))}, "bias of shape (3, 4) does not fit scores of shape (3, 5)"),
        ({"bias": np.full((3, 5), -np.inf)}, "bias has NaN or infinity in 15 of 15 places"),
        ({"scale": np.nan}, "scale must be finite, got nan"),
        ({"q": np.full((3, 4), np.nan)}, "q has NaN or infinity in 12 of 12 places"),
        ({"v": np.full((5, 2), np.inf)}, "v has NaN or infinity in 10 of 10 places"),
        (
            {"q": np.full((3, 4), 1e200), "k": np.full((5, 4), 1e200)},
            "a score is too large for float64: there is 1e+200 in q and 1e+200 in k",
        ),
    ],
)
def test_attend_refuses_with_the_numbers(given, change, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        attention.attend(**{**given, **change})


@pytest.mark.parametrize("shape", [(3,), (3, 0), (0, 3)])
def test_softmax_refuses_scores_without_rows_of_keys(shape):
    with pytest.raises(ValueError, match=re.escape(f"(..., Tq, Tk), got {shape}")):
        attention.softmax(np.zeros(shape))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((5, 3), "aligned at the end, 5 queries need as many keys, got 3"),
        ((0, 3), "q_len must be at least 1, got 0"),
        ((1, 2.5), "k_len must be a whole number, got 2.5"),
    ],
)
def test_masks_refuse_lengths_with_the_numbers(arguments, message):
    with pytest.raises(ValueError, match=message):
        attention.causal_mask(*arguments)
    with pytest.raises(ValueError, match=message):
        attention.sliding_window_mask(*arguments, 2)


@pytest.mark.parametrize("window", [0, -1, 1.5])
def test_a_window_that_holds_not_even_the_word_itself_is_refused(window):
    with pytest.raises(ValueError, match=f"window .* got {window}"):
        attention.sliding_window_mask(3, 3, window)


@pytest.mark.parametrize("layers", [1, 2, 5])
@pytest.mark.parametrize("window", [1, 2, 4])
def test_the_reach_of_a_window_is_what_its_masks_multiplied_let_through(window, layers):
    mask = attention.sliding_window_mask(32, 32, window).astype(int)
    through = np.linalg.matrix_power(mask, layers)
    assert attention.window_reach(window, layers) == np.count_nonzero(through[-1])
