"""The wall on a real text, measured letter by letter; here the best possible is not known."""

import html
from pathlib import Path

import pandas as pd
import panel as pn
import param

from core import alibi, learned, rotary, sinusoidal
from experiments import king_james
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import measured, ways
from widgets.parts.level import Level
from widgets.parts.seed_curves import Look, SeedCurves

LOWEST, HIGHEST = 3.0, 110.0  # perplexities on the axis
EXCERPT = "the proverbs of solomon the son of david"  # how the excerpt begins
CSS = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")


class RealText(Interactive):
    """Choose schemes, and see what the King James Bible costs them at each length."""

    schemes = param.ListSelector(
        default=list(measured.SCHEMES), objects=list(measured.SCHEMES), doc="Schemes shown."
    )

    provenance = "measured"
    sources = (sinusoidal.table, learned.look_up, rotary.rotate, alibi.bias)
    writers = dict.fromkeys(measured.PARTS, measured.written)
    presets = {
        "all": {},
        "far": {"schemes": ["rope", "alibi"]},
        "table": {"schemes": ["learned"]},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the plot with all curves there can be, the choice, and an excerpt of the text."""
        self._add_curves()
        names = {self._name(scheme): scheme for scheme in measured.SCHEMES}
        shown = pn.pane.HTML(
            self._excerpt(), stylesheets=[CSS], sizing_mode="stretch_width", margin=0
        )
        return (
            [plot.pane(self.curves.plot)],
            [Controls(self, choice(self, "schemes", names)), shown],
            [],
        )

    def _add_curves(self) -> None:
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        looks = {
            name: Look(measured.COLOURS[name], measured.DASHES[name], self._name(name))
            for name in measured.SCHEMES
        }
        self.curves = SeedCurves(looks, self.words("x"), self.words("y"), hover, height=240)
        self.curves.reach(lengths(), trained(), (LOWEST, HIGHEST))
        count, ends = len(king_james.SYMBOLS), (lengths()[0], lengths()[-1])
        guess = self.words("uniform", count=count)
        self.uniform = Level(self.curves.plot, count, guess, ends, "beyond")

    def _name(self, scheme: str) -> str:
        return self.text(f"wall-schemes-{scheme}")

    def _excerpt(self) -> str:
        said = html.escape(self.words("excerpt", trained=trained()))
        inside, beyond = (html.escape(part).replace("\n", " / ") for part in excerpt())
        return f"<p>{said}</p><blockquote lang='en'>{inside}<span>{beyond}</span></blockquote>"

    def refresh(self) -> None:
        """Show the curves of the schemes chosen."""
        self.curves.show(self._data())
        ends = [self.words("trained", length=whole(trained()))]
        if "learned" in self.schemes:
            ends.append(self.words("ends", name=self._name("learned")))
        self.curves.end_label.text = "\n".join(ends)
        plot.recolour(self.dark, self.curves.paint, self.uniform.paint)

    def _data(self) -> dict:
        found = {name: measured.values("real_text", name, "half") for name in self.schemes}
        return {name: (lengths()[: values.shape[1]], values) for name, values in found.items()}

    def title(self) -> str:
        """State which way each scheme shown goes past the trained length, as measured."""
        changes = {name: ends(name) for name in self.schemes if name != "learned"}
        if not changes:
            return self.words("title-undefined" if self.schemes else "title-empty")
        said = ways.in_words(self.text, changes, self._name)
        return self.words("title", trained=trained(), ways=said)

    def readout(self) -> str:
        """Give perplexity and spread of each scheme shown, and say what is not known."""
        values = {"trained": whole(trained()), "longest": whole(lengths()[-1])}
        values["uniform"] = len(king_james.SYMBOLS)
        if not self.schemes:
            return self.words("readout-empty", **values)
        found = self.words("between").join(map(self._one, self.schemes))
        return self.words("readout", found=found, **values)

    def _one(self, scheme: str) -> str:
        found = measured.values("real_text", scheme, "half")
        mean = measured.mean(found)
        values = {"name": self._name(scheme), "at": fixed(mean[lengths().index(trained())])}
        if found.shape[1] < len(lengths()):
            return self.words("one-undefined", **values)
        far = found[:, -1]
        return self.words(
            "one",
            far=fixed(mean[-1], 1),
            low=fixed(far.min(), 1),
            high=fixed(far.max(), 1),
            **values,
        )

    def numbers(self) -> dict[str, str]:
        """Give the mean perplexity of every scheme at every length, and how it was measured."""
        asked = measured.config("real_text")
        found = {
            f"{scheme}_{length}": fixed(perplexity)
            for scheme in measured.SCHEMES
            for length, perplexity in zip(
                lengths(),
                measured.mean(measured.values("real_text", scheme, "half")),
                strict=False,  # the learned table ends at L
            )
        }
        return found | {
            "trained": whole(trained()),
            "longest": whole(lengths()[-1]),
            "seeds": whole(len(asked["seeds"])),
            "symbols": whole(len(king_james.SYMBOLS)),
            "passages": whole(asked["passages"]),
        }

    def table(self) -> pd.DataFrame:
        """Give mean, lowest and highest seed of every scheme shown."""
        return measured.table(self._data(), self._name, self.words)

    def snippet(self) -> str:
        """Give a program that prints the perplexities of the schemes shown, every seed."""
        return PROGRAM.format(schemes=self.schemes)


def lengths() -> list[int]:
    """Give the lengths that were measured, symbols."""
    return measured.config("real_text")["lengths"]


def trained() -> int:
    """Give the trained length, symbols."""
    return measured.config("real_text")["training"]["length"]


def ends(scheme: str) -> tuple[float, float]:
    """Give what a scheme costs at the trained length and at the longest, mean over the seeds."""
    found = measured.mean(measured.values("real_text", scheme, "half"))
    return found[lengths().index(trained())], found[-1]


def excerpt() -> tuple[str, str]:
    """Give a piece of the books kept for measuring: as much as was trained, and a quarter more."""
    text = "".join(king_james.SYMBOLS[number] for number in king_james.read("evaluation"))
    start = text.index(EXCERPT)
    end = start + trained()
    return text[start:end], text[end : end + trained() // 4]


PROGRAM = """\
import numpy as np
from experiments.record import results  # measured anew by: python -m experiments real_text

measured = results("real_text")
print("lengths", measured["config"]["lengths"], "trained", measured["config"]["training"]["length"])
for scheme in {schemes}:
    found = np.array([measured["runs"][f"{{scheme}}-{{seed}}"]["half"]
                      for seed in measured["config"]["seeds"]])
    print(scheme, "mean", np.exp(np.log(found).mean(axis=0)).round(2))
    print(scheme, "seeds", found.round(2).tolist())
"""
