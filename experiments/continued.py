"""A little more training on longer text: how many steps each cure needs, from the same models."""

from dataclasses import asdict

import numpy as np

from core import verse
from core.decoder import Decoder
from experiments import cures, evaluation, wall
from experiments.record import Record, results
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


def measured(model: Decoder, method: str, beta: float, seed: int, poems: np.ndarray, told) -> dict:
    """Train a model on; after each of `STEPS` give its cost at the length and on short text."""
    how = cures.reading(method, STRETCH, SETTINGS.length, beta)
    found = {"last": [], "short": []}

    def look() -> None:
        for name, length in (("last", SETTINGS.length), ("short", wall.L)):
            cost = evaluation.measure(model, poems[:, : length + 1], how)
            found[name].append(round(cost.last(length), 4))

    look()
    for step, loss in enumerate(train(model, SETTINGS, _batches(seed), how), start=1):
        told(step, SETTINGS.steps, loss)
        if step in STEPS:
            look()
    return found


def run(progress) -> None:
    """Train every method on from every seed, and write `results/continued.json`."""
    beta = results("cures")["runs"]["tuning"]["beta"]
    record = Record("continued", {**CONFIG, "beta": beta})
    poems = wall.texts()[:POEMS, : SETTINGS.length + 1]
    for seed in wall.SEEDS:
        for method in METHODS:
            name = f"{method}-{seed}"
            with progress(f"continued {name}", SETTINGS.steps) as told:
                record.run(
                    name,
                    lambda: measured(wall.model("rope", seed), method, beta, seed, poems, told),  # noqa: B023
                )
