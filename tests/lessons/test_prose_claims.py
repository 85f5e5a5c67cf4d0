"""What passages say in words beside their numbers is what the numbers say."""

import re
import runpy

import numpy as np
import pytest

from app import contents, shell
from app.lesson import Lesson
from core import coverage, order_tasks, rotary
from tests.lessons.every_lesson import passages
from widgets.parts.models import MODELS
from widgets.schemes import schemes

ROUNDING = 1e-12


@pytest.fixture
def numbers(monkeypatch):
    """Give what a lesson's script works out for its prose."""
    monkeypatch.setattr(shell, "_arguments", dict)
    monkeypatch.setattr(Lesson, "servable", lambda lesson: None)
    monkeypatch.syspath_prepend(str(contents.LESSONS))  # as for any script
    return lambda slug: runpy.run_path(str(contents.LESSONS / f"{slug}.py"))["numbers"]()


def test_only_one_position_for_every_word_passes_the_shuffle_as_nothing(numbers):
    found = numbers("order")
    assert found["fault_one"] < ROUNDING
    for fault in ("healthy", "sliced", "clamped", "wrapped"):
        assert found[f"fault_{fault}"] > 1


def test_a_table_that_is_too_short_shows_in_a_shuffle_made_for_its_fault_and_in_no_other(numbers):
    found = numbers("order")
    assert found["tail_clamped"] < ROUNDING < 1 < found["tail_wrapped"]
    assert found["swap_wrapped"] < ROUNDING < 1 < found["swap_clamped"]
    assert min(found["tail_healthy"], found["swap_healthy"]) > 1


def test_two_equal_words_at_the_beginning_differ_by_nothing_under_a_mask(numbers):
    assert numbers("order")["twins"] == "0"


def test_without_position_copying_works_and_reversing_and_sorting_end_at_the_ceiling(numbers):
    found = numbers("order")
    assert found["nope_copy"] > 99
    for task in ("reverse", "sort"):
        ceiling = 100 * float(order_tasks.ceiling(task))
        assert found[f"nope_{task}"] == pytest.approx(ceiling, abs=2)
        assert found[f"learned_{task}"] > found[f"nope_{task}"] + 50


def test_a_token_half_as_long_as_the_position_vector_is_nearly_lost_in_the_sum(numbers):
    found = numbers("rotation")
    assert 0.9 < found["half_low"] < 1 < found["half_high"] < 1.25


def test_models_named_with_one_file_are_all_said_by_it(numbers):
    found = numbers("rotation")
    together = {found[f"{name}_file"] for name in ("falcon", "llama2", "llama31", "qwen3")}
    assert together == {"Lightning-AI/litgpt litgpt/config.py"}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_tables_of_heads_hold_the_widths_bases_and_shares_of_the_models(numbers, lang):
    rows = re.findall(r"<tr>\s*<td[^>]*>(.*?)</tr>", passages("rotation", lang)[3].html, re.S)
    plain = [re.sub(r"<[^>]+>|\s", " ", row).split() for row in rows]
    widths = {row[0]: int(row[1]) for row in plain}
    offered = ("falcon", "llama2", "llama31", "qwen3", "gemma2")
    assert widths == {MODELS[name].name: MODELS[name].dim for name in offered}
    pairs = {row[0]: int(row[-1].split("/")[1]) for row in plain}
    assert pairs == {MODELS[name].name: MODELS[name].dim // 2 for name in offered}


def test_only_the_learned_table_spreads_where_position_meets_position():
    found = schemes.Schemes(lang="en", scheme="sinusoidal").numbers()
    assert float(found["fourth_learned"]) > 1 and "10⁻" in found["fourth_sinusoidal"]
    projected = schemes.Schemes(lang="en", projection="random").numbers()
    assert projected["fourth_learned"] == found["fourth_learned"]


def test_without_position_all_scores_are_equal_and_not_only_at_equal_distance():
    found = schemes.Schemes(lang="en").scores("none")
    assert np.ptp(found) == 0


def test_the_mean_of_cosines_goes_lower_farther_out_and_comes_back(numbers):
    found = numbers("two_arrows")
    assert found["lowest_twice"] < found["lowest_64"] < 0 < 0.4 < found["back_up"]
    assert found["trained"] < found["lowest_twice_at"] <= found["twice"]
    steps = np.cos(found["back_up_at"] * 10_000.0 ** (-np.arange(32) / 32))
    assert found["back_up"] == pytest.approx(steps.mean())


def test_pair_0_has_turned_too_far_at_the_first_near_repeat_and_too_little_at_the_second(numbers):
    found = numbers("wall")
    turned = rotary.angles(np.array([found["near_first"], found["near_second"]]), [1.0])[:, 0]
    past = (turned + np.pi) % (2 * np.pi) - np.pi
    assert past[0] == pytest.approx(found["near_first_miss"]) and past[0] > 0
    assert past[1] == pytest.approx(-found["near_second_miss"]) and past[1] < 0
    assert coverage.turns([1.0], found["near_first"])[0] > 7
