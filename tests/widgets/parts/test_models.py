"""The table of public models: every number has a source and agrees with a reference."""

import json
import re
from pathlib import Path

import pytest

from core import rotary
from widgets.parts.models import DERIVED, MODELS, File, Paper

GOLDEN = Path(__file__).parents[2] / "golden"
FILES = {
    "falcon": "falcon-7b",
    "llama2": "llama-2-7b",
    "codellama": "codellama-7b",
    "llama31": "llama-3.1-8b",
    "llama4": "llama-4-scout",
    "mistral": "mistral-7b-v0.1",
    "qwen3": "qwen3-8b",
    "gemma2": "gemma-2-9b",
    "gemma3": "gemma-3-12b",
    "neox": "gpt-neox-20b",
    "stablelm": "stablelm-2-1.6b",
    "phi2": "phi-2",
    "phi3": "phi-3-mini-128k",
    "gptj": "gpt-j-6b",
    "gptoss": "gpt-oss-20b",
    "deepseek2": "deepseek-v2-lite",
}
# What a configuration calls a number of the table.
NAMES = {
    "layers": ("num_hidden_layers", "n_layer"),
    "hidden": ("hidden_size", "n_embd"),
    "heads": ("num_attention_heads", "n_head"),
    "kv_heads": ("num_key_value_heads",),
    "head_dim": ("head_dim",),
    "vocab": ("vocab_size",),
    "positions": ("max_position_embeddings", "n_positions"),
    "base": ("rope_theta", "rotary_emb_base"),
    "local_base": ("rope_local_base_freq",),
    "window": ("sliding_window",),
    "kv_rank": ("kv_lora_rank",),
    "q_rank": ("q_lora_rank",),
    "nope_dim": ("qk_nope_head_dim",),
    "rope_dim": ("qk_rope_head_dim",),
    "value_dim": ("v_head_dim",),
    "turned": ("rotary_dim",),
    "share": ("partial_rotary_factor", "rotary_pct"),
}
SCALING = {
    "factor": "factor",
    "low": "low_freq_factor",
    "high": "high_freq_factor",
    "fast": "beta_fast",
    "slow": "beta_slow",
    "original": "original_max_position_embeddings",
    "mscale": "mscale",
    "mscale_all_dim": "mscale_all_dim",
    "truncate": "truncate",
}
# Where a reference configuration is known to say otherwise, and why ours stands.
OTHERWISE = {
    ("llama2", "positions"): "an early text of the configuration; the paper trains on 4,096",
    ("gptj", "vocab"): "50,400 rows, of which 50,257 are used",
    ("gemma3", "vocab"): "with 64 rows more, beside the text",
}
REPOSITORY = re.compile(r"[\w.-]+/[\w.-]+")
EVERY = pytest.mark.parametrize("name", MODELS)


def golden(name):
    return json.loads((GOLDEN / "rope" / f"{FILES[name]}.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", FILES)
def test_numbers_are_those_of_the_reference_configuration(name):
    config = golden(name)["config"]
    config = config.get("text_config", config)
    told = {
        what: config[key]
        for what, keys in NAMES.items()
        for key in keys
        if what in MODELS[name] and config.get(key) is not None
    }
    differ = {what for what, value in told.items() if MODELS[name][what] != value}
    assert len(told) >= 4
    assert differ == {what for other, what in OTHERWISE if other == name}


@pytest.mark.parametrize("name", FILES)
def test_the_scaling_is_that_of_the_reference_configuration(name):
    config = golden(name)["config"]
    config = config.get("text_config", config)
    asked = config.get("rope_scaling") or {}
    ours = dict(MODELS[name]["scaling"]) if "scaling" in MODELS[name] else {}
    kind = asked.get("rope_type", asked.get("type"))
    assert ours.pop("kind", None) == {"su": "longrope"}.get(kind, kind)
    assert ours == {what: asked[SCALING[what]] for what in ours}


@pytest.mark.parametrize(
    "name", [name for name in FILES if "share" in MODELS[name] and "head_dim" in golden(name)]
)
def test_width_share_and_speeds_are_those_that_a_library_makes_of_it(name):
    model, wanted = MODELS[name], golden(name)
    assert (model.dim, model.turned) == (wanted["head_dim"], wanted["rotary_dim"])
    speeds = rotary.inverse_frequencies(model.turned, model.base)
    plain = speeds == pytest.approx(wanted["inv_freq"], rel=2e-6)
    assert plain is ("scaling" not in model)
    if "layout" in model:
        assert model["layout"] == wanted["pair_layout"].replace("-", "_")


@pytest.mark.parametrize(("name", "label"), [("llama2", "llama-2-7b"), ("llama3", "llama-3-8b")])
def test_trained_lengths_are_those_of_the_count_of_turns_worked_out_elsewhere(name, label):
    rows = json.loads((GOLDEN / "theory" / "phase-coverage.json").read_text("utf-8"))["rows"]
    row = next(row for row in rows if row["label"] == label)
    model = MODELS[name]
    assert (model.turned, model.base) == (row["rotary_dim"], row["base"])
    assert model.length == row["trained_length"]


@EVERY
def test_every_number_names_a_file_in_one_version_or_a_place_in_a_paper(name):
    model = MODELS[name]
    assert set(model.sources) == set(model.says)
    for source in model.sources.values():
        if isinstance(source, File):
            assert REPOSITORY.fullmatch(source.repository) and source.path
            assert re.fullmatch(r"[0-9a-f]{8}|v\d+\.\d+\.\d+", source.version)
        else:
            assert isinstance(source, Paper) and re.fullmatch(r"\d{4}\.\d{5}", source.arxiv)
            assert source.part in ("table", "section") and source.number


@EVERY
def test_a_trained_length_is_said_by_a_paper_and_no_longer_than_the_positions_allow(name):
    model = MODELS[name]
    if "trained" in model:
        assert isinstance(model.sources["trained"], Paper)
        assert model.length <= model["positions"]


def test_what_no_source_says_is_derived_and_names_what_it_is_derived_from():
    falcon, neox = MODELS["falcon"], MODELS["neox"]
    assert "head_dim" not in falcon and falcon.dim == 4544 / 71 == 64
    assert falcon.said_by("head_dim") == [falcon.sources["hidden"]]
    assert (neox.dim, neox.turned, neox["kv_heads"]) == (96, 24, 64)
    assert neox.repositories("turned", "base") == ["EleutherAI/gpt-neox"]


def test_what_nobody_says_and_nothing_gives_is_an_error_and_not_a_guess():
    with pytest.raises(KeyError, match="no source says window of Falcon-7B"):
        MODELS["falcon"]["window"]
    assert not set(DERIVED) & {"base", "layers", "hidden", "heads", "positions", "trained"}
