"""Every title of every figure is true in every state that is tried, by numbers of the test's own.

A title is a message of the catalogue. For each there is a claim in `tests/widgets/titles`, a
function of the figure and of what the message was told, which says from `core` or from the shipped
results whether the title is true. A figure is walked through its states; a title without a claim,
a claim that is false and a title that no state reaches all fail.
"""

import param
import pytest

from tests.widgets.every_interactive import kinds
from tests.widgets.states import states
from tests.widgets.titles import (
    blocks,
    cures,
    long_context,
    order,
    recap,
    rotation,
    schemes,
    stretch,
    two_arrows,
    wall,
    wall_live,
    wall_scores,
    wall_shares,
    wall_window,
)
from widgets.base.language import Text, catalogue_files, keys

CLAIMS = {
    name: claim
    for part in (
        blocks,
        cures,
        long_context,
        order,
        recap,
        rotation,
        schemes,
        stretch,
        two_arrows,
        wall,
        wall_live,
        wall_scores,
        wall_shares,
        wall_window,
    )
    for name, claim in part.CLAIMS.items()
}
# What else can be the case beside the state: a job that runs or has ended, other results.
ALSO = {**wall.ALSO, **wall_live.ALSO, **wall_shares.ALSO, **wall_window.ALSO}


class Heard:
    """The catalogue, and what was asked of it."""

    def __init__(self, text: Text) -> None:
        self.text, self.lang, self.listed, self.group = text, text.lang, text.listed, text.group
        self.said: dict[str, dict] = {}

    def __call__(self, key: str, **values: object) -> str:
        self.said[key] = values
        return self.text(key, **values)


def titles(kind):
    """Give the messages of the catalogue that are titles of a kind."""
    start = f"{kind.key}-title"
    found = {key for path in catalogue_files("en") for key in keys(path)}
    return {key for key in found if key == start or key.startswith(f"{start}-")}


def walked(kind, monkeypatch):
    """Give title by title what was said in every state."""
    figure = kind(lang="en")
    figure.text = Heard(figure.text)
    for state in states(kind):
        try:
            with param.parameterized.discard_events(figure):
                figure.param.update(**{**figure.defaults(), **state})
        except ValueError:
            continue  # corners that do not go together are no state
        for also in (None, *ALSO.get(kind, ())):
            with monkeypatch.context() as patch:
                if also:
                    also(figure, patch)
                figure.text.said = {}
                figure.title()
                said = figure.text.said
                yield next(key for key in said if key in titles(kind)), said, figure


@pytest.mark.parametrize("kind", [pytest.param(kind, id=kind.__name__) for kind in kinds()])
def test_a_title_is_true_in_every_state_and_every_title_comes_up(kind, monkeypatch):
    met, false = set(), []
    for key, said, figure in walked(kind, monkeypatch):
        met.add(key)
        if not CLAIMS[key](figure, said):
            false.append((key, said[key], figure.state()))
    assert not false, (len(false), false[:3])
    assert met == titles(kind)
