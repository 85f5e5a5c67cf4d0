"""What Panel has all visitors of a process share, kept apart.

Each of the two would keep pages alive that their visitors have left; `docs/upstream.md` says where
and why. When Panel mends them, this file can go.
"""

import asyncio
import contextlib
import contextvars
from functools import cache

import panel_material_ui as pmui
from panel.io.callbacks import PeriodicCallback
from panel.util import edit_readonly


def keep_apart(page: pmui.Page) -> None:
    """Let a page depend on its own visitor alone."""
    _forget_the_others(page)
    with contextlib.suppress(RuntimeError):  # in a test nothing runs
        _begin_outside(asyncio.get_running_loop())


def _forget_the_others(page: pmui.Page) -> None:
    """Cut the page's reference to the busy state of the process.

    Through it each visitor hears of what each other does, and the process holds the page for ever.
    Another reference takes its place: a plain value would leave the watcher where it is.
    """
    with edit_readonly(page):
        page.busy = page.param.theme_toggle


@cache
def _begin_outside(loop: asyncio.AbstractEventLoop) -> None:
    """Have Panel start what it runs for all visitors while it serves nobody.

    The first of all actions starts a task that runs for ever, and a task keeps the context in which
    it was started, which names the document of that visitor.
    """
    once = PeriodicCallback(callback=lambda: None, period=1, count=1, session_scoped=False)
    contextvars.Context().run(once.start)
