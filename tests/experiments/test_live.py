"""What a visitor has worked out live is what the shipped models do on fresh poems."""

import numpy as np
import pytest
import torch

from core import verse
from core.decoder import Reading
from core.scaling import SCALINGS
from experiments import evaluation, fresh, live, wall, weights
from experiments.record import RecordError, results
from experiments.training import EVALUATION, TRAINING, TUNING


def slow_perplexity(model, texts, first, reading=None):
    """Give the perplexity of the tokens from `first` on, each text and token by itself."""
    costs = []
    for text in texts:
        with torch.inference_mode():
            how = () if reading is None else (reading,)
            logits = model(torch.as_tensor(text[None, :-1]), *how)[0].double()
        for place in range(first, len(text) - 1):
            powers = np.exp(logits[place].numpy())
            costs.append(-np.log(powers[text[place + 1]] / powers.sum()))
    return np.exp(np.mean(costs))


@pytest.mark.parametrize("scheme", ["rope", "alibi", "nope"])
def test_a_curve_has_the_cost_of_every_token_of_the_poems(scheme):
    model, best = live.curve(scheme, 0, 128, 5)
    texts = fresh.poems(5, fresh.count(128), 128)
    shipped = live.model(scheme, 0)
    assert model["model"]["last"] == pytest.approx(slow_perplexity(shipped, texts, 88), rel=1e-4)
    assert model["model"]["whole"] == pytest.approx(slow_perplexity(shipped, texts, 0), rel=1e-4)
    surprise = np.stack([verse.surprise(fresh.LANGUAGE, text)[1:] for text in texts])
    assert best["best"]["last"] == pytest.approx(np.exp(surprise[:, 88:].mean()))
    places = [np.exp(surprise[:, at : at + 16].mean()) for at in range(0, 128, 16)]
    assert best["best"]["places"] == pytest.approx(places)
    assert 0 < model["seconds"] < best["seconds"]


def test_the_learned_table_is_read_to_its_end_and_no_further():
    model, best = live.curve("learned", 0, 256, 5)
    assert len(model["model"]["places"]) == len(best["best"]["places"]) == wall.L // 16
    texts = fresh.poems(5, fresh.count(256), 256)[:, : wall.L + 1]
    slow = slow_perplexity(live.model("learned", 0), texts, 24)
    assert model["model"]["last"] == pytest.approx(slow, rel=1e-4)


@pytest.mark.parametrize(
    ("method", "reading"),
    [
        ("ntk", Reading(frequencies=SCALINGS["ntk"](32, 10000.0, factor=2.0))),
        ("pi", Reading(frequencies=SCALINGS["linear"](32, 10000.0, factor=2.0))),
        ("window", Reading(window=64)),
    ],
)
def test_rope_can_be_read_by_a_method_set_for_the_length(method, reading):
    model, _ = live.curve("rope", 0, 128, 5, method)
    texts = fresh.poems(5, fresh.count(128), 128)
    slow = slow_perplexity(live.model("rope", 0), texts, 88, reading)
    assert model["model"]["last"] == pytest.approx(slow, rel=1e-4)


def test_yarn_has_the_beta_that_was_chosen_on_other_poems():
    beta = results("cures")["runs"]["tuning"]["beta"]
    settings = {"original_max_position_embeddings": 64, "beta_fast": beta, "ramp": "turns"}
    wanted = SCALINGS["yarn"](32, 10000.0, factor=4.0, seq_len=256, **settings)
    found = live.how("yarn-tuned", 256).frequencies
    np.testing.assert_array_equal(found.inv_freq, wanted.inv_freq)
    assert found.attention_factor == wanted.attention_factor > 1


def test_up_to_the_trained_length_nothing_is_stretched():
    found = live.how("ntk", 32).frequencies.inv_freq
    np.testing.assert_allclose(found, SCALINGS["default"](32, 10000.0).inv_freq)


@pytest.mark.parametrize(("scheme", "reach"), [("rope", 128), ("alibi", 128), ("learned", 64)])
def test_a_look_has_what_the_model_expects_and_where_every_head_looks(scheme, reach):
    (found,) = live.look(scheme, 0, 128, 3)
    assert found["expected"].shape == (reach, 25) and found["weights"].shape == (4, reach, reach)
    np.testing.assert_allclose(found["expected"].sum(axis=-1), 1, atol=1e-5)
    np.testing.assert_allclose(found["weights"].sum(axis=-1), 1, atol=1e-5)
    assert not np.triu(found["weights"], k=1).any()
    begun = torch.as_tensor(fresh.poems(3, 1, 128)[:, :41])  # what comes later changes nothing
    with torch.inference_mode():
        logits, layers = live.model(scheme, 0).look(begun)
    np.testing.assert_allclose(found["expected"][40], logits[0, -1].softmax(-1), atol=1e-5)
    np.testing.assert_allclose(found["weights"][3, 40, :41], layers[1][0, 1, -1], atol=1e-5)


def test_a_model_that_is_not_there_is_told_and_not_trained_in_passing(monkeypatch, tmp_path):
    monkeypatch.setattr(weights, "WEIGHTS", tmp_path)
    live.model.cache_clear()
    with pytest.raises(RecordError, match="rope-0.safetensors is not there"):
        next(live.curve("rope", 0, 64, 1))


def test_no_model_was_trained_tuned_or_measured_on_a_visitors_poems():
    assert fresh.VISITOR not in (TRAINING, TUNING, EVALUATION)
    assert wall.LANGUAGE == fresh.LANGUAGE
    measured = evaluation.poems_for(EVALUATION, wall.LANGUAGE, 48, 256)
    assert not {poem.tobytes() for poem in measured} & {
        poem.tobytes() for number in range(1, 50) for poem in fresh.poems(number, 4, 256)
    }


def test_a_number_gives_the_same_poems_again_and_another_number_others():
    assert (fresh.poems(7, 3, 40) == fresh.poems(7, 3, 40)).all()
    assert (fresh.poems(7, 3, 40) != fresh.poems(8, 3, 40)).any()
    assert fresh.poems(7, 3, 40).shape == (3, 41)


@pytest.mark.parametrize("length", [64, 128, 256, 512, 1024])
def test_the_longer_the_poems_the_fewer_are_read(length):
    assert 4 <= fresh.count(length) <= 16
    assert fresh.count(length) * length <= fresh.TOKENS
