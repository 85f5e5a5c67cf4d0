"""Run experiments: `python -m experiments [wall …]`; all of them when none is named.

Their runs are shared out among the cores, or among machines by a Dask scheduler. What is finished
is kept: an interrupted experiment goes on where it was.
"""

import argparse
import importlib

from experiments.record import RecordError
from experiments.sharing import machines

EXPERIMENTS = (
    "wall", "first_weights", "depth", "alibi_window", "scores", "cures", "continued", "order",
    "retrieval", "real_text", "half_minute",
)  # fmt: skip


def main() -> None:
    """Run what was asked for, one after the other; end with one sentence where it cannot go on."""
    parser = argparse.ArgumentParser(prog="python -m experiments", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(EXPERIMENTS))
    parser.add_argument("--workers", type=int, help="processes on this machine, if not one a core")
    parser.add_argument("--scheduler", help="address of a Dask scheduler, tcp://…")
    asked = parser.parse_args()
    if unknown := set(asked.names) - set(EXPERIMENTS):
        parser.error(
            f"no experiment {', '.join(sorted(unknown))}: there are {', '.join(EXPERIMENTS)}"
        )
    try:
        with machines(asked.workers, asked.scheduler) as share:
            for name in asked.names or EXPERIMENTS:
                importlib.import_module(f"experiments.{name}").run(share)
                print(f"{name}: all runs are there")  # noqa: T201
    except RecordError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
