"""One matrix that moves every sinusoidal position on by k."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import rotary, sinusoidal
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual

DIM = 64
LAST = 64  # last position of the slider, tokens
REACH = 32  # how far k goes, either way, tokens
PAIRS = (0, 3, 6, 9, 12, 15)  # the pairs drawn, of DIM / 2


class ShiftDrawing(Drawing):
    """Pairs as small circles: PE(pos), the turn of R_k, and PE(pos + k) where it lands."""

    _esm = script(__file__)


class Shift(Interactive):
    """Move pos: the hands turn, the numbers of R_k stand still, and it always lands."""

    pos = param.Integer(5, bounds=(0, LAST), doc="Position, in tokens.")
    k = param.Integer(7, bounds=(-REACH, REACH), doc="How far to move on, in tokens.")
    pair = param.Selector(default=3, objects=list(PAIRS), doc="The pair whose numbers are shown.")

    sources = (sinusoidal.table, sinusoidal.shift_matrix)
    writers = {
        f"column-{name}": lambda value: fixed(value, 6) for name in ("here", "moved", "there")
    }
    presets: Mapping[str, Mapping[str, object]] = {
        "near": {},
        "elsewhere": {"pos": 50},
        "back": {"pos": 20, "k": -9},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = ShiftDrawing.of(self, **_tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the drawing up to the present state."""
        self.figure.state = self.state()

    def gap(self, positions: object) -> float:
        """Give the largest difference between R_k PE(p) and PE(p + k) over these positions."""
        positions = np.asarray(positions)
        moved = sinusoidal.table(positions, DIM) @ sinusoidal.shift_matrix(self.k, DIM).T
        return float(np.abs(moved - sinusoidal.table(positions + self.k, DIM)).max())

    def title(self) -> str:
        """State what the one matrix does."""
        return self.words("title", k=fixed(self.k, 0))

    def readout(self) -> str:
        """Say where R_k lands, and by how much it misses here and anywhere."""
        return self.words(
            "readout",
            pos=self.pos,
            k=fixed(self.k, 0),
            there=fixed(self.pos + self.k, 0),
            here=residual(self.gap([self.pos])),
            all=residual(self.gap(np.arange(LAST + 1))),
            last=LAST,
        )

    def numbers(self) -> dict[str, str]:
        """Give every number of the proof, for the pair that is shown."""
        speed = rotary.inverse_frequencies(DIM)[self.pair]
        sin, cos = sinusoidal.table([self.pos], DIM)[0, 2 * self.pair :][:2]
        turn = sinusoidal.shift_matrix(self.k, DIM)[2 * self.pair, 2 * self.pair :][:2]  # cos, sin
        landed = sinusoidal.table([self.pos + self.k], DIM)[0, 2 * self.pair :][:2]
        written = {
            "speed": speed,
            "sin_pos": sin,
            "cos_pos": cos,
            "cos_k": turn[0],
            "sin_k": turn[1],
            "first": turn[0] * sin + turn[1] * cos,
            "second": -turn[1] * sin + turn[0] * cos,
            "sin_there": landed[0],
            "cos_there": landed[1],
        }
        return {
            **{name: fixed(value, 4) for name, value in written.items()},
            "pair": str(self.pair),
            "pos": str(self.pos),
            "k": fixed(self.k, 0),
            "there": fixed(self.pos + self.k, 0),
            "here": residual(self.gap([self.pos])),
            "anywhere": residual(self.gap(np.arange(LAST + 1))),
        }

    def table(self) -> pd.DataFrame:
        """Give every drawn pair: PE(pos), what R_k makes of it, and PE(pos + k)."""
        here = sinusoidal.table([self.pos], DIM)[0]
        moved = sinusoidal.shift_matrix(self.k, DIM) @ here
        there = sinusoidal.table([self.pos + self.k], DIM)[0]
        channels = [2 * pair + part for pair in PAIRS for part in (0, 1)]
        vectors = {"here": here, "moved": moved, "there": there}
        columns = {"channel": channels, **{name: v[channels] for name, v in vectors.items()}}
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that moves the position on and prints what it misses by."""
        return SNIPPET.format(dim=DIM, last=LAST, **self.state())


SNIPPET = """\
import numpy as np
from core.sinusoidal import shift_matrix, table

pos, k, pair = {pos}, {k}, {pair}
R = shift_matrix({k}, {dim})  # made from k alone
print("block of pair", pair, R[2 * pair : 2 * pair + 2, 2 * pair : 2 * pair + 2])
positions = np.arange({last} + 1)
missed = np.abs(table(positions, {dim}) @ R.T - table(positions + k, {dim})).max(axis=1)
print("missed at pos", missed[pos], "and anywhere", missed.max())
"""


def _tables() -> dict[str, object]:
    """Give PE of the drawn pairs from -REACH on, and the blocks of R_k from k = -REACH on."""
    drawn = np.array([[2 * pair, 2 * pair + 1] for pair in PAIRS])  # (pairs, 2)
    encoding = sinusoidal.table(np.arange(-REACH, LAST + REACH + 1), DIM)
    shifts = [sinusoidal.shift_matrix(k, DIM) for k in range(-REACH, REACH + 1)]
    return {
        "last": LAST,
        "reach": REACH,
        "pairs": list(PAIRS),
        "speeds": rotary.inverse_frequencies(DIM)[list(PAIRS)].tolist(),
        "encoding": encoding[:, drawn].tolist(),  # (positions, pairs, 2): sine, cosine
        "blocks": [shift[drawn[:, :, None], drawn[:, None, :]].tolist() for shift in shifts],
    }
