"""What the project is made of, for the tests that read it."""

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Each may import itself and those before it.
LAYERS = ("core", "experiments", "widgets", "app", "lessons")
FOLDERS = sorted(p.name for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith("."))
BESIDE = {"house"}  # what a lesson's script finds beside it, in lessons/
CODE = {".py", ".js", ".css"}


def files(*folders: str) -> Iterator[Path]:
    """Give the code files of the folders."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in CODE:
                yield path


def modules(layer: str) -> list[str]:
    """Give the dotted names of a layer's modules."""
    paths = [path.relative_to(ROOT) for path in files(layer) if path.suffix == ".py"]
    return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
