"""Run the program that an interactive shows."""

import contextlib
import io
import re

from widgets.base.interactive import Interactive

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")


def printed(interactive: Interactive) -> str:
    """Run the shown program as a reader would, and give what it prints, lines joined by a blank."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(interactive.snippet(), "snippet", "exec"), {"__name__": "__main__"})
    return " ".join(out.getvalue().split())


def numbers_after(text: str, words: str, count: int = 1) -> list[float]:
    """Give the first numbers in `text` behind `words`."""
    found = NUMBER.findall(text[text.index(words) + len(words) :])
    return [float(number) for number in found[:count]]
