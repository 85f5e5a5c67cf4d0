"""Three moments of one pair: other positions, the same distance, the same dot product."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual
from widgets.parts import turning

FARTHEST, LATEST = 16, 48  # tokens; together they end at the last position of the tables


class MomentsDrawing(Drawing):
    """Three planes with the same two arrows, turned to three pairs of positions."""

    _esm = script(__file__)


class ThreeMoments(Interactive):
    """Move three pairs of positions of equal distance: angle and dot product are the same."""

    distance = param.Integer(4, bounds=(0, FARTHEST), doc="m − n at every moment, in tokens.")
    first = param.Integer(3, bounds=(0, LATEST), doc="Position n of the key, first moment.")
    second = param.Integer(17, bounds=(0, LATEST), doc="Position n of the key, second moment.")
    third = param.Integer(40, bounds=(0, LATEST), doc="Position n of the key, third moment.")
    theta = param.Number(0.3, bounds=(0.05, 3.1), doc="Turning speed, radians per token.")
    q = turning.Arrow((1.0, 0.6), length=2, doc="The query before it is turned.")
    k = turning.Arrow((0.8, 0.25), length=2, doc="The key before it is turned.")

    presets: Mapping[str, Mapping[str, object]] = {
        "near": {},
        "far": {"distance": FARTHEST},
        "slow": {"distance": FARTHEST, "theta": 0.05},
        "same": {"distance": 0},
    }
    sources = (rotary.rotate, rotary.score)

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = MomentsDrawing.of(self)
        self.figure.param.watch(self._rested, "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only where a speed is asked for that they lack."""
        if self.theta not in self.figure.tables.get("speeds", ()):
            limits = {"farthest": FARTHEST, "latest": LATEST}
            self.figure.tables = {**turning.tables(self.theta), **limits}
        self.figure.state = turning.plain(self.state())

    def _rested(self, event: param.parameterized.Event) -> None:
        self.param.update(**turning.rested(event.new))

    def keys_at(self) -> np.ndarray:
        """Give the position n of the key at the three moments, (3,)."""
        return np.array([self.first, self.second, self.third])

    def scores(self) -> np.ndarray:
        """Give the dot product at the three moments, (3,)."""
        n = self.keys_at()
        return rotary.score(np.array(self.q), np.array(self.k), n + self.distance, n, [self.theta])

    def readout(self) -> str:
        """Say the dot product of the three moments and how far apart they are."""
        scores = self.scores()
        return self.words(
            "readout",
            distance=self.distance,
            dot=fixed(scores[0], 4),
            apart=residual(np.ptp(scores)),
        )

    def table(self) -> pd.DataFrame:
        """Give positions and dot product of the three moments."""
        n = self.keys_at()
        columns = {"m": n + self.distance, "n": n, "dot": self.scores()}
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints the dot product of the three moments."""
        return SNIPPET.format(**self.state())

    def numbers(self) -> dict[str, str]:
        """Give how far apart the three dot products are."""
        return {"moments_apart": residual(np.ptp(self.scores()))}


SNIPPET = """\
import numpy as np
from core.rotary import score

n = np.array([{first}, {second}, {third}])
dots = score(np.array({q}), np.array({k}), n + {distance}, n, [{theta}])
for at, dot in zip(n, dots, strict=True):
    print(f"m = {{at + {distance}}}, n = {{at}}: {{dot:.4f}}")
print(f"apart: {{np.ptp(dots):.1e}}")
"""
