"""Scores are told apart by where the query stands and how far the key is, and all are counted."""

import numpy as np
import pytest
import torch

from experiments import scores, wall


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(scores, "POEMS", 2)
    monkeypatch.setattr(scores, "LENGTH", 96)


@pytest.mark.parametrize("scheme", ["rope", "alibi"])
def test_every_score_is_counted_once_in_its_part(scheme):
    model, tokens = wall.model(scheme, 0), torch.as_tensor(wall.texts()[:2, :96])
    found = scores.measured(model)["heads"]
    with torch.inference_mode():
        layers = model.scores(tokens)
    for head, at in ((0, (0, 0)), (3, (1, 1))):
        values = {"inside": [], "near": [], "far": []}
        for poem in layers[at[0]][:, at[1]].numpy():
            for query in range(96):
                for key in range(query + 1):
                    part = "inside" if query < 64 else "near" if query - key < 64 else "far"
                    values[part].append(poem[query, key])
        for part, wanted in values.items():
            quantiles = np.quantile(wanted, scores.QUANTILES)
            np.testing.assert_allclose(found[head][part]["quantiles"], quantiles, atol=2e-3)
            assert sum(found[head][part]["shares"]) == pytest.approx(1, abs=1e-3)


def test_a_learned_table_has_no_scores_past_its_end():
    assert all(
        set(head) == {"inside"} for head in scores.measured(wall.model("learned", 0))["heads"]
    )
