"""The wall, measured: five schemes read far past the length they were trained for."""

import numpy as np
import pandas as pd
import param
from bokeh.models import Label, Span

from experiments import record
from widgets.base import plot
from widgets.base.choices import Controls, choice, switch
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import measured, ways
from widgets.parts.seed_curves import Look, SeedCurves

LONGER = "nope-longer"  # NoPE trained for more steps
CURVES = (*measured.SCHEMES, LONGER)
WHAT_IFS = ("clamp", "wrap")
FLOORS = {"floor-all": "all", "floor-window": "window"}
SHALLOW, DEEP = 2, 4  # layers
LOWEST, HIGHEST = 1.35, 110.0  # perplexities on the axis


class Wall(Interactive):
    """Choose schemes, and see what they cost at each length or at each place of a long text."""

    view = param.Selector(
        default="length", objects=["length", "place"], doc="Per length, or along the places."
    )
    cost = param.Selector(
        default="last", objects=["last", "whole"], doc="Over the last 40 tokens, or all before."
    )
    layers = param.Selector(
        default=SHALLOW, objects=[SHALLOW, DEEP], doc="How many layers the models have."
    )
    schemes = param.ListSelector(
        default=list(measured.SCHEMES), objects=list(CURVES), doc="Schemes shown."
    )
    what_ifs = param.Boolean(default=False, doc="Whether a learned table is carried on by a trick.")

    provenance = "measured"
    sources = (record.results, measured.mean)
    writers = dict.fromkeys(measured.SURE, measured.written)
    presets = {
        "all": {},
        "far": {"schemes": ["rope", "alibi"]},
        "place": {"view": "place", "schemes": ["sinusoidal", "rope", "alibi"]},
        "table": {"schemes": ["learned"], "what_ifs": True},
        "depth": {"layers": DEEP, "schemes": ["sinusoidal", "rope", "alibi", "nope", LONGER]},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the plot with all curves there can be, and the choices."""
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        self.curves = SeedCurves(self._looks(), self.words("x-length"), self.words("y-last"), hover)
        self.uniform = Span(dimension="width", line_dash="dotted", line_width=1.5)
        self.uniform_label = Label(x=33, y=1, text=self.words("uniform"), y_offset=3)
        self.curves.plot.add_layout(self.uniform)
        self.curves.plot.add_layout(self.uniform_label)
        rows = (
            choice(self, "schemes", CURVES),
            choice(self, "layers", [SHALLOW, DEEP]),
            choice(self, "view", ["length", "place"]),
        )
        self.rare = Controls(
            self, choice(self, "cost", ["last", "whole"]), switch(self, "what_ifs")
        )
        return [plot.pane(self.curves.plot)], [Controls(self, *rows)], [self.rare]

    def _looks(self) -> dict[str, Look]:
        looks = {
            name: Look(measured.COLOURS[name], measured.DASHES[name], self.words(f"scheme-{name}"))
            for name in measured.SCHEMES
        }
        looks[LONGER] = Look(measured.COLOURS["nope"], "solid", self.words(f"scheme-{LONGER}"))
        for name in WHAT_IFS:
            looks[name] = Look(measured.COLOURS["learned"], "dotted", self.words(f"if-{name}"))
        for name in FLOORS:
            looks[name] = Look("ink", "dashed", self.words(name))
        return looks

    def refresh(self) -> None:
        """Show the curves of the present choice."""
        lengths, trained = self._lengths(), measured.config("wall")["training"]["length"]
        self.curves.reach(lengths, trained, (LOWEST, HIGHEST))
        self.curves.end_label.text = self.words("trained", length=whole(trained))
        axis = "place" if self.view == "place" else "length"
        self.curves.plot.xaxis.axis_label = self.words(f"x-{axis}")
        self.curves.plot.yaxis.axis_label = self.words(f"y-{self._measure()}")
        self.curves.show(self._data())
        self.uniform.location = self.uniform_label.y = self._uniform()
        self.uniform_label.x = lengths[0]
        self.rare.mute(*(["cost"] if self.view == "place" else []))
        plot.recolour(self.dark, self.curves.paint, self._paint)

    def _paint(self, colours: dict[str, str]) -> None:
        self.uniform.line_color = self.uniform_label.text_color = colours["ink-soft"]
        self.uniform_label.update(text_font=plot.FONT, text_font_size="13px")

    def _lengths(self) -> list[int]:
        lengths = measured.config("wall")["lengths"]
        return lengths if self.view == "length" else [lengths[0] // 4, lengths[0] // 2, *lengths]

    def _uniform(self) -> int:
        return measured.config("wall")["shape"]["vocabulary"]

    def _measure(self) -> str:
        return "places" if self.view == "place" else self.cost

    def _data(self) -> dict[str, tuple[list[float], np.ndarray]]:
        """Give x and the values of all seeds, of every curve now shown."""
        shown = {name: self._values(name) for name in self.schemes}
        if self.what_ifs:
            for name in WHAT_IFS:
                shown[name] = measured.what_if(
                    name, self._measure(), runs_of("learned", self.layers)
                )
        for name, which in FLOORS.items():
            shown[name] = measured.floor(which, self._measure())[None]
        return {name: (self._x(values.shape[1]), values) for name, values in shown.items()}

    def _values(self, name: str) -> np.ndarray:
        return measured.values(*runs_of(name, self.layers), self._measure())

    def _x(self, count: int) -> list[float]:
        if self.view == "place":
            return measured.places(count).tolist()
        return measured.config("wall")["lengths"][:count]

    def title(self) -> str:
        """State which way each scheme shown goes past the trained length, as measured."""
        cost = self.cost if self.view == "length" else "last"
        shown = [name for name in self.schemes if name != "learned"]
        changes = {name: ends(name, cost, self.layers) for name in shown}
        if not changes:
            return self.words("title-undefined" if self.schemes else "title-empty")
        return self.words(
            "title",
            layers=self.layers,
            trained=whole(measured.config("wall")["training"]["length"]),
            ways=ways.in_words(self.text, changes, lambda name: self.words(f"schemes-{name}")),
        )

    def readout(self) -> str:
        """Give perplexity and spread of each scheme shown, at L and at the longest length."""
        if not self.schemes:
            return self.words("readout-empty", floor=self._floor_words())
        lengths = measured.config("wall")["lengths"]
        parts = [self._one(scheme, lengths) for scheme in self.schemes]
        longest = whole(lengths[-1])
        return self.words(
            f"readout-{self.cost}", found=self.words("between").join(parts), longest=longest,
            floor=self._floor_words(),
        )  # fmt: skip

    def _one(self, scheme: str, lengths: list[int]) -> str:
        found = measured.values(*runs_of(scheme, self.layers), self.cost)
        name = self.words(f"scheme-{scheme}")
        if found.shape[1] < len(lengths):
            return self.words("one-undefined", name=name, at=fixed(measured.mean(found)[1]))
        low, high = self._range(scheme, found[:, -1])
        return self.words(
            "one", name=name, at=fixed(measured.mean(found)[1]),
            far=fixed(measured.mean(found)[-1]), low=fixed(low), high=fixed(high),
        )  # fmt: skip

    def _range(self, scheme: str, far: np.ndarray) -> tuple[float, float]:
        """Give how sure the number at the longest length is; of whole texts, the seeds' range."""
        if self.cost == "last":
            return tuple(measured.sure(*runs_of(scheme, self.layers))[-1])
        return far.min(), far.max()

    def _floor_words(self) -> str:
        return fixed(measured.floor("all", self.cost)[-1])

    def numbers(self) -> dict[str, str]:
        """Give the measured perplexities that the prose names."""
        return {"seeds": whole(measured.seeds("wall" if self.layers == SHALLOW else "depth"))}

    def table(self) -> pd.DataFrame:
        """Give mean, lowest and highest of every curve shown, and how sure the mean is."""
        sure = {}
        if self._measure() == "last":
            sure = {n: measured.sure(*runs_of(n, self.layers)) for n in self.schemes}
            sure |= {name: measured.floor_sure(which) for name, which in FLOORS.items()}
        looks = self.curves.looks
        return measured.table(self._data(), lambda n: looks[n].name, self.words, sure=sure)

    def snippet(self) -> str:
        """Give a program that reads the shipped results and prints what the curves are made of."""
        runs = [runs_of(scheme, self.layers) for scheme in self.schemes]
        return PROGRAM.format(runs=runs, measure=self._measure())


def runs_of(curve: str, layers: int) -> tuple[str, str]:
    """Give the experiment that has the runs of a curve, and their name there."""
    scheme = "nope" if curve == LONGER else curve
    if curve != LONGER and layers == SHALLOW:
        return "wall", scheme
    steps = measured.config("depth")["longer" if curve == LONGER else "training"]["steps"]
    return "depth", f"{scheme}-{layers}x{steps}"


def ends(curve: str, cost: str, layers: int = SHALLOW) -> tuple[float, float]:
    """Give what a curve costs at the trained length and at the longest, mean over the seeds."""
    asked = measured.config("wall")
    found = measured.mean(measured.values(*runs_of(curve, layers), cost))
    return found[asked["lengths"].index(asked["training"]["length"])], found[-1]


PROGRAM = """\
import numpy as np
from experiments.record import results

for experiment, name in {runs}:
    found = results(experiment)
    seeds = [found["runs"][f"{{name}}-{{seed}}"] for seed in found["config"]["seeds"]]
    values = np.array([run["{measure}"] for run in seeds])
    print(name, np.exp(np.log(values).mean(axis=0)).round(2))
"""
