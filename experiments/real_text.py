"""The same wall on a real text, letter by letter: here the best possible is not known."""

from dataclasses import asdict
from functools import partial

import numpy as np

from core.decoder import FIRST_WEIGHTS, SCHEMES, Decoder, Shape
from experiments import evaluation, king_james, weights
from experiments.record import Record
from experiments.training import EVALUATION, Training, next_tokens, trained
from experiments.training import TRAINING as FOR_TRAINING

L = 128
SHAPE = Shape(vocabulary=len(king_james.SYMBOLS), length=L, base=200.0)
TRAINING = Training(steps=400, batch=32, length=L, easy_steps=0)
LENGTHS = tuple(L * share // 2 for share in (1, 2, 4, 8, 16, 32))
SEEDS = (0, 1)
PASSAGES = 24
MADE_WITH = {
    "text": "King James Bible",
    "shape": asdict(SHAPE),
    "training": asdict(TRAINING),
    "first_weights": FIRST_WEIGHTS,
}
CONFIG = {**MADE_WITH, "lengths": LENGTHS, "seeds": SEEDS, "passages": PASSAGES}


def passages() -> np.ndarray:
    """Give the held-out passages on which everything is measured."""
    rng = np.random.default_rng([0, EVALUATION])
    return king_james.windows("evaluation", PASSAGES, LENGTHS[-1] + 1, rng)


def _batches(seed: int):
    rng = np.random.default_rng([seed, FOR_TRAINING])
    while True:
        yield next_tokens(king_james.windows("training", TRAINING.batch, TRAINING.length + 1, rng))


def model(scheme: str, seed: int) -> Decoder:
    """Give the trained model of a scheme and seed.

    Raises:
        RecordError: as `weights.read`.
    """
    return weights.read(weights.path(_name(scheme, seed)), _made_with(scheme, seed))


def _name(scheme: str, seed: int) -> str:
    return f"text-{scheme}-{seed}"


def _made_with(scheme: str, seed: int) -> dict:
    return {**MADE_WITH, "scheme": scheme, "seed": seed}


def train(scheme: str, seed: int) -> Decoder:
    """Train a model from nothing."""
    return trained(Decoder(SHAPE, scheme, seed), TRAINING, _batches(seed))


def measured(model: Decoder) -> dict:
    """Give the perplexity over the second half of each length; a learned table ends at L."""
    lengths = [n for n in LENGTHS if model.scheme != "learned" or n <= L]
    nats = evaluation.measure(model, passages()[:, : lengths[-1] + 1]).nats
    return {"half": [round(float(np.exp(nats[:, n // 2 : n].mean())), 4) for n in lengths]}


def run(share) -> None:
    """Train and measure every scheme, and write `results/real_text.json`."""
    every = [(scheme, seed) for seed in SEEDS for scheme in SCHEMES]
    weights.train_missing(
        share, {_name(*one): (_made_with(*one), partial(train, *one)) for one in every}
    )
    record = Record("real_text", CONFIG)
    record.fill(share, {f"{s}-{seed}": partial(measured, model(s, seed)) for s, seed in every})
