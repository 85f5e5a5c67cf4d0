"""ALiBi's slopes, one a head, and what one head takes off one row."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import alibi, attention
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual

TOKENS = 24
HEADS = (4, 6, 8, 12, 16)


class AlibiDrawing(Drawing):
    """The slopes of all heads, the bias of one head, and the weights it leaves in one row."""

    _esm = script(__file__)


class AlibiHeads(Interactive):
    """Choose a head: its slope says how far it looks when all words are equal."""

    heads = param.Selector(default=8, objects=list(HEADS), doc="Number of heads H.")
    head = param.Integer(3, bounds=(1, max(HEADS)), doc="The head looked at, from 1.")
    m = param.Integer(17, bounds=(0, TOKENS - 1), doc="Row of the query, in tokens.")

    sources = (alibi.slopes, alibi.bias, attention.softmax)
    writers = {"column-weight": residual}
    presets: Mapping[str, Mapping[str, object]] = {
        "eight": {},
        "six": {"heads": 6, "head": 5},
        "twelve": {"heads": 12, "head": 9},
        "far": {"heads": 8, "head": 8},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self._shown = 0
        self.figure = AlibiDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for another number of heads."""
        if self._shown != self.heads:
            self._shown = self.heads
            self.figure.tables = _tables(self.heads)
        self.figure.state = self.state()

    def chosen(self) -> int:
        """Give the head looked at, the last one when there are fewer."""
        return min(self.head, self.heads)

    def slope(self) -> float:
        """Give the slope of the head looked at."""
        return float(alibi.slopes(self.heads)[self.chosen() - 1])

    def row(self) -> pd.DataFrame:
        """Give the bias and the weight of every key that the query sees."""
        keys = np.arange(self.m + 1)
        bias = alibi.bias(self.heads, [self.m], keys)[self.chosen() - 1]
        return pd.DataFrame({"n": keys, "bias": bias[0], "weight": attention.softmax(bias)[0]})

    def title(self) -> str:
        """State between what the slopes lie."""
        slopes = alibi.slopes(self.heads)
        return self.words("title", steep=residual(slopes.max()), gentle=residual(slopes.min()))

    def readout(self) -> str:
        """Say the slope, what the first word loses, and the weights of the nearest and first."""
        row = self.row()
        return self.words(
            "readout",
            head=self.chosen(),
            heads=self.heads,
            slope=residual(self.slope()),
            m=self.m,
            loss=fixed(-row["bias"][0], 3),
            near=fixed(100 * row["weight"][self.m], 1),
            first=residual(100 * row["weight"][0]),
        )

    def numbers(self) -> dict[str, str]:
        """Give the numbers of the readout by name."""
        row = self.row()
        return {
            "heads": str(self.heads),
            "head": str(self.chosen()),
            "slope": residual(self.slope()),
            "m": str(self.m),
            "seen": str(self.m + 1),
            "loss": fixed(-row["bias"][0], 3),
        }

    def table(self) -> pd.DataFrame:
        """Give the row as it is drawn."""
        row = self.row()
        return pd.DataFrame(
            {
                self.words("column-n"): row["n"],
                self.words("column-bias"): row["bias"],
                self.words("column-weight"): row["weight"],
            }
        )

    def snippet(self) -> str:
        """Give a program that prints the slopes, and the row of the head looked at."""
        return SNIPPET.format(heads=self.heads, head=self.chosen(), m=self.m)


SNIPPET = """\
import numpy as np
from core.alibi import bias, slopes
from core.attention import softmax

heads, head, m = {heads}, {head}, {m}
print("slopes", slopes(heads))
row = bias(heads, [m], np.arange(m + 1))[head - 1]  # row m, keys 0 to m
print("head", head, "bias", row[0])
print("weights, all words equal", softmax(row)[0])
"""


def _tables(heads: int) -> dict[str, object]:
    """Give slopes, their place on a scale of powers of two, biases and weights of every head."""
    positions = np.arange(TOKENS)
    slopes = alibi.slopes(heads)
    bias = alibi.bias(heads, positions, positions)
    below = 2 ** (heads.bit_length() - 1)  # the heads of the power of two below come first
    return {
        "tokens": TOKENS,
        "options": list(HEADS),
        "slopes": slopes.tolist(),
        "powers": np.log2(slopes).tolist(),
        "between": [head >= below for head in range(heads)],
        "bias": bias.ravel(),  # head by head, row by row
        "weights": attention.softmax(bias, attention.causal_mask(TOKENS, TOKENS)).ravel(),
    }
