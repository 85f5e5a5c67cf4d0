"""Open every lesson as a visitor would, without a browser."""

import runpy
from collections.abc import Mapping
from functools import cache

import pytest

from app import contents, shell
from app.lesson import Lesson, Step
from app.prose import Passage

SLUGS = [entry.slug for entry in contents.entries() if entry.built]


def opened(slug: str, monkeypatch, **query: str) -> Lesson:
    """Run a lesson's script with this query in the address and give the page it made."""
    made: list[Lesson] = []
    arguments: Mapping = {name: [words.encode()] for name, words in query.items()}
    monkeypatch.setattr(shell, "_arguments", lambda: arguments)
    monkeypatch.setattr(Lesson, "servable", lambda lesson: made.append(lesson))
    monkeypatch.syspath_prepend(str(contents.LESSONS))  # as for any script
    runpy.run_path(str(contents.LESSONS / f"{slug}.py"))
    return made[0]


@cache
def passages(slug: str, lang: str) -> list[Passage]:
    """Give the passages of a lesson to tests that only read them, from one visit for all."""
    with pytest.MonkeyPatch.context() as patch:
        return opened(slug, patch, lang=lang).passages


@cache
def steps_of(slug: str) -> list[Step]:
    """Give the steps of a lesson."""
    with pytest.MonkeyPatch.context() as patch:
        return opened(slug, patch).steps
