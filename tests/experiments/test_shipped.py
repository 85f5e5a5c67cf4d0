"""What is shipped holds: whole results, weights that give the shipped numbers, no floor beaten."""

import importlib

import numpy as np
import pytest

from core.decoder import SCHEMES
from experiments import (
    alibi_window,
    continued,
    cures,
    depth,
    evaluation,
    first_weights,
    order,
    real_text,
    record,
    retrieval,
    wall,
)
from experiments.record import digest, results

POEMS = 8
MEGABYTE = 1_000_000


@pytest.fixture(scope="module")
def poems():
    return wall.texts()


def asked(name):
    config = importlib.import_module(f"experiments.{name}").CONFIG
    tuned = name in ("continued", "retrieval")
    return {**config, "beta": cures.tuned()["beta"]} if tuned else config


RUNS = {
    "alibi_window": {f"window-{w}-{n}" for w in alibi_window.WINDOWS for n in wall.SEEDS}
    | {f"floor-{w}" for w in alibi_window.WINDOWS},
    "wall": {"floor-all", "floor-window"} | {f"{s}-{n}" for s in SCHEMES for n in wall.SEEDS},
    "first_weights": {kind.name(n) for kind in first_weights.KINDS for n in wall.SEEDS},
    "depth": {kind.name(n) for kind in (*depth.KINDS, *depth.LONGER) for n in depth.SEEDS},
    "scores": {f"{s}-{n}" for s in SCHEMES for n in wall.SEEDS},
    "cures": {"tuning"}
    | {f"{m}-{n}" for m in cures.METHODS for n in wall.SEEDS}
    | {f"{t}-{v}-{n}" for t, (_, vs) in cures.TRIED.items() for v in vs for n in wall.SEEDS},
    "continued": {f"{m}-{n}" for m in continued.METHODS for n in wall.SEEDS},
    "order": {
        f"{t}-{s}-{n}"
        for t in ("copy", "reverse", "seven_back", "sort")
        for s in order.TASK_SCHEMES
        for n in order.TASK_SEEDS
    }
    | {
        f"back-{k}-{s}-{n}"
        for k in order.BACKS
        for s in order.BACK_SCHEMES
        for n in order.BACK_SEEDS
    },
    "retrieval": {
        f"{s}-{m}-{n}" for s, m in (*retrieval.PLAIN, *retrieval.CURED) for n in wall.SEEDS
    },
    "real_text": {f"{s}-{n}" for s in SCHEMES for n in real_text.SEEDS},
}


@pytest.mark.parametrize("name", RUNS)
def test_every_run_that_was_asked_for_is_there_and_was_asked_so(name):
    found = results(name)
    plain = record.json.loads(record.json.dumps(asked(name)))
    assert found["digest"] == digest(plain)
    assert set(found["runs"]) == RUNS[name]


@pytest.mark.parametrize("path", sorted(record.WEIGHTS.glob("*.safetensors")), ids=lambda p: p.stem)
def test_weights_are_small_enough_to_ship(path):
    assert path.stat().st_size < MEGABYTE


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("seed", wall.SEEDS)
def test_shipped_weights_give_the_shipped_numbers_inside_the_length(scheme, seed, poems):
    found = evaluation.measure(wall.model(scheme, seed), poems[:, : wall.L + 1])
    shipped = results("wall")["runs"][f"{scheme}-{seed}"]
    for at, length in enumerate(wall.LENGTHS[:2]):
        assert found.last(length) == pytest.approx(shipped["last"][at], rel=1e-3)
        assert found.whole(length) == pytest.approx(shipped["whole"][at], rel=1e-3)


@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES if scheme != "learned"])
def test_shipped_weights_give_the_shipped_numbers_past_the_length(scheme, poems):
    length = 4 * wall.L
    found = evaluation.measure(wall.model(scheme, 0), poems[:, : length + 1])
    shipped = results("wall")["runs"][f"{scheme}-0"]
    at = wall.LENGTHS.index(length)
    assert found.last(length) == pytest.approx(shipped["last"][at], rel=1e-3)
    bins = length // evaluation.BIN
    np.testing.assert_allclose(found.places(), shipped["places"][:bins], rtol=2e-3)


@pytest.mark.parametrize("method", ["pi", "pi-rest", "ntk-tuned", "yarn-tuned", "window"])
def test_shipped_weights_give_the_shipped_cures(method, poems):
    length = 2 * wall.L
    how = cures.reading(method, 2, length, cures.tuned())
    found = evaluation.measure(wall.model("rope", 1), poems[:, : length + 1], how)
    shipped = results("cures")["runs"][f"{method}-1"]["last"][0]
    assert found.last(length) == pytest.approx(shipped, rel=1e-3)


def test_shipped_weights_give_the_shipped_numbers_on_the_real_text():
    texts = real_text.passages()[:, : 2 * real_text.L + 1]
    nats = evaluation.measure(real_text.model("rope", 0), texts).nats
    shipped = results("real_text")["runs"]["rope-0"]["half"]
    for at, length in enumerate(real_text.LENGTHS[:3]):
        half = np.exp(nats[:, length // 2 : length].mean())
        assert half == pytest.approx(shipped[at], rel=1e-3)


def test_the_floor_is_what_core_says_of_the_same_poems(poems):
    some = poems[:POEMS, : wall.L + 1]
    floor = evaluation.best_possible(wall.LANGUAGE, some)
    model = evaluation.measure(wall.model("rope", 0), some)
    assert floor.last(wall.L) < model.last(wall.L)
    shipped = results("wall")["runs"]["floor-all"]["poems"][1]
    assert len(shipped) == wall.FLOOR_POEMS
    np.testing.assert_allclose(floor.last_nats(wall.L), shipped[:POEMS], atol=6e-4)


def best(length, poems):
    """Give the least perplexity of the last tokens on the first poems: those of a model."""
    at = wall.LENGTHS.index(length)
    return np.exp(np.mean(results("wall")["runs"]["floor-all"]["poems"][at][:poems]))


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("seed", wall.SEEDS)
def test_no_model_beats_the_best_possible_on_the_same_poems(scheme, seed):
    run = results("wall")["runs"][f"{scheme}-{seed}"]
    for length, found in zip(wall.LENGTHS, run["last"], strict=False):
        assert found > best(length, wall.POEMS)


def test_no_cure_and_no_training_beats_the_best_possible_on_the_same_poems():
    for name, run in results("cures")["runs"].items():
        if "last" in run:
            for stretch, found in zip(cures.STRETCHES, run["last"], strict=True):
                assert found > best(wall.L * stretch, wall.POEMS), name
    for name, run in results("continued")["runs"].items():
        assert min(run["last"]) > best(wall.L * continued.STRETCH, continued.POEMS), name


def test_no_model_without_position_beats_its_exact_ceiling():
    from core import order_tasks

    for name, run in results("order")["runs"].items():
        task, _, rest = name.partition("-nope-")
        if rest and task in order_tasks.TASKS:
            # 512 rows of 32 answers: one standard error is below 0.003.
            assert run["accuracy"] < float(order_tasks.ceiling(task)) + 0.012, name


def test_the_learned_table_has_no_number_past_its_length():
    for seed in wall.SEEDS:
        run = results("wall")["runs"][f"learned-{seed}"]
        assert len(run["last"]) == 2 and set(run["what_ifs"]) == set(wall.WHAT_IFS)
        for found in run["what_ifs"].values():
            assert found["last"][:2] == run["last"]
