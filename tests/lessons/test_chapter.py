"""Nothing of the chapter is lost: each of its parts has a step that says it, or corrects it."""

import re
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.lessons.every_lesson import SLUGS, steps_of
from tests.lessons.said import said

KINDS = {"claim", "interactive", "table", "number", "warning", "proof"}
FEWEST = 120


@dataclass(frozen=True)
class Row:
    """A part of the chapter and where it stands; `tests/lessons/chapter/README.md` says how."""

    of: str
    kind: str
    at: str
    zh: str = ""
    en: str = ""
    numbers: tuple[str, ...] = ()
    corrects: bool = False


def _rows() -> list[Row]:
    found = []
    for path in sorted(Path(__file__).with_name("chapter").glob("*.toml")):
        for row in tomllib.loads(path.read_text("utf-8"))["row"]:
            found.append(Row(**{**row, "numbers": tuple(row.get("numbers", ()))}))
    return found


ROWS = _rows()


def stands(number: str, text: str) -> bool:
    """Tell whether a text has this number, and not one that only begins or ends like it."""
    return bool(re.search(rf"(?<![\d.,]){re.escape(number)}(?!\d|[.,]\d)", text))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.at}: {row.of}")
def test_each_part_of_the_chapter_is_said_where_the_table_has_it(row):
    slug, step = row.at.split("/")
    assert step in [one.name for one in steps_of(slug)]
    for lang in ("zh", "en"):
        text = said(slug, step, lang)
        assert getattr(row, lang).lower() in text.lower(), lang
        missing = [number for number in row.numbers if not stands(number, text)]
        assert not missing, (lang, missing)


def test_the_table_is_whole():
    assert len({row.of for row in ROWS}) == len(ROWS) >= FEWEST
    assert {row.kind for row in ROWS} == KINDS
    assert {row.at.split("/")[0] for row in ROWS} == set(SLUGS)
    assert Counter(row.corrects for row in ROWS)[True] >= 40


def test_every_row_of_words_has_them_in_both_languages_and_every_number_a_number():
    for row in ROWS:
        assert bool(row.zh) == bool(row.en), row.of
        assert row.numbers or row.kind != "number", row.of


def test_a_number_is_found_whole_or_not_at_all():
    assert stands("18", "18 of 64") and stands("1.5", "to 1.5.") and stands("0.3", "−0.3")
    assert not stands("18", "118") and not stands("18", "18.5") and not stands("18", "1,18")
