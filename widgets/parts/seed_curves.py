"""Measured curves on a plot: every seed thin, their spread, their mean, a label at the end."""

from collections.abc import Mapping, Sequence

import numpy as np
from bokeh.models import BoxAnnotation, FixedTicker, Label, NoOverlap, Span

from widgets.base import palette, plot
from widgets.base.numbers import whole
from widgets.parts.curve_marks import Curve, CurveMarks, Look
from widgets.parts.scale import RATIOS, Scale

LINE, AROUND = 17, 70  # px: from one name to the next; what a plot has above and below its axis
# Of a line, from the end of a curve that stops early to its name, and from there to other curves.
ASIDE, ROOM = (-0.8, 0.8, -1.6, 1.6, -2.4, 2.4), 0.45
FOR_DOTS = 0.015  # of the reach of x: how far the axis begins before the first dot
FOR_LABELS = 112  # px at the right of the last dot
WIDE, TALLER = 640, 0.45  # px between the axes from which a plot grows, and by how much
WIDTH = 560  # px between the axes, until the browser has told


class SeedCurves:
    """The curves of one plot, made once; `show` gives them their values.

    Args:
        looks: the curves there can be, by name.
        x_label: of the axis of tokens or steps.
        y_label: of the axis of values.
        hover: names of the two hovered numbers and of the seeds' range, in words.
        scale: of both axes.
        height: of the plot, px.
    """

    def __init__(
        self,
        looks: Mapping[str, Look],
        x_label: str,
        y_label: str,
        hover: Sequence[str],
        scale: Scale = RATIOS,
        height: int = 290,
    ) -> None:
        self.looks, self.scale = looks, scale
        kinds = {"x_axis_type": scale.kind, "y_axis_type": scale.kind}
        self.plot = plot.plot(x_label, y_label, height=height, **kinds)
        self.width, self.height = WIDTH, height
        self.shown: Mapping[str, tuple[Sequence[float], np.ndarray]] = {}
        self.plot.on_change("inner_width", self._on_width)
        self.ends_at = (1.0, 10.0)  # the first and the last x
        self.plot.x_range, self.plot.y_range = plot.fixed_range(1, 10), plot.fixed_range(1, 10)
        self.plot.xaxis.major_label_policy = NoOverlap(min_distance=4)
        # Made once: a model in place of another has Bokeh go through all models of the page.
        self.ticks = self.plot.xaxis.ticker = FixedTicker(ticks=[1, 10])
        self.plot.yaxis.ticker = FixedTicker(ticks=list(scale.ticks))
        self.plot.yaxis.major_label_overrides = {tick: scale.write(tick) for tick in scale.ticks}
        self.unseen = BoxAnnotation(left=1, fill_alpha=0, hatch_pattern="/", hatch_alpha=0.25)
        self.ends = Span(location=1, dimension="height", line_dash="dashed", line_width=1.5)
        self.end_label = Label(
            x=1, y=1, x_offset=6, y_offset=-4, text_baseline="top", **plot.SMALL_TEXT
        )
        for part in (self.unseen, self.ends, self.end_label):
            self.plot.add_layout(part)
        self.seeds = True
        self.marks, self.colours = CurveMarks(self.plot, hover), palette.LIGHT

    def show(
        self, curves: Mapping[str, tuple[Sequence[float], np.ndarray]], *, seeds: bool = True
    ) -> None:
        """Show these curves and no others.

        Args:
            curves: for each its x and the values of all seeds.
            seeds: whether each seed is drawn, or the mean alone.
        """
        self.shown, self.seeds = curves, seeds
        self._draw()

    def _draw(self) -> None:
        drawn = [
            Curve(look, list(x), values, self.scale.mean(values), self.seeds)
            for name, look in self.looks.items()
            for x, values in [self.shown.get(name, ([], ()))]
            if len(values)
        ]
        self._put_names(drawn)
        self.marks.fill(drawn, self.colours, self._write_x, self.scale.say)

    def _write_x(self, x: float) -> str:
        """Write an x as the axis does, where it does."""
        return self.plot.xaxis[0].major_label_overrides.get(x) or whole(x)

    def _put_names(self, drawn: Sequence[Curve]) -> None:
        """Put the names where they cover neither each other nor a curve."""
        last = max((curve.last for curve in drawn), default=0)
        there = [curve for curve in drawn if curve.last == last]
        ends = [self.plot.y_range.start, self.plot.y_range.end]
        bottom, top = self.scale.even(np.array(ends))
        line = (top - bottom) * LINE / (self.plot.height - AROUND)
        wanted = [self.scale.even(curve.middle[-1]) for curve in there]
        placed = apart(wanted, bottom + line / 2, top - line / 2, line)
        for curve, height in zip(there, placed, strict=True):
            curve.put_name(float(self.scale.back(height)), stops=False)
        for curve in drawn:
            if curve.last < last:  # it stops before the others
                taken = self.scale.even(np.array([other.over(curve) for other in drawn]).ravel())
                heights = self.scale.even(curve.middle[-1]) + np.array(ASIDE) * line
                inside = np.clip(heights, bottom + line / 2, top - line / 2)
                free = roomiest(inside, taken, ROOM * line)
                curve.put_name(float(self.scale.back(free)), stops=True)

    def reach(self, x: Sequence[float], trained: float | None, y: tuple[float, float]) -> None:
        """Set the axes: ticks of x, where training ended, the lowest and highest y."""
        low, high = min(x), max(x)
        self.ends_at = (low, high)
        self._make_room()
        self.plot.y_range.update(start=y[0], end=y[1])
        self.ticks.ticks = list(x)
        self.plot.xaxis.major_label_overrides = {value: f"{value:,g}" for value in x}
        for part in (self.unseen, self.ends, self.end_label):
            part.visible = trained is not None
        if trained is not None:
            self.unseen.update(left=trained, right=high)
            self.ends.location = trained
            self.end_label.update(x=trained, y=y[1])

    def _on_width(self, attr: str, old: int, new: int) -> None:
        self.width = new
        # On a projector there is room, and those in the last row look from afar.
        self.plot.height = self.height + round(TALLER * max(0, new - WIDE))
        self._make_room()
        self._draw()

    def _make_room(self) -> None:
        """Let the axis go on for the names at the right, as wide on a phone as on a projector."""
        beyond = FOR_LABELS / (max(self.width, 2 * FOR_LABELS) - FOR_LABELS)
        start, end = (self.scale.along(*self.ends_at, at) for at in (-FOR_DOTS, 1 + beyond))
        self.plot.x_range.update(start=start, end=end)

    def paint(self, colours: dict[str, str]) -> None:
        """Paint all for a theme."""
        self.unseen.update(hatch_color=colours["rule-strong"], line_color=None)
        self.ends.line_color = self.end_label.text_color = colours["ink-soft"]
        if colours != self.colours:
            self.colours = colours
            self._draw()


def roomiest(heights: Sequence[float], others: Sequence[float], gap: float) -> float:
    """Give the first height that keeps a gap from all others, or else the one farthest off."""
    rooms = [min((abs(height - other) for other in others), default=gap) for height in heights]
    return heights[int(np.argmax(np.minimum(rooms, gap)))]


def apart(wanted: Sequence[float], low: float, high: float, gap: float) -> list[float]:
    """Move heights as little as needed for a gap between neighbours, all within low and high."""
    order = np.argsort(wanted, kind="stable")
    placed = np.clip(np.array(wanted, dtype=float), low, high)
    above = -np.inf
    for index in order:  # from the lowest up: each at least a gap over the one below
        placed[index] = above = max(placed[index], above + gap)
    below = high + gap
    for index in order[::-1]:  # and back down from the top
        placed[index] = below = min(placed[index], below - gap)
    return placed.tolist()
