"""How YaRN and LongRoPE sharpen attention: the same scores, multiplied before the softmax."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import attention, scaling, scaling_by_pair
from core.entropy import entropy
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed
from widgets.parts import longrope_lists, stretching

STOPS = [1, 2, 4, 8, 16, 32, 64]  # of the stretch s
ROWS = {  # scores of one query with eight keys; chosen to show three shapes, measured nowhere
    "clear": (0.5, 1.2, -0.4, 3.1, 0.9, 1.6, -1.0, 0.2),
    "close": (0.5, 1.2, 2.8, 3.1, 0.9, 2.6, -1.0, 0.2),
    "flat": (1.0, 1.1, 0.9, 1.2, 1.0, 0.8, 1.1, 0.9),
}
MOST = 1.0  # the top of the axis of weights


class TemperatureDrawing(Drawing):
    """Bars of eight weights: filled as sharpened, hollow as they were."""

    _esm = script(__file__)


class Temperature(Interactive):
    """Drag the stretch: the factor on cosine and sine grows, and the largest weight with it."""

    stretch = param.Selector(default=32, objects=STOPS, doc="The stretch s, times L.")
    rule = param.Selector(default="yarn", objects=["yarn", "longrope"], doc="Whose factor.")
    row = param.Selector(default="clear", objects=list(ROWS), doc="The row of scores.")

    sources = (scaling_by_pair.mscale, scaling_by_pair.longrope, attention.softmax, entropy)
    presets: Mapping[str, Mapping[str, object]] = {
        "one": {"stretch": 1},
        "even": {"stretch": 64, "row": "flat"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = TemperatureDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    def title(self) -> str:
        """State what scores are multiplied by, and what becomes of the entropy."""
        before, after = self._entropies()
        kind = "same" if factor(self.rule, self.stretch) == 1 else "sharper"
        return self.words(
            f"title-{kind}",
            square=fixed(factor(self.rule, self.stretch) ** 2, 4),
            before=fixed(before, 2),
            after=fixed(after, 2),
        )

    def readout(self) -> str:
        """Say both factors, and the largest weight before and after."""
        before, after = weights(self.row, 1.0), weights(self.row, self._factor())
        return self.words(
            "readout",
            rule=self.words(f"rule-{self.rule}"),
            stretch=self.stretch,
            factor=fixed(self._factor(), 4),
            square=fixed(self._factor() ** 2, 4),
            before=fixed(100 * before.max(), 1),
            after=fixed(100 * after.max(), 1),
        )

    def _factor(self) -> float:
        return factor(self.rule, self.stretch)

    def _entropies(self) -> tuple[float, float]:
        both = weights(self.row, 1.0), weights(self.row, self._factor())
        return tuple(float(entropy(part)) for part in both)

    def table(self) -> pd.DataFrame:
        """Give every key's score, and its weight before and after."""
        found = {
            "score": ROWS[self.row],
            "before": weights(self.row, 1.0),
            "after": weights(self.row, self._factor()),
        }
        return pd.DataFrame(found).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints the factor and the weights."""
        call = {
            "yarn": f"scaling_by_pair.mscale({self.stretch})",
            "longrope": f"math.sqrt(1 + math.log({self.stretch}) / math.log({_phi().length}))",
        }[self.rule]
        return SNIPPET.format(call=call, scores=list(ROWS[self.row]))

    def numbers(self) -> dict[str, str]:
        """Give the factors, the largest weights and the entropies."""
        before, after = self._entropies()
        return {
            "stretch": str(self.stretch),
            "factor": fixed(self._factor(), 4),
            "square": fixed(self._factor() ** 2, 4),
            "entropy_before": fixed(before, 3),
            "entropy_after": fixed(after, 3),
        }


def _phi() -> stretching.Model:
    return stretching.MODELS["phi3"]


@lru_cache
def factor(rule: str, stretch: int) -> float:
    """Give what cosine and sine are multiplied by; scores get its square."""
    if rule == "yarn":
        return scaling_by_pair.mscale(stretch)
    of = _phi()
    lists = longrope_lists.SHORT, longrope_lists.LONG
    return scaling.SCALINGS["longrope"](
        of.dim, of.base, *lists, of.length, factor=stretch
    ).attention_factor


def weights(row: str, times: float) -> np.ndarray:
    """Give the weights of a row whose query and keys were multiplied by `times`, `(8,)`."""
    return attention.softmax(np.array([ROWS[row]]) * times**2)[0]


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: factors by rule and stop, weights by row, rule and stop."""
    rules = Temperature.param.rule.objects
    return {
        "stops": STOPS,
        "most": MOST,
        "factors": {rule: [factor(rule, stop) for stop in STOPS] for rule in rules},
        "plain": {row: weights(row, 1.0).tolist() for row in ROWS},
        "weights": {
            row: {
                rule: [weights(row, factor(rule, stop)).tolist() for stop in STOPS]
                for rule in rules
            }
            for row in ROWS
        },
        "entropies": {
            row: {
                rule: [float(entropy(weights(row, factor(rule, stop)))) for stop in STOPS]
                for rule in rules
            }
            for row in ROWS
        },
    }


SNIPPET = """\
import math
import numpy as np
from core import attention, scaling_by_pair
from core.entropy import entropy

factor = {call}  # on cosine and sine
scores = np.array([{scores}])
before, after = attention.softmax(scores)[0], attention.softmax(scores * factor**2)[0]
print(f"factor {{factor:.4f}}, on scores {{factor**2:.4f}}")
print("weights before:", before.round(4))
print("weights after:", after.round(4))
print(f"entropy {{entropy(before):.3f}} -> {{entropy(after):.3f}} nats")
"""
