"""A shipped model reads poems that were never measured: its curve beside the measured one."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import panel as pn
import param

from core import attention, verse
from experiments import fresh, jobs
from experiments.record import results
from widgets.base import plot
from widgets.base.choices import Controls, choice, counter
from widgets.base.errand import Errand
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import measured
from widgets.parts.seed_curves import Look, SeedCurves

LENGTHS = (64, 128, 256, 512, 1024)  # tokens; those of the wall from L on
METHODS = ("none", "pi", "ntk", "yarn-tuned", "window")  # of `experiments.cures`
LOWEST, HIGHEST = 1.35, 110.0  # perplexities on the axis
FIRST = 8  # the middle of the first bin of places, tokens
NOT_YET = "…"


class Recompute(Interactive):
    """Choose a scheme and a length, and have the curve worked out anew on fresh poems."""

    scheme = param.Selector(default="rope", objects=list(measured.SCHEMES), doc="The scheme.")
    length = param.Selector(default=512, objects=list(LENGTHS), doc="Length of the poems, tokens.")
    method = param.Selector(
        default="none", objects=list(METHODS), doc="How rope is read past L; others as trained."
    )
    seed = param.Integer(
        0, bounds=(0, measured.seeds() - 1), doc="Seed with which the model was trained."
    )
    number = param.Integer(1, bounds=(1, 999), doc="Which fresh poems, by their number.")

    provenance = "measured"
    sources = (verse.poem, verse.predict, attention.attend)
    writers = {f"column-{name}": measured.written for name in ("measured", "best", "model")}
    presets: Mapping[str, Mapping[str, object]] = {
        "rope": {},
        "ntk": {"method": "ntk", "length": 256},
        "alibi": {"scheme": "alibi", "length": 1024},
        "learned": {"scheme": "learned", "length": 128},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the plot, the choices, and what fetches the numbers."""
        looks = {
            "measured": Look("ink-soft", "dotdash", self.words("curve-measured")),
            "best": Look("ink", "dashed", self.words("curve-best")),
            "model": Look("score-fill", "solid", self.words("curve-model")),
        }
        hover = [self.text(f"wall-hover-{name}") for name in ("x", "y", "spread")]
        axes = self.text("wall-x-place"), self.text("wall-y-places")
        self.curves = SeedCurves(looks, *axes, hover)
        self.found: dict[str, dict] = {}  # what has come of the present question
        self.seconds = 0.0
        self._question: tuple = ()
        self.errand = Errand(jobs.QUICK, self._hear)
        return [plot.pane(self.curves.plot)], self._choices(), self._more()

    def _choices(self) -> list[pn.viewable.Viewable]:
        schemes = {self.text(f"wall-scheme-{name}"): name for name in measured.SCHEMES}
        lengths = {whole(length): length for length in LENGTHS}
        rows = choice(self, "scheme", schemes), choice(self, "length", lengths)
        return [Controls(self, *rows, counter(self, "number", self.words("again")))]

    def _more(self) -> list[pn.viewable.Viewable]:
        seeds = {str(seed): seed for seed in measured.config("wall")["seeds"]}
        self.rare = Controls(self, choice(self, "method", METHODS), choice(self, "seed", seeds))
        return [self.rare]

    def question(self) -> tuple:
        """Give what is to be worked out: the arguments of `experiments.live.curve`."""
        return (self.scheme, self.seed, self.length, self.number, self._method())

    def _method(self) -> str:
        return self.method if self.scheme == "rope" else "none"

    def refresh(self) -> None:
        """Show what is known of the present choice, and want the rest."""
        if self.question() != self._question:
            self._question, self.found = self.question(), {}
            self.errand.want("experiments.live.curve", *self._question)
        self.rare.mute(*([] if self.scheme == "rope" else ["method"]))
        self._draw()
        plot.recolour(self.dark, self.curves.paint)

    def _draw(self) -> None:
        ticks = [FIRST * 2**power for power in range(8) if FIRST * 2**power <= self.length]
        self.curves.reach(ticks, measured.config("wall")["training"]["length"], (LOWEST, HIGHEST))
        self.curves.end_label.text = self.text("wall-trained", length=whole(self._trained()))
        self.curves.show(
            {
                name: (measured.places(len(values)).tolist(), values[None])
                for name, values in self._curves().items()
            }
        )

    def _curves(self) -> dict[str, np.ndarray]:
        """Give the values along the places that are there: measured, and worked out just now."""
        count = self.reach() // measured.BIN
        shown = {"measured": np.array(self._shipped()["places"][:count])}
        if not self.found:
            shown["best"] = measured.floor("all", "places")[:count]
        return {**shown, **{name: np.array(f["places"]) for name, f in self.found.items()}}

    def _hear(self, news: list) -> None:
        for message in news:
            self.seconds = message["seconds"]
            self.found |= {name: message[name] for name in ("model", "best") if name in message}
        if news:
            self._draw()
        self.param.trigger("changed")

    def _trained(self) -> int:
        return measured.config("wall")["training"]["length"]

    def reach(self) -> int:
        """Give how many tokens the model can read: the learned table ends at L."""
        return min(self.length, self._trained()) if self.scheme == "learned" else self.length

    def _shipped(self) -> Mapping:
        return results("wall")["runs"][f"{self.scheme}-{self.seed}"]

    def shipped(self, measure: str) -> float:
        """Give what the model was measured to cost up to this length; as trained, in any case."""
        lengths = measured.config("wall")["lengths"]
        return self._shipped()[measure][lengths.index(self.reach())]

    def floor(self) -> float:
        """Give the best possible over the last tokens, on the measured poems."""
        return float(measured.floor("all", "last")[list(LENGTHS).index(self.reach()) + 1])

    def __panel__(self) -> pn.viewable.Viewable:
        self.errand.show()
        return super().__panel__()

    def title(self) -> str:
        """State what is known: what was measured, and what the fresh poems cost once read."""
        values = {**self.numbers(), "name": self._name(), "trained": self._trained()}
        if self.length > self.reach():
            return self.words("title-undefined", **values)
        kind = "fresh" if "model" in self.found else "before"
        if self._method() != "none":
            kind, values["method"] = f"{kind}-method", self.words(f"method-{self.method}")
        return self.words(f"title-{kind}", **values)

    def _name(self) -> str:
        return self.text(f"wall-scheme-{self.scheme}")

    def readout(self) -> str:
        """Give the measured cost, and what has been worked out, or how far it is."""
        poems = measured.config("wall")["poems"]
        before = self.words(
            "readout", name=self._name(), seed=self.seed, reach=whole(self.reach()), poems=poems,
            last=fixed(self.shipped("last")), floor=fixed(self.floor()),
        )  # fmt: skip
        return self.text("errand-after", before=before, now=self._now())

    def _now(self) -> str:
        if len(self.found) < 2:
            return self.errand.sentence(self.text) or self.words("not-yet")
        values = {name: value for name, value in self.numbers().items() if name != "shipped_whole"}
        return self.words("readout-fresh", method=self.words(f"read-{self._method()}"), **values)

    def numbers(self) -> dict[str, str]:
        """Give the measured costs, and those on fresh poems once they are there."""
        model, best = self.found.get("model"), self.found.get("best")
        return {
            "length": whole(self.length),
            "shipped_last": fixed(self.shipped("last")),
            "shipped_whole": fixed(self.shipped("whole")),
            "floor_last": fixed(self.floor()),
            "poems": str(fresh.count(self.length)),
            "fresh_last": fixed(model["last"]) if model else NOT_YET,
            "fresh_whole": fixed(model["whole"]) if model else NOT_YET,
            "fresh_floor": fixed(best["last"]) if best else NOT_YET,
            "seconds": fixed(self.seconds) if best else NOT_YET,
        }

    def table(self) -> pd.DataFrame:
        """Give the curves along the places."""
        curves = self._curves()
        columns = {"place": measured.places(len(curves["measured"])), **curves}
        return pd.DataFrame(columns).rename(columns=lambda n: self.words(f"column-{n}"))

    def snippet(self) -> str:
        """Give a program that reads the same poems with the same model."""
        return PROGRAM.format(
            scheme=self.scheme,
            seed=self.seed,
            number=self.number,
            count=fresh.count(self.length),
            length=self.length,
            method=self._method(),
            reach=self.reach(),
        )


PROGRAM = """\
from experiments import evaluation, fresh, live

model = live.model("{scheme}", {seed})
poems = fresh.poems({number}, {count}, {length})[:, : {reach} + 1]
costs = {{
    "model": evaluation.measure(model, poems, live.how("{method}", {length})),
    "best possible": evaluation.best_possible(fresh.LANGUAGE, poems),
}}
for name, cost in costs.items():
    print(name, "last 40:", round(cost.last({reach}), 4), "whole:", round(cost.whole({reach}), 4))
"""
