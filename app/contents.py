"""The table of contents: which lessons there are, in order, and which of them are built."""

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

LESSONS = Path(__file__).parent.parent / "lessons"


@dataclass(frozen=True)
class Entry:
    """One lesson in the contents: its address, and its title and promise in each language."""

    slug: str
    part: str
    title: dict[str, str]
    promise: dict[str, str]

    @property
    def built(self) -> bool:
        """Whether there is a page to link to."""
        return (LESSONS / f"{self.slug}.py").exists()


@lru_cache
def entries() -> tuple[Entry, ...]:
    """Read `lessons/contents.toml`, in the order of the chapter."""
    with (LESSONS / "contents.toml").open("rb") as file:
        found = tomllib.load(file)["lesson"]
    return tuple(Entry(**entry) for entry in found)


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
