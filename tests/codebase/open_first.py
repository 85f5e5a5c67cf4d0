"""Open each lesson first in a process of its own, as `panel serve` does, and another after it.

Usage: `python -P open_first.py SCRIPT...`; Python then looks nowhere for the project. The libraries
are imported once, before the processes part. Prints a line for each lesson that shows nothing.
"""

import multiprocessing
import sys

import pandas  # noqa: F401
import panel_material_ui  # noqa: F401
from panel.io.application import build_single_handler_application
from panel.io.session import generate_session


def empty(scripts: tuple[str, ...]) -> list[str]:
    """Open these lessons one after the other; tell those whose page stays empty."""
    return [
        f"{script} is empty, opened in the order {scripts}"
        for script in scripts
        if not generate_session(build_single_handler_application(script)).document.roots
    ]


if __name__ == "__main__":
    scripts = sys.argv[1:]
    pairs = zip(scripts, [*scripts[1:], scripts[0]], strict=True)
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        print(*sum(pool.map(empty, pairs, chunksize=1), []), sep="\n")  # noqa: T201
