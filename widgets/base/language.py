"""The two languages: every word a person reads comes from a Fluent catalogue through `Text`."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax.ast import Message, Resource

LANGUAGES = ("zh", "en")
ROOT = Path(__file__).parents[2]
SPEAKING = ("widgets", "app")  # the folders whose code has words, `name.<lang>.ftl` beside it


@lru_cache
def catalogue_files(lang: str) -> tuple[Path, ...]:
    """List the catalogue files of a language, in a fixed order."""
    found = (path for name in SPEAKING for path in (ROOT / name).rglob(f"*.{lang}.ftl"))
    return tuple(sorted(found))


@lru_cache
def _catalogue(path: Path) -> Resource:
    return FluentResource(path.read_text(encoding="utf-8"))


@lru_cache
def keys(path: Path) -> tuple[str, ...]:
    """Give the message keys of one catalogue file."""
    return tuple(entry.id.name for entry in _catalogue(path).body if isinstance(entry, Message))


@lru_cache
def _bundle(lang: str) -> FluentBundle:
    # Isolation marks would sit inside numbers and labels that tests and screen readers read.
    bundle = FluentBundle([lang], use_isolating=False)
    for path in catalogue_files(lang):
        bundle.add_resource(_catalogue(path))
    return bundle


def _value(value: object) -> object:
    """Leave a count a number, for messages that tell one from many; all else is text."""
    if isinstance(value, int) and not isinstance(value, bool):
        return fluent_number(value, useGrouping=False)
    return str(value)


class Text:
    """The catalogue of one language, called with a key: `text("reset")`.

    Args:
        lang: one of `LANGUAGES`.

    Raises:
        ValueError: the language is not one of `LANGUAGES`.
        KeyError: a key is missing, or a message lacks a value it needs.
    """

    def __init__(self, lang: str) -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"language {lang!r} is none of {LANGUAGES}")
        self.lang = lang

    def __call__(self, key: str, **values: object) -> str:
        """Give a message with its values filled in."""
        bundle = _bundle(self.lang)
        if not bundle.has_message(key):
            raise KeyError(f"{key} is missing in {self.lang}")
        words, problems = bundle.format_pattern(
            bundle.get_message(key).value, {name: _value(value) for name, value in values.items()}
        )
        if problems:
            raise KeyError(f"{key} in {self.lang}: {problems}")
        return words

    def listed(self, items: Iterable[str]) -> str:
        """Write things as one list: a, b and c; of none, nothing."""
        *most, last = list(items) or [""]
        return (
            self("language-and", most=self("language-comma").join(most), last=last)
            if most
            else last
        )

    def group(self, prefix: str) -> dict[str, str]:
        """Give the messages whose keys start with `prefix-`, by the rest; none has variables."""
        found = (key for path in catalogue_files(self.lang) for key in keys(path))
        start = f"{prefix}-"
        return {key[len(start) :]: self(key) for key in found if key.startswith(start)}
