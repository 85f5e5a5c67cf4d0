"""How far ALiBi looks, measured: its models cut off at a window, and what a memory could do."""

import numpy as np
import pandas as pd
import param

from core import alibi, attention, verse
from widgets.base import plot
from widgets.base.choices import Controls, choice
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import measured
from widgets.parts.seed_curves import Look, SeedCurves

LENGTHS = (256, 512, 1024)  # of the text, tokens
LOWEST, HIGHEST = 1.3, 5.0  # perplexities on the axis
SAME = 1.05  # times the cost uncut, up to which a window counts as costing nothing


class AlibiWindow(Interactive):
    """Choose a length of text, and see what a narrower window costs ALiBi, and a memory."""

    length = param.Selector(default=1024, objects=list(LENGTHS), doc="Length of the text, tokens.")

    provenance = "measured"
    sources = (alibi.bias, attention.sliding_window_mask, verse.surprise)
    writers = dict.fromkeys(measured.SURE, measured.written)

    def build(self) -> tuple[list, list, list]:
        """Make the plot with both curves, and the choice of length."""
        hover = [self.words(f"hover-{name}") for name in ("x", "y", "spread")]
        looks = {
            "alibi": Look(
                measured.COLOURS["alibi"], measured.DASHES["alibi"], self.words("curve-alibi")
            ),
            "memory": Look("ink", "dashed", self.words("curve-memory")),
        }
        self.curves = SeedCurves(looks, self.words("x"), self.words("y"), hover, height=260)
        lengths = {whole(length): length for length in LENGTHS}
        return [plot.pane(self.curves.plot)], [Controls(self, choice(self, "length", lengths))], []

    def refresh(self) -> None:
        """Show both curves for the present length."""
        self.curves.reach(windows(self.length), None, (LOWEST, HIGHEST))
        self.curves.show(self._data())
        plot.recolour(self.dark, self.curves.paint)

    def _data(self) -> dict[str, tuple[list[int], np.ndarray]]:
        x = windows(self.length)
        return {"alibi": (x, cut(self.length)), "memory": (x, memory(self.length)[None])}

    def title(self) -> str:
        """State from which window on cutting ALiBi off costs next to nothing."""
        enough = enough_for(self.length)
        name = "all" if enough == self.length else "some"
        return self.words(f"title-{name}", enough=whole(enough))

    def readout(self) -> str:
        """Give the cost at the narrowest window and uncut, and what a memory could do."""
        x, found, best = windows(self.length), measured.mean(cut(self.length)), memory(self.length)
        enough = enough_for(self.length)
        return self.words(
            "readout",
            length=whole(self.length),
            narrow=whole(x[0]),
            at_narrow=fixed(found[0]),
            enough=whole(enough),
            at_enough=fixed(found[x.index(enough)]),
            uncut=fixed(found[-1]),
            best_narrow=fixed(best[0]),
            best_enough=fixed(best[x.index(enough)]),
            best=fixed(best[-1]),
        )

    def numbers(self) -> dict[str, str]:
        """Give what the prose names, for the present length."""
        found, best = measured.mean(cut(self.length)), memory(self.length)
        named = {}
        for window, mine, there in zip(windows(self.length), found, best, strict=True):
            named |= {f"cut_{window}": fixed(mine), f"memory_{window}": fixed(there)}
        return named | {"enough": whole(enough_for(self.length))}

    def table(self) -> pd.DataFrame:
        """Give both curves, the seeds, and how sure each mean is."""
        at = place(self.length)
        sure = {"alibi": [measured.sure("alibi_window", f"window-{w}")[at] for w in asked()]}
        sure["alibi"] = np.array([*sure["alibi"][: len(windows(self.length)) - 1], self._uncut()])
        looks = self.curves.looks
        return measured.table(self._data(), lambda n: looks[n].name, self.words, sure=sure)

    def _uncut(self) -> np.ndarray:
        return measured.sure("wall", "alibi")[place(self.length)]

    def snippet(self) -> str:
        """Give a program that prints both curves."""
        return PROGRAM.format(at=place(self.length), windows=windows(self.length)[:-1])


def asked() -> list[int]:
    """Give the windows that were measured, keys; uncut is the wall itself."""
    return measured.config("alibi_window")["windows"]


def windows(length: int) -> list[int]:
    """Give the windows of a text, up to all of it."""
    return [*(window for window in asked() if window < length), length]


def place(length: int) -> int:
    """Give which of the lengths of the wall this is."""
    return measured.config("wall")["lengths"].index(length)


def cut(length: int) -> np.ndarray:
    """Give the perplexity of ALiBi at the end of a text, `(seeds, windows)`; the last is uncut."""
    runs = [("alibi_window", f"window-{w}") for w in windows(length)[:-1]] + [("wall", "alibi")]
    return np.stack([measured.values(*run, "last")[:, place(length)] for run in runs], axis=1)


def memory(length: int) -> np.ndarray:
    """Give the least perplexity of who remembers so many tokens, `(windows,)`; the last all."""
    found = measured.results("alibi_window")["runs"]
    best = [found[f"floor-{w}"]["last"][place(length)] for w in windows(length)[:-1]]
    return np.array([*best, measured.floor("all", "last")[place(length)]])


def enough_for(length: int) -> int:
    """Give the narrowest window that costs hardly more than none."""
    found = measured.mean(cut(length))
    return windows(length)[int(np.argmax(found <= SAME * found[-1]))]


PROGRAM = """\
import numpy as np
from experiments.record import results

wall, cut = results("wall"), results("alibi_window")
seeds = cut["config"]["seeds"]
for window in {windows}:
    found = [cut["runs"][f"window-{{window}}-{{seed}}"]["last"][{at}] for seed in seeds]
    best = cut["runs"][f"floor-{{window}}"]["last"][{at}]
    print(window, "ALiBi", np.exp(np.log(found).mean()).round(2), "best", round(best, 2))
found = [wall["runs"][f"alibi-{{seed}}"]["last"][{at}] for seed in seeds]
best = wall["runs"]["floor-all"]["last"][{at}]
print("uncut", "ALiBi", np.exp(np.log(found).mean()).round(2), "best", round(best, 2))
"""
