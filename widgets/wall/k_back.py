"""The letter k places back, measured: what a causal mask alone learns, and what rotation does."""

from functools import lru_cache

import numpy as np
import pandas as pd
import param
from bokeh.models import Span

from core import bag, order_tasks
from widgets.base import plot
from widgets.base.choices import Controls, choice, slider
from widgets.base.interactive import Interactive
from widgets.base.numbers import percent, whole
from widgets.parts import measured
from widgets.parts.scale import SHARES
from widgets.parts.seed_curves import Look, SeedCurves
from widgets.wall.order_example import Example, for_address

SCHEMES = ("nope", "rope")
KS = tuple(range(1, 11))
LEARNED = 0.9  # share of right answers from which a distance counts as learned
FADED = 0.1  # how far the share must fall past the trained length to be spoken of
DASHES = ("solid", "dashed", "dotted")  # of the lengths, the trained one first


class KBack(Interactive):
    """Ask for the letter k places back, in rows as long as trained and in longer ones."""

    k = param.Integer(7, bounds=(KS[0], KS[-1]), doc="How many places back.")
    view = param.Selector(
        default="trained", objects=["trained", "longer"], doc="Rows as trained, or longer too."
    )
    row = param.String("", doc="The reader's own letters; empty is the example.")

    provenance = "measured"
    sources = (order_tasks.k_back, order_tasks.draw, bag.bag_so_far)
    writers = dict.fromkeys(measured.PARTS, percent)
    carried = ("row",)
    presets = {
        "before": {"k": 1},
        "seven": {"k": 7},
        "longer": {"k": 1, "view": "longer"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the plot, the choices, and the example with a field for own letters."""
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        x_label, y_label = self.words("x"), self.words("y")
        self.curves = SeedCurves(self._looks(), x_label, y_label, hover, SHARES, 240)
        self.here = Span(dimension="height", line_width=1.5, line_alpha=0.7)
        self.curves.plot.add_layout(self.here)
        self.example = Example(self, "3 1 320px")
        rows = choice(self, "view", ["trained", "longer"]), slider(self, "k")
        below = [self.example.pane, self.example.field]
        return [plot.pane(self.curves.plot)], [Controls(self, *rows), *below], []

    def _looks(self) -> dict[str, Look]:
        colours = {"bag": "ink-soft", **{scheme: measured.COLOURS[scheme] for scheme in SCHEMES}}
        return {
            f"{name}-{length}": Look(
                colour, dash, self.words(f"curve-{name}", length=whole(length))
            )
            for length, dash in zip(lengths(), DASHES, strict=True)
            for name, colour in colours.items()
        }

    def refresh(self) -> None:
        """Show the curves of the present view, the distance looked at, and its example."""
        self.curves.reach(KS, None, (-0.1, 1.08))
        self.curves.show(self._data())
        self.here.location = self.k
        letters = self.example.letters()
        self.example.show(self.words("asks", k=self.k), wanted=answers(letters, self.k))
        plot.recolour(self.dark, self.curves.paint, self._paint)

    def _paint(self, colours: dict[str, str]) -> None:
        self.here.line_color = colours["accent"]

    def _data(self) -> dict[str, tuple[list[float], np.ndarray]]:
        shown = lengths()[:1] if self.view == "trained" else lengths()
        found = {f"bag-{length}": (list(KS), bag_alone(length)[None]) for length in shown}
        return found | {
            f"{scheme}-{length}": (list(KS), shares(scheme, length))
            for length in shown
            for scheme in SCHEMES
        }

    def title(self) -> str:
        """State what the mask alone learns, or how it fares in longer rows, as measured."""
        if self.view == "longer":
            return self._title_longer()
        reach, means = learned_by_mask(), SHARES.mean(shares("nope", lengths()[0]))
        which = {0: "none", len(KS): "all"}.get(reach, "some")
        next_k = min(reach, len(KS) - 1)  # as an index: the first distance it does not learn
        share = percent(means[next_k], 0)
        return self.words(f"title-{which}", reach=reach, most=KS[-1], next=KS[next_k], share=share)

    def _title_longer(self) -> str:
        """Compare what the mask loses of the letter before with the most that rotation loses."""
        lost = {scheme: fall(scheme, 1) for scheme in SCHEMES}
        turned = max(fall("rope", k) for k in KS)
        if learned_by_mask() and lost["nope"] > FADED:
            return self.words("title-fades" if turned < lost["nope"] / 2 else "title-both-fade")
        return self.words("title-longer", lost=percent(lost["nope"]), turned=percent(turned))

    def readout(self) -> str:
        """Say what both learned of the present distance, and what may not be concluded."""
        return self._readout_trained() if self.view == "trained" else self._readout_longer()

    def _readout_trained(self) -> str:
        trained = lengths()[0]
        none, turned = (shares(scheme, trained)[:, self.k - 1] for scheme in SCHEMES)
        said = self.words(
            "readout",
            k=self.k,
            length=whole(trained),
            seeds=len(none),
            none=percent(none.mean()),
            low=percent(none.min()),
            high=percent(none.max()),
            turned=percent(turned.mean()),
            bag=percent(bag_alone(trained)[self.k - 1]),
        )
        steps = whole(measured.config("order")["decoder"]["steps"])
        learned = "learned" if none.mean() >= LEARNED else "unlearned"
        return said + self.words(f"readout-{learned}", steps=steps)

    def _readout_longer(self) -> str:
        names = ("first", "second", "third")
        values = {
            f"{scheme}_{name}": percent(self._mean(scheme, length))
            for scheme in SCHEMES
            for name, length in zip(names, lengths(), strict=True)
        }
        named = dict(zip(names, map(whole, lengths()), strict=True))
        values |= {
            f"bag_{name}": percent(bag_alone(length)[self.k - 1])
            for name, length in zip(names, lengths(), strict=True)
        }
        fades = "fades" if fall("nope", self.k) > FADED else "keeps"
        said = self.words("readout-longer", k=self.k, **named, **values)
        return said + self.words(f"readout-{fades}", seeds=len(shares("nope", lengths()[0])))

    def _mean(self, scheme: str, length: int) -> float:
        return float(shares(scheme, length)[:, self.k - 1].mean())

    def numbers(self) -> dict[str, str]:
        """Give the mean of every distance, scheme and length, chance, and what it took."""
        found = {
            f"{scheme}_{k}_{length}": percent(share)
            for scheme in SCHEMES
            for length in lengths()
            for k, share in zip(KS, SHARES.mean(shares(scheme, length)), strict=True)
        }
        asked = measured.config("order")
        return found | {
            "bag": percent(bag_alone(lengths()[0])[self.k - 1]),
            "seeds": whole(len(asked["back"]["seeds"])),
            "steps": whole(asked["decoder"]["steps"]),
        }

    def table(self) -> pd.DataFrame:
        """Give mean, lowest and highest seed of every curve shown."""
        looks = self.curves.looks
        return measured.table(self._data(), lambda n: looks[n].name, self.words, SHARES.mean)

    def differences(self) -> dict[str, str]:
        """Write of the reader's own row what counts."""
        return for_address(super().differences())

    def snippet(self) -> str:
        """Give a program that prints every seed of the present distance at the lengths shown."""
        shown = 1 if self.view == "trained" else len(lengths())
        return PROGRAM.format(k=self.k, shown=shown)


def lengths() -> list[int]:
    """Give the lengths of the rows that were asked, tokens; the trained one first."""
    return measured.config("order")["back"]["lengths"]


def shares(scheme: str, length: int) -> np.ndarray:
    """Give the shares of right answers at one length, `(seeds, distances)`."""
    found = [measured.accuracies("back", f"back-{k}-{scheme}") for k in KS]
    return np.array(found)[:, :, lengths().index(length)].T


@lru_cache
def bag_alone(length: int) -> np.ndarray:
    """Give what knowing the bag of letters so far is worth at each distance, where it was asked.

    Of rows longer than trained their last half was asked, as in `experiments.order`.
    """
    right = bag.bag_so_far(length, order_tasks.VOCABULARY)
    longer = length > lengths()[0]
    return np.array([right[length // 2 if longer else k :].mean() for k in KS])


def learned_by_mask() -> int:
    """Give up to which distance the mask alone learns all, at the trained length; 0 if none."""
    learned = SHARES.mean(shares("nope", lengths()[0])) >= LEARNED
    return len(KS) if learned.all() else int(learned.argmin())


def fall(scheme: str, k: int) -> float:
    """Give how much the mean share of a distance falls from the trained to the longest rows."""
    first, *_, last = (shares(scheme, length)[:, k - 1].mean() for length in lengths())
    return float(first - last)


def answers(letters: np.ndarray, k: int) -> np.ndarray:
    """Give what is wanted of a row; of one that is too short, nothing."""
    if k < letters.shape[1]:
        return order_tasks.k_back(letters, k)
    return np.full_like(letters, order_tasks.IGNORED)


PROGRAM = """\
from core.bag import bag_so_far
from experiments.record import results  # measured anew by: python -m experiments order

order = results("order")
back = order["config"]["back"]
print("knowing only which letters came before:", bag_so_far(32, 16)[{k}:].mean())
for scheme in ("nope", "rope"):
    for seed in back["seeds"]:
        shares = order["runs"][f"back-{k}-{{scheme}}-{{seed}}"]["accuracy"]
        for length, share in list(zip(back["lengths"], shares, strict=True))[:{shown}]:
            print("{k} back,", scheme, "seed", seed, "rows of", length, "right:", share)
"""
