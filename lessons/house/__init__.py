"""The way from a lesson's script to the rest of the project: each script imports this first.

`panel serve` looks for modules beside the script only, and forgets what the script added to the
path once it has run. A package that was imported once finds its modules by itself. Then the gate is
put up, so that it stands whatever becomes of the script.
"""

import sys
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
for package in ("core", "experiments", "widgets", "app"):
    import_module(package)
import_module("app.gate").stand()
