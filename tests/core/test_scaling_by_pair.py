"""YaRN, Llama 3 and LongRoPE: which pairs they leave, which they divide, and by how much."""

import math
import re

import numpy as np
import pytest

from core import rotary
from core.scaling_by_pair import correction_range, llama3, longrope, mscale, yarn
from tests.core import reference_scaling

MODELS = [(128, 1e4, 4096), (128, 1e6, 32768), (64, 150000.0, 4096), (24, 1e4, 2048)]
TINY = (32, 1e4, 64)
YARN_FILES = ["deepseek-v2-lite", "devstral-2-123b", "gpt-oss-20b", "yarn-tiny-range-collapses"]
LISTS = {"short_factor": [1, 2.0], "long_factor": [4, 8.0]}
models = pytest.mark.parametrize(("dim", "base", "trained"), [*MODELS, TINY])


def turned(dim, base, trained):
    return trained / rotary.wavelengths(rotary.inverse_frequencies(dim, base))


# YaRN


@models
@pytest.mark.parametrize(("fast", "slow"), [(32, 1), (3, 1), (8, 2)])
@pytest.mark.parametrize("truncate", [True, False])
def test_yarn_leaves_fast_pairs_and_divides_slow_ones(dim, base, trained, fast, slow, truncate):
    plain, turns = rotary.inverse_frequencies(dim, base), turned(dim, base, trained)
    found = yarn(dim, base, 4, trained, fast, slow, truncate).inv_freq
    np.testing.assert_allclose(found[turns > fast], plain[turns > fast], rtol=1e-13)
    np.testing.assert_allclose(found[turns < slow], plain[turns < slow] / 4, rtol=1e-13)
    assert np.all(np.diff(found / plain) <= 1e-15)


@models
@pytest.mark.parametrize(("fast", "slow"), [(32, 1), (3, 1), (8, 2)])
def test_yarn_agrees_with_a_walk_from_pair_to_pair(dim, base, trained, fast, slow):
    expected = reference_scaling.stretched(
        "yarn",
        dim,
        base,
        factor=4,
        original_max_position_embeddings=trained,
        beta_fast=fast,
        beta_slow=slow,
    )
    found = yarn(dim, base, 4, trained, fast, slow).inv_freq
    np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.mark.parametrize(
    ("dim", "base", "trained"), [(32, 1e4, 64), (128, 1e4, 4096), (64, 100, 64)]
)
@pytest.mark.parametrize(("slow", "fast"), [(1, 32), (1, 3), (0.5, 2.5)])
def test_the_ramp_of_the_paper_goes_by_turns(dim, base, trained, slow, fast):
    found = yarn(dim, base, 4, trained, fast, slow, ramp="turns").inv_freq
    plain = rotary.inverse_frequencies(dim, base)
    for pair, speed in enumerate(plain):
        turns = trained * base ** (-2 * pair / dim) / (2 * math.pi)
        kept = min(1, max(0, (turns - slow) / (fast - slow)))
        assert found[pair] == pytest.approx(kept * speed + (1 - kept) * speed / 4)


def test_in_64_tokens_the_paper_s_beta_divides_every_pair_and_public_code_spares_the_first():
    plain = rotary.inverse_frequencies(*TINY[:2])
    by_turns, by_pairs = (
        yarn(*TINY[:2], 4, TINY[2], ramp=ramp).inv_freq / plain for ramp in ("turns", "pairs")
    )
    assert turned(*TINY)[0] < 32 and np.all(by_turns < 0.5)
    assert by_pairs[0] == 1


def test_both_ramps_agree_on_the_pairs_at_their_ends():
    plain = rotary.inverse_frequencies(128, 1e4)
    both = [
        yarn(128, 1e4, 4, 4096, truncate=False, ramp=ramp).inv_freq for ramp in ("turns", "pairs")
    ]
    turns = turned(128, 1e4, 4096)
    for found in both:
        np.testing.assert_allclose(found[turns >= 32], plain[turns >= 32])
        np.testing.assert_allclose(found[turns <= 1], plain[turns <= 1] / 4)
    assert np.abs(both[0] - both[1]).max() > 1e-3


def test_yarn_with_three_turns_in_64_tokens_has_a_ramp_of_three_pairs():
    assert correction_range(*TINY, beta_fast=3) == (2, 5)
    plain = rotary.inverse_frequencies(32)
    ratio = yarn(*TINY[:2], 4, TINY[2], beta_fast=3).inv_freq / plain
    np.testing.assert_allclose(ratio, [1, 1, 1, 0.75, 0.5, *[0.25] * 11], rtol=1e-13)


@pytest.mark.parametrize("name", YARN_FILES)
@pytest.mark.parametrize("truncate", [True, False])
def test_the_range_agrees_with_public_code(golden, name, truncate):
    file = golden(f"rope/{name}")
    settings, published = file["normalised_rope_parameters"], file["correction_range"]
    low, high = correction_range(
        file["rotary_dim"],
        file["rope_theta"],
        settings["original_max_position_embeddings"],
        settings.get("beta_fast"),
        settings.get("beta_slow"),
        truncate,
    )
    if truncate == settings.get("truncate", True):
        assert (low, high) == pytest.approx((published["low"], published["high"]), rel=1e-12)
    if not truncate:
        assert low == pytest.approx(max(published["low_raw"], 0), rel=1e-12)
        assert high == pytest.approx(published["high_raw"], rel=1e-12)


def test_a_range_beyond_either_end_divides_what_is_to_be_divided():
    plain = rotary.inverse_frequencies(32)
    few = yarn(32, 1e4, 4, original_max_position_embeddings=3)  # no pair turns once
    np.testing.assert_allclose(few.inv_freq[1:], plain[1:] / 4)
    many = yarn(32, 1e4, 4, original_max_position_embeddings=1e12)  # all turn more than 32 times
    np.testing.assert_allclose(many.inv_freq, plain)


@pytest.mark.parametrize(("trained", "expected"), [(100, (0, 5)), (5000, (5, 7)), (1e5, (7, 7))])
def test_the_range_may_end_past_the_last_pair_but_not_past_the_last_channel(trained, expected):
    assert correction_range(8, 10, trained) == expected


@pytest.mark.parametrize("unset", [0, 0.0, None])
def test_a_beta_of_zero_counts_as_not_given(unset):
    given = correction_range(128, 1e4, 4096, beta_fast=32, beta_slow=1)
    assert correction_range(128, 1e4, 4096, beta_fast=unset, beta_slow=unset) == given
    assert correction_range(128, 1e4, 4096, beta_fast=16, beta_slow=2) != given


def test_where_the_range_is_one_pair_the_step_is_sharp():
    low, high = correction_range(32, 1e4, 64, beta_fast=2, beta_slow=2, truncate=False)
    assert low == high
    plain = rotary.inverse_frequencies(32)
    found = yarn(32, 1e4, 4, 64, beta_fast=2, beta_slow=2, truncate=False).inv_freq
    expected = np.where(np.arange(16) < low, plain, plain / 4)
    np.testing.assert_allclose(found, expected, rtol=1e-12)


@pytest.mark.parametrize("row", range(7))
def test_the_sharpening_agrees_with_the_formula_worked_out_elsewhere(golden, row):
    row = golden("theory/temperature")["yarn"][row]
    assert mscale(row["scale"]) == pytest.approx(row["mscale"], rel=1e-12)
    assert mscale(row["scale"]) ** 2 == pytest.approx(row["logit_multiplier"], rel=1e-12)


def test_deepseek_sharpens_in_the_softmax_what_it_takes_from_the_rotation(golden):
    file = golden("rope/deepseek-v2-lite")
    settings = file["normalised_rope_parameters"]
    found = mscale(settings["factor"], settings["mscale_all_dim"]) ** 2
    assert found == pytest.approx(file["softmax_scale"]["ratio"], rel=1e-12)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({}, 0.1 * math.log(4) + 1),
        ({"attention_factor": 0.878}, 0.878),
        ({"attention_factor": 0.878, "mscale": 1, "mscale_all_dim": 0.5}, 0.878),
        ({"mscale": 0.5}, 0.1 * math.log(4) + 1),
        ({"mscale": 1, "mscale_all_dim": 0}, 0.1 * math.log(4) + 1),
        ({"mscale": 0.7, "mscale_all_dim": 0.7}, 1),
        ({"mscale": 2, "mscale_all_dim": 1}, (0.2 * math.log(4) + 1) / (0.1 * math.log(4) + 1)),
    ],
)
def test_the_attention_factor_is_given_or_worked_out(settings, expected):
    found = yarn(*TINY[:2], 4, TINY[2], **settings).attention_factor
    assert found == pytest.approx(expected, rel=1e-12)


def test_a_factor_that_is_given_wins_over_the_lengths():
    lengths = {"original_max_position_embeddings": 32768, "max_position_embeddings": 40960}
    given, worked_out = (yarn(128, 1e6, factor, **lengths) for factor in (4, None))
    assert given.attention_factor == mscale(4)
    assert worked_out.attention_factor == mscale(1.25)
    assert given.inv_freq[-1] < worked_out.inv_freq[-1]


# Llama 3


@models
@pytest.mark.parametrize(("low", "high"), [(1, 4), (0.5, 2)])
def test_llama3_has_three_bands_by_turns(dim, base, trained, low, high):
    plain, turns = rotary.inverse_frequencies(dim, base), turned(dim, base, trained)
    found = llama3(dim, base, 8, trained, low, high)
    np.testing.assert_allclose(found.inv_freq[turns > high], plain[turns > high])
    np.testing.assert_allclose(found.inv_freq[turns < low], plain[turns < low] / 8)
    between = (turns > low) & (turns < high)
    assert between.any()
    ratio = (found.inv_freq / plain)[between]
    assert np.all((ratio > 1 / 8) & (ratio < 1))
    assert found.attention_factor == 1


@pytest.mark.parametrize("high", [1, 0.5])
def test_llama3_without_a_band_between_steps_at_the_lower_bound(high):
    plain, turns = rotary.inverse_frequencies(128, 5e5), turned(128, 5e5, 8192)
    found = llama3(128, 5e5, 16, 8192, low_freq_factor=1, high_freq_factor=high).inv_freq
    np.testing.assert_allclose(found, np.where(turns >= 1, plain, plain / 16))


# LongRoPE


def test_longrope_takes_the_long_list_one_token_past_the_trained_length():
    plain = rotary.inverse_frequencies(4)
    short, long = (longrope(4, 1e4, **LISTS, original_max_position_embeddings=64, factor=4,
                            seq_len=length).inv_freq for length in (64, 65))  # fmt: skip
    assert short.tolist() == (plain / [1, 2]).tolist()
    assert long.tolist() == (plain / [4, 8]).tolist()


@pytest.mark.parametrize("row", range(4))
def test_the_widening_agrees_with_the_formula_worked_out_elsewhere(golden, row):
    row = golden("theory/temperature")["longrope"][row]
    trained, scale = row["trained_length"], row["scale"]
    for settings in ({"factor": scale}, {"max_position_embeddings": scale * trained}):
        found = longrope(4, 1e4, **LISTS, original_max_position_embeddings=trained, **settings)
        assert found.attention_factor == pytest.approx(row["attention_factor"], rel=1e-12)


@pytest.mark.parametrize(("factor", "expected"), [(0.5, 1), (1, 1), (1.5, 1.0477)])
def test_longrope_widens_only_what_is_longer_than_trained(factor, expected):
    found = longrope(4, 1e4, **LISTS, original_max_position_embeddings=64, factor=factor)
    assert found.attention_factor == pytest.approx(expected, abs=1e-4)


# Refusals

YARN = {"dim": 32, "base": 1e4, "factor": 4, "original_max_position_embeddings": 64}
LLAMA3 = {**YARN, "low_freq_factor": 1, "high_freq_factor": 4}
LONGROPE = {**YARN, **LISTS, "dim": 4}


@pytest.mark.parametrize(
    ("function", "settings", "message"),
    [
        (yarn, {"base": 1}, "base must be above 1, so that pairs differ in speed; got 1"),
        (yarn, {"factor": None}, "factor is missing, and no max_position_embeddings"),
        (yarn, {"original_max_position_embeddings": None}, "must be one number, got None"),
        (yarn, {"beta_fast": -1}, "beta_fast must be above 0, got -1"),
        (yarn, {"ramp": "words"}, "ramp must be one of pairs, turns; got 'words'"),
        (yarn, {"ramp": "turns", "beta_fast": 1}, "beta_fast must be above beta_slow, got 1 and 1"),
        (yarn, {"beta_slow": -1}, "beta_slow must be above 0, got -1"),
        (yarn, {"attention_factor": -1}, "attention_factor must be above 0, got -1"),
        (yarn, {"mscale": -99, "mscale_all_dim": 1}, "attention_factor must be above 0"),
        (llama3, {"low_freq_factor": 0}, "low_freq_factor must be above 0, got 0"),
        (llama3, {"high_freq_factor": -4}, "high_freq_factor must be above 0, got -4"),
        (llama3, {"original_max_position_embeddings": 0}, "embeddings must be above 0, got 0"),
        (longrope, {"short_factor": [1]}, "short_factor must have 2 numbers, one a pair; got (1,)"),
        (longrope, {"long_factor": [1, 2, 3]}, "long_factor must have 2 numbers"),
        (longrope, {"long_factor": [1, 0]}, "long_factor must be above 0 everywhere, got 0"),
        (longrope, {"short_factor": None}, "short_factor must hold real numbers"),
        (longrope, {"factor": None}, "factor is missing, and no max_position_embeddings"),
        (longrope, {"original_max_position_embeddings": 1}, "must be above 1, got 1"),
        (longrope, {"seq_len": 0}, "seq_len must be above 0, got 0"),
        (longrope, {"attention_factor": 0}, "attention_factor must be above 0, got 0"),
        (mscale, {"factor": 0}, "factor must be above 0, got 0"),
        (mscale, {"weight": np.nan}, "weight must be finite, got nan"),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_the_numbers(function, settings, message):
    rest = {yarn: YARN, llama3: LLAMA3, longrope: LONGROPE, mscale: {"factor": 4}}[function]
    with pytest.raises(ValueError, match=re.escape(message)):
        function(**{**rest, **settings})
