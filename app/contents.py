"""The table of contents: which lessons there are, in order, and which of them are built."""

import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from app import prose

LESSONS = Path(__file__).parent.parent / "lessons"


@dataclass(frozen=True)
class Entry:
    """One lesson in the contents: its address and its words in each language.

    `section` says where in the chapter it belongs; what is `owed` at its start and `settled` at its
    end is written once it is built.
    """

    slug: str
    part: str
    title: dict[str, str]
    promise: dict[str, str]
    section: dict[str, str]
    owed: dict[str, str] = field(default_factory=dict)
    settled: dict[str, str] = field(default_factory=dict)

    @property
    def built(self) -> bool:
        """Whether there is a page to link to."""
        return (LESSONS / f"{self.slug}.py").exists()

    @property
    def steps(self) -> dict[str, bool]:
        """The names of its steps, in order, and whether each goes deeper than it must."""
        return _steps(self.slug)


@lru_cache
def entries() -> tuple[Entry, ...]:
    """Read `lessons/contents.toml`, in the order of the chapter."""
    with (LESSONS / "contents.toml").open("rb") as file:
        found = tomllib.load(file)["lesson"]
    return tuple(Entry(**entry) for entry in found)


@lru_cache
def _steps(slug: str) -> dict[str, bool]:
    return prose.outline(LESSONS / f"{slug}.zh.md")


def entry(slug: str) -> Entry:
    """Give one lesson's entry."""
    return next(entry for entry in entries() if entry.slug == slug)


def neighbours(slug: str) -> tuple[Entry | None, Entry | None]:
    """Give the built lessons before and after this one."""
    built = [entry for entry in entries() if entry.built]
    at = [entry.slug for entry in built].index(slug)
    before = built[at - 1] if at > 0 else None
    after = built[at + 1] if at + 1 < len(built) else None
    return before, after
