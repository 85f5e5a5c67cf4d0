"""Train one small model here and now: its loss as it falls, and the wall it ends at."""

import html
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pandas as pd
import panel as pn
import param

from core import attention, verse
from experiments import jobs
from experiments.record import results
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.errand import Errand
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.base.quiet import Presets
from widgets.parts import measured
from widgets.wall.training_plots import CURVES, SHIPPED, Losses, WallOfOne

SEEDS = (0, 1, 2, 3, 4)
NOT_YET = "…"
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


class Training(Interactive):
    """Choose a scheme and a seed, start, and watch the loss; the shipped runs lie beneath."""

    scheme = param.Selector(default="rope", objects=list(measured.SCHEMES), doc="The scheme.")
    seed = param.Selector(
        default=3, objects=list(SEEDS), doc="Seed of the first weights and of the poems."
    )

    provenance = "measured"
    sources = (attention.attend, verse.poem, verse.predict)
    presets: Mapping[str, Mapping[str, object]] = {}

    def build(self) -> tuple[list, list, list]:
        """Make both plots, the buttons, the bar and the key to the curves."""
        self.losses, self.wall = Losses(self.words), WallOfOne(self.words)
        self.own: list[tuple[int, float]] = []  # step and loss, as they come
        self.end: dict[str, object] = {}  # what was measured of one's own model
        self._question: tuple = ()
        self._told: tuple = ()
        self.errand = Errand(jobs.LONG, self._hear)
        self.choices = self._choices()
        words = {name: self.words(name) for name in ("start", "stop")}
        self.buttons = Presets(self._press, words=words)
        self.bar, key = self._line(), self._line()
        key.object = f"<div class='line'>{''.join(map(self._swatch, CURVES))}</div>"
        panes = [plot.pane(drawn.plot) for drawn in (self.losses, self.wall)]
        for pane in panes:
            pane.styles = {"flex": "1 1 280px", "min-width": "0"}
        both = pn.FlexBox(*panes, gap="4px 16px", sizing_mode="stretch_width", margin=0)
        return [both, self.bar, key], [self.choices, self.buttons], []

    def _line(self) -> pn.pane.HTML:
        return pn.pane.HTML("", sizing_mode="stretch_width", margin=0, stylesheets=[CSS])

    def _swatch(self, name: str) -> str:
        colour, dash = CURVES[name]
        width = 3 if name == "own" else 2
        line = f"border-top: {width}px {dash} var(--{colour})"
        words = html.escape(self.words(f"curve-{name}"))
        return f"<span><span class='swatch' style='{line}'></span>{words}</span>"

    def _choices(self) -> Controls:
        schemes = {self.text(f"wall-scheme-{name}"): name for name in measured.SCHEMES}
        seeds = {str(seed): seed for seed in SEEDS}
        return Controls(self, choice(self, "scheme", schemes), choice(self, "seed", seeds))

    def _press(self, name: str) -> None:
        self.train() if name == "start" else self.errand.stop()

    def train(self) -> None:
        """Begin to train, from nothing."""
        self.own, self.end = [], {}
        self.errand.start("experiments.half_minute.training", self.scheme, self.seed)

    def working(self) -> bool:
        """Tell whether a model is being trained, or waits to be."""
        return self.errand.live

    def refresh(self) -> None:
        """Show the shipped runs of the present scheme; a training of another one is stopped."""
        if (self.scheme, self.seed) != self._question:
            self._question, self.own, self.end = (self.scheme, self.seed), [], {}
            self.errand.drop()
            for drawn in (self.losses, self.wall):
                drawn.show(self.scheme)
        self._draw()
        plot.recolour(self.dark, self.losses.paint, self.wall.paint)

    def _draw(self) -> None:
        self.losses.draw(self.own)
        if self.end or not self.own:
            self.wall.draw(self.end.get("last", []))
        self.choices.mute(*(("scheme", "seed") if self.errand.live else ()))
        self.buttons.muted = ["start" if self.errand.live else "stop"]
        self._fill_bar()

    def _fill_bar(self) -> None:
        step, steps = (self.own[-1][0] if self.own else 0), self.settings("steps")
        words = html.escape(self.words("step", step=whole(step), steps=whole(steps)))
        bar = f"<progress value='{step}' max='{steps}' aria-label='{words}'></progress>"
        self.bar.object = f"<div class='line'>{bar}<span class='step'>{words}</span></div>"

    def _hear(self, news: list) -> None:
        for message in news:
            if "loss" in message:
                self.own.append((message["step"], message["loss"]))
            else:
                self.end = message
        self._draw()
        told = (self.errand.status, self.errand.place, bool(self.end))
        if told != self._told:  # not at every step: it is read aloud
            self._told = told
            self.param.trigger("changed")

    def settings(self, name: str) -> int:
        """Give a setting of the training, as `experiments.training.Training` names them."""
        return measured.config(SHIPPED)["training"][name]

    def shipped(self, measure: str) -> np.ndarray:
        """Give a measure of the shipped runs of the scheme, `(seeds, …)`."""
        return measured.values(SHIPPED, self.scheme, measure)

    def title(self) -> str:
        """State what is to be seen: before, while it learns, and when it is done."""
        state = "live" if self.errand.live else "idle"
        if self.end:
            state = "undefined" if self.scheme == "learned" else "done"
        return self.words(f"title-{state}", name=self._name(), **self.numbers())

    def _name(self) -> str:
        return self.text(f"wall-scheme-{self.scheme}")

    def readout(self) -> str:
        """Say what the shipped runs came to, and how one's own stands."""
        ended = "undefined" if self.scheme == "learned" else "far"
        before = self.words(f"readout-{ended}", name=self._name(), **self.numbers())
        return self.text("errand-after", before=before, now=self._now())

    def _now(self) -> str:
        if self.errand.status == "done":
            ended = "undefined" if self.scheme == "learned" else "far"
            return self.words(f"own-{ended}", **self.numbers())
        return self.errand.sentence(self.text) or self.words("not-yet")

    def numbers(self) -> dict[str, str]:
        """Give what the shipped runs came to, and one's own once it is there."""
        last = self.shipped("last")
        own = self.end.get("last", [])
        far = last.shape[1] > 2
        return {
            "steps": whole(self.settings("steps")),
            "easy_steps": whole(self.settings("easy_steps")),
            "batch": whole(self.settings("batch")),
            "runs": whole(len(last)),
            "loss": fixed(self.shipped("losses")[:, -1].mean()),
            "floor": fixed(results(SHIPPED)["runs"]["floor"]["full"]),
            "trained": whole(self.settings("length")),
            "longest": whole(measured.config(SHIPPED)["lengths"][-1]),
            "at": fixed(measured.mean(last)[1]),
            "best": fixed(measured.floor("all", "last")[1]),
            "far": fixed(measured.mean(last)[-1]) if far else NOT_YET,
            "own_loss": fixed(self.own[-1][1]) if self.own else NOT_YET,
            "own_at": fixed(own[1]) if own else NOT_YET,
            "own_far": fixed(own[-1]) if own and far else NOT_YET,
            "own_seconds": whole(self.end["seconds"]) if own else NOT_YET,
        }

    def table(self) -> pd.DataFrame:
        """Give the loss of every shipped run, and of one's own so far."""
        losses, every = self.shipped("losses"), measured.config(SHIPPED)["every"]
        columns = {self.words("column-step"): every * (1 + np.arange(losses.shape[1]))}
        for seed, values in enumerate(losses):
            columns[self.words("column-seed", seed=seed)] = values
        own = [loss for _, loss in self.own]
        missing = [np.nan] * (losses.shape[1] - len(own))
        return pd.DataFrame({**columns, self.words("column-own"): [*own, *missing]})

    def snippet(self) -> str:
        """Give a program that prints what the shipped runs came to, and can train another."""
        return PROGRAM.format(scheme=self.scheme, seed=self.seed)


PROGRAM = """\
import numpy as np
from experiments.record import results

shipped = results("half_minute")
runs = [run for name, run in shipped["runs"].items() if name.startswith("{scheme}-")]
print("loss at the end:", round(np.mean([run["losses"][-1] for run in runs]), 4))
print("best possible:", shipped["runs"]["floor"]["full"])
last = np.array([run["last"] for run in runs])  # seeds, lengths
print("perplexity:", np.exp(np.log(last).mean(axis=0)).round(4))

# To train one yourself, half a minute:
# from experiments.half_minute import training
# print(*training("{scheme}", {seed}), sep="\\n")
"""
