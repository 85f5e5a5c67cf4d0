"""One place of one poem: what a shipped model expects next, and where its heads look."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import panel as pn
import param

from core import attention, verse
from experiments import fresh, jobs
from widgets.base.drawing import Drawing, script
from widgets.base.errand import Errand
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, percent
from widgets.parts import measured

LENGTHS = (64, 128, 256)  # tokens
POEMS = 999
LETTERS = [*"abcdefghijklmnopqrstuvwx", "↵"]
FULL = 65535  # an attention weight of 1, as it is sent to the browser
NOT_YET = "…"
SURE = 0.5  # of a token, above which looking back is said to tell it


class LookDrawing(Drawing):
    """A poem, the attention from one of its places, and what is expected there."""

    _esm = script(__file__)


class Look(Interactive):
    """Walk through a poem, and see what the model expects next and which tokens it reads."""

    scheme = param.Selector(default="rope", objects=list(measured.SCHEMES), doc="The scheme.")
    length = param.Selector(default=128, objects=list(LENGTHS), doc="Length of the poem, tokens.")
    place = param.Integer(32, bounds=(0, LENGTHS[-1] - 1), doc="Place looked at, tokens from 0.")
    head = param.Integer(3, bounds=(0, 3), doc="Head whose attention shades the poem.")
    number = param.Integer(1, bounds=(1, POEMS), doc="Which fresh poem, by its number.")
    seed = param.Integer(
        0, bounds=(0, measured.seeds() - 1), doc="Seed with which the model was trained."
    )

    sources = (verse.predictions, verse.predict, attention.attend)
    presets: Mapping[str, Mapping[str, object]] = {
        "inside": {},
        "past": {"scheme": "sinusoidal", "number": 3, "place": 83},
        "alibi": {"scheme": "alibi", "length": 256, "place": 200},
        "nope": {"scheme": "nope"},
        "learned": {"scheme": "learned", "place": 70},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = LookDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        self.found: dict[str, np.ndarray] = {}
        self._question: tuple = ()
        self.errand = Errand(jobs.QUICK, self._hear)
        return [self.figure], [], []

    def question(self) -> tuple:
        """Give what is to be worked out: the arguments of `experiments.live.look`."""
        return (self.scheme, self.seed, self.length, self.number)

    def refresh(self) -> None:
        """Show the present place; only a new poem or model is sent, and its answer wanted."""
        if self.question() != self._question:
            self._question, self.found = self.question(), {}
            self.figure.tables = self._tables()
            self.errand.want("experiments.live.look", *self._question)
        self.figure.state = self.state()

    def _hear(self, news: list) -> None:
        for message in news:
            self.found = message
            self.figure.tables = self._tables()
        self.param.trigger("changed")

    def _tables(self) -> dict[str, object]:
        tokens, best = poem(self.number, self.length)
        config = measured.config("wall")
        layers, heads = (config["shape"][name] for name in ("layers", "heads"))
        schemes = [[name, self.text(f"wall-scheme-{name}")] for name in measured.SCHEMES]
        return {
            "tokens": tokens.tolist(),
            "letters": LETTERS,
            "best": best.astype(np.float32).ravel(),
            "model": self.found.get("expected", np.zeros(0, np.float32)).ravel(),
            "weights": packed(self.found["weights"]) if self.found else np.zeros(0, np.uint16),
            "full": FULL,
            "reach": self.reach(),
            "trained": config["training"]["length"],
            "heads": [
                f"{layer + 1}.{head + 1}" for layer in range(layers) for head in range(heads)
            ],
            "schemes": schemes,
            "lengths": list(LENGTHS),
            "most": POEMS,
        }

    def reach(self) -> int:
        """Give how many tokens the model can read: the learned table ends at L."""
        trained = measured.config("wall")["training"]["length"]
        return min(self.length, trained) if self.scheme == "learned" else self.length

    def at(self) -> int:
        """Give the place looked at: the last one, where the poem is shorter."""
        return min(self.place, self.length - 1)

    def shares(self) -> dict[str, np.ndarray]:
        """Give the probabilities of the next token: of the best predictor, and of the model."""
        _, best = poem(self.number, self.length)
        found = {"best": best[self.at()]}
        if self.found and self.at() < self.reach():
            found["model"] = self.found["expected"][self.at()]
        return found

    def came(self) -> int:
        """Give the token that came next."""
        return int(poem(self.number, self.length)[0][self.at() + 1])

    def __panel__(self) -> pn.viewable.Viewable:
        self.errand.show()
        return super().__panel__()

    def title(self) -> str:
        """State what stands at the place: a row that is missing, or what is expected."""
        if self.at() >= self.reach():
            return self.words("title-missing", name=self._name(), place=self.at())
        sure = float(self.shares()["best"].max())
        seen = poem(self.number, self.length)[0][: self.at() + 1]
        return self.words(f"title-{why(seen, sure)}", best=percent(sure, 0))

    def _name(self) -> str:
        return self.text(f"wall-scheme-{self.scheme}")

    def readout(self) -> str:
        """Say what came, what the best predictor and the model made of it, and where it looked."""
        values = self.numbers()
        before = self.words("readout", **{name: values[name] for name in ("place", "came", "best")})
        return self.text("errand-after", before=before, now=self._model(values))

    def _model(self, values: Mapping[str, str]) -> str:
        if self.at() >= self.reach():
            return self.words("missing", name=self._name(), place=self.at(), last=self.reach() - 1)
        if not self.found:
            return self.errand.sentence(self.text) or self.words("not-yet")
        return self.words("model", name=self._name(), **values)

    def numbers(self) -> dict[str, str]:
        """Give the place, what came, its probabilities, and where the head looks most."""
        shares, came = self.shares(), self.came()
        known = "model" in shares
        row = self.found["weights"][self.head, self.at()] if known else np.zeros(1)
        return {
            "place": str(self.at()),
            "came": LETTERS[came],
            "best": fixed(shares["best"][came], 3),
            "model": fixed(shares["model"][came], 3) if known else NOT_YET,
            "head": self.figure.tables["heads"][self.head],
            "back": str(self.at() - int(row.argmax())) if known else NOT_YET,
            "weight": fixed(row.max()) if known else NOT_YET,
        }

    def table(self) -> pd.DataFrame:
        """Give the probabilities of every token at the place."""
        columns = {self.words("column-token"): LETTERS}
        for name, values in self.shares().items():
            columns[self.words(f"column-{name}")] = values
        return pd.DataFrame(columns)

    def snippet(self) -> str:
        """Give a program that asks the same model at the same place, or shows why it cannot."""
        program = PROGRAM if self.at() < self.reach() else MISSING
        return program.format(**{**self.state(), "place": self.at()})


@lru_cache(maxsize=64)
def poem(number: int, length: int) -> tuple[np.ndarray, np.ndarray]:
    """Give a poem of `length` + 1 tokens, and what the best predictor expects at each place."""
    tokens = fresh.poems(number, 1, length)[0]
    return tokens, verse.predictions(fresh.LANGUAGE, tokens[:length])


def why(seen: np.ndarray, sure: float) -> str:
    """Tell why the next token can be known: the line begun came before, or can be no longer."""
    *whole, begun = np.split(seen, np.flatnonzero(seen == fresh.LANGUAGE.end) + 1)
    came_before = any(np.array_equal(line[: len(begun)], begun) for line in whole)
    if len(begun) and came_before and sure > SURE:
        return "known"
    return "ends" if len(begun) == fresh.LANGUAGE.longest else "open"


def packed(weights: np.ndarray) -> np.ndarray:
    """Give attention `(heads, T, T)` as whole numbers, flat: of each row what is seen."""
    rows, columns = np.tril_indices(weights.shape[-1])
    return np.round(weights[:, rows, columns] * FULL).astype(np.uint16).ravel()


PROGRAM = """\
from core import verse
from experiments import fresh, live

poem, place = fresh.poems({number}, 1, {length})[0], {place}
came = poem[place + 1]
best = verse.predictions(fresh.LANGUAGE, poem[: place + 1])[place]
(found,) = live.look("{scheme}", {seed}, {length}, {number})
print("best possible:", round(best[came], 4))
print("model:", round(float(found["expected"][place, came]), 4))
row = found["weights"][{head}, place]
print("the head looks back by", place - row.argmax(), "with weight", round(float(row.max()), 4))
"""

MISSING = """\
import torch
from core import verse
from core.errors import PositionError
from experiments import fresh, live

poem, place = fresh.poems({number}, 1, {length})[0], {place}
best = verse.predictions(fresh.LANGUAGE, poem[: place + 1])[place]
print("best possible:", round(best[poem[place + 1]], 4))
try:
    live.model("{scheme}", {seed})(torch.as_tensor(poem[None, : place + 1]))
except PositionError as error:
    print("model:", error)
"""
