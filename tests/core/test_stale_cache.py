"""Keys cached turned, under speeds that change with the length: checked by a loop over pairs."""

import math

import numpy as np
import pytest

from core import scaling, stale_cache

LLAMA_2 = (128, 10_000.0, 2, 4096)


def slow_speed(pair, factor, length, present, dim=128, base=10_000.0):
    stretch = factor * max(present, length) / length - (factor - 1)
    larger = base * stretch ** (dim / (dim - 2))
    return larger ** (-2 * pair / dim)


def slow_cosine(present, key, stale, factor=2, length=4096):
    total = 0.0
    for pair in range(64):
        now = slow_speed(pair, factor, length, present)
        then = slow_speed(pair, factor, length, key + 1) if stale else now
        total += math.cos((present - 1) * now - key * then)
    return total / 64


@pytest.mark.parametrize("stale", [True, False])
@pytest.mark.parametrize(("present", "key"), [(8192, 4095), (8192, 8000), (5000, 4500), (4096, 7)])
def test_the_mean_cosine_is_that_of_a_loop_over_pairs(present, key, stale):
    found = stale_cache.cosines(*LLAMA_2, present, [key], stale)
    assert found == pytest.approx([slow_cosine(present, key, stale)], abs=1e-9)


def test_within_the_trained_length_it_does_not_matter_how_keys_are_cached():
    keys = np.arange(0, 4096, 63)
    stale, fresh = (stale_cache.cosines(*LLAMA_2, 4096, keys, way) for way in (True, False))
    assert np.array_equal(stale, fresh)
    assert not stale_cache.off_by(*LLAMA_2, 4096, keys).any()


def test_the_key_at_position_0_is_never_wrong():
    assert not stale_cache.off_by(*LLAMA_2, 16_384, [0]).any()


def test_the_last_key_is_as_fresh_as_the_query():
    assert not stale_cache.off_by(*LLAMA_2, 16_384, [16_383]).any()


def test_the_worst_pair_of_a_key_cached_at_the_trained_length_is_off_by_many_turns():
    off = stale_cache.off_by(*LLAMA_2, 8192, [4095])[0]
    assert off.max() == pytest.approx(171.84, abs=0.01) and off[0] == 0


@pytest.mark.parametrize("key", [-1, 8192])
def test_a_key_outside_of_the_text_is_refused(key):
    with pytest.raises(ValueError, match="from 0 to 8191"):
        stale_cache.cosines(*LLAMA_2, 8192, [key], True)


@pytest.mark.parametrize("factor", [2, 4, 32])
def test_dynamic_scaling_stretches_by_s_squared_less_s_and_one_more_at_s_times_the_length(factor):
    assert scaling.dynamic_stretch(factor, 4096, factor * 4096) == factor**2 - factor + 1
    assert scaling.dynamic_stretch(factor, 4096, 17) == 1
