"""What blocks save: elements moved and memory held, for one head, against the length."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import traffic
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole

STOPS = [2**power for power in range(8, 18)]  # tokens, 256 to 131,072
WIDTHS = [64, 128, 256]
MEMORIES = [2048, 8192, 32_768, 131_072]  # elements that fast memory holds
WAYS = ("standard", "first", "second")


class AccountDrawing(Drawing):
    """Two charts against the length: what is moved, and what is held besides q, k, v and o."""

    _esm = script(__file__)


class Account(Interactive):
    """Drag the length: memory grows as T instead of T², and less is moved while M > d²."""

    tokens = param.Selector(default=8192, objects=STOPS, doc="Length T, tokens.")
    width = param.Selector(default=64, objects=WIDTHS, doc="Head width d, channels.")
    memory = param.Selector(default=32_768, objects=MEMORIES, doc="Fast memory M, elements.")

    sources = (traffic.standard, traffic.tiled, traffic.block_size)
    presets: Mapping[str, Mapping[str, object]] = {
        "long": {"tokens": STOPS[-1]},
        "little": {"memory": 2048, "width": 128},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = AccountDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    def _moved(self, way: str) -> int:
        return moved(way, self.tokens, self.width, self.memory)

    def title(self) -> str:
        """State by what factor blocks move less, or more."""
        times = self._moved("standard") / self._moved("second")
        kind = "less" if times > 1 else "more"
        return self.words(
            f"title-{kind}",
            tokens=whole(self.tokens),
            times=fixed(times if times > 1 else 1 / times, 1),
        )

    def readout(self) -> str:
        """Say what each way moves and holds."""
        return self.words("readout", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give what is moved and held at every length."""
        columns = {"tokens": np.array(STOPS)}
        for way in WAYS:
            columns[way] = [moved(way, stop, self.width, self.memory) for stop in STOPS]
        columns |= {"square": np.array(STOPS) ** 2, "line": np.array(STOPS)}
        return pd.DataFrame(columns).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints what each way moves."""
        return SNIPPET.format(**self.state())

    def numbers(self) -> dict[str, str]:
        """Give what each way moves and holds, and the size of a block."""
        return {
            "tokens": whole(self.tokens),
            **{way: whole(self._moved(way)) for way in WAYS},
            "square": whole(self.tokens**2),
            "line": whole(self.tokens),
            "rows": whole(traffic.block_size(self.width, self.memory)),
            "edge": whole(self.width**2),
            "memory": whole(self.memory),
        }


@lru_cache(maxsize=1024)
def moved(way: str, tokens: int, width: int, memory: int) -> int:
    """Give the elements that one way moves in one head, forward."""
    if way == "standard":
        return traffic.standard(tokens, width)
    return traffic.tiled(tokens, width, memory, version=1 if way == "first" else 2)


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: what each way moves, by width and memory, stop by stop."""
    found = {
        f"{way}-{width}-{memory}": [moved(way, stop, width, memory) for stop in STOPS]
        for way in WAYS
        for width in WIDTHS
        for memory in MEMORIES
    }
    held = {"standard": [stop**2 for stop in STOPS], "second": STOPS}
    return {"stops": STOPS, "widths": WIDTHS, "memories": MEMORIES, "moved": found, "held": held}


SNIPPET = """\
from core import traffic

print("plain attention moves", traffic.standard({tokens}, {width}), "elements")
for version in (1, 2):
    print(f"in blocks, version {{version}}:", traffic.tiled({tokens}, {width}, {memory}, version))
print("rows a block:", traffic.block_size({width}, {memory}))
"""
