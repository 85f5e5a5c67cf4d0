"""Rotary embedding of Su et al. 2021: a turn per pair, so a score that knows only distance."""

import re

import numpy as np
import pytest
import torch

from core import rotary
from tests.core import reference

HALF_SPLIT = ["half_split_llama", "half_split_gpt_oss"]
INTERLEAVED = ["interleaved_cohere", "interleaved_gptj", "interleaved_complex_deepseek_v2"]
PARTIAL = ["partial_half_split_gpt_neox", "partial_half_split_phi3", "partial_interleaved_glm"]
EVERY_OUTPUT = [
    *[(file, name) for file in ("d8-positions-0-3", "d4-spread") for name in HALF_SPLIT],
    *[(file, name) for file in ("d8-positions-0-3", "d4-spread") for name in INTERLEAVED],
    *[("d8-partial4", name) for name in PARTIAL],
]
layouts = pytest.mark.parametrize("layout", rotary.LAYOUTS)


# Frequencies


@pytest.mark.parametrize("dim", [2, 6, 128])
@pytest.mark.parametrize("base", [10000.0, 500000.0, 1.0])
def test_frequencies_fall_geometrically_from_one_radian_per_token(dim, base):
    expected = [base ** (-2 * i / dim) for i in range(dim // 2)]
    np.testing.assert_allclose(rotary.inverse_frequencies(dim, base), expected, rtol=1e-14)


@pytest.mark.parametrize("name", ["d8-positions-0-3", "d4-spread", "d8-partial4"])
def test_frequencies_agree_with_public_code(golden, name):
    file = golden(f"apply_rotary/{name}")
    inv_freq = rotary.inverse_frequencies(file["rotary_dim"], file["rope_theta"])
    np.testing.assert_allclose(inv_freq, file["inv_freq"], rtol=2e-6)


def test_after_one_wavelength_every_pair_is_back(rng):
    inv_freq = rotary.inverse_frequencies(16)
    x = rng.standard_normal(16)
    for pair, tokens in enumerate(rotary.wavelengths(inv_freq)):
        turned = rotary.rotate(x, tokens, inv_freq)
        np.testing.assert_allclose(turned[2 * pair : 2 * pair + 2], x[2 * pair : 2 * pair + 2])


def test_18_of_64_pairs_of_llama_2_never_finish_a_turn_in_4096_tokens():
    wavelengths = rotary.wavelengths(rotary.inverse_frequencies(128))
    assert np.sum(wavelengths > 4096) == 18
    assert wavelengths[-1] == pytest.approx(54410, abs=1)


def test_a_pair_that_stands_still_has_no_wavelength():
    assert rotary.wavelengths([1.0, 0.0, -1.0]).tolist() == [2 * np.pi, np.inf, 2 * np.pi]


def test_angles_are_position_times_frequency():
    angles = rotary.angles([[0, 1], [2.5, -3]], [1.0, 0.1, 0.0])
    assert angles.shape == (2, 2, 3)
    np.testing.assert_allclose(angles[1], [[2.5, 0.25, 0], [-3, -0.3, 0]])


# Rotation


@layouts
@pytest.mark.parametrize("pairs", [1, 3, 4])
@pytest.mark.parametrize("factor", [1.0, 1.25])
def test_rotation_agrees_with_the_formula_one_pair_at_a_time(kind, rng, layout, pairs, factor):
    x = rng.standard_normal((2, 5, 8))
    positions = [0, 1, -7, 2.5, 1000]
    inv_freq = [1.0, 0.3, 0.07, 0.001][:pairs]
    turned = rotary.rotate(kind.array(x), positions, inv_freq, layout, factor)
    assert isinstance(turned, kind.type)
    expected = [
        [
            reference.rotate_vector(vector, position, inv_freq, layout, factor)
            for vector, position in zip(head, positions, strict=True)
        ]
        for head in x.tolist()
    ]
    np.testing.assert_allclose(turned.tolist(), expected, atol=1e-12)


@pytest.mark.parametrize(("file", "name"), EVERY_OUTPUT)
@pytest.mark.parametrize("side", ["q", "k"])
def test_rotation_agrees_with_public_code(kind, golden, file, name, side):
    file = golden(f"apply_rotary/{file}")
    layout = "interleaved" if "interleaved" in name else "half_split"
    x = kind.array(file[side])
    turned = rotary.rotate(x, file["position_ids"], file["inv_freq"], layout)
    error = np.abs(np.array(turned.tolist()) - file["outputs"][name][side]).max(axis=(0, 1, 3))
    # The golden angles are float32: they are off by up to half a unit in the last place.
    rounding = np.spacing(np.array(file["position_ids"], dtype=np.float32)) / 2
    assert np.all(error <= 2e-6 + rounding * np.abs(np.array(file[side])).max())


@pytest.mark.parametrize("file", ["d8-positions-0-3", "d4-spread"])
def test_permuted_channels_agree_with_public_code(golden, file):
    file = golden(f"apply_rotary/{file}")
    order = rotary.pair_permutation(file["head_dim"])
    assert order.tolist() == file["channel_permutation_interleaved_to_half_split"]
    turned = rotary.rotate(np.array(file["q"]), file["position_ids"], file["inv_freq"])
    expected = file["outputs"]["interleaved_in_half_split_out_deepseek_v3"]["q"]
    np.testing.assert_allclose(turned[..., order], expected, atol=3e-6)


@layouts
def test_length_never_changes(kind, rng, layout):
    x = kind.array(rng.standard_normal((50, 16)))
    turned = rotary.rotate(x, np.arange(50) * 97, rotary.inverse_frequencies(16), layout)
    np.testing.assert_allclose((turned**2).sum(-1), (x**2).sum(-1), rtol=1e-13)


@layouts
def test_turns_add_up_and_can_be_undone(rng, layout):
    x, inv_freq = rng.standard_normal((4, 8)), rotary.inverse_frequencies(8)
    first, second = np.array([3, 5, 7, 11]), np.array([100, 2, -9, 0.5])
    twice = rotary.rotate(rotary.rotate(x, first, inv_freq, layout), second, inv_freq, layout)
    once = rotary.rotate(x, first + second, inv_freq, layout)
    np.testing.assert_allclose(twice, once, atol=1e-13)
    back = rotary.rotate(once, -(first + second), inv_freq, layout)
    np.testing.assert_allclose(back, x, atol=1e-13)


@layouts
def test_position_0_changes_nothing(kind, rng, layout):
    x = kind.array(rng.standard_normal((1, 8)))
    turned = rotary.rotate(x, [0], rotary.inverse_frequencies(8), layout)
    assert turned.tolist() == x.tolist()


def test_a_quarter_turn_goes_against_the_clock():
    turned = rotary.rotate(np.array([1.0, 0.0]), np.pi / 2, [1.0])
    np.testing.assert_allclose(turned, [0, 1], atol=1e-15)


@layouts
def test_channels_beyond_the_pairs_pass_untouched(kind, rng, layout):
    x = kind.array(rng.standard_normal((3, 10)), "float32")
    turned = rotary.rotate(x, [5, 6, 7], [1.0, 0.5], layout, attention_factor=3.0)
    assert turned[:, 4:].tolist() == x[:, 4:].tolist()
    assert np.all(np.array(turned[:, :4].tolist()) != np.array(x[:, :4].tolist()))


@layouts
def test_scores_get_the_square_of_the_attention_factor(rng, layout):
    q, k = rng.standard_normal((2, 3, 8))
    inv_freq, factor, positions = rotary.inverse_frequencies(8), 1.1386, [0, 4, 9]
    plain = [rotary.rotate(side, positions, inv_freq, layout) for side in (q, k)]
    scaled = [rotary.rotate(side, positions, inv_freq, layout, factor) for side in (q, k)]
    np.testing.assert_allclose(scaled[0] @ scaled[1].T, factor**2 * (plain[0] @ plain[1].T))


# Layouts


@pytest.mark.parametrize("rotary_dim", [None, 4])
def test_layouts_are_the_same_rotation_of_permuted_channels(kind, rng, rotary_dim):
    x = kind.array(rng.standard_normal((5, 8)))
    inv_freq, positions = rotary.inverse_frequencies(rotary_dim or 8), np.arange(5) * 31
    order = rotary.pair_permutation(8, rotary_dim)
    interleaved = rotary.rotate(x, positions, inv_freq, "interleaved")
    half_split = rotary.rotate(x[..., order], positions, inv_freq, "half_split")
    assert half_split.tolist() == interleaved[..., order].tolist()
    back = np.argsort(order)
    assert half_split[..., back].tolist() == interleaved.tolist()


def test_layouts_give_the_same_scores_when_both_sides_are_permuted(golden):
    file = golden("apply_rotary/d8-positions-0-3")
    order = rotary.pair_permutation(8)
    q, k = (
        rotary.rotate(np.array(file[side])[..., order], file["position_ids"], file["inv_freq"],
                      "half_split")
        for side in "qk"
    )  # fmt: skip
    expected = file["scores_q_kT"]["interleaved_cohere"]
    np.testing.assert_allclose(q @ k.swapaxes(-1, -2), expected, atol=1e-5)


def test_a_query_of_one_layout_and_a_key_of_the_other_no_longer_know_the_distance(rng):
    q, k = rng.standard_normal((2, 8))
    inv_freq, m = rotary.inverse_frequencies(8), np.arange(20)
    query = rotary.rotate(q, m, inv_freq, "interleaved")
    key = rotary.rotate(k, m, inv_freq, "half_split")
    assert np.ptp((query * key).sum(-1)) > 1


# Arrays


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_the_dtype_stays(kind, dtype):
    x = kind.array(np.ones((2, 4)), dtype)
    assert rotary.rotate(x, [0, 1], [1.0, 0.1]).dtype == kind.dtype(dtype)


@pytest.mark.parametrize(("dtype", "bits"), [("float16", 11), ("bfloat16", 8)])
def test_half_precision_is_rounded_once_at_the_end_and_far_positions_stay_apart(rng, dtype, bits):
    x = torch.tensor(rng.standard_normal((4, 32))).to(getattr(torch, dtype))
    positions, inv_freq = [2047, 2048, 60001, 131071], rotary.inverse_frequencies(32)
    exact = rotary.rotate(x.to(torch.float64), positions, inv_freq)
    rounded = rotary.rotate(x, positions, inv_freq).to(torch.float64)
    assert torch.all((rounded - exact).abs() <= 2.0**-bits * exact.abs() + 1e-6)


def test_whole_numbers_are_turned_as_float64():
    assert rotary.rotate(np.array([[1, 0]]), [1], [1.0]).dtype == np.float64
    assert rotary.rotate([[1, 0]], [1], [1.0]).tolist() == [[np.cos(1), np.sin(1)]]


def test_positions_and_frequencies_may_be_of_the_other_kind():
    x = torch.ones(3, 4, dtype=torch.float64)
    mixed = rotary.rotate(x, np.arange(3), [1.0, 0.1])
    same = rotary.rotate(x, torch.arange(3), torch.tensor([1.0, 0.1], dtype=torch.float64))
    other = rotary.rotate(x.numpy(), torch.arange(3), [1.0, 0.1])
    assert mixed.tolist() == same.tolist() == other.tolist()


def test_every_row_of_a_batch_may_have_positions_of_its_own(kind, rng, golden):
    positions = np.array(golden("learned/position-ids-left-padding")["mask_aware"])  # (B, T)
    x = rng.standard_normal((2, 3, 5, 4))  # (B, H, T, d)
    turned = rotary.rotate(kind.array(x), positions[:, None, :], [1.0, 0.1])
    for row in range(2):
        alone = rotary.rotate(x[row], positions[row], [1.0, 0.1])
        np.testing.assert_allclose(turned[row], alone, atol=1e-15)


def test_one_vector_is_set_at_every_position(kind):
    x = kind.array([1.0, 0.0, 7.0])
    assert tuple(rotary.rotate(x, 3, [1.0]).shape) == (3,)
    turned = rotary.rotate(x, np.arange(6).reshape(2, 3), [1.0])
    assert tuple(turned.shape) == (2, 3, 3)
    np.testing.assert_allclose(turned[1, 2], [np.cos(5), np.sin(5), 7])


def test_gradients_are_turned_back(rng):
    x = torch.tensor(rng.standard_normal((3, 8)), requires_grad=True)
    weight = torch.tensor(rng.standard_normal((3, 8)))
    positions, inv_freq = np.array([1, 5, 70]), rotary.inverse_frequencies(8)
    (rotary.rotate(x, positions, inv_freq) * weight).sum().backward()
    np.testing.assert_allclose(x.grad, rotary.rotate(weight, -positions, inv_freq), atol=1e-14)


# Refusals


@pytest.mark.parametrize(
    ("dim", "base", "message"),
    [
        (7, 1e4, "dim must be even, .* got 7"),
        (0, 1e4, "dim must be at least 2, got 0"),
        (4.0, 1e4, "dim must be a whole number, got 4.0"),
        (4, 0, "base must be above 0, got 0"),
        (4, -10, "base must be above 0, got -10"),
        (4, np.inf, "base must be finite, got inf"),
    ],
)
def test_frequencies_refuse_with_the_numbers(dim, base, message):
    with pytest.raises(ValueError, match=message):
        rotary.inverse_frequencies(dim, base)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"inv_freq": [1.0, 0.5, 0.1]}, "3 pairs need 6 channels, x has 4"),
        ({"inv_freq": []}, "inv_freq must have the shape (d/2,), got (0,)"),
        ({"inv_freq": [[1.0]]}, "inv_freq must have the shape (d/2,), got (1, 1)"),
        ({"inv_freq": [1.0, np.nan]}, "inv_freq has NaN or infinity in 1 of 2 places"),
        ({"positions": [0, 1]}, "positions of shape (2,) do not fit 3 tokens"),
        ({"positions": [0]}, "positions of shape (1,) do not fit 3 tokens"),
        ({"positions": 0}, "positions of shape () do not fit 3 tokens"),
        ({"positions": [[0, 1, 2]] * 5}, "do not fit each other: (5, 3) and (2, 3)"),
        ({"positions": [0, 1, np.inf]}, "positions has NaN or infinity in 1 of 3 places"),
        ({"layout": "pairs"}, "one of interleaved, half_split; got 'pairs'"),
        ({"attention_factor": np.nan}, "attention_factor must be finite, got nan"),
        ({"x": np.float64(3)}, "x must have the shape (..., T, d), got one number"),
        ({"x": np.full((2, 3, 4), np.nan)}, "x has NaN or infinity in 24 of 24 places"),
    ],
)
def test_rotation_refuses_with_the_numbers(change, message):
    arguments = {"x": np.ones((2, 3, 4)), "positions": [0, 1, 2], "inv_freq": [1.0, 0.1]}
    with pytest.raises(ValueError, match=re.escape(message)):
        rotary.rotate(**{**arguments, **change})


@pytest.mark.parametrize(
    ("dim", "rotary_dim", "message"),
    [(8, 10, "rotary_dim 10 is more than the 8 channels"), (8, 3, "even"), (7, None, "even")],
)
def test_pair_permutation_refuses_with_the_numbers(dim, rotary_dim, message):
    with pytest.raises(ValueError, match=message):
        rotary.pair_permutation(dim, rotary_dim)
