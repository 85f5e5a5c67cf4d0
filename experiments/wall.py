"""The wall: five schemes, the same in all else, trained on 64 tokens and read far past them."""

from dataclasses import asdict

import numpy as np

from core.decoder import SCHEMES, Decoder, Reading, Shape
from core.verse import Verse
from experiments import evaluation, weights
from experiments.evaluation import Cost
from experiments.record import Record
from experiments.training import EVALUATION, Told, Training, poem_batches, train_to_the_end

LANGUAGE, SHAPE, TRAINING = Verse(), Shape(), Training()
L = TRAINING.length
LENGTHS = tuple(L * share // 2 for share in (1, 2, 4, 8, 16, 32))  # L/2 to 16L
SEEDS = (0, 1, 2, 3, 4)
POEMS = 48
# A learned table has no row L. What if one were made up for it? These are no results of the scheme.
WHAT_IFS = {
    "clamp": lambda places: np.minimum(places, L - 1),
    "wrap": lambda places: places % L,
}
MADE_WITH = {
    "language": asdict(LANGUAGE),
    "shape": asdict(SHAPE),
    "training": asdict(TRAINING),
}
CONFIG = {**MADE_WITH, "lengths": LENGTHS, "seeds": SEEDS, "poems": POEMS, "last": evaluation.LAST}


def texts() -> np.ndarray:
    """Give the poems on which everything is measured, long enough for the longest text."""
    return evaluation.poems_for(EVALUATION, LANGUAGE, POEMS, LENGTHS[-1])


def model(scheme: str, seed: int, told: Told = lambda *_: None) -> Decoder:
    """Give the trained model of a scheme and seed: from the disk, or trained now.

    Raises:
        RecordError: as `weights.trained`.
    """

    def make() -> Decoder:
        fresh = Decoder(SHAPE, scheme, seed)
        train_to_the_end(fresh, TRAINING, poem_batches(LANGUAGE, TRAINING, seed), told)
        return fresh

    made_with = {**MADE_WITH, "scheme": scheme, "seed": seed}
    return weights.trained(f"{scheme}-{seed}", made_with, make)


def summary(cost: Cost, lengths: tuple[int, ...] = LENGTHS) -> dict:
    """Give the perplexities of a cost: over whole texts, before each length, along the places."""
    return {
        "whole": [round(cost.whole(length), 4) for length in lengths],
        "last": [round(cost.last(length), 4) for length in lengths],
        "places": [round(value, 3) for value in cost.places()],
    }


def measured(model: Decoder, texts: np.ndarray) -> dict:
    """Measure one model at all lengths; the learned table ends at L, and so does its curve."""
    if model.scheme != "learned":
        return summary(evaluation.measure(model, texts))
    inside = summary(evaluation.measure(model, texts[:, : L + 1]), [n for n in LENGTHS if n <= L])
    places = np.arange(LENGTHS[-1])
    what_ifs = {
        name: summary(evaluation.measure(model, texts, Reading(positions=made_up(places))))
        for name, made_up in WHAT_IFS.items()
    }
    return {**inside, "what_ifs": what_ifs}


def floors(texts: np.ndarray) -> dict:
    """Give the best possible: with all of the text, and with the last L tokens of it."""
    return {
        "all": summary(evaluation.best_possible(LANGUAGE, texts)),
        "window": summary(evaluation.best_possible(LANGUAGE, texts, L)),
    }


def run(progress) -> None:
    """Train and measure every scheme with every seed, and write `results/wall.json`."""
    record = Record("wall", CONFIG)
    poems = texts()
    record.run("floor", lambda: floors(poems))
    for seed in SEEDS:
        for scheme in SCHEMES:
            name = f"{scheme}-{seed}"
            if name in record:
                model(scheme, seed)  # broken or foreign weights must not pass for those measured
                continue
            with progress(f"wall {name}", TRAINING.steps) as told:
                record.run(name, lambda: measured(model(scheme, seed, told), poems))  # noqa: B023
