"""Dot products of sinusoidal positions against their distance, raw and projected."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import sinusoidal
from core import small_transformer as small
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual

DIM = 64
REACH = 32  # distances go from -REACH to REACH, tokens
FIRST, LAST = 32, 96  # positions whose every neighbour is a real token
SEEDS = 20


class SimilarityDrawing(Drawing):
    """Two charts of the dot product against distance, one line a position."""

    _esm = script(__file__)


class Similarity(Interactive):
    """Move pos along: the raw line stays, the projected one changes."""

    pos = param.Integer(48, bounds=(FIRST, LAST), doc="Position of the query, in tokens.")
    distance = param.Integer(6, bounds=(-REACH, REACH), doc="Key minus query, in tokens.")
    seed = param.Integer(0, bounds=(0, SEEDS - 1), doc="Of the random projections.")

    sources = (sinusoidal.dot_products, small.random_blocks)
    presets: Mapping[str, Mapping[str, object]] = {
        "first": {},
        "late": {"pos": 90},
        "mirror": {"distance": -6},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self._shown = -1
        self.figure = SimilarityDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for another seed."""
        if self._shown != self.seed:
            self._shown = self.seed
            self.figure.tables = _tables(self.seed)
        self.figure.state = self.state()

    def at(self, kind: str) -> np.ndarray:
        """Give the dot products at the present distance, for every position in reach."""
        return _dots(kind, self.seed)[:, self.distance + REACH]

    def readout(self) -> str:
        """Say both dot products here, and how much each differs over all positions."""
        here = self.pos - FIRST
        return self.words(
            "readout",
            pos=self.pos,
            distance=fixed(self.distance, 0),
            first=FIRST,
            last=LAST,
            **{kind: fixed(self.at(kind)[here], 3) for kind in ("raw", "projected")},
            **{f"{kind}_spread": residual(np.ptp(self.at(kind))) for kind in ("raw", "projected")},
        )

    def numbers(self) -> dict[str, str]:
        """Give both spreads, and the dot products at the distance and at its mirror image."""
        here = self.pos - FIRST
        found = {"distance": fixed(self.distance, 0), "back": fixed(-self.distance, 0)}
        for kind in ("raw", "projected"):
            dots = _dots(kind, self.seed)[here]
            found[f"{kind}_spread"] = residual(np.ptp(self.at(kind)))
            found[kind] = fixed(dots[REACH + self.distance], 3)
            found[f"{kind}_back"] = fixed(dots[REACH - self.distance], 3)
        return found

    def table(self) -> pd.DataFrame:
        """Give both lines of the present position."""
        here = self.pos - FIRST
        columns = {self.words("column-distance"): np.arange(-REACH, REACH + 1)}
        for kind in ("raw", "projected"):
            columns[self.words(f"column-{kind}")] = _dots(kind, self.seed)[here]
        return pd.DataFrame(columns)

    def snippet(self) -> str:
        """Give a program that prints both dot products and their spreads over positions."""
        return SNIPPET.format(dim=DIM, first=FIRST, last=LAST, **self.state())


SNIPPET = """\
import numpy as np
from core.sinusoidal import dot_products
from core.small_transformer import random_blocks

pos, distance = {pos}, {distance}
positions = np.arange({first}, {last} + 1)
weights = random_blocks({dim}, seed={seed})[0]
for name, options in [("raw", {{}}), ("projected", {{"w_q": weights.w_q, "w_k": weights.w_k}})]:
    dots = dot_products(positions, [distance], {dim}, **options)[:, 0]
    print(name, dots[pos - {first}], "over all positions it varies by", np.ptp(dots))
"""


def _dots(kind: str, seed: int) -> np.ndarray:
    """Give the dot products of every position in reach at every distance."""
    block = small.random_blocks(DIM, seed=seed)[0]
    weights = {"w_q": block.w_q, "w_k": block.w_k} if kind == "projected" else {}
    positions, distances = np.arange(FIRST, LAST + 1), np.arange(-REACH, REACH + 1)
    return sinusoidal.dot_products(positions, distances, DIM, **weights)


def _tables(seed: int) -> dict[str, object]:
    dots = {kind: _dots(kind, seed) for kind in ("raw", "projected")}
    return {
        "first": FIRST,
        "last": LAST,
        "reach": REACH,
        "seeds": SEEDS,
        "dots": {kind: values.ravel() for kind, values in dots.items()},  # position by position
        "ranges": {kind: [float(v.min()), float(v.max())] for kind, v in dots.items()},
    }
