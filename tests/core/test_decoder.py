"""One model, five schemes: against a slow loop, against the gradient, and past the length."""

import math
from dataclasses import replace

import numpy as np
import pytest
import torch

from core import alibi, rotary, sinusoidal
from core.decoder import SCHEMES, Decoder, Reading, Shape
from core.errors import PositionError
from core.scaling import SCALINGS

SMALL = Shape(vocabulary=7, length=12, width=16, layers=2, heads=2, hidden=24)
TOKENS = torch.as_tensor(np.random.default_rng(8).integers(0, 7, (2, 10)))
EACH = pytest.mark.parametrize("scheme", SCHEMES)


def made(scheme, shape=SMALL, seed=3):
    return Decoder(shape, scheme, seed).double().eval()


def slow(model, row):
    """Read one text by loops over words and heads, with the formulas written out."""
    weights = {name: tensor.detach().numpy() for name, tensor in model.state_dict().items()}
    x = [weights["words.weight"][token] for token in row]
    if model.scheme == "sinusoidal":
        x = [word + sinusoidal.table([at], SMALL.width)[0] for at, word in enumerate(x)]
    if model.scheme == "learned":
        x = [word + weights["table"][at] for at, word in enumerate(x)]
    for block in range(SMALL.layers):
        x = _slow_block(model.scheme, {k: weights[f"blocks.{block}.{k}"] for k in PARTS}, x)
    scale, shift = weights["norm.weight"], weights["norm.bias"]
    return np.stack(
        [weights["head.weight"] @ _norm(word, scale, shift) + weights["head.bias"] for word in x]
    )


PARTS = [
    f"{part}.{kind}"
    for part in ("norm_1", "norm_2", "qkv", "out", "mlp_in", "mlp_out")
    for kind in ("weight", "bias")
]


def _norm(word, scale, shift):
    return (word - word.mean()) / math.sqrt(word.var() + 1e-5) * scale + shift


def _slow_block(scheme, w, x):
    d = SMALL.head_width
    normed = [_norm(word, w["norm_1.weight"], w["norm_1.bias"]) for word in x]
    qkv = [w["qkv.weight"] @ word + w["qkv.bias"] for word in normed]
    read = [np.zeros(SMALL.width) for _ in x]
    for head in range(SMALL.heads):
        q, k, v = ([one[part * SMALL.width + head * d :][:d] for one in qkv] for part in range(3))
        for m in range(len(x)):
            scores = [_score(scheme, head, q[m], k[n], m, n) for n in range(m + 1)]
            shares = np.exp(scores) / np.exp(scores).sum()
            read[m][head * d : (head + 1) * d] = sum(s * v[n] for n, s in enumerate(shares))
    x = [word + w["out.weight"] @ got + w["out.bias"] for word, got in zip(x, read, strict=True)]
    return [word + _think(w, word) for word in x]


def _score(scheme, head, q, k, m, n):
    if scheme == "rope":
        half = len(q) // 2
        speeds = rotary.inverse_frequencies(len(q))
        together = [complex(q[i], q[i + half]) * complex(k[i], -k[i + half]) for i in range(half)]
        product = sum(
            (pair * np.exp(1j * (m - n) * speed)).real
            for pair, speed in zip(together, speeds, strict=True)
        )
        return product / math.sqrt(len(q))
    handicap = (1 / 2, 1 / 256)[head] * (m - n) if scheme == "alibi" else 0.0
    return q @ k / math.sqrt(len(q)) - handicap


def _think(w, word):
    inside = w["mlp_in.weight"] @ _norm(word, w["norm_2.weight"], w["norm_2.bias"])
    inside = inside + w["mlp_in.bias"]
    gelu = [h / 2 * (1 + math.erf(h / math.sqrt(2))) for h in inside]
    return w["mlp_out.weight"] @ gelu + w["mlp_out.bias"]


@EACH
def test_the_model_is_what_a_slow_loop_says(scheme):
    model = made(scheme)
    found = model(TOKENS).detach().numpy()
    for row, logits in zip(TOKENS, found, strict=True):
        np.testing.assert_allclose(logits, slow(model, row), atol=1e-10)


@EACH
def test_no_word_hears_of_a_later_one(scheme):
    model, other = made(scheme), TOKENS.clone()
    other[:, 6:] = (other[:, 6:] + 1) % 7
    torch.testing.assert_close(model(TOKENS)[:, :6], model(other)[:, :6])
    assert not torch.allclose(model(TOKENS)[:, 6:], model(other)[:, 6:])


@EACH
def test_the_gradient_is_the_slope_of_the_loss(scheme):
    model = made(scheme)

    def loss():
        return torch.nn.functional.cross_entropy(model(TOKENS).flatten(0, 1), TOKENS.flatten())

    loss().backward()
    rng = np.random.default_rng(9)
    for name, weight in model.named_parameters():
        place = tuple(int(rng.integers(size)) for size in weight.shape)
        if name == "table":
            place = (int(rng.integers(TOKENS.shape[1])), *place[1:])
        with torch.no_grad():
            kept, step = weight[place].item(), 1e-5
            weight[place] = kept + step
            above = loss().item()
            weight[place] = kept - step
            below = loss().item()
            weight[place] = kept
        assert weight.grad[place].item() == pytest.approx((above - below) / 2 / step, abs=1e-7), (
            name
        )


@EACH
def test_a_model_can_leave_the_processor(scheme):
    # The meta device stands for any other: what stays behind on the processor does not fit it.
    moved = made(scheme).to("meta")
    assert moved(TOKENS.to("meta")).device.type == "meta"
    with torch.device("meta"):
        assert Decoder(SMALL, scheme)(TOKENS.to("meta")).shape == (2, 10, 7)


# torch has no batched form of its fused attention: what is mapped comes out right, text by text.
@pytest.mark.filterwarnings("ignore:There is a performance drop because we have not yet")
@EACH
def test_many_texts_mapped_are_read_as_in_one_batch(scheme):
    model = made(scheme)
    mapped = torch.vmap(lambda row: model(row[None])[0])(TOKENS)
    torch.testing.assert_close(mapped, model(TOKENS))


@EACH
@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
def test_a_model_of_halves_reads_nearly_the_same(scheme, dtype):
    exact, rounded = made(scheme)(TOKENS), made(scheme).to(dtype)(TOKENS)
    assert rounded.dtype == dtype
    assert (rounded - exact).abs().max() < 0.1


@pytest.mark.parametrize("shape", [(10,), (2, 0), (1, 2, 3)])
def test_tokens_of_another_shape_are_refused_with_it(shape):
    with pytest.raises(ValueError, match=r"tokens must have the shape \(B, T\), got"):
        made("rope")(torch.zeros(shape, dtype=torch.int64))


def test_schemes_of_one_seed_begin_with_the_same_weights_but_for_the_table():
    models = {scheme: Decoder(SMALL, scheme, 5).state_dict() for scheme in SCHEMES}
    assert set(models["learned"]) - set(models["rope"]) == {"table"}
    for scheme in ("sinusoidal", "alibi", "nope"):
        for name, weight in models["rope"].items():
            torch.testing.assert_close(models[scheme][name], weight)


def test_the_same_seed_begins_the_same_and_another_otherwise():
    one, same, other = (Decoder(SMALL, "rope", seed).head.weight for seed in (1, 1, 2))
    assert torch.equal(one, same) and not torch.equal(one, other)


def test_the_model_of_the_experiments_has_a_hundred_thousand_parameters():
    assert sum(weight.numel() for weight in Decoder(Shape(), "rope").parameters()) == 103_321


def test_a_learned_table_has_no_row_past_its_length():
    model = made("learned")
    with pytest.raises(PositionError, match="position 12 is outside the table of L = 12 rows"):
        model(torch.zeros(1, 13, dtype=torch.int64))
    clamped = Reading(positions=np.minimum(np.arange(13), 11))
    assert model(torch.zeros(1, 13, dtype=torch.int64), clamped).shape == (1, 13, 7)


@pytest.mark.parametrize("scheme", ["rope", "alibi"])
def test_only_distance_counts_for_rope_and_alibi(scheme):
    model = made(scheme)
    moved = Reading(positions=np.arange(10) + 1000)
    torch.testing.assert_close(model(TOKENS, moved), model(TOKENS), atol=1e-8, rtol=0)


@pytest.mark.parametrize("scheme", ["sinusoidal", "learned"])
def test_the_place_itself_counts_for_what_is_added(scheme):
    model = made(scheme)
    moved = Reading(positions=np.arange(10) + 1)
    assert not torch.allclose(model(TOKENS, moved), model(TOKENS), atol=1e-3)


def test_positions_squeezed_are_frequencies_divided():
    model = made("rope")
    squeezed = Reading(positions=np.arange(10) / 4)
    divided = Reading(frequencies=SCALINGS["linear"](8, 10000.0, factor=4))
    torch.testing.assert_close(model(TOKENS, squeezed), model(TOKENS, divided))
    assert not torch.allclose(model(TOKENS, divided), model(TOKENS), atol=1e-3)


def test_the_attention_factor_reaches_the_scores():
    model = made("rope")
    plain = SCALINGS["default"](8, 10000.0)
    sharper = Reading(frequencies=type(plain)(plain.inv_freq, 1.5))
    assert not torch.allclose(model(TOKENS, sharper), model(TOKENS), atol=1e-3)


def test_a_window_hides_what_is_older():
    model, other = made("nope"), TOKENS.clone()
    other[:, 0] = (other[:, 0] + 1) % 7
    near = Reading(window=3)
    torch.testing.assert_close(model(TOKENS, near)[:, 5:], model(other, near)[:, 5:])
    assert not torch.allclose(model(TOKENS)[:, 5:], model(other)[:, 5:], atol=1e-6)


def test_what_each_head_looks_at_sums_to_one_over_what_it_may_see():
    looked = made("rope").look(TOKENS)[1]
    assert [weights.shape for weights in looked] == [(2, 2, 10, 10)] * 2
    for weights in looked:
        torch.testing.assert_close(weights.sum(-1), torch.ones(2, 2, 10, dtype=weights.dtype))
        assert torch.all(weights.triu(1) == 0)


def test_a_model_that_sees_both_ways_hears_of_later_words():
    model = made("rope", Shape(vocabulary=7, width=16, heads=2, causal=False))
    other = TOKENS.clone()
    other[:, -1] = (other[:, -1] + 1) % 7
    assert not torch.allclose(model(TOKENS)[:, 0], model(other)[:, 0], atol=1e-6)


def test_the_two_slopes_are_the_ends_of_the_set_of_eight():
    assert (alibi.slopes(8)[0], alibi.slopes(8)[-1]) == (1 / 2, 1 / 256)


@pytest.mark.parametrize("scheme", ["alibi", "nope", "sinusoidal", "learned"])
def test_what_has_no_frequencies_refuses_others(scheme):
    with pytest.raises(ValueError, match="has no frequencies to change"):
        made(scheme)(TOKENS, Reading(frequencies=SCALINGS["default"](8, 10000.0)))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"width": 0}, "width must be at least 1"),
        ({"width": 18, "heads": 3, "layers": 1.5}, "layers must be a whole number"),
        ({"width": 10, "heads": 2}, "width 10 does not make 2 heads of even width"),
        ({"base": -1}, "base must be above 0"),
    ],
)
def test_sizes_without_sense_are_refused(wrong, message):
    with pytest.raises(ValueError, match=message):
        Shape(**wrong)


def test_an_unknown_scheme_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match="scheme must be one of sinusoidal, learned, rope"):
        Decoder(SMALL, "spiral")


READINGS = {"as trained": Reading(), "a window": Reading(window=4)}


@EACH
@pytest.mark.parametrize("how", READINGS)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_what_is_only_read_is_what_is_looked_at(scheme, how, dtype):
    model = Decoder(SMALL, scheme, 3).to(dtype)
    looked, _ = model.look(TOKENS, READINGS[how])
    torch.testing.assert_close(model(TOKENS, READINGS[how]), looked, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize("scheme", ["nope", "alibi"])
def test_what_sees_both_ways_is_read_as_it_is_looked_at(scheme):
    model = Decoder(replace(SMALL, causal=False), scheme, 3)
    torch.testing.assert_close(model(TOKENS), model.look(TOKENS)[0], rtol=1e-5, atol=1e-5)


@EACH
def test_no_first_bias_tells_a_query_or_a_key_anything(scheme):
    for block in Decoder(SMALL, scheme, 3).blocks:
        assert not block.qkv.bias.any()


@EACH
def test_the_weights_are_the_softmax_of_the_scores_over_what_may_be_seen(scheme):
    model = made(scheme)
    _, looked = model.look(TOKENS)
    later = torch.ones(10, 10).triu(1).bool()
    for weights, scores in zip(looked, model.scores(TOKENS), strict=True):
        shares = scores.masked_fill(later, -torch.inf).softmax(-1)
        torch.testing.assert_close(weights, shares)
