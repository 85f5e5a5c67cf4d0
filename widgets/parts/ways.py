"""Which way measured perplexities go, judged from the numbers and said in words."""

from collections.abc import Callable, Mapping

from widgets.base.language import Text

CHANGED = 1.1  # times a perplexity: from there on it has climbed; or fallen, divided by it
WAYS = ("climbs", "falls", "stays")


def way(before: float, after: float) -> str:
    """Tell whether a perplexity climbs, falls or stays."""
    if after > CHANGED * before:
        return "climbs"
    return "falls" if after < before / CHANGED else "stays"


def who(changes: Mapping[str, tuple[float, float]]) -> dict[str, list[str]]:
    """Give the names of what climbs, falls and stays; a way that nobody goes is left out."""
    went = {name: way(*change) for name, change in changes.items()}
    return {
        one: [name for name in went if went[name] == one] for one in WAYS if one in went.values()
    }


def in_words(
    text: Text,
    changes: Mapping[str, tuple[float, float]],
    name_of: Callable[[str], str],
    how: str = "ways",
) -> str:
    """Say who goes which way.

    Args:
        text: the catalogue.
        changes: by name, the perplexity before and after.
        name_of: gives a name in words.
        how: the messages `<how>-climbs`, `<how>-falls` and `<how>-stays` say it.
    """
    said = [
        text(f"{how}-{one}", names=text.listed(map(name_of, names)))
        for one, names in who(changes).items()
    ]
    return text("ways-between").join(said)
