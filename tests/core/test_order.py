"""What a shuffle does: the theorem, its proof line by line, and everything that breaks it."""

import re
from itertools import product

import numpy as np
import pytest
import torch

from core import order
from core import small_transformer as small

SENTENCES = {
    "zh-3": list("我爱你"),
    "zh-4": list("我不喜欢"),
    "zh-repeated": list("我喜欢你不喜欢我"),
    "zh-12": list("猫在树下看见了一只小鸟飞"),
    "en-3": "dog bites man".split(),
    "en-repeated": "the cat saw the dog and the dog ran".split(),
    "en-20": (
        "nobody in the small town had ever seen so many books in one room before that long cold "
        "winter night came"
    ).split(),
}
SHUFFLES = ["reversed", "rolled", "last two swapped", "first two swapped", "random"]
sentences = pytest.mark.parametrize("words", SENTENCES.values(), ids=SENTENCES.keys())
shuffles = pytest.mark.parametrize("shuffle", SHUFFLES)
layers = pytest.mark.parametrize("layers", [1, 2])


def _permutation(shuffle, tokens):
    places = np.arange(tokens)
    return {
        "reversed": places[::-1],
        "rolled": np.roll(places, 1),
        "last two swapped": np.r_[places[:-2], tokens - 1, tokens - 2],
        "first two swapped": np.r_[1, 0, places[2:]],
        "random": np.random.default_rng(tokens + 2).permutation(tokens),
    }[shuffle]


def _case(words, shuffle):
    x = small.word_vectors(words)
    permutation = _permutation(shuffle, len(words))
    assert not np.array_equal(x[permutation], x), "this shuffle leaves the sentence as it is"
    return x, permutation


def _gap(x, permutation, **settings):
    return order.equivariance_gap(lambda words: small.encode(words, **settings), x, permutation)


def _change(x, permutation, readout, **settings):
    def read(words):
        return small.read_out(small.encode(words, **settings), readout)

    return order.invariance_gap(read, x, permutation)


# The theorem and what breaks it


@sentences
@shuffles
@layers
def test_without_mask_and_position_the_outputs_are_only_shuffled(words, shuffle, layers):
    assert _gap(*_case(words, shuffle), layers=layers) < 1e-12


@sentences
@shuffles
@layers
def test_without_mask_and_position_the_mean_does_not_change_at_all(words, shuffle, layers):
    assert _change(*_case(words, shuffle), "mean", layers=layers) < 1e-12


@sentences
@shuffles
@layers
def test_a_causal_mask_alone_lets_order_be_felt(words, shuffle, layers):
    assert _gap(*_case(words, shuffle), mask="causal", layers=layers) > 0.1


@sentences
def test_one_causal_layer_read_at_the_last_word_cannot_tell_the_order_of_those_before(words):
    x, before = _shuffled_before_the_last(words)
    assert _change(x, before, "last", mask="causal", layers=1) < 1e-12


@sentences
def test_two_causal_layers_read_at_the_last_word_can(words):
    x, before = _shuffled_before_the_last(words)
    assert _change(x, before, "last", mask="causal", layers=2) > 1e-3


def _shuffled_before_the_last(words):
    x = small.word_vectors(words)
    before = np.r_[np.arange(len(words) - 1)[::-1], len(words) - 1]
    assert not np.array_equal(x[before], x)
    return x, before


@sentences
@layers
@pytest.mark.parametrize(
    ("scheme", "shuffle"),
    # ALiBi sees distances, and a reversal keeps them all: the next test.
    [case for case in product(small.SCHEMES[1:], SHUFFLES) if case != ("alibi", "reversed")],
)
def test_every_position_scheme_lets_order_be_felt_without_a_mask(words, layers, scheme, shuffle):
    assert _gap(*_case(words, shuffle), scheme=scheme, layers=layers) > 1e-3


@sentences
@layers
def test_alibi_without_a_mask_cannot_tell_a_sentence_from_its_reverse(words, layers):
    x, backwards = _case(words, "reversed")
    assert _gap(x, backwards, scheme="alibi", layers=layers) < 1e-12
    assert _gap(x, backwards, scheme="alibi", mask="causal", layers=layers) > 0.1


def test_hundreds_of_random_sentences_stay_on_their_side_of_the_thresholds():
    rng = np.random.default_rng(1706)
    for number in range(150):
        x = small.word_vectors([f"{number}-{word}" for word in range(rng.integers(3, 25))])
        permutation = np.arange(len(x))
        while np.array_equal(permutation, np.arange(len(x))):
            permutation = rng.permutation(len(x))
        assert _gap(x, permutation) < 1e-12
        assert _gap(x, permutation, mask="causal") > 0.1
        for scheme in ("sinusoidal", "learned", "rope"):
            assert _gap(x, permutation, scheme=scheme) > 1e-3


# The proof


def _broken(x, permutation, **settings):
    return {name for name, gap in order.proof_lines(x, permutation, **settings) if gap > 1e-12}


def test_the_proof_has_its_lines_in_order():
    x, permutation = _case(list("我不喜欢"), "random")
    names = [line.name for line in order.proof_lines(x, permutation)]
    assert names == [
        "input", "projections", "scores", "mask", "softmax", "inverse", "output", "block"
    ]  # fmt: skip


@sentences
@shuffles
def test_without_mask_and_position_every_line_holds(words, shuffle):
    assert _broken(*_case(words, shuffle)) == set()


@sentences
@pytest.mark.parametrize(
    ("scheme", "line"),
    [("sinusoidal", "input"), ("learned", "input"), ("rope", "scores"), ("alibi", "scores")],
)
def test_a_position_scheme_breaks_the_line_in_which_it_writes(words, scheme, line):
    x, permutation = _case(words, "rolled")
    assert _broken(x, permutation, scheme=scheme) == {line, "block"}
    both = _broken(x, permutation, scheme=scheme, mask="causal")
    assert both == {line, "mask", "block"}


@sentences
def test_a_causal_mask_breaks_the_line_of_the_mask(words):
    x, permutation = _case(words, "random")
    assert _broken(x, permutation, mask="causal") == {"mask", "block"}


@pytest.mark.parametrize("mask", small.MASKS)
@pytest.mark.parametrize("scheme", small.SCHEMES)
def test_the_last_line_is_the_gap_of_the_whole_block(mask, scheme):
    x, permutation = _case(SENTENCES["zh-12"], "random")
    last = order.proof_lines(x, permutation, mask=mask, scheme=scheme, seed=3)[-1]
    gap = _gap(x, permutation, mask=mask, scheme=scheme, seed=3)
    assert last.residual == pytest.approx(gap, rel=1e-12, abs=1e-12)


def test_a_broken_mask_is_off_by_one_whole_permission():
    x, permutation = _case(list("我不喜欢"), "first two swapped")
    residuals = dict(order.proof_lines(x, permutation, mask="causal"))
    assert residuals["mask"] == 1
    assert residuals["inverse"] == 0


# The gaps themselves


def test_the_gap_is_the_largest_difference(kind):
    x = kind.array([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0]])
    place = kind.array([[0.0], [1.0], [5.0]])
    # Word 2 goes to place 0: it had 5 added there and has 0 here.
    assert order.equivariance_gap(lambda words: words + place, x, [2, 0, 1]) == 5
    assert order.equivariance_gap(lambda words: words * 3, x, [2, 0, 1]) == 0


def test_a_permutation_takes_its_words_from_the_places_it_names(kind):
    seen = []
    order.equivariance_gap(lambda x: seen.append(x) or x, kind.array([10.0, 20.0, 30.0]), [2, 0, 1])
    assert seen[0].tolist() == [30, 10, 20]


def test_words_may_be_token_ids_and_come_in_batches(kind, rng):
    table = rng.standard_normal((9, 4))

    def model(tokens):
        return table[np.asarray(tokens, dtype=int)]

    ids = kind.array([[3, 1, 4, 8], [5, 7, 2, 6]])
    assert order.equivariance_gap(model, ids[0], [3, 2, 1, 0]) == 0
    assert order.equivariance_gap(model, ids, [3, 2, 1, 0], axis=1) == 0
    assert order.equivariance_gap(model, ids, [3, 2, 1, 0], axis=-1) == 0
    leaky = order.equivariance_gap(
        lambda tokens: model(tokens).cumsum(1), ids, [3, 2, 1, 0], axis=1
    )
    assert leaky > 0.1


def test_batched_vectors_have_their_words_on_the_last_axis_but_one(kind, rng):
    x = kind.array(rng.standard_normal((2, 5, 3)))
    permutation = [4, 2, 0, 1, 3]
    assert order.equivariance_gap(lambda words: words * 2, x, permutation) == 0
    assert order.equivariance_gap(lambda words: words.cumsum(1), x, permutation) > 0.1
    assert order.invariance_gap(lambda words: words.sum(-2), x, permutation) < 1e-14
    assert order.invariance_gap(lambda words: words[:, 0], x, permutation) > 0.1


def test_a_torch_encoder_without_positions_is_equivariant(rng):
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True).double()
    x = torch.tensor(rng.standard_normal((2, 6, 8)))
    with torch.no_grad():
        assert order.equivariance_gap(layer, x, [5, 3, 1, 0, 2, 4]) < 1e-12


@pytest.mark.parametrize(
    ("permutation", "shown"),
    [([0, 1], "0, 1"), ([0, 1, 1], "0, 1, 1"), ([1, 2, 3], "1, 2, 3"), ([[0, 1, 2]], "0, 1, 2")],
)
def test_what_is_no_permutation_is_shown(kind, permutation, shown):
    with pytest.raises(ValueError, match=f"not a permutation of 0 to 2: {shown}"):
        order.equivariance_gap(lambda x: x, kind.array(np.ones((3, 2))), permutation)
    with pytest.raises(ValueError, match=f"not a permutation of 0 to 2: {shown}"):
        order.invariance_gap(lambda x: x, kind.array(np.ones((3, 2))), permutation)
    with pytest.raises(ValueError, match=f"not a permutation of 0 to 2: {shown}"):
        order.proof_lines(np.ones((3, 16)), permutation)


@pytest.mark.parametrize(
    ("f", "message"),
    [
        (lambda x: x[:2], "not a permutation of 0 to 1: 2, 0, 1"),
        (lambda x: x.sum(), "the output has the shape (), and no axis 0 of words"),
        (lambda x: x * np.nan, "the output has NaN or infinity in 6 of 6 places"),
    ],
)
def test_an_output_that_cannot_be_compared_is_refused(kind, f, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        order.equivariance_gap(f, kind.array(np.ones((3, 2))), [2, 0, 1])


def test_outputs_of_changing_shape_are_refused():
    with pytest.raises(ValueError, match=re.escape("different shapes: (1, 2) and (2, 2)")):
        order.invariance_gap(lambda x: x[: int(x[0, 0])], np.array([[2.0, 0], [1, 0]]), [1, 0])
