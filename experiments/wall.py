"""The wall: five schemes, the same in all else, trained on 64 tokens and read far past them."""

from dataclasses import asdict, dataclass, replace
from functools import lru_cache, partial

import numpy as np

from core.decoder import FIRST_WEIGHTS, SCHEMES, Decoder, Reading, Shape
from core.verse import Verse
from experiments import evaluation, weights
from experiments.evaluation import Cost
from experiments.record import Record
from experiments.training import EVALUATION, Training, poem_batches, trained

LANGUAGE, SHAPE, TRAINING = Verse(), Shape(), Training()
L = TRAINING.length
LENGTHS = tuple(L * share // 2 for share in (1, 2, 4, 8, 16, 32))  # L/2 to 16L
SEEDS = (0, 1, 2, 3, 4)
POEMS = 200
FLOOR_POEMS = 600  # those of the models first: the best possible is quickly worked out
# A learned table has no row L. What if one were made up for it? These are no results of the scheme.
WHAT_IFS = {
    "clamp": lambda places: np.minimum(places, L - 1),
    "wrap": lambda places: places % L,
}
MADE_WITH = {
    "language": asdict(LANGUAGE),
    "shape": asdict(SHAPE),
    "training": asdict(TRAINING),
    "first_weights": FIRST_WEIGHTS,
}
CONFIG = {
    **MADE_WITH,
    "lengths": LENGTHS,
    "seeds": SEEDS,
    "poems": POEMS,
    "floor_poems": FLOOR_POEMS,
    "last": evaluation.LAST,
}


@dataclass(frozen=True)
class Kind:
    """What two models have in common that differ in their seed alone."""

    scheme: str
    layers: int = SHAPE.layers
    steps: int = TRAINING.steps
    spread: float = 0.0  # of the first biases of queries and keys

    def name(self, seed: int) -> str:
        """Give the name of a model's run, and of the file of its weights."""
        return f"{self}-{seed}"

    def __str__(self) -> str:
        plain = Kind(self.scheme)
        size = f"-{self.layers}x{self.steps}" if replace(self, spread=0.0) != plain else ""
        return f"{self.scheme}{size}{'-biased' if self.spread else ''}"

    def made_with(self, seed: int) -> dict:
        """Give all that the weights hang on."""
        shape, training = replace(SHAPE, layers=self.layers), replace(TRAINING, steps=self.steps)
        biased = {"spread": self.spread} if self.spread else {}
        return {
            **MADE_WITH,
            "shape": asdict(shape),
            "training": asdict(training),
            **biased,
            "scheme": self.scheme,
            "seed": seed,
        }

    def train(self, seed: int) -> Decoder:
        """Train a model from nothing."""
        settings = replace(TRAINING, steps=self.steps)
        fresh = Decoder(replace(SHAPE, layers=self.layers), self.scheme, seed, self.spread)
        return trained(fresh, settings, poem_batches(LANGUAGE, settings, seed))


def model(scheme: str, seed: int) -> Decoder:
    """Give the trained model of a scheme and seed.

    Raises:
        RecordError: as `weights.read`.
    """
    return read(Kind(scheme), seed)


def read(kind: Kind, seed: int) -> Decoder:
    """Give a trained model of any kind.

    Raises:
        RecordError: as `weights.read`.
    """
    return weights.read(weights.path(kind.name(seed)), kind.made_with(seed))


@lru_cache
def texts() -> np.ndarray:
    """Give the poems on which every model is measured, long enough for the longest text."""
    return evaluation.poems_for(EVALUATION, LANGUAGE, POEMS, LENGTHS[-1])


def summary(cost: Cost, lengths: tuple[int, ...] = LENGTHS) -> dict:
    """Give what a cost comes to: over whole texts, before each length, along the places.

    `poems` has the nats of the last tokens before each length, poem by poem: with those of all
    seeds, they say how sure a number is (`experiments.interval`).
    """
    return {
        "whole": [round(cost.whole(length), 4) for length in lengths],
        "last": [round(cost.last(length), 4) for length in lengths],
        "places": [round(value, 3) for value in cost.places()],
        "poems": [cost.last_nats(length).round(3).tolist() for length in lengths],
    }


def measured(model: Decoder) -> dict:
    """Measure one model at all lengths; the learned table ends at L, and so does its curve."""
    poems = texts()
    if model.scheme != "learned":
        return summary(evaluation.measure(model, poems))
    inside = summary(evaluation.measure(model, poems[:, : L + 1]), [n for n in LENGTHS if n <= L])
    places = np.arange(LENGTHS[-1])
    what_ifs = {
        name: summary(evaluation.measure(model, poems, Reading(positions=made_up(places))))
        for name, made_up in WHAT_IFS.items()
    }
    return {**inside, "what_ifs": what_ifs}


def floor(window: int | None = None) -> dict:
    """Give the best possible, with all of the text or with the last tokens of it.

    With a window it is a little above the best: lines torn at its edge are forgotten.
    """
    poems = evaluation.poems_for(EVALUATION, LANGUAGE, FLOOR_POEMS, LENGTHS[-1])
    return summary(evaluation.best_possible(LANGUAGE, poems, window))


def measure_all(share, record: Record, kinds: list[Kind], seeds: tuple[int, ...]) -> None:
    """Train what was not trained yet, and measure what was not measured."""
    every = [(kind, seed) for seed in seeds for kind in kinds if kind.name(seed) not in record]
    weights.train_missing(
        share,
        {
            kind.name(seed): (kind.made_with(seed), partial(kind.train, seed))
            for kind, seed in every
        },
    )
    record.fill(
        share,
        {kind.name(seed): partial(measured, read(kind, seed)) for kind, seed in every},
    )


def run(share) -> None:
    """Train and measure every scheme with every seed, and write `results/wall.json`."""
    record = Record("wall", CONFIG)
    measure_all(share, record, [Kind(scheme) for scheme in SCHEMES], SEEDS)
    record.fill(share, {"floor-all": floor, "floor-window": partial(floor, L)})
