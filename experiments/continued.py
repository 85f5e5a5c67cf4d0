"""A little more training on longer text: how many steps each cure needs, from the same models."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial

import numpy as np

from core import verse
from core.decoder import Decoder
from experiments import cures, evaluation, wall
from experiments.record import Record
from experiments.training import Training, next_tokens, train

STRETCH = 4
METHODS = ("none", "pi", "ntk", "yarn-tuned")
STEPS = (0, 5, 10, 20, 40, 80, 160)
POEMS = 24
SETTINGS = Training(
    steps=STEPS[-1], batch=16, length=wall.L * STRETCH, rate=1e-3, warm_up=0, falling=0.0,
    easy_steps=0,
)  # fmt: skip
CONFIG = {
    **wall.MADE_WITH,
    "seeds": wall.SEEDS,
    "continued": asdict(SETTINGS),
    "stretch": STRETCH,
    "methods": METHODS,
    "steps": STEPS,
    "poems": POEMS,
}
CONTINUED = 4  # a purpose of random numbers, beside those of `experiments.training`


def _batches(seed: int):
    rng = np.random.default_rng([seed, CONTINUED])
    while True:
        yield next_tokens(verse.poems(wall.LANGUAGE, SETTINGS.batch, SETTINGS.length + 1, rng))


def measured(model: Decoder, method: str, tuned: Mapping[str, float], seed: int) -> dict:
    """Train a model on; after each of `STEPS` give its cost at the length and on short text."""
    poems = wall.texts()[:POEMS, : SETTINGS.length + 1]
    how = cures.reading(method, STRETCH, SETTINGS.length, tuned)
    found = {"last": [], "short": []}

    def look() -> None:
        for name, length in (("last", SETTINGS.length), ("short", wall.L)):
            cost = evaluation.measure(model, poems[:, : length + 1], how)
            found[name].append(round(cost.last(length), 4))

    look()
    for step, _ in enumerate(train(model, SETTINGS, _batches(seed), how), start=1):
        if step in STEPS:
            look()
    return found


def run(share) -> None:
    """Train every method on from every seed, and write `results/continued.json`."""
    tuned = cures.tuned()
    record = Record("continued", {**CONFIG, "beta": tuned["beta"]})
    record.fill(
        share,
        {
            f"{method}-{seed}": partial(measured, wall.model("rope", seed), method, tuned, seed)
            for seed in wall.SEEDS
            for method in METHODS
        },
    )
