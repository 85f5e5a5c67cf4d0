"""Run experiments: `python -m experiments [wall …]`; all of them when none is named.

What is finished is kept: an interrupted experiment goes on where it was.
"""

import argparse
import importlib
from collections.abc import Iterator
from contextlib import contextmanager

import torch
from tqdm import tqdm

from experiments.record import RecordError

EXPERIMENTS = (
    "wall", "alibi_window", "cures", "continued", "order", "retrieval", "real_text", "half_minute",
)  # fmt: skip


def main() -> None:
    """Run what was asked for, one after the other; end with one sentence where it cannot go on."""
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    names = parser.parse_args().names or EXPERIMENTS
    if unknown := set(names) - set(EXPERIMENTS):
        parser.error(
            f"no experiment {', '.join(sorted(unknown))}: there are {', '.join(EXPERIMENTS)}"
        )
    # One thread: the sums, and so the results, do not hang on how many cores there are.
    torch.set_num_threads(1)
    try:
        for name in names:
            importlib.import_module(f"experiments.{name}").run(progress)
            tqdm.write(f"{name}: all runs are there")
    except RecordError as error:
        raise SystemExit(str(error)) from None


@contextmanager
def progress(name: str, steps: int) -> Iterator:
    """Give what tells of a run's steps; the first step shows a bar."""
    bars: list[tqdm] = []

    def told(step: int, steps: int, loss: float | None = None) -> None:
        if not bars:
            bars.append(tqdm(total=steps, desc=name, unit="step", dynamic_ncols=True))
        bars[0].update(step - bars[0].n)
        if loss is not None:
            bars[0].set_postfix(loss=f"{loss:.3f}")

    try:
        yield told
    finally:
        for bar in bars:
            bar.close()


if __name__ == "__main__":
    main()
