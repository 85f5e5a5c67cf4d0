"""Softmax in blocks: equal to the plain one, in any order, from golden values to a slow loop."""

import math
import tracemalloc

import numpy as np
import pytest
import torch

from core import attention, online_softmax

SCORES = [1.0, 3, 2, 0, 4, 1, -1, 2]
VALUES = np.arange(1.0, 9)[:, None]
INF = math.inf


def slow(scores, values, block):
    """Go through the blocks with numbers, one at a time, as the papers write it."""
    m, total, acc, states = -INF, 0.0, 0.0, []
    for start in range(0, len(scores), block):
        part = scores[start : start + block]
        new = max(m, *part)
        if new == -INF:
            states.append((new, 0.0, 0.0))
            continue
        old = math.exp(m - new) if m > -INF else 0.0
        powers = [math.exp(s - new) for s in part]
        total = old * total + sum(powers)
        acc = old * acc + sum(p * v for p, v in zip(powers, values[start:], strict=False))
        m = new
        states.append((m, total, acc))
    return states


@pytest.mark.parametrize("name", ["plain", "first-block-masked", "all-masked"])
def test_every_state_agrees_with_golden_values(name, kind, golden):
    case = golden(f"online_softmax/{name}")
    scores = [-INF if score is None else score for score in case["scores"]]
    found = online_softmax.stream(kind.array(scores), kind.array(case["values"]), case["block"])
    for state, wanted in zip(found.states, case["states"], strict=True):
        assert float(state.m) == (-INF if wanted["m"] is None else pytest.approx(wanted["m"]))
        assert float(state.l) == pytest.approx(wanted["l"])
        assert state.acc.tolist() == pytest.approx(wanted["acc"])
    assert isinstance(found.output, kind.type)
    assert found.output.tolist() == pytest.approx(case["output"])
    wanted = case["log_sum_exp"]
    assert float(found.log_sum_exp) == (-INF if wanted is None else pytest.approx(wanted))


@pytest.mark.parametrize("block", [1, 2, 3, 8, 100])
def test_the_states_are_those_of_a_loop_over_numbers(block):
    for scores in (SCORES, [-INF, -INF, *SCORES[2:]], [*SCORES[:-3], -INF, -INF, -INF]):
        found = online_softmax.stream(np.array(scores), VALUES, block)
        for state, wanted in zip(found.states, slow(scores, VALUES[:, 0], block), strict=True):
            assert (state.m, state.l, state.acc[0]) == pytest.approx(wanted)


def test_the_chapter_s_example_comes_out():
    found = online_softmax.stream(np.array(SCORES), VALUES, 2)
    rounded = [(float(s.m), round(float(s.l), 4), round(float(s.acc[0]), 4)) for s in found.states]
    assert rounded == [
        (3, 1.1353, 2.1353),
        (3, 1.5530, 3.4381),
        (4, 1.6211, 6.5635),
        (4, 1.7632, 7.6934),
    ]
    assert found.output[0] == pytest.approx(4.3634, abs=5e-5)


def test_the_output_is_that_of_the_plain_softmax_whatever_the_block():
    rng = np.random.default_rng(0)
    scores, values = rng.normal(0, 5, (3, 4, 50)), rng.normal(size=(3, 4, 50, 6))
    plain = attention.softmax(scores[..., None, :])[..., 0, :]
    wanted = np.einsum("abn,abnd->abd", plain, values)
    for block in (1, 7, 16, 50, 64):
        found = online_softmax.stream(scores, values, block)
        assert found.output == pytest.approx(wanted, abs=1e-13)
        assert found.log_sum_exp == pytest.approx(np.log(np.exp(scores).sum(-1)))


def test_any_order_of_the_blocks_gives_the_same():
    order = [4, 5, 0, 1, 6, 7, 2, 3]
    one, other = (
        online_softmax.stream(np.array(SCORES)[at], VALUES[at], 2) for at in (range(8), order)
    )
    assert one.output == pytest.approx(other.output, abs=1e-15)
    assert one.log_sum_exp == pytest.approx(other.log_sum_exp, abs=1e-15)


@pytest.mark.parametrize("more", [1000.0, -1000.0, 1e300])
def test_a_number_added_to_all_scores_changes_no_output_where_plain_exponentials_overflow(more):
    found = online_softmax.stream(np.array([0.0, 1, 2]) + more, VALUES[:3], 1)
    if abs(more) < 1e10:
        plain = online_softmax.stream(np.array([0.0, 1, 2]), VALUES[:3], 1)
        assert found.output == pytest.approx(plain.output)
    assert np.isfinite(found.output).all() and np.isfinite(found.log_sum_exp)


@pytest.mark.parametrize("bad", [math.nan, INF])
def test_a_nan_or_an_infinite_score_makes_every_number_nan_from_its_block_on(bad):
    found = online_softmax.stream(np.array([0.0, 1, bad, 2, 3, 4]), VALUES[:6], 2)
    assert np.isfinite(found.states[0].l)
    assert all(np.isnan(state.l) for state in found.states[1:]) and np.isnan(found.output).all()


def test_a_large_negative_number_as_a_mask_can_beat_a_true_score():
    """Why a mask is -inf: at -20000 a true key loses against a masked one at -10000."""
    found = online_softmax.stream(np.array([-20_000.0, -10_000.0]), np.array([[1.0], [2.0]]), 1)
    assert found.output[0] == 2


def masks(tq, tk):
    some = np.random.default_rng(3).random((tq, tk)) < 0.6
    some[2] = False  # a query with every key masked
    return {"none": None, "causal": attention.causal_mask(tq, tk), "some": some}


@pytest.mark.parametrize("blocks", [(1, 1), (3, 4), (5, 2), (100, 100)])
@pytest.mark.parametrize("mask", ["none", "causal", "some"])
@pytest.mark.parametrize("tq", [9, 4])
def test_attention_in_blocks_equals_attention(tq, mask, blocks, kind):
    rng = np.random.default_rng(1)
    q, k, v = (kind.array(rng.normal(size=(2, 3, t, 8))) for t in (tq, 9, 9))
    seen = masks(tq, 9)[mask]
    seen = (
        seen
        if seen is None or kind.name == "numpy"
        else torch.as_tensor(np.ascontiguousarray(seen))
    )
    found = online_softmax.attend_blockwise(q, k, v, *blocks, mask=seen)
    wanted = attention.attend(q, k, v, mask=seen)[0]
    assert isinstance(found, kind.type)
    assert np.asarray(found) == pytest.approx(np.asarray(wanted), abs=1e-14)
    if mask == "some":
        assert not np.asarray(found)[..., 2, :].any()


def test_a_mask_can_be_given_block_by_block():
    rng = np.random.default_rng(1)
    q, k, v = (rng.normal(size=(10, 4)) for _ in range(3))
    whole = attention.causal_mask(10, 10)
    found = online_softmax.attend_blockwise(
        q, k, v, 3, 4, mask=lambda rows, keys: whole[rows, keys]
    )
    assert found == pytest.approx(attention.attend(q, k, v, mask=whole)[0], abs=1e-14)


def test_a_scale_of_ones_own_is_taken():
    rng = np.random.default_rng(1)
    q, k, v = (rng.normal(size=(6, 4)) for _ in range(3))
    found = online_softmax.attend_blockwise(q, k, v, 2, 2, scale=0.1)
    assert found == pytest.approx(attention.attend(q, k, v, scale=0.1)[0], abs=1e-14)


@pytest.mark.parametrize("dtype", ["float16", "float32"])
def test_half_precision_comes_back_as_it_went_in_and_is_added_up_wider(dtype, kind):
    rng = np.random.default_rng(1)
    q, k, v = (rng.normal(size=(64, 16)) for _ in range(3))
    wanted = attention.attend(q, k, v)[0]
    found = online_softmax.attend_blockwise(
        *(kind.array(part, dtype) for part in (q, k, v)), 16, 16
    )
    assert found.dtype == kind.dtype(dtype)
    assert np.asarray(found, dtype=float) == pytest.approx(wanted, abs=2e-3)


def test_the_memory_of_blocks_grows_as_the_length_and_that_of_attention_as_its_square():
    def peak(work, tokens):
        q, k, v = np.random.default_rng(0).normal(size=(3, tokens, 8))
        work(q, k, v)  # what is made once is made now
        tracemalloc.start()
        work(q, k, v)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    def blocks(q, k, v):
        return online_softmax.attend_blockwise(q, k, v, 32, 32)

    assert peak(blocks, 2048) < 3 * peak(blocks, 1024)
    assert peak(attention.attend, 1024) > 3.5 * peak(attention.attend, 512)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"query_block": 0}, "query_block"),
        ({"key_block": 1.5}, "key_block"),
        ({"k": np.ones((4, 3))}, "must fit"),
        ({"v": np.ones((3, 2))}, "must fit"),
        ({"q": np.full((4, 2), np.nan)}, "NaN"),
        ({"mask": np.ones((4, 4))}, "boolean"),
        ({"mask": np.ones((3, 4), dtype=bool)}, "does not fit"),
    ],
)
def test_what_cannot_be_computed_is_refused_by_name(changes, words):
    good = {"q": np.ones((4, 2)), "k": np.ones((4, 2)), "v": np.ones((4, 2))}
    with pytest.raises(ValueError, match=words):
        online_softmax.attend_blockwise(**{**good, "query_block": 2, "key_block": 2, **changes})


@pytest.mark.parametrize(
    ("scores", "values", "block"),
    [([], np.ones((0, 1)), 1), ([1.0], np.ones((2, 1)), 1), ([1.0], np.ones((1, 1)), 0)],
)
def test_a_stream_that_cannot_be_is_refused(scores, values, block):
    with pytest.raises(ValueError):
        online_softmax.stream(scores, values, block)


def test_without_the_maximum_the_same_comes_out_until_an_exponential_overflows():
    plain = online_softmax.without_maximum(np.array(SCORES), VALUES)
    assert plain == pytest.approx(online_softmax.stream(np.array(SCORES), VALUES, 2).output)
    assert np.isnan(online_softmax.without_maximum(np.array(SCORES) + 1000, VALUES)).all()
    assert np.isnan(online_softmax.without_maximum(np.array(SCORES) - 1000, VALUES)).all()


@pytest.mark.parametrize(
    ("dtype", "last"), [("float16", 11.0), ("float32", 88.7), ("float64", 709.7)]
)
def test_the_largest_score_whose_exponential_fits(dtype, last):
    assert np.isfinite(np.exp(np.array(last, dtype)))
    with np.errstate(over="ignore"):
        assert np.isinf(np.exp(np.array(last + 0.2, dtype)))


@pytest.mark.parametrize(
    ("kept", "least", "most"), [("float16", 1e-5, 1e-2), ("float32", 1e-12, 1e-6)]
)
def test_what_is_kept_in_fewer_bits_is_off_by_more(kept, least, most, kind):
    rng = np.random.default_rng(5)
    scores, values = rng.normal(0, 2, 64), rng.normal(size=(64, 1))
    exact = online_softmax.stream(scores, values, 4).output
    found = online_softmax.stream(kind.array(scores), kind.array(values), 4, kept=kept).output
    assert least < float(abs(np.asarray(found) - exact)[0]) < most
