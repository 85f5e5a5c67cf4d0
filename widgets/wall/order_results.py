"""Four tasks, measured: what a model without position reaches, beside the most that it can."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import param
from bokeh.core.properties import value
from bokeh.models import (
    BoxAnnotation,
    ColumnDataSource,
    FixedTicker,
    GlyphRenderer,
    HoverTool,
    Label,
    LabelSet,
)

from core import order_tasks
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.interactive import Interactive
from widgets.base.numbers import percent, whole
from widgets.parts import measured
from widgets.parts.level import Level
from widgets.parts.scale import SHARES
from widgets.wall.order_example import Example, for_address

TASKS = tuple(order_tasks.TASKS)
SCHEMES = ("nope", "learned")
NEAR = 0.01  # how far from the ceiling still is at it: answers are counted on some rows only
SOLVED = 0.9  # share of right answers from which a task counts as learned
ASIDE, APART = {"nope": -0.2, "learned": 0.2}, 0.05  # of a scheme, of a seed; tasks are 1 apart
MARKERS = {"nope": "circle", "learned": "triangle"}
SIGNS = {
    "scheme-nope": "\N{BLACK CIRCLE}",
    "scheme-learned": "\N{BLACK UP-POINTING TRIANGLE}",
    "ceiling": "\N{BOX DRAWINGS LIGHT DOUBLE DASH HORIZONTAL}" * 2,
}


class OrderResults(Interactive):
    """Choose a task, see what it asks, and what models with and without position answer."""

    task = param.Selector(default="reverse", objects=list(TASKS), doc="The task looked at.")
    row = param.String("", doc="The reader's own letters; empty is the example.")

    provenance = "measured"
    sources = (order_tasks.ceiling, order_tasks.best_without_position, *order_tasks.TASKS.values())
    writers = dict.fromkeys(("column-share", "column-ceiling"), percent)
    carried = ("row",)
    presets = {"alike": {"row": "aaaabaaaaacaaaaa"}}

    def build(self) -> tuple[list, list, list]:
        """Make the plot, the choice of a task, and its example with a field for own letters."""
        self.plot = plot.plot("", self.words("y"), height=240)
        self.plot.x_range, self.plot.y_range = (
            plot.fixed_range(0.4, 4.6),
            plot.fixed_range(-0.1, 1.3),
        )
        self._axes()
        self.chosen = BoxAnnotation(fill_alpha=0.9, line_color=None, level="underlay")
        self.plot.add_layout(self.chosen)
        chance = self.words("chance", share=percent(order_tasks.chance(), 2))
        ends = (0.5, len(TASKS) + 0.5)
        self.chance = Level(self.plot, order_tasks.chance(), chance, ends, "right")
        self._add_ceilings()
        self.dots = {scheme: self._add_dots(scheme) for scheme in SCHEMES}
        self._add_signs()
        self.example = Example(self, "1 1 100%")
        choices = [
            Controls(self, choice(self, "task", TASKS)),
            self.example.field,
            self.example.pane,
        ]
        return [plot.pane(self.plot)], choices, []

    def _axes(self) -> None:
        places = list(range(1, len(TASKS) + 1))
        self.plot.xaxis.ticker = FixedTicker(ticks=places)
        names = [self.words(f"task-{task}") for task in TASKS]
        self.plot.xaxis.major_label_overrides = dict(zip(places, names, strict=True))
        self.plot.yaxis.ticker = FixedTicker(ticks=list(SHARES.ticks))
        self.plot.yaxis.major_label_overrides = {tick: SHARES.write(tick) for tick in SHARES.ticks}

    def _add_ceilings(self) -> None:
        ceilings = np.array([order_tasks.ceiling(task) for task in TASKS])
        places = np.arange(1, len(TASKS) + 1)
        source = ColumnDataSource(
            {"left": places - 0.42, "right": places + 0.42, "x": places, "y": ceilings}
            | {"text": [percent(ceiling) for ceiling in ceilings]}
        )
        self.ceilings = self.plot.segment(
            "left", "y", "right", "y", source=source, line_width=2, line_dash="dashed"
        )
        self.ceiling_labels = LabelSet(
            x="x", y="y", text="text", source=source, y_offset=4, text_align="center",
            text_font=value(plot.FONT), text_font_size="13px",
        )  # fmt: skip
        self.plot.add_layout(self.ceiling_labels)

    def _add_dots(self, scheme: str) -> GlyphRenderer:
        rows = [
            {
                "x": place + ASIDE[scheme] + APART * (seed - (len(shares) - 1) / 2),
                "y": share,
                "seed": seed,
                "task": self.words(f"task-{task}"),
            }
            for place, task in enumerate(TASKS, start=1)
            for shares in [accuracies(task, scheme)]
            for seed, share in enumerate(shares)
        ]
        dots = self.plot.scatter(
            "x", "y", source=ColumnDataSource(pd.DataFrame(rows).to_dict("list")), size=8,
            marker=MARKERS[scheme], fill_alpha=0.75,
        )  # fmt: skip
        tips = [
            (self.words("hover-task"), "@task"),
            (self.words(f"scheme-{scheme}"), "@y{0.0%}"),
            (self.words("hover-seed"), "@seed"),
        ]
        self.plot.add_tools(HoverTool(renderers=[dots], tooltips=tips))
        return dots

    def _add_signs(self) -> None:
        """Say above the plot what its signs mean; Bokeh's own legend makes the plot grow."""
        left, right = self.plot.x_range.start, self.plot.x_range.end
        places = ((left, "left"), ((left + right) / 2, "center"), (right, "right"))
        self.signs = {
            name: Label(
                x=x, y=self.plot.y_range.end, text=f"{sign} {self.words(name)}", text_align=align,
                text_baseline="top", text_font=plot.FONT, text_font_size="13px",
            )
            for (name, sign), (x, align) in zip(SIGNS.items(), places, strict=True)
        }  # fmt: skip
        for label in self.signs.values():
            self.plot.add_layout(label)

    def refresh(self) -> None:
        """Mark the task looked at, set out its example, and paint for the theme."""
        place = TASKS.index(self.task) + 1
        self.chosen.update(left=place - 0.48, right=place + 0.48)
        letters = self.example.letters()
        self.example.show(
            self.words(f"asks-{self.task}"),
            wanted=order_tasks.TASKS[self.task](letters),
            best=order_tasks.best_without_position(self.task, letters),
        )
        plot.recolour(self.dark, self._paint, self.chance.paint)

    def _paint(self, colours: dict[str, str]) -> None:
        for scheme, dots in self.dots.items():
            colour = colours[measured.COLOURS[scheme]]
            dots.glyph.update(fill_color=colour, line_color=colour)
            self.signs[f"scheme-{scheme}"].text_color = colour
        self.ceilings.glyph.line_color = self.ceiling_labels.text_color = colours["ink"]
        self.signs["ceiling"].text_color = colours["ink"]
        self.chosen.fill_color = colours["tint"]

    def title(self) -> str:
        """State which tasks stop at the ceiling and which need no order, as it was measured."""
        found = {task: verdict(task) for task in TASKS}
        stuck, free = ([t for t in TASKS if found[t].without == w] for w in ("stuck", "free"))
        if stuck and free and len(stuck) + len(free) == len(TASKS):
            return self.words("title", stuck=self._listed(stuck), free=self._listed(free))
        shares = [verdict(task).mean["nope"] for task in TASKS]
        return self.words("title-mixed", low=percent(min(shares)), high=percent(max(shares)))

    def _listed(self, tasks: list[str]) -> str:
        return self.text.listed([self.words(f"task-{task}") for task in tasks])

    def readout(self) -> str:
        """Say of the task looked at how far both models come, and what that means."""
        found = verdict(self.task)
        shares = accuracies(self.task, "nope")
        values = {
            "task": self.words(f"task-{self.task}"),
            "seeds": len(shares),
            "none": percent(found.mean["nope"]),
            "low": percent(shares.min()),
            "high": percent(shares.max()),
            "ceiling": percent(order_tasks.ceiling(self.task)),
            "learned": percent(found.mean["learned"]),
            "chance": percent(order_tasks.chance(), 2),
        }
        first = self.words(f"readout-{found.without}", **values)
        return first + self.words(f"readout-with-{found.with_table}", **values)

    def numbers(self) -> dict[str, str]:
        """Give what each task reached without and with position, its ceiling, and chance."""
        found: dict[str, str] = {"chance": percent(order_tasks.chance(), 2)}
        for task in TASKS:
            found[f"{task}_ceiling"] = percent(order_tasks.ceiling(task))
            for scheme, share in verdict(task).mean.items():
                found[f"{task}_{scheme}"] = percent(share)
        return found | {"seeds": whole(len(measured.config("order")["tasks"]["seeds"]))}

    def table(self) -> pd.DataFrame:
        """Give every seed of every task, with and without position, and the ceiling."""
        columns = ("task", "scheme", "seed", "share", "ceiling")
        rows = [
            (self.words(f"task-{task}"), self.words(f"scheme-{scheme}"), seed, share, ceiling)
            for task in TASKS
            for ceiling in [order_tasks.ceiling(task)]
            for scheme in SCHEMES
            for seed, share in enumerate(accuracies(task, scheme))
        ]
        return pd.DataFrame(rows, columns=[self.words(f"column-{name}") for name in columns])

    def differences(self) -> dict[str, str]:
        """Write of the reader's own row what counts."""
        return for_address(super().differences())

    def snippet(self) -> str:
        """Give a program that prints all seeds of the task looked at, and its ceiling."""
        return PROGRAM.format(task=self.task)


@dataclass(frozen=True)
class Verdict:
    """What was found of a task: the mean of each scheme, and in a word what it amounts to."""

    mean: dict[str, float]
    without: str  # "free", "stuck" at the ceiling, "short" of it, or "over" it, which cannot be
    with_table: str  # "solved", "better" than the ceiling, or "same"


def accuracies(task: str, scheme: str) -> np.ndarray:
    """Give the shares of right answers of all seeds."""
    return measured.accuracies("tasks", f"{task}-{scheme}")


def verdict(task: str) -> Verdict:
    """Judge a task by all its seeds."""
    none, learned = (accuracies(task, scheme) for scheme in SCHEMES)
    ceiling = order_tasks.ceiling(task)
    if np.any(none > ceiling + NEAR):
        without = "over"
    elif np.any(none < ceiling - NEAR):
        without = "short"
    else:
        without = "free" if ceiling == 1 else "stuck"
    solved, better = np.all(learned >= SOLVED), np.all(learned > ceiling + NEAR)
    with_table = "solved" if solved else "better" if better else "same"
    return Verdict({"nope": none.mean(), "learned": learned.mean()}, without, with_table)


PROGRAM = """\
from core.order_tasks import ceiling, chance
from experiments.record import results  # measured anew by: python -m experiments order

order = results("order")
print("{task}: ceiling without position", round(ceiling("{task}"), 4), "chance", chance())
for scheme in ("nope", "learned"):
    for seed in order["config"]["tasks"]["seeds"]:
        print(scheme, "seed", seed, order["runs"][f"{task}-{{scheme}}-{{seed}}"]["accuracy"])
"""
