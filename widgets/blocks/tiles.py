"""The scores of one head as tiles, in the order in which blockwise attention visits them."""

from collections.abc import Mapping
from functools import lru_cache

import pandas as pd
import param

from core import traffic
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import whole

TOKENS, WIDTH = 48, 8  # a small head: enough to see every tile
BLOCKS = [4, 6, 8, 12, 16, 24]  # rows a block
VERSIONS = [2, 1]
MOST = (TOKENS // BLOCKS[0]) ** 2


class TilesDrawing(Drawing):
    """The tiles of S, the present one lit, and beside them what lies in fast memory."""

    _esm = script(__file__)


class Tiles(Interactive):
    """Step from tile to tile: one tile of scores at a time lies in fast memory."""

    done = param.Integer(1, bounds=(0, MOST), doc="Tiles worked out.")
    block = param.Selector(default=12, objects=BLOCKS, doc="Rows a block.")
    version = param.Selector(default=2, objects=VERSIONS, doc="FlashAttention's first or second.")

    sources = (traffic.walk, traffic.standard)
    presets: Mapping[str, Mapping[str, object]] = {
        "all": {"done": MOST},
        "large": {"block": 24, "done": MOST},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = TilesDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    @property
    def now(self) -> int:
        """How many tiles are worked out; all, where there are fewer."""
        return min(self.done, len(walk(self.block, self.version)))

    def moved(self) -> int:
        """Give how many elements have been moved so far."""
        return int(walk(self.block, self.version)[self.now - 1][2]) if self.now else 0

    def title(self) -> str:
        """State how far the walk is, and what it has moved beside what plain attention moves."""
        ended = self.now == len(walk(self.block, self.version))
        fewer = self.moved() < traffic.standard(TOKENS, WIDTH)
        kind = "step" if not ended else "fewer" if fewer else "more"
        return self.words(f"title-{kind}", **self.numbers())

    def readout(self) -> str:
        """Say what lies in fast memory, and what it would be without blocks."""
        return self.words("readout", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give every tile in its order, with what has been moved by then."""
        names = [self.words(f"column-{name}") for name in ("query", "key", "moved")]
        return pd.DataFrame(walk(self.block, self.version), columns=names)

    def snippet(self) -> str:
        """Give a program that prints the walk."""
        return SNIPPET.format(
            tokens=TOKENS, width=WIDTH, block=self.block, version=self.version, now=self.now
        )

    def numbers(self) -> dict[str, str]:
        """Give the tile, what is moved so far, and what plain attention moves and holds."""
        return {
            "now": str(self.now),
            "tiles": str(len(walk(self.block, self.version))),
            "moved": whole(self.moved()),
            "standard": whole(traffic.standard(TOKENS, WIDTH)),
            "held": whole(self.block**2),
            "square": whole(TOKENS**2),
            "tokens": str(TOKENS),
        }


@lru_cache
def walk(block: int, version: int) -> list[list[int]]:
    """Give block of queries, block of keys and elements moved, tile by tile."""
    return traffic.walk(TOKENS, WIDTH, block, version).tolist()


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: every walk there can be."""
    walks = {f"{block}-{v}": walk(block, v) for block in BLOCKS for v in VERSIONS}
    return {
        "tokens": TOKENS,
        "blocks": BLOCKS,
        "versions": VERSIONS,
        "walks": walks,
        "standard": traffic.standard(TOKENS, WIDTH),
    }


SNIPPET = """\
from core import traffic

walk = traffic.walk(tokens={tokens}, width={width}, block={block}, version={version})
print("tiles:", len(walk), " moved after tile {now}:", walk[max({now} - 1, 0), 2])
print("moved in all:", walk[-1, 2], " by plain attention:", traffic.standard({tokens}, {width}))
"""
