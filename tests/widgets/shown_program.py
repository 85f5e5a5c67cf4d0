"""Run the program that an interactive shows."""

import contextlib
import io

from widgets.interactive import Interactive


def printed(interactive: Interactive) -> str:
    """Run the shown program as a reader would, and give what it prints, lines joined by a blank."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(interactive.snippet(), "snippet", "exec"), {"__name__": "__main__"})
    return " ".join(out.getvalue().split())
