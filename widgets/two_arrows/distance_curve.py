"""A head's dot product against distance: it wanders down for q = k, not for random pairs."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import pandas as pd
import panel as pn
import param
from bokeh.models import ColumnDataSource, HoverTool, Span

from core import rotary
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole

BASE = 10_000.0
REACHES = (64, 512, 4096)  # tokens
PAIRS, SEED, STOPS = 2000, 0, 16  # random pairs; in how many parts the reach is cut for them


class DistanceCurve(Interactive):
    """Choose what q and k are, and see whether the dot product falls with the distance."""

    content = param.Selector(
        default="same", objects=["same", "random"], doc="Whether k is q, or both are random."
    )
    width = param.Selector(default=64, objects=[64, 128], doc="Head width d, channels.")
    reach = param.Selector(default=4096, objects=list(REACHES), doc="Largest distance, tokens.")

    sources = (rotary.mean_cosine, rotary.rotate)

    def build(self) -> tuple[list, list, list]:
        """Make the plot and its three choices."""
        self.plot = plot.plot(self.words("x"), self.words("y-same"), height=300)
        self.plot.x_range, self.plot.y_range = plot.fixed_range(0, 1), plot.fixed_range(0, 1)
        self.curve = ColumnDataSource({"distance": [], "value": []})
        self.band = ColumnDataSource({"distance": [], "low": [], "mean": [], "high": []})
        self.area = self.plot.varea("distance", "low", "high", source=self.band, fill_alpha=0.2)
        self.mean = self.plot.line("distance", "mean", source=self.band, line_width=2.6)
        self.line = self.plot.line("distance", "value", source=self.curve)
        self.zero = Span(location=0, dimension="width", line_dash="dashed", line_width=1)
        self.plot.add_layout(self.zero)
        self._add_hover()
        return [plot.pane(self.plot)], self._choices(), []

    def _add_hover(self) -> None:
        for renderer, column in ((self.line, "value"), (self.mean, "mean")):
            tips = [(self.words("x"), "@distance"), (self.words("hover"), f"@{column}{{0.000}}")]
            self.plot.add_tools(HoverTool(renderers=[renderer], tooltips=tips, mode="vline"))

    def _choices(self) -> list[pn.viewable.Viewable]:
        rows = [
            choice(self, "content", ["same", "random"]),
            choice(self, "width", {str(width): width for width in (64, 128)}),
            choice(self, "reach", {whole(reach): reach for reach in REACHES}),
        ]
        return [Controls(self, *rows)]

    def refresh(self) -> None:
        """Show the curve of the present choice, and paint it for the theme."""
        same = self.content == "same"
        self.line.glyph.line_width = 1.6 if same else 0.8
        self.plot.x_range.end = self.reach
        self.plot.yaxis.axis_label = self.words(f"y-{self.content}")
        if same:
            low, high = -0.3, 1.05
        else:
            high = 3 * self.width**0.5
            low = -high
        self.plot.y_range.update(start=low, end=high)
        self.curve.data = self._curve().to_dict("list")
        if not same:
            self.band.data = self._band().to_dict("list")
        self.area.visible = self.mean.visible = not same
        plot.recolour(self.dark, self._paint)

    def _paint(self, colours: dict[str, str]) -> None:
        self.line.glyph.line_color = colours[
            "score-fill" if self.content == "same" else "rule-strong"
        ]
        self.mean.glyph.line_color = self.area.glyph.fill_color = colours["score-fill"]
        self.zero.line_color = colours["ink-soft"]

    def _curve(self) -> pd.DataFrame:
        """Give the mean of cosines, or the first random pair's dot product, at every distance."""
        distance = np.arange(self.reach + 1)
        if self.content == "same":
            value = cosines(self.width, self.reach)
        else:
            q, k = random_pairs(self.width)
            value = rotary.score(q[0], k[0], distance, 0, _speeds(self.width))
        return pd.DataFrame({"distance": distance, "value": value})

    def _band(self) -> pd.DataFrame:
        """Give mean and spread over all random pairs, where the reach is cut into equal parts."""
        distance = np.arange(STOPS + 1) * (self.reach // STOPS)
        scores = random_scores(self.width, tuple(distance.tolist()))
        mean, spread = scores.mean(axis=0), scores.std(axis=0)
        columns = {"distance": distance, "low": mean - spread, "mean": mean, "high": mean + spread}
        return pd.DataFrame(columns)

    def title(self) -> str:
        """State what the curve shows."""
        return self.words(f"title-{self.content}")

    def readout(self) -> str:
        """Say whether the curve falls, in numbers."""
        return self._readout_same() if self.content == "same" else self._readout_random()

    def _readout_same(self) -> str:
        fall = Fall.measure(self.width, self.reach)
        found = "positive" if fall.negative_from is None else "negative"
        return self.words(
            f"readout-same-{found}",
            reach=whole(self.reach),
            rising=whole(fall.rising),
            lowest=fixed(fall.lowest, 3),
            lowest_at=whole(fall.lowest_at),
            negative=whole(fall.negative_from or 0),
        )

    def _readout_random(self) -> str:
        band = self._band()
        near, far = band.iloc[0], band.iloc[-1]
        return self.words(
            "readout-random",
            pairs=whole(PAIRS),
            reach=whole(self.reach),
            near=fixed(near["mean"]),
            near_spread=fixed(near["high"] - near["mean"]),
            far=fixed(far["mean"]),
            far_spread=fixed(far["high"] - far["mean"]),
        )

    def table(self) -> pd.DataFrame:
        """Give the curve; for random pairs the mean and the spread."""
        if self.content == "same":
            columns = self._curve()
        else:
            band = self._band()
            columns = band[["distance", "mean"]].assign(spread=band["high"] - band["mean"])
        return columns.rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints the numbers of the readout."""
        program = SAME if self.content == "same" else RANDOM
        return program.format(width=self.width, reach=self.reach, base=BASE, pairs=PAIRS, seed=SEED)


@dataclass(frozen=True)
class Fall:
    """How the mean of cosines falls: not steadily, and below zero."""

    rising: int  # steps of one token that go up
    lowest: float
    lowest_at: int  # tokens
    negative_from: int | None  # tokens; None if it stays positive

    @classmethod
    def measure(cls, width: int, reach: int) -> "Fall":
        """Measure the curve of a width up to a distance."""
        curve = cosines(width, reach)
        below = np.flatnonzero(curve < 0)
        return cls(
            rising=int(np.sum(np.diff(curve) > 0)),
            lowest=float(curve.min()),
            lowest_at=int(curve.argmin()),
            negative_from=int(below[0]) if len(below) else None,
        )


def _speeds(width: int) -> np.ndarray:
    return rotary.inverse_frequencies(width, BASE)


def cosines(width: int, reach: int) -> np.ndarray:
    """Give the mean of cosines at every distance from 0 to `reach`."""
    return rotary.mean_cosine(np.arange(reach + 1), _speeds(width))


def random_pairs(width: int) -> np.ndarray:
    """Draw all q and all k, (2, PAIRS, width), every channel of variance 1."""
    return np.random.default_rng(SEED).standard_normal((2, PAIRS, width))


@lru_cache(maxsize=16)
def random_scores(width: int, distances: tuple[int, ...]) -> np.ndarray:
    """Give the dot product of every random pair at every distance, (PAIRS, distances)."""
    q, k = random_pairs(width)
    everywhere = np.broadcast_to(q[:, None, :], (PAIRS, len(distances), width))
    turned = rotary.rotate(everywhere, np.array(distances), _speeds(width))
    return np.einsum("ptd,pd->pt", turned, k)


SAME = """\
import numpy as np
from core import rotary

curve = rotary.mean_cosine(np.arange({reach} + 1), rotary.inverse_frequencies({width}, {base}))
print(f"steps that rise: {{np.sum(np.diff(curve) > 0)}}")
print(f"lowest: {{curve.min():.3f}} at distance {{curve.argmin()}}")
"""

RANDOM = """\
import numpy as np
from core import rotary

q, k = np.random.default_rng({seed}).standard_normal((2, {pairs}, {width}))
speeds = rotary.inverse_frequencies({width}, {base})
for distance in (0, {reach}):
    turned = rotary.rotate(q, np.full(len(q), distance), speeds)
    dots = np.sum(turned * k, axis=1)
    print(f"distance {{distance}}: mean {{dots.mean():.2f}}, spread {{dots.std():.2f}}")
"""
