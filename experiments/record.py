"""The results of one experiment in one file: what was asked, what was found, what it cost.

A run is written as soon as it is finished, so that an experiment can be interrupted and goes on
where it was. A file that was made with another question is never mixed with this one.
"""

import hashlib
import json
import os
import platform
import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import metadata
from pathlib import Path

RESULTS = Path(__file__).parent / "results"
WEIGHTS = Path(__file__).parent / "weights"
LISTS = re.compile(r"\[[^\[\]{}\"]*\]")  # of numbers


class RecordError(Exception):
    """A file of results or weights that cannot be trusted, with what a person can do about it."""


class Record:
    """The results of one experiment on disk.

    Args:
        name: of the experiment and its file.
        config: what was asked, as plain data; its digest must not change.
        folder: where the file is.

    Raises:
        RecordError: there are results already, made with another config, or the file is broken.
    """

    def __init__(self, name: str, config: Mapping, folder: Path = RESULTS) -> None:
        self.path = folder / f"{name}.json"
        self.config = json.loads(json.dumps(config))
        self.data = {
            "experiment": name,
            "config": self.config,
            "digest": digest(self.config),
            "runs": {},
        }
        if self.path.exists():
            kept = load(self.path)
            if kept["digest"] != self.data["digest"]:
                raise RecordError(
                    f"{self.path.name} was made with another config"
                    f" ({_difference(kept['config'], self.config)}):"
                    " move it away to measure anew, or take the change back"
                )
            self.data = kept

    def __contains__(self, run: str) -> bool:
        return run in self.data["runs"]

    def fill(self, share, tasks: Mapping) -> None:
        """Have the runs made that are not there yet; write each with its cost when it is done.

        Args:
            share: has tasks done, one of `experiments.sharing`.
            tasks: by the name of the run; each gives a mapping of plain data.
        """
        missing = {name: task for name, task in tasks.items() if name not in self}
        for name, found, cost in share(missing):
            self.data["runs"][name] = {**found, **cost}
            self.save()

    def save(self) -> None:
        """Write the file whole or not at all: a full disk leaves the old one as it was."""
        text = json.dumps(self.data, indent=1, sort_keys=True)
        write_whole(self.path, LISTS.sub(_on_one_line, text).encode() + b"\n")


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file by new content in one step.

    Raises:
        RecordError: it cannot be written; what was there before is still there.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise RecordError(f"{path.name} cannot be written: {error.strerror}") from error


def load(path: Path) -> dict:
    """Read a file of results.

    Raises:
        RecordError: there is none, it is cut off, or its config does not fit its digest.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        whole = data["digest"] == digest(data["config"]) and isinstance(data["runs"], dict)
    except FileNotFoundError as error:
        raise RecordError(f"{path.name} is not there: make it with make experiments") from error
    except (ValueError, KeyError, TypeError) as error:
        raise RecordError(f"{path.name} is broken: restore it, or make it anew") from error
    if not whole:
        raise RecordError(f"the config in {path.name} was changed by hand: restore it")
    return data


@lru_cache
def results(name: str) -> dict:
    """Give the results of an experiment as they were shipped, read once.

    Raises:
        RecordError: as `load`.
    """
    return load(RESULTS / f"{name}.json")


def digest(config: Mapping) -> str:
    """Give what stands for a config: the same for the same content, whatever its order."""
    return hashlib.sha256(json.dumps(config, sort_keys=True).encode()).hexdigest()[:16]


def versions() -> dict[str, str]:
    """Give the versions that a number may hang on."""
    return {
        "python": platform.python_version(),
        "machine": platform.machine(),
        **{name: metadata.version(name) for name in ("torch", "numpy")},
    }


def _on_one_line(numbers: re.Match) -> str:
    return " ".join(numbers[0].split()).replace("[ ", "[").replace(" ]", "]")


def _difference(old: Mapping, new: Mapping) -> str:
    changed = [key for key in sorted({*old, *new}) if old.get(key) != new.get(key)]
    return "changed: " + ", ".join(changed)
