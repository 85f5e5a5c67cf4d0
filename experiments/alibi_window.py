"""Does ALiBi look farther than its trained length? The same models, cut off at a window of keys."""

from core.decoder import Reading
from experiments import evaluation, wall
from experiments.record import Record

WINDOWS = (wall.L, 2 * wall.L)
CONFIG = {**wall.MADE_WITH, "seeds": wall.SEEDS, "windows": WINDOWS, "poems": wall.POEMS}


def run(progress) -> None:
    """Measure every seed through every window, and write `results/alibi_window.json`."""
    record, poems = Record("alibi_window", CONFIG), wall.texts()
    asked = [(window, seed) for window in WINDOWS for seed in wall.SEEDS]
    with progress("ALiBi through a window", len(asked)) as told:
        for done, (window, seed) in enumerate(asked, start=1):

            def measured(window=window, seed=seed) -> dict:
                model = wall.model("alibi", seed)
                return wall.summary(evaluation.measure(model, poems, Reading(window=window)))

            record.run(f"window-{window}-{seed}", measured)
            told(done, len(asked))
