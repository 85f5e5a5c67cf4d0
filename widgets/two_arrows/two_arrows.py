"""Two arrows turned to their positions, and the dot product that knows only their distance."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual
from widgets.parts import turning

LAST = turning.LAST


class ArrowsDrawing(Drawing):
    """The plane with both arrows, and the line of the dot product beside it."""

    _esm = script(__file__)


class TwoArrows(Interactive):
    """Move q and k along together and the dot product stays; move them apart and it changes."""

    m = param.Integer(12, bounds=(0, LAST), doc="Position of the query, in tokens.")
    n = param.Integer(9, bounds=(0, LAST), doc="Position of the key, in tokens.")
    theta = param.Number(0.3, bounds=(0.05, 3.1), doc="Turning speed, radians per token.")
    q = turning.Arrow((1.0, 0.6), length=2, doc="The query before it is turned.")
    k = turning.Arrow((0.8, 0.25), length=2, doc="The key before it is turned.")
    view = param.Selector(
        default="together",
        objects=["together", "distance"],
        doc="What a slider moves, and what the line runs over: both words, or the distance.",
    )

    sources = (rotary.rotate, rotary.score)
    presets: Mapping[str, Mapping[str, object]] = {
        "near": {},
        "far": {"m": 50, "n": 10},
        "same": {"m": 20, "n": 20, "k": (1.0, 0.6), "view": "distance"},
        "fast": {"theta": 1.0, "view": "distance"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = ArrowsDrawing.of(self)
        self.figure.param.watch(self._rested, "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only where a speed is asked for that they lack."""
        if self.theta not in self.figure.tables.get("speeds", ()):
            self.figure.tables = turning.tables(self.theta)
        self.figure.state = turning.plain(self.state())

    def _rested(self, event: param.parameterized.Event) -> None:
        self.param.update(**turning.rested(event.new))

    def turned(self) -> list[np.ndarray]:
        """Give q turned to m and k turned to n, each (2,)."""
        pairs = (self.q, self.m), (self.k, self.n)
        return [turning.turn(vector, at, self.theta) for vector, at in pairs]

    def score(self, m: int | np.ndarray, n: int | np.ndarray) -> np.ndarray:
        """Give the dot product of the arrows turned to these positions."""
        return rotary.score(np.array(self.q), np.array(self.k), m, n, [self.theta])

    def title(self) -> str:
        """State what the line shows."""
        return self.words(f"title-{self.view}")

    def readout(self) -> str:
        """Say the dot product with both positions, and what stays or changes along the line."""
        return self.words(
            f"readout-{self.view}",
            m=self.m,
            n=self.n,
            gap=fixed(self.m - self.n, 0),
            back=fixed(self.n - self.m, 0),
            dot=fixed(self.score(self.m, self.n), 4),
            mirror=fixed(self.score(self.n, self.m), 4),
            spread=residual(self.spread()),
        )

    def line(self) -> pd.DataFrame:
        """Give the dot product at every step along the line of the present view."""
        gap = self.m - self.n
        if self.view == "together":
            m = np.arange(max(0, gap), LAST + 1 + min(0, gap))
            n = m - gap
        else:
            step = np.arange(-LAST, LAST + 1)
            m, n = np.maximum(step, 0), np.maximum(-step, 0)
        return pd.DataFrame({"m": m, "n": n, "dot": self.score(m, n)})

    def spread(self) -> float:
        """Give the largest minus the smallest dot product along the line."""
        return float(np.ptp(self.line()["dot"]))

    def table(self) -> pd.DataFrame:
        """Give the line as it is drawn."""
        names = {name: self.words(f"column-{name}") for name in ("m", "n", "dot")}
        return self.line().rename(columns=names)

    def snippet(self) -> str:
        """Give a program that prints the dot product now, 5 positions on, and the other way."""
        return SNIPPET.format(**self.state())

    def numbers(self) -> dict[str, str]:
        """Give every line of the proof, each computed in its own way, for the present state."""
        lines = self.proof()
        turned_q, turned_k = self.turned()
        return {
            "m": str(self.m),
            "n": str(self.n),
            "gap": fixed(self.m - self.n, 0),
            "back": fixed(self.n - self.m, 0),
            "theta": fixed(self.theta),
            "q": turning.written(self.q, fixed),
            "k": turning.written(self.k, fixed),
            "turned_q": turning.written(turned_q, fixed),
            "turned_k": turning.written(turned_k, fixed),
            "dot": fixed(self.score(self.m, self.n), 4),
            "mirror": fixed(self.score(self.n, self.m), 4),
            **{f"line_{number}": fixed(value, 12) for number, value in enumerate(lines, 1)},
            "lines_apart": residual(max(lines) - min(lines)),
        }

    def proof(self) -> list[float]:
        """Compute the four expressions that the proof sets equal, each as it is written."""
        q, k = np.array(self.q), np.array(self.k)
        turned_q, turned_k = self.turned()
        forth, onto = self._matrix(self.m), self._matrix(self.n)
        return [
            float(turned_q @ turned_k),
            float(q @ (forth.T @ onto) @ k),
            float(q @ (self._matrix(-self.m) @ onto) @ k),
            float(q @ self._matrix(self.n - self.m) @ k),
        ]

    def _matrix(self, position: int) -> np.ndarray:
        """Give R of a position, (2, 2): its columns are the turned unit vectors."""
        return np.stack([turning.turn(e, position, self.theta) for e in ((1, 0), (0, 1))], axis=1)


SNIPPET = """\
import numpy as np
from core.rotary import rotate

q, k = np.array({q}), np.array({k})
speed = [{theta}]  # radians per token
for m, n in [({m}, {n}), ({m} + 5, {n} + 5), ({n}, {m})]:
    turned_q = rotate(q, [m], speed)[0]
    turned_k = rotate(k, [n], speed)[0]
    print(f"m = {{m}}, n = {{n}}: {{turned_q @ turned_k:.4f}}")
"""
