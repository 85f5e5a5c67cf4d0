"""What each method divides by: the chapter's numbers, and a loop that knows no numpy."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.parts import longrope_lists, stretching
from widgets.stretch import divisor
from widgets.stretch.divisor import Divisor


def slow_yarn(pair, s, ramp, dim=128, base=1e4, length=4096, fast=32, slow=1):
    theta = base ** (-2 * pair / dim)
    turns = length * theta / (2 * math.pi)
    if ramp == "turns":
        share = min(max((fast - turns) / (fast - slow), 0), 1)
    else:
        turned = [math.log(length / (2 * math.pi * r)) for r in (fast, slow)]
        at = [dim * logarithm / (2 * math.log(base)) for logarithm in turned]
        low, high = math.floor(at[0]), math.ceil(at[1])
        share = min(max((pair - low) / (high - low), 0), 1)
    return theta / (theta * (1 - share) + theta / s * share)


@pytest.mark.parametrize("ramp", ["pairs", "turns"])
def test_yarn_divides_as_a_loop_over_pairs_does(ramp):
    name = "yarn" if ramp == "pairs" else "yarn-turns"
    slow = [slow_yarn(pair, 32, ramp) for pair in range(64)]
    assert stretching.divisors(name, "llama2", 32) == pytest.approx(slow)


def test_the_two_ramps_divide_pair_33_by_1_94_and_by_5_67():
    numbers = Divisor(lang="en", pair=33).numbers()
    assert numbers["yarn_divisor"] == "1.94" and numbers["yarn_turns_divisor"] == "5.67"


@pytest.mark.parametrize(("pair", "by"), [(0, 1), (31, 5.50), (46, 12.56), (62, 30.29), (63, 32)])
def test_ntk_divides_by_a_power_of_the_stretch(pair, by):
    assert stretching.divisors("ntk", "llama2", 32)[pair] == pytest.approx(by, abs=0.005)


def test_pi_divides_all_alike():
    assert stretching.divisors("pi", "llama2", 32) == pytest.approx(np.full(64, 32.0))


def test_llama_3_keeps_29_pairs_and_divides_29():
    by = stretching.divisors("llama3", "llama3", 8)
    assert (np.sum(by == 1), np.sum(np.isclose(by, 8))) == (29, 29)
    assert [i for i in range(64) if not (by[i] == 1 or np.isclose(by[i], 8))] == [*range(29, 35)]


def test_longrope_divides_by_the_long_list_beyond_the_trained_length_only():
    assert stretching.divisors("longrope", "phi3", 32) == pytest.approx(longrope_lists.LONG)
    assert stretching.divisors("longrope", "phi3", 1) == pytest.approx(longrope_lists.SHORT)


def test_the_lists_of_longrope_are_those_of_the_configuration():
    file = Path(__file__).parents[2] / "golden/rope/phi-3-mini-128k.json"
    scaling = json.loads(file.read_text("utf-8"))["config"]["rope_scaling"]
    assert scaling["long_factor"] == pytest.approx(longrope_lists.LONG, abs=2e-5)
    assert scaling["short_factor"] == pytest.approx(longrope_lists.SHORT, abs=2e-5)


@pytest.mark.parametrize("stretch", divisor.STOPS)
@pytest.mark.parametrize("model", list(stretching.MODELS))
def test_the_title_counts_the_pairs_that_keep_their_speed(model, stretch):
    interactive = Divisor(lang="en", model=model, stretch=stretch, methods=["pi", "ntk", "yarn"])
    for name, words in (("pi", "PI"), ("ntk", "NTK"), ("yarn", "YaRN")):
        kept = np.sum(np.isclose(stretching.divisors(name, model, stretch), 1, rtol=1e-9))
        assert f"{words} spares {kept}" in interactive.title()


def test_a_method_that_the_model_does_not_have_is_not_drawn():
    interactive = Divisor(lang="en", methods=["longrope"])
    assert interactive.drawn == [] and "No method" in interactive.title()


def test_the_curves_are_hidden_until_the_reader_has_guessed():
    interactive = Divisor(lang="en", methods=["yarn"], asked=True)
    assert "21" not in interactive.title() + interactive.readout()
    assert list(interactive.table().columns) == ["pair", "wavelength (tokens)"]
    interactive.asked = False
    assert "YaRN spares 21" in interactive.title()


def test_the_drawing_looks_up_what_core_gives():
    tables = divisor.tables("llama3")
    at = divisor.STOPS.index(8) * 64
    assert tables["divisors"]["yarn"][at : at + 64] == pytest.approx(
        stretching.divisors("yarn", "llama3", 8)
    )


def test_the_program_prints_what_the_picture_shows():
    interactive = Divisor(stretch=16, pair=40)
    by = stretching.divisors("yarn", "llama2", 16)
    found = numbers_after(printed(interactive), "yarn: pair 40 divided by")
    assert found == pytest.approx([by[40]], abs=1e-3)
