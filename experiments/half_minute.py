"""A training as short as a visitor waits for, and what it is worth: the wall of half a minute."""

from collections.abc import Iterator
from dataclasses import asdict, replace
from functools import partial
from itertools import islice
from time import perf_counter

import numpy as np

from core.decoder import SCHEMES, Decoder
from core.verse import Verse
from experiments import evaluation, wall
from experiments.live import reach
from experiments.record import Record
from experiments.training import EVALUATION, poem_batches, train

SETTINGS = replace(wall.TRAINING, steps=700, batch=32, warm_up=50, easy_steps=250)
SEEDS = (0, 1, 2)
EVERY = 10  # steps from one message to the next
POEMS = 16  # of those of the wall
FLOOR_POEMS = 256  # on which the best possible loss is measured
MADE_WITH = {**wall.MADE_WITH, "training": asdict(SETTINGS)}
CONFIG = {
    **MADE_WITH,
    "lengths": wall.LENGTHS,
    "seeds": SEEDS,
    "every": EVERY,
    "poems": POEMS,
    "floor_poems": FLOOR_POEMS,
    "last": evaluation.LAST,
}


def training(scheme: str, seed: int) -> Iterator[dict]:
    """Train a model from nothing, and read with it far past what it was trained on.

    Yields:
        `step` and `loss`, nats per token, the mean since the message before; at the end `last` and
        `whole`, perplexities at the lengths of the wall as far as the scheme can read, and
        `seconds`.
    """
    began = perf_counter()
    model = Decoder(wall.SHAPE, scheme, seed)
    losses = train(model, SETTINGS, poem_batches(wall.LANGUAGE, SETTINGS, seed))
    for step in range(EVERY, SETTINGS.steps + 1, EVERY):
        yield {"step": step, "loss": float(np.mean([*islice(losses, EVERY)]))}
    yield {**_wall(model.eval()), "seconds": perf_counter() - began}


def _wall(model: Decoder) -> dict:
    """Measure a model on the first poems of the wall, as far as it can read them."""
    end = reach(model.scheme, wall.LENGTHS[-1])
    texts = evaluation.poems_for(EVALUATION, wall.LANGUAGE, POEMS, wall.LENGTHS[-1])
    cost = evaluation.measure(model, texts[:, : end + 1])
    found = wall.summary(cost, [length for length in wall.LENGTHS if length <= end])
    return {"last": found["last"], "whole": found["whole"]}


def floors() -> dict[str, float]:
    """Give the least loss there can be in training, nats per token: on easy poems, and on all."""
    easy = Verse(lines=SETTINGS.easy_lines)
    return {
        name: round(_least(rules), 4) for name, rules in (("easy", easy), ("full", wall.LANGUAGE))
    }


def _least(rules: Verse) -> float:
    poems = evaluation.poems_for(EVALUATION, rules, FLOOR_POEMS, SETTINGS.length)
    return float(evaluation.best_possible(rules, poems).nats.mean())


def run(share) -> None:
    """Train every scheme as a visitor does, seed by seed; write `results/half_minute.json`."""
    record = Record("half_minute", CONFIG)
    trainings = {
        f"{scheme}-{seed}": partial(_kept, scheme, seed) for seed in SEEDS for scheme in SCHEMES
    }
    record.fill(share, {"floor": floors, **trainings})


def _kept(scheme: str, seed: int) -> dict:
    *steps, end = training(scheme, seed)
    losses = [round(message["loss"], 4) for message in steps]
    return {"losses": losses, "last": end["last"], "whole": end["whole"]}
