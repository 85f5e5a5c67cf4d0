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

EXPERIMENTS = ("wall", "cures", "continued", "order", "retrieval", "real_text", "half_minute")


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
    except RecordError as error:
        raise SystemExit(str(error)) from None


@contextmanager
def progress(name: str, steps: int) -> Iterator:
    """Show a bar for a run of so many steps, and give what moves it on."""
    with tqdm(total=steps, desc=name, unit="step", dynamic_ncols=True) as bar:

        def told(step: int, steps: int, loss: float | None = None) -> None:
            bar.total = steps
            bar.update(step - bar.n)
            if loss is not None:
                bar.set_postfix(loss=f"{loss:.3f}")

        yield told


if __name__ == "__main__":
    main()
