"""Lesson: shuffle the input, and see what attention alone cannot see."""

import house
import numpy as np

from app.lesson import Lesson, Step
from core import learned, order
from core import small_transformer as small
from widgets.base.numbers import residual
from widgets.order.shuffle import Shuffle
from widgets.parts import measured

STEPS = [
    Step("motive", Shuffle, {"example": "bill", "order": [2, 3, 0, 1]}),
    Step("shuffled", Shuffle),
    Step("twice", Shuffle, {"shuffle": 2}),
    Step("mean", Shuffle, {"read": "mean"}),
    Step("causal", Shuffle, {"mask": "causal"}),
    Step("blind", Shuffle, Shuffle.presets["blind"]),
    Step("layers", Shuffle, {**Shuffle.presets["blind"], "layers": 2}),
    Step("schemes", Shuffle, {"scheme": "rope"}),
    Step("theorem", Shuffle, {"shuffle": 3}),
    Step("proof", Shuffle, {"shuffle": 3}),
    Step("engineering", Shuffle, {"shuffle": 4}),
]

WORDS, ROWS = 8, 4  # words that are shuffled to find faults; rows of the table that is too short
FAULTS = {  # which row of the learned table each position is given
    "healthy": lambda position: position,
    "one": lambda position: 0 * position,
    "sliced": lambda position: position + 3,
    "clamped": lambda position: np.minimum(position, ROWS - 1),
    "wrapped": lambda position: position % ROWS,
}
SHUFFLES = {
    "fault": [3, 0, 6, 1, 5, 2, 4, 7],
    "tail": [0, 1, 2, 5, 7, 3, 6, 4],  # only words from the last row on
    "swap": [0, 5, 2, 3, 4, 1, 6, 7],  # two words, as far apart as the table is long
}


def numbers() -> dict[str, object]:
    """Try the check on faults of every kind, and say what small models without position learned."""
    twins = small.encode(small.word_vectors(["the", "the", "cat", "ran"]), mask="causal")
    found: dict[str, object] = {"twins": residual(np.abs(twins[0] - twins[1]).max())}
    x = small.word_vectors([f"word {n}" for n in range(WORDS)])
    for fault, pick in FAULTS.items():
        for name, places in SHUFFLES.items():
            found[f"{name}_{fault}"] = order.equivariance_gap(_with_rows(pick), x, places)
    for scheme in ("nope", "learned"):
        for task in ("copy", "reverse", "sort"):
            shares = measured.accuracies("tasks", f"{task}-{scheme}")
            found[f"{scheme}_{task}"] = 100 * shares.mean()
    return found


def _with_rows(pick):
    """Give a layer whose words get the rows of a learned table that `pick` chooses."""

    def outputs(x):
        rows = np.random.default_rng(0).standard_normal((WORDS + 3, x.shape[1]))
        return small.encode(x + learned.look_up(rows, pick(np.arange(len(x)))))

    return outputs


Lesson("order", STEPS, numbers).servable()
