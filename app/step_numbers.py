"""The live numbers of a step that is not on the stage, worked out once for all visitors."""

from collections.abc import Mapping
from functools import lru_cache

from widgets.base.interactive import Interactive

State = tuple[tuple[str, object], ...]


def freeze(state: Mapping[str, object]) -> State:
    """Give a state as something that can be looked up."""
    return tuple(
        (name, tuple(value) if isinstance(value, list) else value)
        for name, value in sorted(state.items())
    )


@lru_cache(maxsize=512)
def step_numbers(kind: type[Interactive], lang: str, state: State) -> tuple[tuple[str, str], ...]:
    """Give the live numbers of an interactive in a state, by name.

    Args:
        kind: the interactive.
        lang: the language of what it says.
        state: what differs from its default state, frozen.
    """
    interactive = unseen(kind, lang)
    thawed = {
        name: list(value) if isinstance(getattr(interactive, name), list) else value
        for name, value in state
    }
    interactive.go(**thawed)
    return tuple(interactive.numbers().items())


@lru_cache
def unseen(kind: type[Interactive], lang: str) -> Interactive:
    """Give an interactive that no page shows: to build one takes longer than to ask it."""
    return kind(lang=lang)
