"""What a reader's browser kept of a lesson: any words, of which only a true state is taken."""

from collections.abc import Mapping

from app.step_numbers import unseen
from widgets.base.interactive import Interactive

State = dict[str, object]
LONGEST = 20_000  # characters of one value: as much as a field takes


def part(words: object, name: str) -> dict[str, object]:
    """Give what is kept under a name, by name; nothing if that is no mapping."""
    found = words.get(name) if isinstance(words, Mapping) else None
    items = found.items() if isinstance(found, Mapping) else ()
    return {key: value for key, value in items if isinstance(key, str)}


def state(
    words: Mapping[str, object], kind: type[Interactive], home: Mapping[str, object], lang: str
) -> State:
    """Give the part of a state, kept as text by name, that an interactive takes.

    Args:
        words: the texts by name.
        kind: the interactive.
        home: the state of the step at which it was kept.
        lang: the language of the page.
    """
    texts = {name: text for name, text in words.items() if _is_text(text)}
    if not texts:
        return {}
    interactive = unseen(kind, lang)
    interactive.settle(home)
    return interactive.from_address(texts)[0]


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST
