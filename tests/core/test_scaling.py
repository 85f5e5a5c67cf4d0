"""Every way to stretch a rotation: against public models, a slow loop and what the papers say."""

import dataclasses
import re

import numpy as np
import pytest

from core import rotary
from core.scaling import SCALINGS
from tests.core import reference_scaling
from tests.core.scaling_cases import cases

CASES = [pytest.param(*case, id=label) for label, *case in cases()]
MODEL = {"dim": 128, "base": 10000.0}
SETTINGS = {
    "default": {},
    "linear": {"factor": 8},
    "ntk": {"factor": 8},
    "dynamic": {"factor": 2, "max_position_embeddings": 4096},
    "yarn": {"factor": 8, "original_max_position_embeddings": 4096},
    "llama3": {
        "factor": 8,
        "original_max_position_embeddings": 4096,
        "low_freq_factor": 1,
        "high_freq_factor": 4,
    },
    "longrope": {
        "short_factor": [1 + pair / 64 for pair in range(64)],
        "long_factor": [1.5 + pair for pair in range(64)],
        "original_max_position_embeddings": 4096,
        "factor": 32,
    },
    "proportional": {"partial_rotary_factor": 0.25, "factor": 8},
}
LOOPS = {
    **SETTINGS,
    "dynamic": {**SETTINGS["dynamic"], "seq_len": 10000},
    "yarn": {**SETTINGS["yarn"], "beta_fast": 32, "beta_slow": 1},
    "longrope": {
        key: value for key, value in {**SETTINGS["longrope"], "seq_len": 4097}.items()
        if key != "factor"
    },
}  # fmt: skip
every_way = pytest.mark.parametrize("name", SCALINGS)


def stretch(name, **settings):
    return SCALINGS[name](**{**MODEL, **SETTINGS[name], **settings})


# Against others


def test_every_way_but_the_one_no_library_has_is_seen_in_a_public_model():
    assert {case.values[0] for case in CASES} == {*SCALINGS} - {"ntk"}


@pytest.mark.parametrize(("name", "arguments", "expected"), CASES)
def test_frequencies_agree_with_public_code(name, arguments, expected):
    found = SCALINGS[name](**arguments)
    np.testing.assert_allclose(found.inv_freq, expected["inv_freq"], rtol=2e-6)
    assert found.attention_factor == pytest.approx(expected["attention_factor"], rel=1e-12)


@pytest.mark.parametrize("row", range(5))
def test_ntk_agrees_with_the_formula_worked_out_elsewhere(golden, row):
    row = golden("theory/ntk-aware-base")["rows"][row]
    found = SCALINGS["ntk"](row["d"], row["base"], row["scale"]).inv_freq
    assert found[-1] == pytest.approx(row["slowest_freq_ntk"], rel=1e-12)
    expected = rotary.inverse_frequencies(row["d"], row["new_base"])
    np.testing.assert_allclose(found, expected, rtol=1e-12)


@every_way
def test_frequencies_agree_with_the_formula_one_pair_at_a_time(name):
    settings = {"attention_factor": 1} if name == "longrope" else {}
    found = SCALINGS[name](**MODEL, **LOOPS[name], **settings)
    expected = reference_scaling.stretched(name, **MODEL, **LOOPS[name])
    np.testing.assert_allclose(found.inv_freq, expected, rtol=1e-12)


# What holds of all


@every_way
def test_every_way_gives_a_speed_a_pair_and_one_factor(name):
    found = stretch(name)
    assert found.inv_freq.shape == (64,)
    assert found.inv_freq.dtype == np.float64
    assert isinstance(found.attention_factor, float)


@every_way
@pytest.mark.parametrize("seq_len", [1, 4096])
def test_up_to_the_trained_length_the_present_length_changes_nothing(name, seq_len):
    short, unknown = stretch(name, seq_len=seq_len), stretch(name)
    assert short.inv_freq.tolist() == unknown.inv_freq.tolist()
    assert short.attention_factor == unknown.attention_factor


@every_way
def test_beyond_the_trained_length_only_two_ways_look_at_the_present_one(name):
    changed = np.any(stretch(name, seq_len=8192).inv_freq != stretch(name).inv_freq)
    assert changed == (name in ("dynamic", "longrope"))


@pytest.mark.parametrize("name", ["linear", "ntk", "yarn", "llama3", "proportional"])
def test_a_stretch_of_one_is_no_stretch(name):
    whole = {"partial_rotary_factor": 1} if name == "proportional" else {}
    found = stretch(name, factor=1, **whole)
    np.testing.assert_allclose(found.inv_freq, stretch("default").inv_freq, rtol=1e-13)
    assert found.attention_factor == 1


@pytest.mark.parametrize("name", ["linear", "ntk", "yarn", "llama3"])
def test_no_pair_is_faster_than_trained_or_slower_than_divided(name):
    plain, found = stretch("default").inv_freq, stretch(name).inv_freq
    assert np.all(found <= plain * (1 + 1e-12))
    assert np.all(found >= plain / 8 * (1 - 1e-12))
    assert np.all(np.diff(found) < 0)


def test_what_comes_back_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        stretch("default").attention_factor = 2


# What the papers claim


def test_linear_sees_position_m_where_the_trained_model_saw_m_over_s():
    pressed = rotary.angles([8 * 4095], stretch("linear").inv_freq)
    np.testing.assert_allclose(pressed, rotary.angles([4095], stretch("default").inv_freq))


@pytest.mark.parametrize("factor", [2, 4, 8, 1000])
@pytest.mark.parametrize("dim", [4, 32, 128])
def test_ntk_divides_the_slowest_pair_like_linear_and_leaves_the_fastest(dim, factor):
    plain, found = (
        SCALINGS[way](dim, 1e4, s).inv_freq for way, s in (("linear", 1), ("ntk", factor))
    )
    assert found[-1] == pytest.approx(plain[-1] / factor, rel=1e-12)
    assert found[0] == plain[0] == 1


def test_dynamic_is_ntk_with_the_stretch_that_the_length_needs():
    for length in (4097, 8192, 131072):
        found = stretch("dynamic", seq_len=length).inv_freq
        expected = stretch("ntk", factor=2 * length / 4096 - 1).inv_freq
        np.testing.assert_allclose(found, expected, rtol=1e-13)


def test_dynamic_at_s_times_the_length_is_not_ntk_at_s():
    found = stretch("dynamic", factor=4, seq_len=4 * 4096).inv_freq
    np.testing.assert_allclose(found, stretch("ntk", factor=4**2 - 4 + 1).inv_freq, rtol=1e-13)


def test_dynamic_with_a_factor_of_one_stretches_by_the_ratio_of_lengths():
    found = stretch("dynamic", factor=1, seq_len=3 * 4096).inv_freq
    np.testing.assert_allclose(found, stretch("ntk", factor=3).inv_freq, rtol=1e-13)


def test_proportional_keeps_the_exponent_of_the_whole_head():
    found = stretch("proportional", factor=1).inv_freq
    assert found[:16].tolist() == stretch("default").inv_freq[:16].tolist()
    assert not found[16:].any()
    ordinary = SCALINGS["default"](32, 1e4).inv_freq
    assert np.all(ordinary[1:] < found[1:16])


# Refusals


@every_way
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"dim": 127}, "dim must be even"),
        ({"dim": 0}, "dim must be at least 2, got 0"),
        ({"base": 0}, "base must be above 0, got 0"),
        ({"base": np.nan}, "base must be finite, got nan"),
    ],
)
def test_every_way_refuses_a_head_that_cannot_turn(name, change, message):
    with pytest.raises(ValueError, match=message):
        stretch(name, **change)


@pytest.mark.parametrize("name", [name for name in SCALINGS if "factor" in SETTINGS[name]])
@pytest.mark.parametrize("factor", [0, -4, np.inf, "four"])
def test_a_factor_that_gives_no_frequencies_is_shown(name, factor):
    with pytest.raises(ValueError, match=f"factor must be .*{factor}"):
        stretch(name, factor=factor)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("ntk", {"dim": 2}, "dim must be at least 4"),
        ("dynamic", {"dim": 2}, "dim must be at least 4"),
        ("ntk", {"factor": 1e308, "dim": 4}, "the larger base must be finite, got inf"),
        ("dynamic", {"max_position_embeddings": 0}, "max_position_embeddings must be above 0"),
        ("dynamic", {"seq_len": -1}, "seq_len must be above 0, got -1"),
        ("proportional", {"partial_rotary_factor": 1.5}, "must be at most 1, got 1.5"),
        ("proportional", {"partial_rotary_factor": 0}, "must be above 0, got 0"),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_the_numbers(name, change, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        stretch(name, **change)
