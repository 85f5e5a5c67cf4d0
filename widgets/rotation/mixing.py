"""Scores of one head read in the right layout, permuted and read in the other, and mixed up."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual

WIDTH, BASE = 64, 10_000.0
BACK = 7  # tokens; how far back the head was made to look
FARTHEST, LAST = 64, 64  # largest distance, last position of the key, in tokens
CASES = ("right", "permuted", "both", "one")


class MixingDrawing(Drawing):
    """The score against the distance: right, permuted together, misread, and one of two misread."""

    _esm = script(__file__)


class Mixing(Interactive):
    """Permute q and k together and no score changes; misread their layout and all are lost."""

    distance = param.Integer(7, bounds=(0, FARTHEST), doc="m − n, in tokens.")
    n = param.Integer(20, bounds=(0, LAST), doc="Position of the key, in tokens.")
    seed = param.Integer(3, bounds=(0, 999), doc="Seed of the random q and k.")

    sources = (rotary.rotate, rotary.score, rotary.pair_permutation)
    presets: Mapping[str, Mapping[str, object]] = {
        "same": {"distance": 0, "n": 0},
        "start": {"n": 0},
        "later": {"n": 60},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = MixingDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for a new q and k."""
        if self.figure.tables.get("seed") != self.seed:
            found = scores(self.seed)
            self.figure.tables = {
                "seed": self.seed,
                "farthest": FARTHEST,
                "last": LAST,
                "low": float(np.floor(min(values.min() for values in found.values()))),
                "high": float(np.ceil(max(values.max() for values in found.values()))),
                **{case: values.ravel() for case, values in found.items()},
            }
        self.figure.state = self.state()

    def row(self, case: str) -> np.ndarray:
        """Give the scores of one case at every distance, for the present key, (distances,)."""
        return scores(self.seed)[case][self.n]

    def off(self, case: str) -> float:
        """Give how far a case is off, as a share of the right scores' own spread."""
        right = self.row("right")
        return float(np.sqrt(np.mean((self.row(case) - right) ** 2)) / right.std())

    def title(self) -> str:
        """State what becomes of the scores, permuted together and misread."""
        return self.words("title", off=self.numbers()["both_off"])

    def readout(self) -> str:
        """Say the score now in all four cases."""
        now = {case: fixed(self.row(case)[self.distance], 2) for case in CASES}
        return self.words("readout", distance=self.distance, n=self.n, **now)

    def table(self) -> pd.DataFrame:
        """Give all four curves for the present key."""
        columns = {"distance": np.arange(FARTHEST + 1), **{case: self.row(case) for case in CASES}}
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints the four scores."""
        return SNIPPET.format(**self.state(), dim=WIDTH, base=BASE, back=BACK)

    def numbers(self) -> dict[str, str]:
        """Give how far the other cases are off, and at which distance scores are highest."""
        found = scores(self.seed)
        return {
            "permuted_off": residual(np.abs(found["permuted"] - found["right"]).max()),
            "both_off": fixed(100 * self.off("both"), 0),
            "one_drift": fixed(np.ptp(found["one"], axis=0).max(), 1),
            **{f"{case}_top": str(int(self.row(case).argmax())) for case in ("right", "both")},
        }


def pair(seed: int) -> np.ndarray:
    """Give q and k, (2, d), of a head that looks `BACK` tokens back: there they lie alike."""
    q = np.random.default_rng(seed).standard_normal(WIDTH)
    speed = rotary.inverse_frequencies(WIDTH, BASE)
    return np.stack([q, rotary.rotate(q, [BACK], speed, "interleaved")[0]])


@lru_cache(maxsize=32)
def scores(seed: int) -> dict[str, np.ndarray]:
    """Give the scores over √d of the four cases, (positions of the key, distances)."""
    q, k = pair(seed)
    n = np.arange(LAST + 1)[:, None]
    m = n + np.arange(FARTHEST + 1)
    speed = rotary.inverse_frequencies(WIDTH, BASE)
    order = rotary.pair_permutation(WIDTH)
    keys = rotary.rotate(k, n, speed, "half_split")
    found = {
        "right": rotary.score(q, k, m, n, speed, "interleaved"),
        "permuted": rotary.score(q[order], k[order], m, n, speed, "half_split"),
        "both": rotary.score(q, k, m, n, speed, "half_split"),
        "one": (rotary.rotate(q, m, speed, "interleaved") * keys).sum(-1),
    }
    return {case: values / np.sqrt(WIDTH) for case, values in found.items()}


SNIPPET = """\
import numpy as np
from core.rotary import inverse_frequencies, pair_permutation, rotate, score

speed, order = inverse_frequencies({dim}, {base}), pair_permutation({dim})
q = np.random.default_rng({seed}).standard_normal({dim})
k = rotate(q, [{back}], speed, "interleaved")[0]  # looks {back} tokens back
m, n, scale = {n} + {distance}, {n}, np.sqrt({dim})
turned_q = rotate(q, [m], speed, "interleaved")[0]
turned_k = rotate(k, [n], speed, "half_split")[0]
print("right:", score(q, k, m, n, speed, "interleaved") / scale)
print("permuted together:", score(q[order], k[order], m, n, speed, "half_split") / scale)
print("both misread:", score(q, k, m, n, speed, "half_split") / scale)
print("only k misread:", turned_q @ turned_k / scale)
"""
