"""Results and weights are whole, of the config they claim, or the pipeline stops and says why."""

import errno
import json
import os

import pytest
import torch

from core.decoder import Decoder, Shape
from experiments import record, weights
from experiments.record import Record, RecordError
from experiments.sharing import here

CONFIG = {"steps": 3, "seeds": (0, 1)}
SHAPE = Shape(vocabulary=5, width=8, heads=1, hidden=8)
COST = {"cpu_seconds": 12.5}
TOKENS = torch.tensor([[0, 1, 2, 3, 4]])


@pytest.fixture
def begun(tmp_path):
    kept = Record("small", CONFIG, tmp_path)
    kept.fill(here, {"one": lambda: {"loss": 1.5}})
    return kept


def test_a_finished_run_is_on_the_disk_with_its_cost(begun):
    found = record.load(begun.path)["runs"]["one"]
    assert found["loss"] == 1.5 and found["cpu_seconds"] >= 0
    assert found["versions"]["torch"].startswith("2.13.0") and len(found["date"]) == 10


def test_numbers_stand_on_one_line_and_are_read_back_as_they_were(tmp_path):
    kept = Record("small", CONFIG, tmp_path)
    found = {"last": [1.5, -2e-05], "grid": [[1, 2], [3, 4]], "none": [], "name": "[1, 2]"}
    kept.fill(here, {"one": lambda: found})
    assert {key: record.load(kept.path)["runs"]["one"][key] for key in found} == found
    assert "[1.5, -2e-05]" in kept.path.read_text()


def test_a_run_that_is_there_is_not_made_again(begun, tmp_path):
    again = Record("small", CONFIG, tmp_path)
    again.fill(here, {"one": lambda: pytest.fail("measured twice"), "two": lambda: {"loss": 2.5}})
    assert set(record.load(begun.path)["runs"]) == {"one", "two"}


def test_another_config_is_refused_and_names_what_changed(begun, tmp_path):
    with pytest.raises(
        RecordError, match=r"small\.json was made with another config .changed: steps"
    ):
        Record("small", {**CONFIG, "steps": 4}, tmp_path)
    assert "one" in record.load(begun.path)["runs"]


def test_results_that_were_cut_off_are_refused(begun):
    begun.path.write_text(begun.path.read_text()[:-40])
    with pytest.raises(RecordError, match=r"small\.json is broken"):
        record.load(begun.path)


@pytest.mark.parametrize(
    "content", ["[]", "{}", "null", '{"digest": "x", "config": {}, "runs": 1}']
)
def test_what_is_no_record_is_refused(begun, content):
    begun.path.write_text(content)
    with pytest.raises(RecordError, match=r"small\.json"):
        record.load(begun.path)


def test_a_config_changed_by_hand_is_refused(begun):
    data = json.loads(begun.path.read_text())
    data["config"]["steps"] = 30
    begun.path.write_text(json.dumps(data))
    with pytest.raises(RecordError, match="changed by hand"):
        record.load(begun.path)


def test_results_that_are_not_there_say_how_to_make_them(tmp_path):
    with pytest.raises(
        RecordError, match=r"none\.json is not there: make it with make experiments"
    ):
        record.load(tmp_path / "none.json")


def full_disk(monkeypatch):
    def write(*_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", write)


def test_a_full_disk_stops_the_run_and_leaves_the_old_results(begun, monkeypatch):
    full_disk(monkeypatch)
    with pytest.raises(RecordError, match=r"small\.json cannot be written: No space left"):
        begun.fill(here, {"two": lambda: {"loss": 2.5}})
    assert set(record.load(begun.path)["runs"]) == {"one"}
    assert [path.name for path in begun.path.parent.iterdir()] == ["small.json"]


@pytest.fixture
def kept(tmp_path):
    path = tmp_path / "rope-0.safetensors"
    return path, weights.keep(Decoder(SHAPE, "rope"), path, CONFIG, COST)


def test_what_is_kept_is_what_is_read(kept):
    path, model = kept
    again = weights.read(path, CONFIG)
    assert torch.equal(model(TOKENS), again(TOKENS)) and not again.training
    torch.testing.assert_close(model(TOKENS), Decoder(SHAPE, "rope")(TOKENS), atol=0.02, rtol=0)


def test_a_model_on_the_disk_is_not_trained_again(kept, monkeypatch):
    monkeypatch.setattr(weights, "WEIGHTS", kept[0].parent)
    weights.train_missing(here, {"rope-0": (CONFIG, lambda: pytest.fail("trained twice"))})


def test_a_model_that_is_not_there_is_trained_and_kept_with_its_cost(tmp_path, monkeypatch):
    monkeypatch.setattr(weights, "WEIGHTS", tmp_path)
    weights.train_missing(here, {"new": (CONFIG, lambda: Decoder(SHAPE, "alibi"))})
    assert weights.read(weights.path("new"), CONFIG).scheme == "alibi"
    found = weights.cost(weights.path("new"))
    assert found["cpu_seconds"] >= 0 and found["versions"]["torch"].startswith("2.13.0")


def test_a_foreign_model_on_the_disk_stops_the_training_of_the_others(kept, monkeypatch):
    monkeypatch.setattr(weights, "WEIGHTS", kept[0].parent)
    wanted = {"rope-0": ({"steps": 9}, None), "new": (CONFIG, lambda: pytest.fail("trained"))}
    with pytest.raises(RecordError, match="was trained with another config"):
        weights.train_missing(here, wanted)


def test_weights_that_were_cut_off_are_refused(kept):
    path, _ = kept
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(RecordError, match=r"rope-0\.safetensors is broken"):
        weights.read(path)


def test_weights_of_another_config_are_refused(kept):
    with pytest.raises(RecordError, match="was trained with another config"):
        weights.read(kept[0], {**CONFIG, "steps": 4})


def test_foreign_weights_are_refused(kept):
    from safetensors.torch import save_file

    path, _ = kept
    save_file({"other": torch.zeros(3)}, path)
    with pytest.raises(RecordError, match="holds no weights of this model"):
        weights.read(path)
    shape = {"shape": json.dumps({"width": 16, "heads": 1}), "scheme": "rope"}
    save_file({"words.weight": torch.zeros(5, 8)}, path, shape)
    with pytest.raises(RecordError, match="holds no weights of this model"):
        weights.read(path)


def test_weights_that_are_not_finite_are_refused(tmp_path):
    model = Decoder(SHAPE, "rope")
    with torch.no_grad():
        model.head.weight[0, 0] = torch.inf
    with pytest.raises(RecordError, match="not finite"):
        weights.keep(model, tmp_path / "x.safetensors", CONFIG, COST)


def test_a_full_disk_leaves_no_half_of_a_model(tmp_path, monkeypatch):
    full_disk(monkeypatch)
    with pytest.raises(RecordError, match="cannot be written"):
        weights.keep(Decoder(SHAPE, "rope"), tmp_path / "x.safetensors", CONFIG, COST)
    assert list(tmp_path.iterdir()) == []
