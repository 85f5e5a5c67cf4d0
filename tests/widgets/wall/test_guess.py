"""The guess: what is drawn, what is laid over it, and how the two are compared."""

import json
import math

import numpy as np
import pytest

from experiments import wall
from experiments.record import RESULTS
from tests.widgets.shown_program import numbers_after, printed
from widgets.parts import measured, ways
from widgets.wall import guess
from widgets.wall.guess import Found, Guess

ANSWERED = [scheme for scheme in measured.SCHEMES if scheme != "learned"]
schemes = pytest.mark.parametrize("scheme", ANSWERED)


def shipped():
    return json.loads((RESULTS / "wall.json").read_text("utf-8"))


def best(length):
    data = shipped()
    at = data["config"]["lengths"].index(length)
    return data["runs"]["floor-all"]["last"][at]


def seeds(scheme, length):
    """Read what every seed of a scheme costs at a length straight from the file."""
    data = shipped()
    at = data["config"]["lengths"].index(length)
    names = [f"{scheme}-{seed}" for seed in data["config"]["seeds"]]
    return [data["runs"][name]["last"][at] for name in names if name in data["runs"]]


@pytest.fixture
def measured_there(monkeypatch):
    """Let every length have the same measurement: 6.6, seeds from 4.0 to 8.9."""
    monkeypatch.setattr(guess, "found", lambda *_: Found(6.6, 4.0, 8.9))


# What was measured


@schemes
def test_the_answer_is_the_mean_of_the_nats_of_the_seeds_and_their_range(scheme):
    for length in wall.LENGTHS:
        values = seeds(scheme, length)
        mean = math.exp(sum(math.log(value) for value in values) / len(values))
        found = guess.found(scheme, length)
        assert found.mean == pytest.approx(mean, rel=1e-12)
        assert (found.low, found.high) == (min(values), max(values))


def test_a_learned_table_is_measured_up_to_l_and_has_no_answer_past_it():
    assert guess.found("learned", wall.L).mean > 1
    assert [guess.found("learned", length) for length in guess.beyond()] == [None] * 4
    interactive = Guess(lang="en", scheme="learned", shown=True)
    assert interactive.title() == "Learned past 64 tokens: there is no answer"
    assert interactive.figure.words["no-row"] == "undefined: there is no row 64"
    assert "no row 64" in interactive.readout() and "You drew nothing" in interactive.readout()
    numbers = interactive.numbers()
    assert {numbers[f"mean_{length}"] for length in guess.beyond()} == {"undefined"}


def test_the_reader_draws_at_every_measured_length_past_l():
    assert guess.beyond() == [128, 256, 512, 1024] and len(guess.beyond()) == guess.POINTS
    assert guess.uniform() == wall.LANGUAGE.vocabulary and guess.trained() == wall.L


def test_the_drawing_gets_every_curve_that_was_measured():
    tables = guess.tables()
    assert set(tables["seeds"]) == set(tables["means"]) == set(measured.SCHEMES)
    for scheme in measured.SCHEMES:
        lengths = [n for n in wall.LENGTHS if n <= wall.L or scheme != "learned"]
        assert np.shape(tables["seeds"][scheme]) == (len(seeds(scheme, wall.L)), len(lengths))
        wanted = [guess.found(scheme, length).mean for length in lengths]
        assert tables["means"][scheme] == pytest.approx(wanted)
    assert tables["best"] == shipped()["runs"]["floor-all"]["last"]
    assert json.loads(json.dumps(tables)) == tables


def test_what_can_be_drawn_rises_in_small_steps_and_is_shown_whole():
    stops = np.array(guess.STOPS)
    assert (stops[0], stops[-1]) == (guess.LOWEST, guess.HIGHEST)
    steps = stops[1:] / stops[:-1]
    assert (steps > 1).all() and (steps <= 1.1 + 1e-9).all()
    assert [float(guess.written(at).replace(",", "")) for at in guess.STOPS] == guess.STOPS


def test_every_measured_mean_is_within_what_can_be_drawn():
    means = [value for values in guess.tables()["means"].values() for value in values]
    assert guess.LOWEST < min(means) and max(means) < guess.HIGHEST


# What is said


def test_before_anything_is_drawn_the_reader_is_invited_and_told_where_training_ends():
    interactive = Guess(lang="en")
    at = guess.found("rope", 64).mean
    assert interactive.title() == "RoPE past 64 tokens: draw what you expect"
    assert f"a perplexity of {at:.1f}" in interactive.readout()
    assert "Drag across the hatched part" in interactive.readout()


def test_what_is_drawn_is_said_where_it_is_drawn():
    interactive = Guess(lang="en", guess=[4.0, None, None, 5.8])
    assert "You drew 4 at 128; 5.8 at 1,024." in interactive.readout()
    assert interactive.drawn == {128: 4.0, 1024: 5.8}


@pytest.mark.usefixtures("measured_there")
def test_each_guess_is_compared_with_its_measurement():
    interactive = Guess(lang="en", guess=[4.0, 3.0, 13.2, None], shown=True)
    assert interactive.readout().startswith(
        "You drew 4 at 128, measured 6.6 (4.0–8.9), so among the seeds;"
        " 3 at 256, measured 6.6 (4.0–8.9), so 2.2 times too low;"
        " 13.2 at 512, measured 6.6 (4.0–8.9), so 2.0 times too high;"
        " nothing at 1,024, measured 6.6 (4.0–8.9). In brackets"
    )


def test_a_guess_beside_seeds_that_agree_is_not_told_it_is_1_0_times_too_low(monkeypatch):
    monkeypatch.setattr(guess, "found", lambda *_: Found(4.0, 3.99, 4.01))
    said = Guess(lang="en", guess=[3.9, 4.1, 3.7, None], shown=True).readout()
    assert said.count("among the seeds") == 0 and said.count("so very near") == 2
    assert "3.7 at 512, measured 4.0 (4.0–4.0), so 1.1 times too low" in said


@schemes
def test_an_answer_without_a_guess_says_that_nothing_was_guessed(scheme):
    interactive = Guess(lang="en", scheme=scheme, shown=True)
    said, far = interactive.readout(), guess.found(scheme, 1024)
    assert said.startswith("Nothing was guessed. Measured: ")
    assert f"{far.mean:.1f} ({far.low:.1f}–{far.high:.1f}) at 1,024" in said
    assert f"{len(seeds(scheme, 1024))} seeds" in said
    assert said.endswith(f"Best possible at 1,024: {best(1024):.1f}.")


@pytest.mark.parametrize(
    ("before", "after", "way"),
    [(4, 4.39, "stays"), (4, 4.41, "climbs"), (4.39, 4, "stays"), (4.41, 4, "falls")],
)
def test_a_perplexity_moves_when_it_changes_by_a_tenth(before, after, way):
    assert ways.way(before, after) == way


@schemes
def test_the_title_of_an_answer_says_which_way_the_perplexity_goes_from_l_to_the_longest(scheme):
    title = Guess(lang="en", scheme=scheme, shown=True).title()
    before, after = (guess.found(scheme, length).mean for length in (64, 1024))
    verb = {"climbs": "climbs from", "falls": "falls from", "stays": "hardly moves:"}
    assert title.endswith(f"{verb[ways.way(before, after)]} {before:.1f} to {after:.1f}")


def test_the_numbers_for_the_prose_are_the_guess_and_the_measurement():
    numbers = Guess(lang="en", guess=[4.0, 7.2, None, 100.0]).numbers()
    drawn = [numbers[f"guess_{length}"] for length in guess.beyond()]
    assert drawn == ["4", "7.2", "–", "100"]
    for length in guess.beyond():
        found = guess.found("rope", length)
        said = [numbers[f"{part}_{length}"] for part in ("mean", "low", "high")]
        assert said == [f"{value:.1f}" for value in (found.mean, found.low, found.high)]
        assert numbers[f"best_{length}"] == f"{best(length):.1f}"
    assert numbers["seeds"] == str(len(seeds("rope", 64)))


def test_the_program_prints_every_seed_their_mean_and_the_guess():
    text = printed(Guess(scheme="alibi", guess=[4.0, None, None, 2.0]))
    assert text.count("a seed:") == len(seeds("alibi", 64))
    wanted = [guess.found("alibi", length).mean for length in wall.LENGTHS]
    assert numbers_after(text, "mean:", 6) == pytest.approx(wanted, abs=1e-4)
    assert text.endswith("drawn past L: 4.0 None None 2.0")


def test_the_table_has_every_length_with_the_guess_beside_the_measurement():
    interactive = Guess(lang="en", guess=[4.0, None, 7.2, 8.0])
    table = interactive.readable()
    assert interactive.table()["length (tokens)"].tolist() == list(wall.LENGTHS)
    assert table["your guess"].tolist() == ["–", "–", "4", "–", "7.2", "8"]
    assert table["best possible"].tolist() == [f"{best(length):.2f}" for length in wall.LENGTHS]
    assert table["mean"].tolist()[2] == f"{guess.found('rope', 128).mean:.2f}"


# State


@pytest.mark.parametrize(
    "drawn",
    [[4.0] * 3, [4.0] * 5, [0.9] + [4.0] * 3, [100.1] + [None] * 3, [math.nan] * 4, ["4"] * 4],
)
def test_what_is_no_drawing_is_refused(drawn):
    interactive = Guess()
    with pytest.raises((ValueError, TypeError)):
        interactive.guess = drawn
    assert interactive.guess == [None] * 4


@pytest.mark.parametrize("words", ["4,5", "0,0,0,0", "1000,,,", "4,,,,", "a,,,", ""])
def test_a_drawing_in_the_address_that_makes_no_sense_is_refused(words):
    assert Guess().from_address({"guess": words}) == ({}, ["guess"])


def test_a_drawing_with_gaps_goes_into_the_address_and_back():
    interactive = Guess(guess=[4.0, None, 6.6, None])
    assert interactive.differences() == {"guess": "4,,6.6,"}
    assert Guess().from_address({"guess": "4,,6.6,"})[0] == {"guess": [4.0, None, 6.6, None]}


def test_what_the_browser_draws_becomes_the_state():
    interactive = Guess()
    state = {**interactive.figure.state, "guess": [4, None, 7.2, 100], "shown": True}
    interactive.figure.state = state
    assert interactive.guess == [4.0, None, 7.2, 100.0] and interactive.shown
    assert all(at is None or isinstance(at, float) for at in interactive.guess)


def test_a_drawing_is_kept_from_step_to_step_and_a_preset_replaces_it():
    assert Guess.carried == ("guess",)
    interactive = Guess(guess=[4.0, 5.0, 6.0, 7.0], scheme="alibi", shown=True)
    for name in Guess.presets:
        interactive.take(name)
        assert None not in interactive.guess and interactive.guess != [4.0, 5.0, 6.0, 7.0]
        assert (interactive.scheme, interactive.shown) == ("rope", False)
