"""Ways to stretch, measured: the same RoPE models, read with other frequencies or a window."""

import numpy as np
import pandas as pd
import param

from core import scaling
from widgets.base import plot
from widgets.base.choices import Controls, choice, switch
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import measured, ways
from widgets.parts.cured import LOOKS
from widgets.parts.seed_curves import Look, SeedCurves

METHODS = (
    "none", "pi", "pi-first", "pi-rest", "ntk", "ntk-tuned", "dynamic", "yarn-paper",
    "yarn-library", "yarn-tuned", "window",
)  # fmt: skip
FIRST = ["none", "yarn-tuned"]
CONTINUED = ("none", "pi", "ntk", "yarn-tuned")  # those that were trained on
VIEWS = ("length", "place", "short", "steps", "after")
TRAINED_ON = {"steps": "last", "after": "short"}  # what was measured while training went on
LOWEST, HIGHEST = 1.35, 160.0
BEFORE = 2.5  # where "0 steps" stands on an axis of ratios


class Cures(Interactive):
    """Switch cures on, and see what each does to long text, to short text, and with training."""

    view = param.Selector(
        default="length", objects=list(VIEWS),
        doc="Long text, place by place, short text; long and short text while training goes on.",
    )  # fmt: skip
    methods = param.ListSelector(default=FIRST, objects=list(METHODS), doc="Cures shown.")

    seeds = param.Boolean(default=False, doc="Whether each seed is drawn beside the mean.")

    provenance = "measured"
    sources = (scaling.linear, scaling.ntk, scaling.dynamic, scaling.SCALINGS["yarn"])
    writers = dict.fromkeys(measured.SURE, measured.written)
    presets = {
        "first": {},
        "four": {"methods": ["none", "pi", "ntk", "yarn-tuned"]},
        "beta": {"methods": ["none", "yarn-paper", "yarn-library", "yarn-tuned"]},
        "window": {"methods": ["none", "yarn-tuned", "window"]},
        "pairs": {"methods": ["none", "pi", "pi-first", "pi-rest"]},
        "short": {"view": "short", "methods": ["pi", "ntk", "dynamic", "yarn-tuned"]},
        "steps": {"view": "steps", "methods": list(CONTINUED)},
        "after": {"view": "after", "methods": list(CONTINUED)},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the plot with all curves there can be, and the two choices."""
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        looks = {n: Look(*LOOKS[n], self.words(f"methods-{n}")) for n in METHODS}
        looks |= {name: Look("ink", "dashed", self.words(name)) for name in ("best", "best-window")}
        self.curves = SeedCurves(
            looks, self.words("x-length"), self.words("y-last"), hover, height=260
        )
        choices = Controls(self, choice(self, "view", VIEWS), choice(self, "methods", METHODS))
        return [plot.pane(self.curves.plot)], [choices], [Controls(self, switch(self, "seeds"))]

    def refresh(self) -> None:
        """Show the curves of the present choice."""
        data = self._data()
        ticks = sorted({x for xs, _ in data.values() for x in xs})
        if self.view == "place":
            ticks = [16, *self._lengths()]
        trained = measured.config("wall")["training"]["length"]
        self.curves.reach(ticks or [1, 2], None if self._trains() else trained, (LOWEST, HIGHEST))
        self.curves.end_label.text = self.words("trained", length=whole(trained))
        if self._trains():
            overrides = {**self.curves.plot.xaxis[0].major_label_overrides, BEFORE: "0"}
            self.curves.plot.xaxis.major_label_overrides = overrides
        self.curves.plot.xaxis.axis_label = self.words(f"x-{self.view}")
        self.curves.plot.yaxis.axis_label = self.words(f"y-{self._measure()}")
        self.curves.show(data, seeds=self.seeds)
        plot.recolour(self.dark, self.curves.paint)

    def _trains(self) -> bool:
        return self.view in TRAINED_ON

    def _measure(self) -> str:
        return {"length": "last", "place": "places", "short": "short", **TRAINED_ON}[self.view]

    def _lengths(self) -> list[int]:
        lengths = measured.config("wall")["lengths"]
        trained = measured.config("wall")["training"]["length"]
        return [length for length in lengths if length >= trained]

    def _data(self) -> dict[str, tuple[list[float], np.ndarray]]:
        """Give x and the values of all seeds, of every curve now shown."""
        if self._trains():
            return self._while_training()
        if self.view == "place":
            longest = {n: self._at_longest(n) for n in self.methods}
            return {
                name: (measured.places(found.shape[1]).tolist(), found)
                for name, found in {**longest, **self._best("places")}.items()
            }
        found = {name: self._from_trained(name) for name in self.methods}
        if self.view == "length":
            found |= self._best("last")
        return {name: (self._lengths(), values) for name, values in found.items()}

    def _while_training(self) -> dict[str, tuple[list[float], np.ndarray]]:
        steps = [BEFORE, *measured.config("continued")["steps"][1:]]
        found = {n: measured.values("continued", n, self._measure()) for n in self._shown()}
        best = self._best("last")["best"][:, [self._lengths().index(self._named_length())]]
        found["best"] = np.repeat(best, len(steps), axis=1)
        return {name: (steps, values) for name, values in found.items()}

    def _at_longest(self, method: str) -> np.ndarray:
        return np.array([run["places"][-1] for run in measured.runs("cures", method)])

    def _from_trained(self, method: str) -> np.ndarray:
        """Give the values from the trained length on, where no cure has anything to do."""
        trained = measured.values("wall", "rope", "last")[:, 1:2]
        return np.hstack([trained, measured.values("cures", method, self._measure())])

    def _best(self, measure: str) -> dict[str, np.ndarray]:
        first = 0 if measure == "places" else 1  # the lengths begin below the trained one
        names = {"best": "all", "best-window": "window"}
        return {n: measured.floor(w, measure)[None, first:] for n, w in names.items()}

    def title(self) -> str:
        """State what the cures shown do to a text, as the measurement has it."""
        shown = self._shown()
        if not shown:
            return self.words("title-untrained" if self.methods else "title-empty")
        if self.view == "place":
            return self.words("title-place", stretch=self._lengths()[-1] // self._lengths()[0])
        return self._title_steps(shown) if self._trains() else self._title_costs(shown)

    def _title_costs(self, shown: list[str]) -> str:
        """Say which of these cost less, and which more, than RoPE as it is."""
        plain, *costs = (
            measured.mean(self._from_trained(name))[self._column()] for name in ("none", *shown)
        )
        values = {"length": whole(self._named_length()), "plain": fixed(plain)}
        changes = {n: (plain, cost) for n, cost in zip(shown, costs, strict=True) if n != "none"}
        if not changes:
            return self.words(f"title-{self.view}-plain", **values)
        said = ways.in_words(self.text, changes, lambda n: self.words(f"methods-{n}"), "cures-cost")
        return self.words(f"title-{self.view}", costs=said, **values)

    def _title_steps(self, shown: list[str]) -> str:
        """Say between what these lie before and after all steps."""
        found = [measured.values("continued", name, self._measure()) for name in shown]
        means = [measured.mean(values) for values in found]
        values = {
            f"{bound}_{when}": fixed(choose(mean[at] for mean in means))
            for bound, choose in (("low", min), ("high", max))
            for when, at in (("before", 0), ("after", -1))
        }
        steps = whole(measured.config("continued")["steps"][-1])
        return self.words(
            f"title-{self.view}-{'more' if shown[1:] else 'one'}", steps=steps, **values
        )

    def _shown(self) -> list[str]:
        """Give the methods chosen that this view has."""
        return [name for name in self.methods if not self._trains() or name in CONTINUED]

    def readout(self) -> str:
        """Give mean and spread of every cure at the longest text, or at the end of training."""
        data, shown = self._data(), self._shown()
        if not shown:
            return self.words("readout-untrained" if self.methods else "readout-empty")
        parts = [self._one(name, data[name][1][:, self._column()]) for name in shown]
        return self.words(
            f"readout-{self.view}", found=self.words("between").join(parts),
            length=whole(self._named_length()), stretch=whole(self._named_length() // 64),
        )  # fmt: skip

    def _column(self) -> int:
        """Give which value of a curve the readout names: 4 times the trained length, or the end."""
        return {"length": 2, "short": 2, "place": -1, "steps": 1, "after": -1}[self.view]

    def _named_length(self) -> int:
        if self.view == "after":
            return self._lengths()[0]
        if self.view == "steps":
            return measured.config("continued")["stretch"] * self._lengths()[0]
        return self._lengths()[self._column()]

    def _one(self, name: str, found: np.ndarray) -> str:
        low, high = found.min(), found.max()
        if self.view == "length":
            low, high = measured.sure("cures", name)[self._column() - 1]
        return self.words(
            "one", name=self.words(f"methods-{name}"), middle=fixed(measured.mean(found)),
            low=fixed(low), high=fixed(high),
        )  # fmt: skip

    def table(self) -> pd.DataFrame:
        """Give mean, lowest and highest of every curve shown, and how sure the mean is."""
        data = {
            name: ([0 if at == BEFORE else at for at in x], found)
            for name, (x, found) in self._data().items()
        }
        sure = {}
        if self.view == "length":
            trained = measured.sure("wall", "rope")[1:2]
            sure = {n: np.vstack([trained, measured.sure("cures", n)]) for n in self.methods}
        return measured.table(data, lambda n: self.curves.looks[n].name, self.words, sure=sure)

    def snippet(self) -> str:
        """Give a program that reads the shipped results and prints what the curves are made of."""
        return PROGRAM.format(
            methods=self._shown(),
            experiment="continued" if self._trains() else "cures",
            measure=self._measure(),
            which="[-1]" if self.view == "place" else "",
        )


PROGRAM = """\
import numpy as np
from experiments.record import results

found = results("{experiment}")
for method in {methods}:
    seeds = [found["runs"][f"{{method}}-{{seed}}"] for seed in found["config"]["seeds"]]
    values = np.array([run["{measure}"]{which} for run in seeds])
    print(method, np.exp(np.log(values).mean(axis=0)).round(2))
"""
