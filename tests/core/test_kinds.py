"""One code path for numpy and torch: devices, gradients, memory, and places without values."""

import re

import numpy as np
import pytest
import torch

from core import alibi, arrays, attention, kinds, learned, rotary, sinusoidal

HALVES = np.full((1, 2), 60000, np.float16)
ONES = torch.ones(1, 2, dtype=torch.float64)
LEARNT = torch.tensor([1.0], requires_grad=True)


# Too large, or of a dtype nobody computes in


@pytest.mark.parametrize("x", [HALVES, torch.tensor(HALVES)])
def test_a_channel_that_outgrows_its_dtype_in_the_turn_is_refused(x):
    message = f"a turned channel is too large for {x.dtype}: there is 60000 in x"
    with pytest.raises(ValueError, match=message):
        rotary.rotate(x, [np.pi / 4], [1.0])


def test_an_angle_beyond_float64_is_refused_with_both_numbers():
    message = re.escape("an angle is too large for float64: there is 1e+308 in positions and 10")
    for refused in (rotary.angles, rotary.mean_cosine):
        with pytest.raises(ValueError, match=message):
            refused([1e308], [10.0])
    with pytest.raises(ValueError, match=message):
        rotary.rotate(np.ones((1, 2)), [1e308], [10.0])
    with pytest.raises(ValueError, match="an angle is too large"):
        sinusoidal.table([1e308], 4, 1e-8)


def test_a_score_that_fits_does_not_overflow_on_the_way(kind):
    large, small = kind.array([[1e200, 1e200]]), kind.array([[1e-200, 1e-200]])
    np.testing.assert_allclose(attention.scores(large, small, scale=1e150), [[2e150]])
    np.testing.assert_allclose(attention.scores(large, large, scale=1e-300), [[2e100]])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.zeros(1, np.longdouble), "of at most 64 bits, got float128"),
        (np.zeros(1, [("float", "i4")]), "must hold real numbers"),
        (np.ma.masked_array([1.0, 2.0], [False, True]), "x is a masked array"),
        (torch.eye(2).to_sparse(), "x must be a dense tensor"),
        (torch.zeros(2, dtype=torch.complex64), "must hold real numbers"),
        ([LEARNT, LEARNT], "x is not an array of numbers"),
    ],
)
def test_what_would_be_computed_wrong_is_refused(values, message):
    with pytest.raises(ValueError, match=message):
        arrays.real("x", values)


# Memory


@pytest.mark.parametrize("dtype", [">f8", ">f4", ">f2", ">i4"])
def test_numbers_in_the_other_byte_order_are_real(dtype):
    foreign = np.arange(6).reshape(3, 2).astype(dtype)
    native = foreign.astype(foreign.dtype.newbyteorder("="))
    turned = rotary.rotate(foreign, foreign[:, 0], [0.5])
    assert turned.dtype.isnative
    assert turned.tolist() == rotary.rotate(native, native[:, 0], [0.5]).tolist()


def test_a_mask_or_a_bias_backwards_is_taken_by_tensors():
    scores = torch.arange(16, dtype=torch.float64).reshape(4, 4)
    mask, bias = attention.causal_mask(4, 4)[::-1], alibi.bias(1, range(4), range(4))[0, ::-1]
    weights = attention.softmax(scores, mask)
    assert weights.tolist() == attention.softmax(scores.numpy(), mask).tolist()
    flat = torch.zeros(4, 2, dtype=torch.float64)
    assert attention.scores(flat, flat, bias).tolist() == bias.tolist()


# Two kinds, two devices


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: attention.scores(np.ones((1, 2)), ONES), "q and k must be of one kind, but only"),
        (lambda: attention.attend(ONES, ONES, np.ones((1, 2))), "k and v must be of one kind"),
        (lambda: attention.scores(ONES, ONES.to("meta")), "on one device, not on cpu and meta"),
        (lambda: rotary.rotate(ONES, LEARNT.detach().to("meta"), [1.0]), "on the meta device"),
        (lambda: rotary.rotate(ONES.numpy(), LEARNT, [1.0]), "positions or inv_freq carries a"),
        (lambda: attention.scores(ONES.numpy(), ONES.numpy(), LEARNT), "bias carries a gradient"),
        (lambda: attention.scores(ONES, ONES, scale=LEARNT[0]), "scale carries a gradient"),
        (lambda: learned.look_up(ONES, LEARNT * 0), "positions carries a gradient"),
    ],
)
def test_what_cannot_be_joined_is_said_in_a_sentence(call, message):
    with pytest.raises(ValueError, match=message):
        call()


def test_who_looks_for_no_gradient_loses_none():
    with torch.no_grad():
        turned = rotary.rotate(np.ones((1, 2)), LEARNT, [1.0], attention_factor=LEARNT[0])
    assert turned.tolist() == rotary.rotate(np.ones((1, 2)), [1.0], [1.0]).tolist()


# Gradients


def exactly(*shape):
    return torch.rand(shape, dtype=torch.float64, requires_grad=True)


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (rotary.rotate, (exactly(3, 4), exactly(3), exactly(2))),
        (rotary.score, (exactly(4), exactly(4), exactly(3), exactly(3), exactly(2))),
        (rotary.mean_cosine, (exactly(3), exactly(2))),
        (sinusoidal.table, (exactly(3), 4)),
        (lambda m, n, slopes: alibi.bias(2, m, n, slopes), (exactly(3), exactly(2), exactly(2))),
        (lambda q, bias: attention.attend(q, q, q, None, bias)[0], (exactly(3, 4), exactly(3, 3))),
    ],
)
def test_gradients_reach_everything_that_was_given(function, given):
    assert torch.autograd.gradcheck(function, given)


# Where there are no values to look at


def test_positions_of_many_texts_at_once_are_each_as_alone():
    x, places = torch.rand(2, 3, 4), torch.tensor([[0.0, 1, 2], [5, 6, 7]])
    many = torch.vmap(lambda one, at: rotary.rotate(one, at, [1.0, 0.1]))(x, places)
    torch.testing.assert_close(many, rotary.rotate(x, places, [1.0, 0.1]))
    found = torch.vmap(lambda at: learned.look_up(x[0], at - 5 * (at // 5)))(places)
    torch.testing.assert_close(found, x[0][None].expand(2, 3, 4))


def test_attention_of_many_at_once_is_each_as_alone():
    q, mask = torch.rand(2, 3, 4), attention.causal_mask(3, 3)
    many = torch.vmap(lambda one: attention.attend(one, one, one, mask)[0])(q)
    torch.testing.assert_close(many, attention.attend(q, q, q, mask)[0])
    both = torch.stack([torch.tensor(mask), torch.ones(3, 3, dtype=torch.bool)])
    each = torch.vmap(lambda one: attention.softmax(q @ q[0].T, one))(both)
    torch.testing.assert_close(each[0], attention.softmax(q @ q[0].T, mask))


def test_numbers_without_values_cannot_be_read_as_numpy():
    with pytest.raises(ValueError, match="x has no values to read: it is inside torch.vmap"):
        arrays.numbers("x", torch.ones(2, device="meta"))
    with pytest.raises(ValueError, match="x has no values to read: it is inside torch.vmap"):
        torch.vmap(lambda one: arrays.numbers("x", one))(torch.ones(2, 3))


@pytest.mark.parametrize(
    "shapes", [((3, 1), (4,)), ((), (2, 3)), ((2, 1, 5), (1, 4, 1)), ((0,), (1,))]
)
def test_shapes_broadcast_as_in_numpy(shapes):
    assert kinds.broadcast("they", *shapes) == np.broadcast_shapes(*shapes)


@pytest.mark.parametrize("shapes", [((3,), (4,)), ((2, 3), (3, 3)), ((0,), (2,))])
def test_shapes_that_do_not_fit_are_shown(shapes):
    message = re.escape(f"they do not fit each other: {shapes[0]} and {shapes[1]}")
    with pytest.raises(ValueError, match=message):
        kinds.broadcast("they", *shapes)
