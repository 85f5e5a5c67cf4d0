"""A training as a visitor starts it: what it tells, and that it is the one whose results ship."""

import math
from dataclasses import replace

import numpy as np
import pytest

from core import verse
from core.decoder import SCHEMES
from experiments import evaluation, half_minute, record, wall
from experiments.sharing import here
from experiments.training import EVALUATION

SHORT = replace(half_minute.SETTINGS, steps=30, batch=4, easy_steps=10, warm_up=5)


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr(half_minute, "SETTINGS", SHORT)
    monkeypatch.setattr(half_minute, "POEMS", 1)


def without_time(messages):
    return [{key: m[key] for key in m if key != "seconds"} for m in messages]


def test_it_tells_of_every_tenth_step_and_last_of_the_wall():
    *steps, end = half_minute.training("rope", 0)
    assert [message["step"] for message in steps] == [10, 20, 30]
    assert steps[0]["loss"] < math.log(25) + 0.5 and steps[-1]["loss"] < steps[0]["loss"]
    assert len(end["last"]) == len(end["whole"]) == len(wall.LENGTHS) and end["seconds"] > 0


def test_the_same_seed_gives_the_same_training_and_another_seed_another():
    one, same, other = (without_time(half_minute.training("rope", seed)) for seed in (4, 4, 5))
    assert one == same and one != other


def test_the_learned_table_is_measured_to_its_end():
    *_, end = half_minute.training("learned", 0)
    assert len(end["last"]) == 2  # L/2 and L


def test_the_wall_is_that_of_the_model_just_trained(monkeypatch):
    kept = []
    monkeypatch.setattr(
        half_minute, "Decoder", lambda *made: kept.append(wall.Decoder(*made)) or kept[-1]
    )
    *_, end = half_minute.training("alibi", 0)
    texts = evaluation.poems_for(EVALUATION, wall.LANGUAGE, 1, 1024)
    again = evaluation.measure(kept[0], texts)
    assert end["whole"][-1] == pytest.approx(again.whole(1024), abs=1e-4)
    assert end["last"][0] == pytest.approx(again.last(32), abs=1e-4)


def test_the_least_loss_is_what_the_best_predictor_pays(monkeypatch):
    monkeypatch.setattr(half_minute, "FLOOR_POEMS", 40)
    floors = half_minute.floors()
    for name, lines in (("easy", 2), ("full", 8)):
        rules = verse.Verse(lines=lines)
        poems = evaluation.poems_for(EVALUATION, rules, 40, 64)
        costs = [verse.surprise(rules, poem)[1:].mean() for poem in poems]
        assert floors[name] == pytest.approx(np.mean(costs), abs=1e-4)
    assert floors["easy"] < floors["full"] < math.log(25)


def test_the_experiment_keeps_what_the_visitor_would_see(monkeypatch, tmp_path):
    monkeypatch.setattr(half_minute, "SEEDS", (0,))
    monkeypatch.setattr(half_minute, "SCHEMES", ("nope",))
    monkeypatch.setattr(half_minute, "FLOOR_POEMS", 4)
    monkeypatch.setattr(half_minute, "Record", lambda n, c: record.Record(n, c, tmp_path))
    half_minute.run(here)
    kept = record.load(tmp_path / "half_minute.json")["runs"]["nope-0"]
    *steps, end = without_time(half_minute.training("nope", 0))
    assert kept["losses"] == [round(message["loss"], 4) for message in steps]
    assert (kept["last"], kept["whole"]) == (end["last"], end["whole"])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_no_shipped_run_beats_the_best_possible_and_all_learned_something(scheme):
    shipped = record.results("half_minute")
    floor, runs = shipped["runs"]["floor"], shipped["runs"]
    found = [runs[f"{scheme}-{seed}"] for seed in half_minute.SEEDS]
    for run in found:
        ends = np.mean(run["losses"][-5:])
        assert floor["full"] - 0.03 < ends < math.log(25) - 0.3
        assert len(run["losses"]) * half_minute.EVERY == shipped["config"]["training"]["steps"]
