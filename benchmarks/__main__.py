"""Measure: `python -m benchmarks`, or a part of it, as in `python -m benchmarks finger visitors`.

The machine's load stands beside the numbers: other work makes each of them worse, and a ratio less
so. All that is asked stands on this machine, and every part ends by itself.
"""

import argparse
from collections.abc import Callable, Iterable
from itertools import chain

from benchmarks import blocks, figures, finger, memory, view, visitors

PARTS: dict[str, Callable[[], Iterable[str]]] = {
    "finger": lambda: chain(finger.measure(), [""], figures.measure()),
    "visitors": visitors.measure,
    "memory": memory.measure,
    "view": view.measure,
    "blocks": blocks.measure,
}


def main() -> None:
    """Measure what is asked for, or all, and print the tables as they come."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure.")
    parser.add_argument("part", nargs="*", help=", ".join(PARTS))
    for name in parser.parse_args().part or PARTS:
        if name not in PARTS:
            parser.error(f"{name} is none of {', '.join(PARTS)}")
        for line in chain([f"== {name}"], PARTS[name](), [""]):
            print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
