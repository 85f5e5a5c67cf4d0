"""Two arrows turned to their positions, and the dot product that knows only their distance."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.drawing import Drawing, script
from widgets.interactive import Interactive
from widgets.numbers import fixed, residual

LAST = 64  # the sliders' last position, in tokens
SPEEDS = tuple(round(0.05 * step, 2) for step in range(1, 33))  # radians per token


class ArrowsDrawing(Drawing):
    """The plane with both arrows, and the line of the dot product beside it."""

    _esm = script("two_arrows")


class TwoArrows(Interactive):
    """Move q and k along together and the dot product stays; move them apart and it changes."""

    m = param.Integer(12, bounds=(0, LAST), doc="Position of the query, in tokens.")
    n = param.Integer(9, bounds=(0, LAST), doc="Position of the key, in tokens.")
    theta = param.Number(0.3, bounds=(0.01, 3.14), doc="Turning speed, radians per token.")
    q = param.NumericTuple((1.0, 0.35), length=2, doc="The query before it is turned.")
    k = param.NumericTuple((0.7, -0.45), length=2, doc="The key before it is turned.")
    view = param.Selector(
        default="together", objects=["together", "distance"], doc="What the line runs over."
    )

    key = "arrows"
    sources = (rotary.inverse_frequencies, rotary.rotate)
    presets: Mapping[str, Mapping[str, object]] = {
        "near": {},
        "far": {"m": 50, "n": 10},
        "opposite": {"m": 14, "n": 4, "theta": 0.3},
        "same": {"m": 20, "n": 20},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = ArrowsDrawing(
            words=self.text.group("arrows-figure"),
            label=self.words("label"),
            file_name="two-arrows",
        )
        self.figure.param.watch(self._rested, "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only where a speed is asked for that they lack."""
        if self.theta not in self.figure.tables.get("speeds", ()):
            self.figure.tables = _tables(self.theta)
        self.figure.state = _plain(self.state())

    def _rested(self, event: param.parameterized.Event) -> None:
        moved = dict(event.new)
        for name in ("q", "k"):
            moved[name] = tuple(float(part) for part in moved[name])
        self.param.update(**moved)

    def turned(self) -> tuple[np.ndarray, np.ndarray]:
        """Give q turned to m and k turned to n, each of shape (2,)."""
        speed = np.array([self.theta])
        turn = lambda x, at: rotary.rotate(np.array([x]), np.array([at]), speed)[0]  # noqa: E731
        return turn(self.q, self.m), turn(self.k, self.n)

    def score(self) -> float:
        """Give the dot product of the turned arrows."""
        q, k = self.turned()
        return float(q @ k)

    def title(self) -> str:
        """State what the line shows."""
        return self.words(f"title-{self.view}")

    def readout(self) -> str:
        """Say the dot product with both positions, and what stays when both move on."""
        return self.words(
            f"readout-{self.view}",
            m=self.m,
            n=self.n,
            gap=self.m - self.n,
            dot=fixed(self.score(), 4),
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
        speed = np.array([self.theta])
        q = rotary.rotate(np.tile(self.q, (len(m), 1)), m, speed)
        k = rotary.rotate(np.tile(self.k, (len(n), 1)), n, speed)
        return pd.DataFrame({"m": m, "n": n, "dot": np.sum(q * k, axis=1)})

    def spread(self) -> float:
        """Give the largest minus the smallest dot product while both move on together."""
        line = self.line()["dot"]
        return float(line.max() - line.min())

    def table(self) -> pd.DataFrame:
        """Give the line as it is drawn."""
        names = {name: self.words(f"column-{name}") for name in ("m", "n", "dot")}
        return self.line().rename(columns=names)

    def snippet(self) -> str:
        """Give a program that prints the dot product now and with both moved on by 5."""
        return SNIPPET.format(**self.state())


SNIPPET = """\
import numpy as np
from core.rotary import rotate

q, k = np.array([{q}]), np.array([{k}])
speed = np.array([{theta}])  # radians per token
for m, n in [({m}, {n}), ({m} + 5, {n} + 5)]:
    turned_q = rotate(q, np.array([m]), speed)[0]
    turned_k = rotate(k, np.array([n]), speed)[0]
    print(m, n, turned_q @ turned_k)
"""


def _tables(theta: float) -> dict[str, object]:
    """Give, for each speed and position, the turned unit vectors (x1, y1, x2, y2) and the angle."""
    speeds = sorted({*SPEEDS, float(theta)})
    positions = np.arange(LAST + 1)
    unit = np.broadcast_to(np.eye(2)[:, None, :], (2, LAST + 1, 2))
    turned = [rotary.rotate(unit, positions, np.array([speed])) for speed in speeds]
    return {
        "last": LAST,
        "speeds": speeds,
        "turns": [np.concatenate([t[0], t[1]], axis=1).tolist() for t in turned],
        "angles": [(positions * speed).tolist() for speed in speeds],
    }


def _plain(state: Mapping[str, object]) -> dict[str, object]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in state.items()}
