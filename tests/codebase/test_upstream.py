"""The notes for the libraries below us still hold; when one does not, our stand-in can go."""

import re
import subprocess
import sys

import pytest

from tests.codebase.tree import ROOT

NOTES = (ROOT / "docs" / "upstream.md").read_text("utf-8").split("\n### ")[1:]
PROGRAM = re.compile(r"(?:^    .*\n|^\n)+", re.MULTILINE)
# The one that serves pages takes long; tests/app/test_visits.py has its claim about ours.
QUICK = [note for note in NOTES if "\nprints " in note and "serve(" not in note]


def program(note: str) -> str:
    found = max(PROGRAM.findall(note), key=len)
    return re.sub("^    ", "", found, flags=re.MULTILINE)


@pytest.mark.parametrize("note", [pytest.param(note, id=note.splitlines()[0]) for note in QUICK])
def test_the_program_of_a_note_prints_what_the_note_says(note):
    ran = subprocess.run(
        [sys.executable, "-c", program(note)], capture_output=True, text=True, check=True
    )
    said = re.search(r"^prints ([^:\n]+)", note, re.MULTILINE)[1]
    assert ran.stdout.splitlines() == re.findall(r"`([^`]+)`", said)
