"""What is drawn of measured curves: bands, lines, dots and names, one Bokeh model for each kind.

A model costs each visitor's page time and memory, whether it is seen or not; so all curves share
them, and what tells curves apart stands in columns.
"""

import html
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, HoverTool, LabelSet, MultiLine, Patches, Scatter
from bokeh.plotting import figure

from widgets.base import plot

FEW = 12  # points that are drawn as large dots; more would hide the line
DOT, SMALL, NEAR = 6, 2.5, 2.5  # px across; how far beyond itself a dot is pointed at
MEAN, THIN, FAINT, SPREAD = 2.6, 1, 0.55, 0.12  # widths, px, and how much is seen through
ASIDE = 8  # px from the end of a curve to its name
TIP = "font-size:13px;line-height:1.35;padding-left:6px;margin:2px 0"
# What Bokeh means by a dash's name, px; in a column the browser would take the name otherwise.
DASHES = {
    "solid": "solid", "dashed": "6", "dotted": "2 4", "dotdash": "2 4 6 4", "dashdot": "6 4 2 4",
}  # fmt: skip


@dataclass(frozen=True)
class Look:
    """How one curve is drawn: a colour of the palette, a dash, and its name in words."""

    colour: str
    dash: str
    name: str


@dataclass
class Curve:
    """One curve that is shown: x, the values of all seeds `(seeds, x)`, and their mean.

    `seeds` is whether each seed is drawn, or the mean alone.
    """

    look: Look
    x: list[float]
    values: np.ndarray
    middle: np.ndarray
    seeds: bool = True
    name_at: dict[str, float] = field(default_factory=dict)

    @property
    def last(self) -> float:
        """The last x."""
        return self.x[-1]

    def over(self, other: "Curve") -> np.ndarray:
        """Give the means where another curve has its own."""
        return np.interp(other.x, self.x, self.middle)

    def put_name(self, height: float, *, stops: bool) -> None:
        """Put the name where the curve ends; where it stops before others, over its beginning.

        There is always room there.
        """
        x, aside = (self.x[0], 0) if stops else (self.last, ASIDE)
        self.name_at = {"name_x": x, "name_y": height, "aside": aside}


class CurveMarks:
    """The marks of all curves of a plot.

    Args:
        on: the plot.
        hover: names of x, of the value and of the seeds' range, in words.
    """

    def __init__(self, on: figure, hover: Sequence[str]) -> None:
        self.whole, self.lines, self.points = (ColumnDataSource() for _ in range(3))
        on.add_glyph(
            self.whole,
            Patches(xs="xs", ys="ys", fill_color="colour", fill_alpha=SPREAD, line_color=None),
        )
        on.add_glyph(
            self.lines,
            MultiLine(
                xs="xs", ys="ys", line_color="colour", line_dash="dash", line_width="width",
                line_alpha="alpha",
            ),
        )  # fmt: skip
        dots = on.add_glyph(
            self.points,
            Scatter(
                x="x", y="y", size="size", fill_color="colour", line_color="colour",
                hit_dilation=NEAR,
            ),
        )  # fmt: skip
        self._add_names(on)
        on.add_tools(HoverTool(renderers=[dots], tooltips=_tip(hover)))

    def _add_names(self, on: figure) -> None:
        names = LabelSet(
            source=self.whole, x="name_x", y="name_y", text="name", x_offset="aside",
            text_color="colour", text_baseline="middle", text_font=value(plot.FONT),
            text_font_size=value("13px"),
        )  # fmt: skip
        on.add_layout(names)

    def fill(
        self,
        curves: Sequence[Curve],
        colours: dict[str, str],
        write_x: Callable[[float], str],
        write: Callable[[float], str],
    ) -> None:
        """Draw these curves and no others.

        Args:
            curves: with their names in place.
            colours: the palette.
            write_x: how an x is written where a point is pointed at.
            write: how a value is.
        """
        self.whole.data = _columns([_band(curve, colours) for curve in curves], BAND)
        lines = [line for curve in curves for line in _lines(curve, colours)]
        self.lines.data = _columns(lines, LINE)
        points = [p for curve in curves for p in _points(curve, colours, write_x, write)]
        self.points.data = _columns(points, POINT)


BAND = ("name", "colour", "xs", "ys", "name_x", "name_y", "aside")
LINE = ("name", "colour", "xs", "ys", "dash", "width", "alpha")
POINT = ("name", "colour", "x", "y", "size", "at", "said", "spread")


def _columns(rows: list[dict], names: Sequence[str]) -> dict[str, list]:
    return {name: [row[name] for row in rows] for name in names}


def _band(curve: Curve, colours: dict[str, str]) -> dict:
    drawn = curve.values if curve.seeds else curve.middle[None]
    low, high = drawn.min(axis=0).tolist(), drawn.max(axis=0).tolist()
    around = {"xs": [*curve.x, *reversed(curve.x)], "ys": [*low, *reversed(high)]}
    look = {"name": curve.look.name, "colour": colours[curve.look.colour]}
    return {**look, **around, **curve.name_at}


def _lines(curve: Curve, colours: dict[str, str]) -> list[dict]:
    """Give every seed, thin, and over them their mean."""
    look = {"name": curve.look.name, "colour": colours[curve.look.colour], "xs": curve.x}
    thin = {**look, "dash": "solid", "width": THIN, "alpha": FAINT}
    mean = {**look, "dash": DASHES[curve.look.dash], "width": MEAN, "alpha": 1}
    seeds = [{**thin, "ys": seed} for seed in curve.values.tolist() if curve.seeds]
    return [*seeds, {**mean, "ys": curve.middle.tolist()}]


def _points(
    curve: Curve,
    colours: dict[str, str],
    write_x: Callable[[float], str],
    write: Callable[[float], str],
) -> list[dict]:
    look = {"name": curve.look.name, "colour": colours[curve.look.colour]}
    look["size"] = DOT if len(curve.x) <= FEW else SMALL
    low, high = curve.values.min(axis=0), curve.values.max(axis=0)
    rows = zip(curve.x, curve.middle.tolist(), low, high, strict=True)
    return [
        {
            **look, "x": x, "y": y, "at": write_x(x), "said": write(y),
            "spread": f"{write(least)} – {write(most)}",
        }
        for x, y, least, most in rows
    ]  # fmt: skip


def _tip(hover: Sequence[str]) -> str:
    """Give what is said of a point; of several in one place, one under the other."""
    x, y, spread = map(html.escape, hover)
    said = f"<b>@name</b> · {x}: @at<br>{y}: @said · {spread}: @spread"
    return f"<div style='{TIP};border-left:4px solid @colour'>{said}</div>"
