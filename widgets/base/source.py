"""Show the code: the source of the core functions behind a figure, and a program to run."""

import html
import inspect
from collections.abc import Callable, Sequence
from functools import lru_cache

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer


@lru_cache
def _functions(functions: tuple[Callable, ...]) -> str:
    parts = [f"# {f.__module__}.{f.__qualname__}\n{inspect.getsource(f)}" for f in functions]
    return "\n\n".join(parts)


def _coloured(code: str) -> str:
    return highlight(code, PythonLexer(), HtmlFormatter(cssclass="code"))


def as_html(snippet: str, functions: Sequence[Callable], run_it: str, made_by: str) -> str:
    """Lay out the program and the functions it calls, under two headings."""
    source = _coloured(_functions(tuple(functions)))
    return (
        f"<h3>{html.escape(run_it)}</h3><div class='program'>{_coloured(snippet)}</div>"
        f"<h3>{html.escape(made_by)}</h3>{source}"
    )
