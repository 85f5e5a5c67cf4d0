"""What grows with the length, and by how much: scores, the whole pass, the cache, the rest."""

from collections.abc import Mapping
from functools import lru_cache

import pandas as pd
import param

from core import memory
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, percent, whole
from widgets.long_context import costs
from widgets.long_context.costs import FIRST, LENGTHS
from widgets.long_context.sizes import short

PARTS = ("scores", "forward", "cache", "linear", "table")
LONGER = [length for length in LENGTHS if length >= FIRST]


class GrowthDrawing(Drawing):
    """A bar for each part, on a logarithmic axis of factors."""

    _esm = script(__file__)


class Growth(Interactive):
    """Drag the length: only the scores grow as its square."""

    tokens = param.Selector(default=131_072, objects=LONGER, doc="Length of the text, tokens.")

    sources = (memory.score_matrix, memory.forward_work, memory.kv_cache)
    presets: Mapping[str, Mapping[str, object]] = {
        "twice": {"tokens": 8192},
        "million": {"tokens": LENGTHS[-1]},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its control is drawn inside it."""
        self.figure = GrowthDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    def title(self) -> str:
        """State by how much scores and the whole pass grow."""
        return self.words("title-same" if self.tokens == FIRST else "title", **self.numbers())

    def readout(self) -> str:
        """Say by how much the others grow, and what share of the work attention has."""
        return self.words("readout", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give the growth of every part at every length."""
        columns = {"tokens": LONGER}
        columns |= {part: [costs.growth(length)[part] for length in LONGER] for part in PARTS}
        return pd.DataFrame(columns).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints the growth of every part."""
        return f"""\
from widgets.long_context.costs import growth  # core.memory, with the numbers of Llama-3.1-8B

for part, times in growth({self.tokens}).items():
    print(f"{{part}}: {{times:.4g}}")
"""

    def numbers(self) -> dict[str, str]:
        """Give the growth of every part, and the share of attention before and after."""
        found = costs.growth(self.tokens)
        return {
            "tokens": whole(self.tokens),
            "first": whole(FIRST),
            **{part: written(found[part]) for part in PARTS},
            "share": percent(found["share"]),
            "share_first": percent(found["share_first"]),
        }


def written(times: float) -> str:
    """Write a factor: whole from 10 on, else with one decimal."""
    return whole(times) if times >= 10 else fixed(times, 1)


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: the growth of every part, length by length."""
    return {
        "lengths": LONGER,
        "names": [short(length) for length in LONGER],
        "parts": list(PARTS),
        "times": {part: [costs.growth(length)[part] for length in LONGER] for part in PARTS},
        "written": {
            part: [f"× {written(costs.growth(length)[part])}" for length in LONGER]
            for part in PARTS
        },
    }
