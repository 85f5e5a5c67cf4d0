"""Import each named module in a process that has imported nothing else of the project.

Usage: `python -m tests.codebase.import_alone MODULE... -- LIBRARY...`. The libraries are imported
once, before the processes part: each takes a second and more. Prints what each module loaded.
"""

import importlib
import json
import multiprocessing
import sys
from pathlib import Path


def loaded_by(module: str) -> list[str]:
    """Import the module and give the top-level names of all that is loaded then."""
    if module.startswith("lessons."):
        sys.path.insert(0, str(Path("lessons").absolute()))  # as for any script
    importlib.import_module(module)
    return sorted({name.partition(".")[0] for name in sys.modules})


if __name__ == "__main__":
    end = sys.argv.index("--")
    for library in sys.argv[end + 1 :]:
        importlib.import_module(library)
    modules = sys.argv[1:end]
    with multiprocessing.get_context("fork").Pool(1, maxtasksperchild=1) as pool:
        loaded = pool.map(loaded_by, modules, chunksize=1)
    json.dump(dict(zip(modules, loaded, strict=True)), sys.stdout)
