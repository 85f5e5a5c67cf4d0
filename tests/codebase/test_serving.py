"""`panel serve lessons/*.py` shows every lesson with nothing of the project installed."""

from urllib.request import urlopen

from tests.codebase.tree import ROOT
from tests.server import Server

LESSONS = sorted((ROOT / "lessons").glob("*.py"))


def test_panel_serve_runs_every_lesson():
    # -P: like the command `panel`, Python does not look for modules in the working directory.
    server = Server("-P", "-m", "panel", "serve", *map(str, LESSONS))
    for lesson in LESSONS:
        urlopen(f"{server.url}/{lesson.stem}").close()
    server.stop()
    # A script that fails is answered with 200 all the same; only the log tells.
    assert not server.faults(), server.faults()
