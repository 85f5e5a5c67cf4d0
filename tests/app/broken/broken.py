"""A lesson that cannot be built; it is served beside the real ones."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3] / "lessons"))

import house

raise RuntimeError("the tea is cold")
