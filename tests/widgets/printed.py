"""Run the program that an interactive shows."""

import contextlib
import io
import re

from widgets.interactive import Interactive

NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")


def printed(interactive: Interactive) -> str:
    """Give what the program prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(interactive.snippet(), "snippet", "exec"), {"__name__": "__main__"})
    return out.getvalue()


def numbers_after(text: str, words: str) -> list[float]:
    """Give the numbers on the line of `text` that begins with `words`, what begins it left out."""
    line = next(line for line in text.splitlines() if line.startswith(words))
    return [float(found) for found in NUMBER.findall(line.removeprefix(words))]
