"""Every head's scores, measured: within the trained length and past it, as softmax meets them."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import attention
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, percent, whole
from widgets.parts import measured
from widgets.parts.scale import Scale
from widgets.parts.seed_curves import Look, SeedCurves

PARTS = {
    "inside": ("score-fill", "solid"),
    "near": ("word-1", "dashed"),
    "far": ("word-0", "dotted"),
}
HEADS = (1, 2, 3, 4)  # two layers of two
TICKS = tuple(range(-20, 30, 10))
ROOM = 1.12  # times the highest share: what the axis holds
NOTHING = "–"  # of a part that is not there
MOVED = 0.5  # from there on a median has risen, or fallen
PERCENT = Scale(
    kind="linear",
    ticks=(0, 0.02, 0.04, 0.06, 0.1, 0.2, 0.4, 0.6, 0.8, 1),
    write=lambda share: percent(share, 0),
    say=percent,
    even=np.asarray,
    back=np.asarray,
    mean=lambda shares: shares.mean(axis=0),
)


class Scores(Interactive):
    """Choose a scheme and a head, and see which scores it gives within L and past it."""

    scheme = param.Selector(default="rope", objects=list(measured.SCHEMES), doc="The scheme.")
    seed = param.Integer(
        0, bounds=(0, measured.seeds("wall") - 1), doc="Seed with which the model was trained."
    )
    head = param.Selector(default=4, objects=list(HEADS), doc="Head, those of layer 1 first.")

    provenance = "measured"
    sources = (attention.scores, attention.softmax)
    writers = dict.fromkeys(measured.PARTS, percent)
    presets = {"copies": {}, "alibi": {"scheme": "alibi"}, "nope": {"scheme": "nope"}}

    def build(self) -> tuple[list, list, list]:
        """Make the plot with its three curves, and the two choices."""
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        looks = {name: Look(*look, self.words(f"curve-{name}")) for name, look in PARTS.items()}
        self.curves = SeedCurves(looks, self.words("x"), self.words("y"), hover, PERCENT, 260)
        schemes = {self.text(f"wall-scheme-{name}"): name for name in measured.SCHEMES}
        heads = {self.words("head-name", head=head): head for head in HEADS}
        choices = Controls(self, choice(self, "scheme", schemes), choice(self, "head", heads))
        seeds = {str(seed): seed for seed in range(measured.seeds("wall"))}
        return (
            [plot.pane(self.curves.plot)],
            [choices],
            [Controls(self, choice(self, "seed", seeds))],
        )

    def refresh(self) -> None:
        """Show the three distributions of the present head."""
        data = self._data()
        highest = max(found.max() for _, found in data.values())
        self.curves.reach(TICKS, None, (0, ROOM * highest))
        self.curves.show(data)
        plot.recolour(self.dark, self.curves.paint)

    def _data(self) -> dict[str, tuple[list[float], np.ndarray]]:
        x = middles()
        found = self._found()
        return {name: (x, np.array([found[name]["shares"][1:-1]])) for name in self._parts()}

    def _found(self) -> Mapping[str, Mapping]:
        run = measured.runs("scores", self.scheme)[self.seed]
        return run["heads"][self.head - 1]

    def _parts(self) -> list[str]:
        """Give the parts there are: a learned table has none past L."""
        return [name for name in PARTS if name in self._found()]

    def _quantile(self, part: str, share: float = 0.5) -> float:
        at = measured.config("scores")["quantiles"].index(share)
        return self._found()[part]["quantiles"][at]

    def title(self) -> str:
        """State where this head's middle score goes past the trained length."""
        if "near" not in self._parts():
            return self.words("title-undefined")
        before, after = self._quantile("inside"), self._quantile("near")
        way = "rises" if after > before + MOVED else "falls" if after < before - MOVED else "stays"
        return self.words(f"title-{way}", before=fixed(before, 1), after=fixed(after, 1))

    def readout(self) -> str:
        """Give the middle and a high quantile of each part."""
        said = [
            self.words(
                "one",
                name=self.words(f"part-{name}"),
                middle=fixed(self._quantile(name), 1),
                high=fixed(self._quantile(name, 0.95), 1),
            )
            for name in self._parts()
        ]
        asked = measured.config("scores")
        return self.words(
            "readout",
            found=self.words("between").join(said),
            poems=whole(asked["poems"]),
            length=whole(asked["length"]),
            trained=whole(asked["training"]["length"]),
        )

    def numbers(self) -> dict[str, str]:
        """Give the middle and a high quantile of each part, for the prose."""
        there = self._parts()
        return {
            f"{name}_{of}": fixed(self._quantile(name, share), 1) if name in there else NOTHING
            for name in PARTS
            for of, share in (("middle", 0.5), ("high", 0.95))
        }

    def table(self) -> pd.DataFrame:
        """Give the share of each unit of score, of every part."""
        looks = self.curves.looks
        return measured.table(self._data(), lambda n: looks[n].name, self.words, PERCENT.mean)

    def snippet(self) -> str:
        """Give a program that prints the quantiles of the present head."""
        return PROGRAM.format(scheme=self.scheme, seed=self.seed, head=self.head)


def middles() -> list[float]:
    """Give the middle of each unit of score."""
    edges = np.array(measured.config("scores")["edges"])
    # The first unit and the last hold all that lies beyond as well, and are not drawn.
    return ((edges[1:] + edges[:-1]) / 2).tolist()[1:-1]


PROGRAM = """\
from experiments.record import results  # measured anew by: python -m experiments scores

scores = results("scores")
print("quantiles", scores["config"]["quantiles"])
for part, found in scores["runs"]["{scheme}-{seed}"]["heads"][{head} - 1].items():
    print(part, found["quantiles"])
"""
