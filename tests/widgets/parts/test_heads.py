"""The heads that the figures name are those of the models' configurations."""

import json
import re
from pathlib import Path

import pytest

from core import rotary
from widgets.parts.heads import FULL, HEADS, PARTIAL, TRAINED

GOLDEN = Path(__file__).parents[2] / "golden"
ROPE = GOLDEN / "rope"
FILES = {
    "falcon": "falcon-7b",
    "llama2": "llama-2-7b",
    "llama3": "llama-3.1-8b",
    "qwen3": "qwen3-8b",
    "gemma2": "gemma-2-9b",
    "neox": "gpt-neox-20b",
    "stablelm": "stablelm-2-1.6b",
    "phi2": "phi-2",
    "gptj": "gpt-j-6b",
}


def golden(name):
    return json.loads((ROPE / f"{FILES[name]}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", HEADS)
def test_width_base_share_and_layout_are_those_of_the_configuration(name):
    head, wanted = HEADS[name], golden(name)
    assert (head.dim, head.turned) == (wanted["head_dim"], wanted["rotary_dim"])
    assert head.base == wanted["rope_theta"]
    assert head.layout == wanted["pair_layout"].replace("-", "_")


@pytest.mark.parametrize("name", HEADS)
def test_the_speeds_are_the_model_s_own_unless_it_says_that_it_changes_them(name):
    head, wanted = HEADS[name], golden(name)["inv_freq"]
    speeds = rotary.inverse_frequencies(head.turned, head.base)
    assert (speeds == pytest.approx(wanted, rel=2e-6)) is not head.stretched


def test_heads_turn_whole_or_in_part_as_they_are_listed():
    assert all(HEADS[name].turned == HEADS[name].dim for name in FULL)
    assert all(HEADS[name].turned < HEADS[name].dim for name in PARTIAL)
    assert sorted(FULL + PARTIAL) == sorted(HEADS)


def test_every_head_names_where_its_numbers_are_written():
    assert all(head.source and head.repository in head.source for head in HEADS.values())


@pytest.mark.parametrize(("name", "file"), [("llama2", "llama-2-7b"), ("llama3", "llama-3-8b")])
def test_trained_lengths_are_those_of_the_count_of_turns_worked_out_elsewhere(name, file):
    rows = json.loads((GOLDEN / "theory" / "phase-coverage.json").read_text("utf-8"))["rows"]
    row = next(row for row in rows if row["label"] == file)
    trained = TRAINED[name]
    assert (trained.head.turned, trained.head.base) == (row["rotary_dim"], row["base"])
    assert trained.length == row["trained_length"]


@pytest.mark.parametrize(("name", "file"), [("mistral", "mistral-7b-v0.1"), ("qwen3", "qwen3-8b")])
def test_trained_heads_are_those_of_the_configuration_which_allows_no_shorter_text(name, file):
    trained, wanted = TRAINED[name], json.loads((ROPE / f"{file}.json").read_text("utf-8"))
    assert (trained.head.dim, trained.head.base) == (wanted["head_dim"], wanted["rope_theta"])
    assert trained.window == wanted["config"]["sliding_window"]
    assert trained.length <= wanted["max_position_embeddings"]


def test_every_trained_length_names_its_source():
    for trained in TRAINED.values():
        assert re.fullmatch(r"\d{4}\.\d{5}", trained.paper.arxiv)
        assert trained.paper.part in ("table", "section")
