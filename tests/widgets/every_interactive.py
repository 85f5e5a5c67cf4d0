"""Find every interactive, so that one set of tests holds them all."""

import importlib
import pkgutil
from functools import cache

import widgets
from widgets.base.interactive import Interactive


def kinds() -> list[type[Interactive]]:
    """Import every module of `widgets` and give the interactives defined there."""
    for module in pkgutil.walk_packages(widgets.__path__, "widgets."):
        importlib.import_module(module.name)
    return sorted(_below(Interactive), key=lambda kind: kind.__name__)


def _below(kind: type) -> set[type]:
    return {kind_ for direct in kind.__subclasses__() for kind_ in {direct, *_below(direct)}}


def in_every_state(lang: str = "en"):
    """Give each interactive in its default state and in each preset, with a name for the test."""
    for kind in kinds():
        for preset in [None, *kind.presets]:
            yield kind, preset, f"{kind.__name__}-{preset or 'default'}-{lang}"


def made(kind: type[Interactive], preset: str | None, lang: str = "en") -> Interactive:
    """Build one and bring it into a preset."""
    interactive = kind(lang=lang)
    if preset:
        interactive.take(preset)
    return interactive


@cache
def seen(kind: type[Interactive], preset: str | None, lang: str) -> Interactive:
    """Give one in a preset to tests that only look at it, built once for all of them."""
    return made(kind, preset, lang)
