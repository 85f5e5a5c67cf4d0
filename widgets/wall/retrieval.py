"""Finding a line by its place, measured: what these tiny models do, with and without a cure."""

import numpy as np
import pandas as pd
import param

from core import attention, scaling, verse
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, percent, whole
from widgets.parts import cured, measured
from widgets.parts.level import Level
from widgets.parts.scale import SHARES
from widgets.parts.seed_curves import Look, SeedCurves

VIEWS = ("inside", "longer", "beyond", "cures")
METHODS = ("none", "ntk", "yarn-tuned", "window")  # of rope, past the trained length
DASHES = {"ntk": "dotted", "yarn-tuned": "dashed", "window": "dashdot"}  # rope itself is solid
PLACES = tuple(range(1, 9))  # eight lines, or eighths of many
PAPER = "Lost in the Middle"  # Liu et al. 2023, arXiv:2307.03172: what this is not
FOUND, LOST = 0.8, 0.5  # of the questions: at the worst place from here on, or in the mean below


class Retrieval(Interactive):
    """Ask for a line by where it stands: inside the trained length, past it, and with a cure."""

    view = param.Selector(
        default="inside",
        objects=list(VIEWS),
        doc="Few lines once each; few, said again and again; many; or many with a cure.",
    )

    provenance = "measured"
    sources = (verse.Verse, scaling.ntk, scaling.SCALINGS["yarn"], attention.sliding_window_mask)
    writers = dict.fromkeys(measured.PARTS, percent)

    def build(self) -> tuple[list, list, list]:
        """Make the plot with all curves there can be, and the choice."""
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        x_label, y_label = self.words("x-inside"), self.words("y")
        self.curves = SeedCurves(self._looks(), x_label, y_label, hover, SHARES, 320)
        share = 1 / rules().vocabulary
        chance = self.words("chance", share=percent(share, 0))
        self.chance = Level(self.curves.plot, share, chance, PLACES[:: len(PLACES) - 1])
        few, many = few_and_many()
        views = {self.words(f"view-{view}", few=few, many=many): view for view in VIEWS}
        return [plot.pane(self.curves.plot)], [Controls(self, choice(self, "view", views))], []

    def _looks(self) -> dict[str, Look]:
        schemes = {
            f"{name}-none": Look(
                measured.COLOURS[name], measured.DASHES[name], self.text(f"wall-schemes-{name}")
            )
            for name in measured.SCHEMES
        }
        methods = {
            f"rope-{name}": Look(cured.LOOKS[name][0], dash, self.text(f"cures-methods-{name}"))
            for name, dash in DASHES.items()
        }
        return schemes | methods

    def refresh(self) -> None:
        """Show the curves of the present view."""
        self.curves.reach(PLACES, None, (-0.1, 1.16))
        axis = "inside" if self.view == "inside" else "beyond"
        self.curves.plot.xaxis.axis_label = self.words(f"x-{axis}")
        self.curves.show({name: (list(PLACES), found) for name, found in shares(self.view).items()})
        plot.recolour(self.dark, self.curves.paint, self.chance.paint)

    def named(self, curve: str) -> str:
        """Give the name of a curve in words."""
        return self.curves.looks[curve].name

    def title(self) -> str:
        """State who finds the lines, as it was measured."""
        means = {name: SHARES.mean(found) for name, found in shares(self.view).items()}
        best = max(means, key=lambda name: means[name].mean())
        if self.view == "cures":
            return self._title_cures(means, best)
        found, lost = sorted_out(means)
        if len(found) + len(lost) < len(means):
            share = percent(means[best].mean(), 0)
            return self.words(f"title-{self.view}-mixed", best=self.named(best), share=share)
        which = "most" if len(found) > len(lost) else "few"
        which = which if found and lost else "all" if found else "none"
        listed = {
            "found": self.text.listed(map(self.named, found)),
            "lost": self.text.listed(map(self.named, lost)),
        }
        return self.words(f"title-{self.view}-{which}", **listed)

    def _title_cures(self, means: dict[str, np.ndarray], best: str) -> str:
        if best == "rope-none":
            return self.words("title-cures-none")
        before, after = (percent(means[name].mean(), 0) for name in ("rope-none", best))
        return self.words("title-cures", best=self.named(best), before=before, after=after)

    def readout(self) -> str:
        """Give the share found by each, over all places and at the worst, and what this is not."""
        said = [
            self.words("one", name=self.named(name), mean=percent(mean.mean()), low=percent(low))
            for name, found in shares(self.view).items()
            for mean in [SHARES.mean(found)]
            for low in [mean.min()]
        ]
        few, many = few_and_many()
        lines = few if self.view == "inside" else many
        return self.words(
            f"readout-{self.view}",
            found=self.words("between").join(said),
            lines=lines,
            few=few,
            tokens=whole(tokens(lines)),
            trained=whole(trained()),
        ) + self.words("not-the-paper", paper=PAPER)

    def numbers(self) -> dict[str, str]:
        """Give the mean and the worst place of every curve, and how long the texts are."""
        found = {}
        for view in VIEWS:
            for name, values in shares(view).items():
                mean = SHARES.mean(values)
                key = f"{name}_{view}".replace("-", "_")
                found |= {key: percent(mean.mean()), f"{key}_low": percent(mean.min())}
                found[f"{key}_last"] = percent(mean[-1])
        few, many = few_and_many()
        found |= {"few": whole(few), "many": whole(many), "tokens": whole(tokens(many))}
        return found | {"lengths": fixed(tokens(many) / trained(), 1)}

    def table(self) -> pd.DataFrame:
        """Give mean, lowest and highest seed of every curve shown."""
        data = {name: (PLACES, found) for name, found in shares(self.view).items()}
        return measured.table(data, self.named, self.words, SHARES.mean)

    def snippet(self) -> str:
        """Give a program that prints the mean of every curve shown, place by place."""
        return PROGRAM.format(curves=list(shares(self.view)), measure=measure_of(self.view))


def shares(view: str) -> dict[str, np.ndarray]:
    """Give what each curve of a view found, `(seeds, places)`; the learned table ends at L."""
    if view == "cures":
        names = [f"rope-{method}" for method in METHODS]
    else:
        left_out = "learned" if view != "inside" else None
        names = [f"{name}-none" for name in measured.SCHEMES if name != left_out]
    return {name: measured.values("retrieval", name, measure_of(view)) for name in names}


def measure_of(view: str) -> str:
    """Give under which name the results have what a view shows."""
    return "beyond" if view == "cures" else view


def sorted_out(means: dict[str, np.ndarray]) -> tuple[list[str], list[str]]:
    """Tell whose lines are found at every place, and whose are not found as a rule."""
    found = [name for name, mean in means.items() if mean.min() >= FOUND]
    lost = [name for name, mean in means.items() if mean.mean() < LOST]
    return found, lost


def rules() -> verse.Verse:
    """Give the rules of the language."""
    return verse.Verse(**measured.config("retrieval")["language"])


def trained() -> int:
    """Give the trained length, tokens."""
    return measured.config("retrieval")["training"]["length"]


def few_and_many() -> tuple[int, int]:
    """Give how many lines the short and the long texts have."""
    few, many = measured.config("retrieval")["lines"]
    return few, many


def tokens(lines: int) -> float:
    """Give how many tokens so many lines have on average, with the question."""
    said = lines * ((rules().shortest + rules().longest) / 2 + 1)
    return 1 + said + measured.config("retrieval")["given"]


PROGRAM = """\
import numpy as np
from experiments.record import results  # measured anew by: python -m experiments retrieval

retrieval = results("retrieval")
for curve in {curves}:
    found = np.array([retrieval["runs"][f"{{curve}}-{{seed}}"]["{measure}"]
                      for seed in retrieval["config"]["seeds"]])
    mean = found.mean(axis=0)  # of the seeds, place by place
    print(curve, mean.round(3), "all", mean.mean().round(3), "worst", mean.min().round(3))
"""
