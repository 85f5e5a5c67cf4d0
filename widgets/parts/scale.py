"""How an axis of measured values runs: by equal ratios for perplexities, by steps for shares."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from widgets.base.numbers import fixed, percent
from widgets.parts import measured


@dataclass(frozen=True)
class Scale:
    """An axis, and the values on it.

    Args:
        kind: of the axis, as Bokeh calls it; the axis of x is alike.
        ticks: values that a reader can read off.
        write: how a tick is written.
        say: how a value is written when it is pointed at.
        even: from a value to where it stands, the ends of the axis being any two numbers.
        back: from there to the value.
        mean: over seeds, the first axis.
    """

    kind: str
    ticks: tuple[float, ...]
    write: Callable[[float], str]
    say: Callable[[float], str]
    even: Callable[[np.ndarray], np.ndarray]
    back: Callable[[np.ndarray], np.ndarray]
    mean: Callable[[np.ndarray], np.ndarray]

    def along(self, low: float, high: float, share: float) -> float:
        """Give the value a share of the way from one value to another."""
        start, end = self.even(low), self.even(high)
        return float(self.back(start + share * (end - start)))


RATIOS = Scale(
    kind="log",
    ticks=(1, 1.5, 2, 3, 5, 10, 25, 50, 100, 200),
    write="{:g}".format,
    say=fixed,
    even=np.log,
    back=np.exp,
    mean=measured.mean,
)
SHARES = Scale(
    kind="linear",
    ticks=(0, 0.25, 0.5, 0.75, 1),
    write=lambda share: percent(share, 0),
    say=percent,
    even=np.asarray,
    back=np.asarray,
    mean=lambda shares: shares.mean(axis=0),
)
