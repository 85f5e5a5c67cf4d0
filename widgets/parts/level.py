"""A dotted line across a plot at one value that is known, with its name under it."""

from collections.abc import Sequence

from bokeh.models import Label
from bokeh.plotting import figure

from widgets.base import plot


class Level:
    """The line and its name.

    Args:
        on: the plot.
        height: the value.
        name: in words.
        ends: the least and the greatest x.
        align: at which end the name stands: "left" or "right", or "beyond" the right one.
    """

    def __init__(
        self, on: figure, height: float, name: str, ends: Sequence[float], align: str = "left"
    ) -> None:
        self.line = on.line(list(ends), [height, height], line_dash="dotted", line_width=1.5)
        self.label = Label(
            x=ends[0] if align == "left" else ends[1],
            y=height,
            text=name,
            text_align="right" if align == "right" else "left",
            text_baseline="bottom" if align == "beyond" else "top",
            x_offset=8 if align == "beyond" else 0,
            y_offset=-4 if align == "beyond" else -2,
            text_font=plot.FONT,
            text_font_size="13px",
        )
        on.add_layout(self.label)

    def paint(self, colours: dict[str, str]) -> None:
        """Paint both for a theme."""
        self.line.glyph.line_color = self.label.text_color = colours["ink-soft"]
