"""The two plots of a training: its loss, step by step, and the wall it ends at."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from bokeh.models import BoxAnnotation, ColumnDataSource, FixedTicker, HoverTool, Label, Span

from experiments.record import results
from widgets.base import plot
from widgets.parts import measured

SHIPPED = "half_minute"  # the experiment that trained as a visitor does
HEIGHT = 270  # px
MOST = 3.5  # nats on the axis: a little more than to guess
LOWEST, HIGHEST = 1.35, 110.0  # perplexities on the axis
PERPLEXITIES = (1.5, 3, 5, 10, 25, 50, 100)  # that are written at it
# Curves by colour and dash; the key under the plots names them.
CURVES = {
    "own": ("score-fill", "solid"),
    "short": ("ink-soft", "solid"),
    "long": ("ink-soft", "dotted"),
    "best": ("ink", "dashed"),
}
WIDTHS = {"own": 2.6, "short": 1, "long": 1.6, "best": 2}


class Losses:
    """Nats per token against steps: one's own run over the shipped ones, and what cannot be beaten.

    Args:
        words: gives a message of the figure by its key.
    """

    def __init__(self, words: Callable[..., str]) -> None:
        settings = measured.config(SHIPPED)["training"]
        self.plot = plot.plot(words("x-steps"), words("y-loss"), height=HEIGHT)
        self.plot.x_range = plot.fixed_range(0, settings["steps"])
        self.plot.y_range = plot.fixed_range(0, MOST)
        self.plot.xaxis.ticker.desired_num_ticks = 4
        self.easy = BoxAnnotation(left=0, right=settings["easy_steps"], level="underlay")
        guess = float(np.log(measured.config(SHIPPED)["shape"]["vocabulary"]))
        self.guess = Span(location=guess, dimension="width", line_dash="dotted", line_width=1.5)
        self.labels = [
            Label(x=6, y=0, y_units="screen", y_offset=4, text=words("easy")),
            Label(x=settings["steps"], y=guess, y_offset=-18, text=words("guess")),
        ]
        self.labels[1].text_align = "right"
        for part in (self.easy, self.guess, *self.labels):
            self.plot.add_layout(part)
        self._lines(settings, words)

    def _lines(self, settings: Mapping[str, int], words: Callable[..., str]) -> None:
        floor = results(SHIPPED)["runs"]["floor"]
        turn, end = settings["easy_steps"], settings["steps"]
        x, y = [[0, turn], [turn, end]], [[floor["easy"]] * 2, [floor["full"]] * 2]
        self.best = self.plot.multi_line(
            x, y, line_dash=CURVES["best"][1], line_width=WIDTHS["best"]
        )
        self.shipped = ColumnDataSource({"x": [], "y": []})
        self.own = ColumnDataSource({"x": [], "y": []})
        self.thin = self.plot.multi_line("x", "y", source=self.shipped)
        self.line = self.plot.line("x", "y", source=self.own, line_width=WIDTHS["own"])
        tips = [(words("x-steps"), "@x"), (words("y-loss"), "@y{0.000}")]
        self.plot.add_tools(HoverTool(renderers=[self.line], tooltips=tips, mode="vline"))

    def show(self, scheme: str) -> None:
        """Show the shipped runs of a scheme."""
        shipped, every = (
            measured.values(SHIPPED, scheme, "losses"),
            measured.config(SHIPPED)["every"],
        )
        steps = (every * (1 + np.arange(shipped.shape[1]))).tolist()
        self.shipped.data = {"x": [steps] * len(shipped), "y": shipped.tolist()}

    def draw(self, own: Sequence[tuple[int, float]]) -> None:
        """Draw one's own run so far, its steps and losses."""
        self.own.data = {"x": [step for step, _ in own], "y": [loss for _, loss in own]}

    def paint(self, colours: Mapping[str, str]) -> None:
        """Paint all for a theme."""
        self.easy.update(fill_color=colours["tint"], line_color=None)
        self.guess.line_color = colours["ink-soft"]
        for label in self.labels:
            label.update(text_color=colours["ink-soft"], text_font=plot.FONT)
            label.text_font_size = "13px"
        lines = {"best": self.best, "short": self.thin, "own": self.line}
        for name, drawn in lines.items():
            drawn.glyph.line_color = colours[CURVES[name][0]]


class WallOfOne:
    """Perplexity against length: one's own model, shipped ones of its scheme, the best possible.

    Args:
        words: gives a message of the figure by its key.
    """

    def __init__(self, words: Callable[..., str]) -> None:
        config = measured.config("wall")
        self.lengths, self.trained = config["lengths"], config["training"]["length"]
        kinds = {"x_axis_type": "log", "y_axis_type": "log"}
        self.plot = plot.plot(words("x-length"), words("y-last"), height=HEIGHT, **kinds)
        self.plot.x_range = plot.fixed_range(0.9 * self.lengths[0], 1.1 * self.lengths[-1])
        self.plot.y_range = plot.fixed_range(LOWEST, HIGHEST)
        for axis, ticks in ((self.plot.xaxis, self.lengths[1::2]), (self.plot.yaxis, PERPLEXITIES)):
            axis.ticker = FixedTicker(ticks=list(ticks))
            axis.major_label_overrides = {tick: f"{tick:,g}" for tick in ticks}
        self.end = Span(location=self.trained, dimension="height", line_dash="dashed")
        self.end_label = Label(x=self.trained, y=HIGHEST, x_offset=6, text_baseline="top")
        self.end_label.text = words("trained", length=self.trained)
        for part in (self.end, self.end_label):
            self.plot.add_layout(part)
        self._lines(words)

    def _lines(self, words: Callable[..., str]) -> None:
        self.data = {name: ColumnDataSource({"x": [], "y": []}) for name in CURVES}
        self.lines = {
            name: self.plot.multi_line(
                "x", "y", source=self.data[name], line_dash=dash, line_width=WIDTHS[name]
            )
            for name, (_, dash) in CURVES.items()
        }
        self.points = ColumnDataSource({"x": [], "y": []})
        self.dots = self.plot.scatter("x", "y", source=self.points, size=7)
        tips = [(words("x-length"), "@x{0,0}"), (words("y-last"), "@y{0.00}")]
        self.plot.add_tools(HoverTool(renderers=[self.dots], tooltips=tips))

    def show(self, scheme: str) -> None:
        """Show the shipped models of a scheme."""
        self._put("short", measured.values(SHIPPED, scheme, "last").tolist())
        self._put("long", measured.values("wall", scheme, "last").tolist())
        self._put("best", [measured.floor("all", "last").tolist()])

    def draw(self, own: Sequence[float]) -> None:
        """Draw what one's own model costs at each length; nothing as long as it is trained."""
        self._put("own", [list(own)] if own else [])
        self.points.data = {"x": self.lengths[: len(own)], "y": list(own)}

    def _put(self, name: str, curves: list[list[float]]) -> None:
        self.data[name].data = {"x": [self.lengths[: len(y)] for y in curves], "y": curves}

    def paint(self, colours: Mapping[str, str]) -> None:
        """Paint all for a theme."""
        self.end.line_color = self.end_label.text_color = colours["ink-soft"]
        self.end_label.update(text_font=plot.FONT, text_font_size="13px")
        for name, line in self.lines.items():
            line.glyph.line_color = colours[CURVES[name][0]]
        own = colours[CURVES["own"][0]]
        self.dots.glyph.update(fill_color=own, line_color=own)
