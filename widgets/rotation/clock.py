"""One vector in the plane, turned by its position, and the same vector as the hand of a clock."""

import math
from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import geometry, rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual
from widgets.parts import turning

LAST = turning.LAST
HOURS = 12  # of a clock: a hand that turns by a twelfth a position


class ClockDrawing(Drawing):
    """The plane with one arrow and its trail, or the face of a clock with two hands."""

    _esm = script(__file__)


class Clock(Interactive):
    """Move a word on and its vector turns; its length stays. Two positions make two hands."""

    m = param.Integer(12, bounds=(0, LAST), doc="Position of the word, in tokens.")
    n = param.Integer(3, bounds=(0, LAST), doc="Position of the second hand shown, in tokens.")
    theta = param.Number(0.3, bounds=(0.05, 3.1), doc="Turning speed, radians per token.")
    x = turning.Arrow((1.2, 0.4), length=2, doc="The vector before it is turned.")
    view = param.Selector(
        default="plane", objects=["plane", "clock"], doc="One arrow and its trail, or two hands."
    )

    sources = (rotary.rotate, geometry.angle_between)
    presets: Mapping[str, Mapping[str, object]] = {
        "slow": {"theta": 0.1, "view": "plane"},
        "second": {"theta": 1.0, "view": "plane"},
        "clock": {"m": 7, "n": 3, "theta": math.pi / 6, "x": (0.9, 0.0), "view": "clock"},
        "later": {"m": 19, "n": 15, "theta": math.pi / 6, "x": (0.9, 0.0), "view": "clock"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = ClockDrawing.of(self)
        self.figure.param.watch(self._rested, "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only where a speed is asked for that they lack."""
        if self.theta not in self.figure.tables.get("speeds", ()):
            self.figure.tables = tables(self.theta)
        self.figure.state = turning.plain(self.state())

    def _rested(self, event: param.parameterized.Event) -> None:
        self.param.update(**turning.rested(event.new))

    def turned(self, positions: int | np.ndarray) -> np.ndarray:
        """Give the vector at these positions, (..., 2)."""
        return turning.turn(self.x, positions, self.theta)

    def angle(self, position: int) -> float:
        """Give how far the vector has turned at a position, in degrees, full turns counted."""
        return float(np.degrees(rotary.angles(position, [self.theta])[0]))

    def between(self, m: int, n: int) -> float:
        """Give the angle between the hands of two positions, in degrees, 180 at most."""
        return float(np.degrees(geometry.angle_between(self.turned(m), self.turned(n))))

    def title(self) -> str:
        """State what the picture shows."""
        return self.words(f"title-{self.view}")

    def readout(self) -> str:
        """Say the angle and the length, or the angle between the hands here and further on."""
        gap = self.m - self.n
        lengths = np.linalg.norm(self.turned(np.arange(LAST + 1)), axis=-1)
        return self.words(
            f"readout-{self.view}",
            m=self.m,
            n=self.n,
            gap=abs(gap),
            angle=fixed(self.angle(self.m), 1),
            length=fixed(np.linalg.norm(self.turned(self.m)), 4),
            spread=residual(np.ptp(lengths)),
            between=fixed(self.between(self.m, self.n), 1),
            m_next=self.m + HOURS,
            n_next=self.n + HOURS,
            between_next=fixed(self.between(self.m + HOURS, self.n + HOURS), 1),
        )

    def table(self) -> pd.DataFrame:
        """Give the vector at every position, with its length and the angle it has turned by."""
        positions = np.arange(LAST + 1)
        ends = self.turned(positions)
        columns = {
            "position": positions,
            "angle": np.degrees(rotary.angles(positions, [self.theta])[:, 0]),
            "first": ends[:, 0],
            "second": ends[:, 1],
            "length": np.linalg.norm(ends, axis=-1),
        }
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints the turned vector, its length and the angle between hands."""
        return SNIPPET.format(**self.state())

    def numbers(self) -> dict[str, str]:
        """Give the present position, angles and lengths."""
        return {
            "m": str(self.m),
            "angle": fixed(self.angle(self.m), 1),
            "length_before": fixed(np.linalg.norm(self.x), 12),
            "length_after": fixed(np.linalg.norm(self.turned(self.m)), 12),
            "between": fixed(self.between(self.m, self.n), 1),
        }


def tables(theta: float) -> dict[str, object]:
    """Give what a drawing of one vector looks up; `degrees` is flat, speed by speed."""
    found = turning.tables(theta)
    turned = rotary.angles(np.arange(LAST + 1), found["speeds"])  # (positions, speeds)
    return {**found, "degrees": np.degrees(turned).T.ravel(), "hours": HOURS}


SNIPPET = """\
import numpy as np
from core.geometry import angle_between
from core.rotary import rotate

x, speed = [{x}], [{theta}]  # one pair of channels; radians per token
at_m, at_n = rotate(np.array(x * 2), [{m}, {n}], speed)
print("turned:", at_m, "length:", np.linalg.norm(at_m))
print("between m = {m} and n = {n}:", np.degrees(angle_between(at_m, at_n)), "degrees")
"""
