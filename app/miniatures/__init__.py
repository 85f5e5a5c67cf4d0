"""One small picture a lesson, drawn from core when the contents page is built.

A lesson `slug` has `app/miniatures/<slug>.py` with `draw()`, which gives SVG in a box of
`WIDTH` × `HEIGHT`; lines may have the classes `query`, `key`, `score` and `word-0` … `word-7`.
"""

from functools import lru_cache
from importlib import import_module

WIDTH, HEIGHT = 160, 100


@lru_cache
def draw(slug: str) -> str:
    """Give the small picture of a lesson."""
    inside = import_module(f"app.miniatures.{slug}").draw()
    return f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' aria-hidden='true' class='mini'>{inside}</svg>"
