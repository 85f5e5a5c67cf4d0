"""`panel serve lessons/*.py` shows every lesson with nothing of the project installed."""

import ast
import subprocess
import sys
from urllib.request import urlopen

import pytest

from tests.codebase.tree import ROOT
from tests.server import Server

LESSONS = sorted((ROOT / "lessons").glob("*.py"))
EACH = pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)


def test_panel_serve_runs_every_lesson():
    # -P: like the command `panel`, Python does not look for modules in the working directory.
    server = Server("-P", "-m", "panel", "serve", *map(str, LESSONS))
    for lesson in LESSONS:
        urlopen(f"{server.url}/{lesson.stem}").close()
    server.stop()
    # A script that fails is answered with 200 all the same; only the log tells.
    assert not server.faults(), server.faults()


def test_whichever_lesson_is_opened_first_it_and_the_next_show_something(tmp_path):
    program = [sys.executable, "-P", str(ROOT / "tests/codebase/open_first.py")]
    run = subprocess.run(
        [*program, *map(str, LESSONS)], cwd=tmp_path, capture_output=True, text=True
    )
    assert run.returncode == 0 and not run.stdout.strip(), run.stdout + run.stderr


@EACH
def test_a_lesson_opens_the_way_to_the_other_folders_before_it_goes_there(lesson):
    body = ast.parse(lesson.read_text(encoding="utf-8")).body
    imports = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
    names = [name for node in imports for name in _named(node)]
    ways = sys.stdlib_module_names
    assert next(name for name in names if name not in ways) == "house", names


def _named(node):
    if isinstance(node, ast.ImportFrom):
        return [node.module.partition(".")[0]]
    return [alias.name.partition(".")[0] for alias in node.names]
