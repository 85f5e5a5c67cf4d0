"""The code is laid out and free of faults as `make check` sees it."""

import subprocess
import sys

import pytest

from tests.codebase.tree import ROOT


@pytest.mark.parametrize("what", [["check"], ["format", "--check"]], ids=["faults", "layout"])
def test_ruff_has_nothing_to_say(what):
    run = subprocess.run(
        [sys.executable, "-m", "ruff", *what, "."], cwd=ROOT, capture_output=True, text=True
    )
    if run.returncode:
        pytest.fail(run.stdout + run.stderr, pytrace=False)
