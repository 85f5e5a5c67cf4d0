"""Plots that stand still: Bokeh figures in the house's look, for axes, hover and export."""

from collections.abc import Callable

import panel as pn
from bokeh.models import Range1d
from bokeh.plotting import figure

from widgets.base import palette

FONT = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif"
SMALL_TEXT = {"text_font": FONT, "text_font_size": "13px"}  # of a label


def plot(x_label: str, y_label: str, *, height: int = 300, **options: object) -> figure:
    """Make an empty plot with labelled axes; `options` go to `bokeh.plotting.figure`.

    Drawn as SVG, so that it is sharp on a projector and can be saved as either kind.
    """
    made = figure(
        height=height,
        sizing_mode="stretch_width",
        toolbar_location=None,
        tools="",
        output_backend="svg",
        x_axis_label=x_label,
        y_axis_label=y_label,
        outline_line_color=None,
        **options,
    )
    made.xgrid.grid_line_color = None
    for axis in made.axis:
        axis.axis_label_text_font = axis.major_label_text_font = FONT
        axis.axis_label_text_font_style = "normal"
        axis.axis_label_text_font_size = axis.major_label_text_font_size = "14px"
        axis.minor_tick_line_color = None
    return made


def fixed_range(low: float, high: float) -> Range1d:
    """Give a range that does not follow the data, so that a picture does not jump."""
    return Range1d(low, high)


def pane(made: figure) -> pn.pane.Bokeh:
    """Wrap a plot for the page."""
    return pn.pane.Bokeh(made, sizing_mode="stretch_width", margin=0)


def recolour(dark: bool, *painters: Callable[[dict[str, str]], None]) -> None:
    """Paint glyphs for a theme: each painter gets the palette and sets its own colours.

    Axes, grid and background follow the page's theme by themselves.
    """
    for paint in painters:
        paint(palette.colours(dark))
