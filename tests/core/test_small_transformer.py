"""The small transformer: fixed by its seed, and made of the parts that are tested elsewhere."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from core import small_transformer as small
from core.errors import PositionError
from tests.core import reference

ROOT = Path(__file__).parents[2]


def test_the_same_word_has_the_same_vector_everywhere():
    vectors = small.word_vectors(["我", "不", "喜", "我"])
    assert vectors.shape == (4, 16)
    assert vectors[0].tolist() == vectors[3].tolist()
    assert vectors[0].tolist() == small.word_vectors(["我"])[0].tolist()
    assert np.abs(vectors[0] - vectors[1]).max() > 0.5


def test_a_word_has_the_same_vector_in_every_process():
    code = "from core import small_transformer as s; print(s.word_vectors(['猫'])[0].tolist())"
    answers = {
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed},
            check=True, capture_output=True, text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    assert answers == {str(small.word_vectors(["猫"])[0].tolist())}


def test_word_vectors_look_standard_normal():
    vectors = small.word_vectors([f"word {number}" for number in range(2000)], 8)
    assert abs(vectors.mean()) < 0.05
    assert vectors.std() == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("word", ["", " ", "\ud800", "<b>", "👩‍👩‍👧", "a" * 10000])
def test_any_text_is_a_word(word):
    assert np.isfinite(small.word_vectors([word])).all()


def test_weights_are_fixed_by_the_seed_and_differ_by_layer():
    first, again, other = (small.random_blocks(16, 2, seed) for seed in (0, 0, 1))
    assert first[0].w_q.tolist() == again[0].w_q.tolist()
    assert first[0].w_q.tolist() != other[0].w_q.tolist()
    assert first[0].w_q.tolist() != first[1].w_q.tolist()


@pytest.mark.parametrize("scheme", small.SCHEMES)
def test_another_seed_is_another_transformer(scheme):
    x = small.word_vectors(list("我不喜欢你"))
    outputs = [small.encode(x, scheme=scheme, seed=seed) for seed in (0, 0, 1)]
    assert outputs[0].tolist() == outputs[1].tolist()
    assert np.abs(outputs[0] - outputs[2]).max() > 0.5


@pytest.mark.parametrize("mask", small.MASKS)
def test_encode_agrees_with_a_block_written_in_loops(mask):
    x = small.word_vectors(list("我不喜欢你"))
    block = small.random_blocks(16)[0]
    h = x / np.sqrt((x**2).mean(axis=1, keepdims=True) + 1e-6)
    allowed = [[mask == "none" or n <= m for n in range(5)] for m in range(5)]
    heads = []
    for head in range(small.HEADS):
        channels = slice(4 * head, 4 * head + 4)
        q, k, v = (h @ w[:, channels] for w in (block.w_q, block.w_k, block.w_v))
        heads.append(reference.attend(q, k, v, allowed, np.zeros((5, 5)), 0.5)[0])
    after = x + np.concatenate(heads, axis=1) @ block.w_o
    h = after / np.sqrt((after**2).mean(axis=1, keepdims=True) + 1e-6)
    expected = after + np.where(h @ block.w_in > 0, h @ block.w_in, 0) @ block.w_out
    np.testing.assert_allclose(small.encode(x, mask=mask), expected, atol=1e-12)


def test_two_layers_are_one_layer_after_another():
    x = small.word_vectors(["a", "b", "c"])
    first, second = small.random_blocks(16, 2)
    q, k, v = second.project(small.norm(small.encode(x)))
    weights = np.exp(small.scores(q, k, "none"))
    after = small.encode(x) + second.collect(weights / weights.sum(-1, keepdims=True), v)
    np.testing.assert_allclose(small.encode(x, layers=2), after + second.think(after), atol=1e-12)
    assert first is not second


def test_nobody_feels_a_later_word_under_a_causal_mask():
    x = small.word_vectors(list("今天天气很好"))
    changed = x.copy()
    changed[4:] = small.word_vectors(list("不坏"))
    for scheme in small.SCHEMES:
        before, after = (
            small.encode(words, mask="causal", scheme=scheme, layers=2) for words in (x, changed)
        )
        np.testing.assert_allclose(before[:4], after[:4], atol=1e-12)
        assert np.abs(before[4:] - after[4:]).max() > 0.1


@pytest.mark.parametrize("scheme", ["sinusoidal", "learned"])
def test_an_added_position_is_in_the_vector_before_any_attention(scheme):
    x = small.word_vectors(["a", "a", "b"])
    added = small.enter(x, scheme) - x
    assert np.abs(added[0] - added[1]).max() > 0.1
    np.testing.assert_allclose(added, small.enter(0 * x, scheme), atol=1e-12)


@pytest.mark.parametrize("scheme", ["none", "rope", "alibi"])
def test_rotation_and_alibi_leave_the_vector_alone(scheme):
    x = small.word_vectors(["a", "a"])
    assert small.enter(x, scheme).tolist() == x.tolist()


@pytest.mark.parametrize("scheme", ["rope", "alibi"])
def test_rotation_and_alibi_change_scores_by_distance_alone(scheme):
    x = small.word_vectors(["a"] * 6)
    q, k, _ = small.random_blocks(16)[0].project(small.norm(x))
    scores = small.scores(q, k, scheme)
    np.testing.assert_allclose(scores[:, 1:, 1:], scores[:, :-1, :-1], atol=1e-12)
    assert np.abs(scores[:, 0, 0] - scores[:, 5, 0]).min() > 1e-3


@pytest.mark.parametrize(
    ("readout", "shape"), [("every", (3, 16)), ("last", (16,)), ("mean", (16,))]
)
def test_readouts(readout, shape):
    outputs = small.encode(small.word_vectors(["a", "b", "c"]))
    read = small.read_out(outputs, readout)
    assert read.shape == shape
    expected = {"every": outputs, "last": outputs[2], "mean": sum(outputs) / 3}[readout]
    np.testing.assert_allclose(read, expected)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: small.word_vectors([]), "at least 1 word, got 0"),
        (lambda: small.word_vectors(["a"], 0), "dim must be at least 1, got 0"),
        (lambda: small.random_blocks(12), "multiple of 8 for 4 heads, got 12"),
        (lambda: small.random_blocks(16, 0), "layers must be at least 1, got 0"),
        (lambda: small.random_blocks(16, 1, -1), "seed must be at least 0, got -1"),
        (lambda: small.encode(np.ones(16)), "x must have the shape (T, D), got (16,)"),
        (lambda: small.encode(np.ones((0, 16))), "x must have the shape (T, D), got (0, 16)"),
        (lambda: small.encode([[np.nan] * 16]), "x has NaN or infinity in 16 of 16 places"),
        (lambda: small.encode(np.ones((2, 16)), mask="left"), "one of none, causal; got 'left'"),
        (lambda: small.encode(np.ones((2, 16)), scheme="t5"), "alibi; got 't5'"),
        (lambda: small.read_out(np.ones((2, 4)), "first"), "every, last, mean; got 'first'"),
    ],
)
def test_refusals_name_the_numbers(call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        call()


def test_a_sentence_longer_than_the_learned_table_is_refused_and_the_others_carry_on():
    x = np.ones((small.LEARNED_ROWS + 1, 8))
    with pytest.raises(PositionError, match="position 512 is outside the table of L = 512 rows"):
        small.encode(x, scheme="learned")
    assert np.isfinite(small.encode(x, scheme="rope")).all()
