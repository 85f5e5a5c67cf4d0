"""A whole head: a random pair stays flat when rotated, not when sinusoids are added."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import rotary, sinusoidal
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual

WIDTH, BASE = 64, 10_000.0
STEPS, FARTHEST = 256, 32  # last position of the key and largest distance, in tokens


class HeadDrawing(Drawing):
    """The dot product of a head of full width against the step, rotated and added."""

    _esm = script(__file__)


class FullHead(Interactive):
    """Move a random q and k of 64 channels along: rotated they keep their dot product."""

    n = param.Integer(40, bounds=(0, STEPS), doc="Position of the key, in tokens.")
    distance = param.Integer(5, bounds=(0, FARTHEST), doc="m − n, in tokens.")
    seed = param.Integer(0, bounds=(0, 9999), doc="Seed of the random q and k.")

    presets: Mapping[str, Mapping[str, object]] = {
        "same": {"distance": 0},
        "near": {},
        "far": {"distance": FARTHEST},
    }
    sources = (rotary.score, rotary.rotate, sinusoidal.table)

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = HeadDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for a new pair."""
        if self.figure.tables.get("seed") != self.seed:
            rotated, added = lines(self.seed)
            self.figure.tables = {
                "seed": self.seed,
                "steps": STEPS,
                "farthest": FARTHEST,
                "bound": float(np.ceil(np.abs([rotated, added]).max())),
                "rotated": rotated.ravel(),
                "added": added.ravel(),
            }
        self.figure.state = self.state()

    def readout(self) -> str:
        """Say how far each of the two lines is from flat."""
        rotated, added = (np.ptp(line[self.distance]) for line in lines(self.seed))
        return self.words(
            "readout",
            steps=STEPS,
            distance=self.distance,
            rotated=residual(rotated),
            added=fixed(added),
        )

    def table(self) -> pd.DataFrame:
        """Give both lines at every step."""
        n = np.arange(STEPS + 1)
        rotated, added = (line[self.distance] for line in lines(self.seed))
        columns = {"m": n + self.distance, "n": n, "rotated": rotated, "added": added}
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints how far each line is from flat."""
        return SNIPPET.format(**self.state(), steps=STEPS + 1, width=WIDTH, base=BASE)

    def numbers(self) -> dict[str, str]:
        """Give how far each of the two lines is from flat."""
        rotated, added = (np.ptp(line[self.distance]) for line in lines(self.seed))
        return {"head_rotated": residual(rotated), "head_added": fixed(added)}


def pair(seed: int) -> np.ndarray:
    """Draw q and k, (2, d), every channel from a normal distribution of variance 1."""
    return np.random.default_rng(seed).standard_normal((2, WIDTH))


@lru_cache(maxsize=8)
def lines(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Give the dot products by distance and step, (FARTHEST + 1, STEPS + 1): rotated and added."""
    q, k = pair(seed)
    n, m = np.arange(STEPS + 1), np.arange(STEPS + 1) + np.arange(FARTHEST + 1)[:, None]
    rotated = rotary.score(q, k, m, n, rotary.inverse_frequencies(WIDTH, BASE))
    place_q, place_k = (sinusoidal.table(at, WIDTH, BASE) for at in (m, n))
    return rotated, np.sum((q + place_q) * (k + place_k), axis=-1)


SNIPPET = """\
import numpy as np
from core import rotary, sinusoidal

q, k = np.random.default_rng({seed}).standard_normal((2, {width}))
n = np.arange({steps})
m = n + {distance}
speeds = rotary.inverse_frequencies({width}, {base})
rotated = rotary.score(q, k, m, n, speeds)
added = np.sum(
    (q + sinusoidal.table(m, {width}, {base})) * (k + sinusoidal.table(n, {width}, {base})), axis=1
)
print(f"rotated, highest minus lowest: {{np.ptp(rotated):.1e}}")
print(f"added, highest minus lowest: {{np.ptp(added):.2f}}")
"""
