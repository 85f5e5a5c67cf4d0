"""One row of attention: the score of a pair stays, its weight after softmax does not."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import attention, rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, percent, residual

WIDTH, BASE, SEED = 64, 10_000.0, 0
OWN, MOST = 8, 16  # words of the sentence, and how many can be put before it
WATCHED = 4  # the word of the sentence whose key is watched; the query is the last word


class RowDrawing(Drawing):
    """The weights of one row as bars, words put in front on the left."""

    _esm = script(__file__)


class SoftmaxRow(Interactive):
    """Put words before a sentence: both positions of a pair grow, its weight changes."""

    before = param.Integer(0, bounds=(0, MOST), doc="How many words are put before the sentence.")

    presets: Mapping[str, Mapping[str, object]] = {"none": {}, "full": {"before": MOST}}
    sources = (attention.scores, attention.softmax)
    writers = {"column-weight": percent}

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its control is drawn inside it."""
        self.figure = RowDrawing.of(self)
        rows = [row(before) for before in range(MOST + 1)]
        self.figure.tables = {
            "own": OWN,
            "most": MOST,
            "watched": WATCHED,
            "scores": [scores.tolist() for scores, _ in rows],
            "weights": [weights.tolist() for _, weights in rows],
        }
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present number of words."""
        self.figure.state = self.state()

    def title(self) -> str:
        """State what score and weight are, or what became of them."""
        start, now = (
            fixed(100 * row(before)[1][before + WATCHED], 1) for before in (0, self.before)
        )
        kind = "later" if self.before else "start"
        return self.words(f"title-{kind}", start=start, weight=now, **self.numbers())

    def readout(self) -> str:
        """Say score and weight of the pair now, and what they are with no word put before."""
        scores, weights = (part[self.before + WATCHED] for part in row(self.before))
        start_score, start_weight = (part[WATCHED] for part in row(0))
        return self.words(
            f"readout-{'later' if self.before else 'start'}",
            m=self.before + OWN - 1,
            n=self.before + WATCHED,
            score=fixed(scores, 4),
            moved=residual(abs(scores - start_score)),
            weight=fixed(100 * weights, 1),
            start=fixed(100 * start_weight, 1),
        )

    def table(self) -> pd.DataFrame:
        """Give score and weight of every key of the row."""
        scores, weights = row(self.before)
        columns = {"n": np.arange(len(scores)), "score": scores, "weight": weights}
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints score and weight of the pair."""
        return SNIPPET.format(
            before=self.before,
            seed=SEED,
            own=OWN,
            most=MOST,
            watched=WATCHED,
            width=WIDTH,
            base=BASE,
        )

    def numbers(self) -> dict[str, str]:
        """Give score and weight of the pair."""
        scores, weights = (part[self.before + WATCHED] for part in row(self.before))
        return {"row_score": fixed(scores, 4), "row_weight": f"{fixed(100 * weights, 1)}%"}


@lru_cache(maxsize=MOST + 1)
def row(before: int) -> tuple[np.ndarray, np.ndarray]:
    """Give scores and weights of the last word's row, each (before + OWN,)."""
    drawn = np.random.default_rng(SEED).standard_normal((1 + OWN + MOST, WIDTH))
    query, own, others = drawn[0], drawn[1 : 1 + OWN], drawn[1 + OWN :]
    keys = np.concatenate([others[MOST - before :], own])
    positions, speeds = np.arange(len(keys)), rotary.inverse_frequencies(WIDTH, BASE)
    scores = attention.scores(
        rotary.rotate(query, positions[-1:], speeds), rotary.rotate(keys, positions, speeds)
    )
    return scores[0], attention.softmax(scores)[0]


SNIPPET = """\
import numpy as np
from core import attention, rotary

drawn = np.random.default_rng({seed}).standard_normal((1 + {own} + {most}, {width}))
query, own, others = drawn[0], drawn[1 : 1 + {own}], drawn[1 + {own} :]
keys = np.concatenate([others[{most} - {before} :], own])
positions, speeds = np.arange(len(keys)), rotary.inverse_frequencies({width}, {base})
scores = attention.scores(
    rotary.rotate(query, positions[-1:], speeds), rotary.rotate(keys, positions, speeds)
)
weights = attention.softmax(scores)
at = {before} + {watched}  # the key we watch
print(f"score: {{scores[0, at]:.4f}}")
print(f"weight: {{100 * weights[0, at]:.1f}}%")
"""
