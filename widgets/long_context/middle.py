"""Lost in the middle: how often models answered, by the place of the document with the answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import pandas as pd
import param

from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed


@dataclass(frozen=True)
class Measured:
    """Shares of right answers in hundredths, by place, counted from 1.

    `alone` is with no document at all (closed book), `only` with nothing but the one that answers
    (oracle); both are none where the paper's table does not give them for this model.

    Source: Liu et al. 2023, arXiv:2307.03172, table 1 and the tables of the appendix.
    """

    places: tuple[int, ...]
    right: tuple[float, ...]
    alone: float | None = None
    only: float | None = None


FIVE = (1, 5, 10, 15, 20)
FOUND = {
    (10, "gpt"): Measured((1, 5, 10), (76.8, 61.2, 62.4), 56.1, 88.3),
    (20, "gpt"): Measured(FIVE, (75.8, 57.2, 53.8, 55.4, 63.2), 56.1, 88.3),
    (20, "claude"): Measured(FIVE, (59.9, 55.9, 56.8, 57.2, 60.1), 48.3, 76.1),
    (20, "mpt"): Measured(FIVE, (53.7, 51.8, 52.2, 52.7, 56.3), 31.5, 81.9),
    (20, "longchat"): Measured(FIVE, (68.6, 57.4, 55.3, 52.5, 55.0), 35.0, 83.4),
    (30, "gpt16"): Measured((1, 5, 10, 15, 20, 25, 30), (73.4, 55.1, 50.5, 50.9, 51.8, 54.9, 63.7)),
}
DOCUMENTS = [10, 20, 30]
MODELS = ["gpt", "claude", "mpt", "longchat", "gpt16"]
MOST = 7  # places measured at the most


class MiddleDrawing(Drawing):
    """A row of documents with the needle, and the share of right answers at each measured place."""

    _esm = script(__file__)


class Middle(Interactive):
    """Move the answering document: some models find less often what stands in the middle."""

    documents = param.Selector(default=20, objects=DOCUMENTS, doc="Documents in the text.")
    model = param.Selector(default="gpt", objects=MODELS, doc="The model.")
    place = param.Integer(2, bounds=(0, MOST - 1), doc="Which of the measured places, from 0.")

    provenance = "quoted"
    sources = (Measured,)
    presets: Mapping[str, Mapping[str, object]] = {
        "flat": {"model": "claude"},
        "falling": {"model": "longchat", "place": 3},
        "thirty": {"documents": 30, "model": "gpt16"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = MiddleDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    @property
    def shown(self) -> tuple[int, str]:
        """The documents and the model shown: the nearest that were measured together."""
        if (self.documents, self.model) in FOUND:
            return self.documents, self.model
        return next(key for key in FOUND if key[0] == self.documents)

    @property
    def found(self) -> Measured:
        """What was measured of the model shown."""
        return FOUND[self.shown]

    @property
    def at(self) -> int:
        """Which measured place the needle is at; the last where there are fewer."""
        return min(self.place, len(self.found.places) - 1)

    def title(self) -> str:
        """State the share at the needle's place beside that at the first."""
        right = self.found.right
        lost = right[0] - right[self.at]
        kind = "first" if not self.at else "less" if lost > 0 else "more"
        return self.words(f"title-{kind}", **self.numbers(), points=fixed(abs(lost), 1))

    def readout(self) -> str:
        """Say the share, and what the model answers with no document or only the right one."""
        kind = "bare" if self.found.alone is None else "between"
        return self.words(f"readout-{kind}", **self.numbers(), **self._ends())

    def _ends(self) -> dict[str, str]:
        found = self.found
        if found.alone is None or found.only is None:
            return {}
        below = found.right[self.at] < found.alone
        return {
            "alone": fixed(found.alone, 1),
            "only": fixed(found.only, 1),
            "beside": self.words("below" if below else "above"),
        }

    def table(self) -> pd.DataFrame:
        """Give the share at every measured place."""
        columns = {"place": self.found.places, "right": self.found.right}
        return pd.DataFrame(columns).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints the quoted numbers."""
        documents, model = self.shown
        return f"""\
from widgets.long_context.middle import FOUND  # Liu et al. 2023, arXiv:2307.03172

found = FOUND[{documents}, {model!r}]
for place, right in zip(found.places, found.right):
    print(f"document {{place}} of {documents}: {{right}} % right")
"""

    def numbers(self) -> dict[str, str]:
        """Give place, share, and the loss between the best and the worst place."""
        documents, model = self.shown
        right = self.found.right
        return {
            "documents": str(documents),
            "model": self.words(f"model-{model}"),
            "place": str(self.found.places[self.at]),
            "right": fixed(right[self.at], 1),
            "start": fixed(right[0], 1),
            "spread": fixed(max(right) - min(right), 1),
        }


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up, by documents and model."""
    return {
        "found": {
            f"{documents}-{model}": {
                "documents": documents,
                "places": list(found.places),
                "right": list(found.right),
                "ends": [found.alone, found.only] if found.alone else [],
            }
            for (documents, model), found in FOUND.items()
        },
        "documents": DOCUMENTS,
        "offered": {str(n): [m for m in MODELS if (n, m) in FOUND] for n in DOCUMENTS},
    }
