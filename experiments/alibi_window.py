"""How far does ALiBi look? The same models cut off at a window of keys; what a memory could do."""

from functools import partial

from core.decoder import Decoder, Reading
from experiments import evaluation, wall
from experiments.record import Record

# Uncut, and with all of the text, the runs are those of the wall.
WINDOWS = tuple(wall.L * share for share in (1, 2, 4, 8))
CONFIG = {
    **wall.MADE_WITH,
    "seeds": wall.SEEDS,
    "windows": WINDOWS,
    "lengths": wall.LENGTHS,
    "poems": wall.POEMS,
    "floor_poems": wall.FLOOR_POEMS,
}


def measured(model: Decoder, window: int) -> dict:
    """Measure a model whose queries see the nearest keys only."""
    return wall.summary(evaluation.measure(model, wall.texts(), Reading(window=window)))


def run(share) -> None:
    """Measure every seed through every window, and write `results/alibi_window.json`."""
    record = Record("alibi_window", CONFIG)
    models = {seed: wall.model("alibi", seed) for seed in wall.SEEDS}
    record.fill(
        share,
        {
            f"window-{window}-{seed}": partial(measured, model, window)
            for window in WINDOWS
            for seed, model in models.items()
        },
    )
    record.fill(share, {f"floor-{window}": partial(wall.floor, window) for window in WINDOWS})
