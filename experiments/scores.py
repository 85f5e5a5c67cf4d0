"""What every head's scores are like: in texts as long as in training, and in longer ones.

Softmax sees scores only. Past L a query meets keys at distances that training never showed, and
keys at known distances beside them: both are told apart here from what training showed.
"""

from functools import partial

import numpy as np
import torch

from core.decoder import SCHEMES, Decoder
from experiments import wall
from experiments.record import Record

LENGTH, POEMS = 8 * wall.L, 24
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
# Natural logarithm: a score higher by 1 draws e times the attention.
EDGES = tuple(float(edge) for edge in np.arange(-25, 26))
CONFIG = {
    **wall.MADE_WITH,
    "seeds": wall.SEEDS,
    "length": LENGTH,
    "poems": POEMS,
    "quantiles": QUANTILES,
    "edges": EDGES,
}
# Which scores: of queries up to L; of queries past L to keys nearer than L; and to those farther.
PARTS = {
    "inside": lambda query, key: query < wall.L,
    "near": lambda query, key: (query >= wall.L) & (query - key < wall.L),
    "far": lambda query, key: query - key >= wall.L,
}


@torch.inference_mode()
def measured(model: Decoder) -> dict:
    """Give the distribution of each head's scores, those of the first layer first."""
    length = wall.L if model.scheme == "learned" else LENGTH
    tokens = torch.as_tensor(wall.texts()[:POEMS, :length])
    layers = [model.scores(row[None]) for row in tokens]
    by_layer = [np.concatenate([row[at].numpy() for row in layers]) for at in range(len(layers[0]))]
    heads = [layer[:, head] for layer in by_layer for head in range(layer.shape[1])]
    return {"heads": [_parts(head) for head in heads]}


def _parts(scores: np.ndarray) -> dict:
    query, key = np.indices(scores.shape[-2:])
    found = {}
    for name, chosen in PARTS.items():
        values = scores[:, (key <= query) & chosen(query, key)].ravel()
        if values.size:
            counts, _ = np.histogram(np.clip(values, EDGES[0], EDGES[-1]), EDGES)
            found[name] = {
                "quantiles": np.quantile(values, QUANTILES).round(3).tolist(),
                "shares": (counts / values.size).round(5).tolist(),
            }
    return found


def run(share) -> None:
    """Look into every head of every seed, and write `results/scores.json`."""
    Record("scores", CONFIG).fill(
        share,
        {
            f"{scheme}-{seed}": partial(measured, wall.model(scheme, seed))
            for seed in wall.SEEDS
            for scheme in SCHEMES
        },
    )
