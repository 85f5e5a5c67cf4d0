"""What training showed of every pair, what more a longer text asks for, and what comes back."""

import math
import re

import numpy as np
import pytest

from core import coverage, rotary, scaling

LLAMA_2 = rotary.inverse_frequencies(128)
ROWS = ["llama-2-7b", "llama-3-8b", "codellama-7b", "gpt-neox-20b", "phi-2"]


@pytest.fixture(params=range(len(ROWS)), ids=ROWS)
def row(request, golden):
    found = golden("theory/phase-coverage")["rows"][request.param]
    assert found["label"] == ROWS[request.param]
    return found


def speeds_of(row):
    return rotary.inverse_frequencies(row["rotary_dim"], row["base"])


# Turns


def test_turns_agree_with_numbers_worked_out_elsewhere(row):
    turns = coverage.turns(speeds_of(row), row["trained_length"])
    assert len(turns) == row["pairs"]
    assert turns[0] == pytest.approx(row["turns_of_fastest_pair"], rel=1e-9)
    assert turns[-1] == pytest.approx(row["turns_of_slowest_pair"], rel=1e-9)


def test_pairs_that_never_finish_agree_with_numbers_worked_out_elsewhere(row):
    unfinished = coverage.never_finish(speeds_of(row), row["trained_length"])
    assert unfinished.sum() == row["pairs_that_never_complete_a_turn"]
    assert np.argmax(unfinished) == row["critical_pair_index"]


@pytest.mark.parametrize(
    ("base", "length", "count"), [(1e4, 4096, 18), (5e5, 8192, 29), (1e6, 40960, 23)]
)
def test_as_many_pairs_never_finish_as_a_count_of_one_pair_after_the_other(base, length, count):
    found = 0
    for pair in range(64):
        found += length / base ** (2 * pair / 128) < 2 * math.pi
    assert coverage.never_finish(rotary.inverse_frequencies(128, base), length).sum() == found
    assert found == count


def test_one_exact_turn_is_finished():
    speed = [2 * np.pi / 8]
    assert coverage.turns(speed, 8).tolist() == [1]
    assert not coverage.never_finish(speed, 8)
    assert coverage.never_finish(speed, 7)


def test_a_pair_that_stands_still_meets_nothing_new():
    assert coverage.never_finish([1.0, 0.0], 100).tolist() == [False, False]
    assert coverage.turns([0.0], 100).tolist() == [0]
    assert coverage.was_shown([0.0], 100, [0, 5000]).all()
    assert coverage.added_arc([0.0], 100, [5000]).tolist() == [[0]]


def test_the_direction_of_a_turn_makes_no_difference():
    there, back = LLAMA_2, -LLAMA_2
    assert coverage.turns(back, 4096).tolist() == coverage.turns(there, 4096).tolist()
    shown = [coverage.was_shown(speed, 4096, [5000, 60000]).tolist() for speed in (there, back)]
    assert shown[0] == shown[1]
    assert coverage.near_repeats(-1.0, 50)[0].tolist() == coverage.near_repeats(1.0, 50)[0].tolist()


# Arcs


def test_an_arc_is_what_a_hand_sweeps_token_by_token():
    for speed in (0.001, 0.01, 0.3):
        swept = 0.0
        for _ in range(100):
            swept = min(swept + speed, 2 * math.pi)
        assert coverage.shown_arc([speed], 100)[0] == pytest.approx(swept, rel=1e-12)


@pytest.mark.parametrize("position", [0, 4095, 4096, 4097, 20000, 70000])
def test_what_was_shown_and_what_is_added_are_together_what_is_reached(position):
    shown, added = (
        coverage.shown_arc(LLAMA_2, 4096),
        coverage.added_arc(LLAMA_2, 4096, [position])[0],
    )
    reached = coverage.shown_arc(LLAMA_2, max(position, 4096))
    np.testing.assert_allclose(shown + added, reached, rtol=1e-12)
    assert np.any(added > 0) == (position > 4096)


def test_only_pairs_that_never_finished_get_more():
    added = coverage.added_arc(LLAMA_2, 4096, [65536])[0]
    assert (added > 0).tolist() == coverage.never_finish(LLAMA_2, 4096).tolist()


# Angles


def test_training_showed_every_angle_of_its_own_positions():
    assert coverage.was_shown(LLAMA_2, 4096, np.arange(4096)).all()


def test_the_first_position_beyond_is_new_to_exactly_the_pairs_that_never_finish():
    shown = coverage.was_shown(LLAMA_2, 4096, [4096])[0]
    assert shown.tolist() == (~coverage.never_finish(LLAMA_2, 4096)).tolist()


def test_a_slow_pair_that_has_gone_round_is_back_where_training_was():
    turn, length = 1000, 600
    positions = [599, 600, 999, 1000, 1599, 1600, 2000]
    shown = coverage.was_shown([2 * np.pi / turn], length, np.array(positions) + 0.5)[:, 0]
    assert shown.tolist() == [at % turn < length for at in positions]


def test_positions_may_have_any_shape():
    assert coverage.was_shown([1.0, 0.1], 10, [[0, 1, 2], [3, 4, 5]]).shape == (2, 3, 2)
    assert coverage.added_arc([1.0, 0.1], 10, 20).shape == (2,)


# Near repeats


def test_pair_0_is_nearly_back_after_44_and_710_tokens_and_never_quite():
    tokens, gaps = coverage.near_repeats(1.0, 1000)
    assert tokens.tolist() == [6, 19, 25, 44, 333, 710]
    np.testing.assert_allclose(gaps, tokens - 2 * np.pi * np.array([1, 3, 4, 7, 53, 113]))
    assert np.abs(gaps[-1]) < 1e-4
    assert np.all(gaps != 0)


def test_after_355_tokens_pair_0_points_the_other_way():
    tokens, _ = coverage.near_repeats(1.0, 1000)
    assert 355 not in tokens
    assert math.cos(355) == pytest.approx(-1, abs=1e-9)


@pytest.mark.parametrize("pair", [0, 1, 7, 20])
def test_every_near_repeat_beats_all_before_it_and_none_is_left_out(pair):
    speed = float(LLAMA_2[pair])
    expected, best = [], math.inf
    for count in range(round(2 * math.pi / speed), 5001):
        away = abs(math.remainder(count * speed, 2 * math.pi))
        if away < best:
            expected.append(count)
            best = away
    tokens, gaps = coverage.near_repeats(speed, 5000)
    assert tokens.tolist() == expected
    np.testing.assert_allclose(gaps, [math.remainder(n * speed, 2 * math.pi) for n in expected])


@pytest.mark.parametrize("pair", range(0, 64, 9))
def test_the_first_near_repeat_is_the_whole_number_next_to_the_wavelength(pair):
    wavelength = rotary.wavelengths(LLAMA_2)[pair]
    tokens, gaps = coverage.near_repeats(LLAMA_2[pair], 60000)
    assert tokens[0] == round(wavelength)
    assert abs(gaps[0]) <= LLAMA_2[pair] / 2


def test_a_pair_that_does_not_come_round_has_no_near_repeat():
    tokens, gaps = coverage.near_repeats(LLAMA_2[-1], 4096)
    assert tokens.tolist() == gaps.tolist() == []


# Refusals


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: coverage.turns([1.0], 0), "length must be above 0, got 0"),
        (lambda: coverage.turns([], 10), "inv_freq must have the shape (d/2,), got (0,)"),
        (lambda: coverage.never_finish([np.nan], 10), "NaN or infinity in 1 of 1 places"),
        (lambda: coverage.shown_arc([1.0], -5), "length must be above 0, got -5"),
        (lambda: coverage.added_arc([1.0], 10, [3, -1]), "positions must be at least 0, got -1"),
        (lambda: coverage.was_shown([1.0], 10, [np.inf]), "positions has NaN or infinity"),
        (lambda: coverage.near_repeats(0, 10), "speed must be above 0, got 0"),
        (lambda: coverage.near_repeats(1.0, 0), "longest must be at least 1, got 0"),
        (lambda: coverage.near_repeats(1.0, 2.5), "longest must be a whole number, got 2.5"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_numbers(call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        call()


# Where a stretched rotation first shows what training did not


def slow_until(trained, read, length, pair):
    if trained[pair] * length >= 2 * math.pi:
        return math.inf
    position = 0
    while position * read[pair] < length * trained[pair] - 1e-12:
        position += 1
    return position


def test_new_angles_begin_where_the_stretched_hand_reaches_the_end_of_what_was_shown():
    trained = rotary.inverse_frequencies(32)
    read = trained / np.linspace(1, 5, len(trained))
    found = np.ceil(coverage.clean_until(trained, read, 64) - 1e-9)
    assert found.tolist() == [slow_until(trained, read, 64, i) for i in range(len(trained))]


def test_a_pair_that_stands_still_when_read_never_shows_a_new_angle():
    assert coverage.clean_until([0.001], [0.0], 64) == math.inf


def test_speeds_of_different_number_are_refused():
    with pytest.raises(ValueError, match="speeds"):
        coverage.clean_until([0.1, 0.2], [0.1], 64)


@pytest.mark.parametrize(("stretch", "factor"), [(4, 6.677), (8, 17.252), (32, 115.186)])
def test_ntk_needs_a_factor_above_the_stretch(stretch, factor):
    needed = coverage.ntk_factor(128, 1e4, 4096, stretch)
    assert needed == pytest.approx(factor, abs=0.001)
    for times, clean in ((needed * 1.001, True), (needed * 0.999, False)):
        until = coverage.clean_until(LLAMA_2, scaling.ntk(128, 1e4, times).inv_freq, 4096)
        assert (until.min() >= stretch * 4096 - 1) == clean


def test_where_all_pairs_finished_a_turn_ntk_needs_no_more_than_the_stretch():
    assert coverage.ntk_factor(16, 100.0, 4096, 8) == 8


def test_no_factor_helps_where_not_even_the_fastest_pair_finished_a_turn():
    assert coverage.ntk_factor(16, 1e4, 4, 8) == math.inf
