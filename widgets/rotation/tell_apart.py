"""Two positions, and how much each pair of a head notices that they are two."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.base.choices import Controls, choice
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual, whole

LAST = 2048  # tokens
WIDTHS = [16, 32, 64, 128, 256]
BASES = [10_000, 100_000, 500_000, 1_000_000]
NOTICED = 0.1  # of a hand that is 1 long: from here on a pair is counted as noticing


class ApartDrawing(Drawing):
    """A bar for each pair: how far apart its hand is at the two positions."""

    _esm = script(__file__)


class TellApart(Interactive):
    """Pick two positions: neighbours are told apart by fast pairs, far places by slower ones."""

    a = param.Integer(1000, bounds=(0, LAST), doc="First position, in tokens.")
    b = param.Integer(1001, bounds=(0, LAST), doc="Second position, in tokens.")
    dim = param.Selector(default=128, objects=WIDTHS, doc="Head width, channels.")
    base = param.Selector(default=10_000, objects=BASES, doc="What the frequencies are powers of.")
    measure = param.Selector(
        default="cosine",
        objects=["cosine", "hand"],
        doc="Compare the first coordinates of the hand, or the whole hand.",
    )

    sources = (rotary.rotate, rotary.wavelengths)
    writers = dict.fromkeys(("column-wavelength", "column-turns"), residual)
    presets: Mapping[str, Mapping[str, object]] = {
        "next": {"a": 1000, "b": 1001},
        "far": {"a": 1, "b": 1001},
        "aliased": {"a": 1000, "b": 1044, "measure": "hand"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; width and base, which no finger follows, are behind "more"."""
        self.figure = ApartDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        rows = [
            choice(self, name, {whole(value): value for value in offered})
            for name, offered in (("dim", WIDTHS), ("base", BASES))
        ]
        return [self.figure], [], [Controls(self, *rows)]

    def refresh(self) -> None:
        """Send new tables only for another head."""
        sent = self.figure.tables
        if (sent.get("dim"), sent.get("base")) != (self.dim, self.base):
            self.figure.tables = tables(self.dim, self.base)
        self.figure.state = self.state()

    def pairs(self) -> pd.DataFrame:
        """Give both measures of every pair, its wavelength and its turns in between."""
        first, second = hands(self.dim, self.base, [self.a, self.b])
        wave = rotary.wavelengths(rotary.inverse_frequencies(self.dim, self.base))
        return pd.DataFrame(
            {
                "pair": np.arange(self.dim // 2),
                "wavelength": wave,
                "cosine": np.abs(first - second)[:, 0],
                "hand": np.linalg.norm(first - second, axis=-1),
                "turns": abs(self.a - self.b) / wave,
            }
        )

    def title(self) -> str:
        """State how many pairs tell the two positions apart without coming round."""
        pairs = self.pairs()
        kind = "title-same" if self.a == self.b else "title"
        return self.words(kind, a=self.a, b=self.b, clear=clear(pairs), pairs=len(pairs))

    def readout(self) -> str:
        """Say what the first and last pair notice, and how many notice within a turn."""
        pairs = self.pairs()
        return self.words(
            f"readout-{self.measure}",
            a=self.a,
            b=self.b,
            first=small(pairs[self.measure].iloc[0]),
            last=small(pairs[self.measure].iloc[-1]),
            last_pair=len(pairs) - 1,
            clear=clear(pairs),
            round=int((pairs["turns"] >= 1).sum()),
            pairs=len(pairs),
            noticed=fixed(NOTICED, 1),
        )

    def table(self) -> pd.DataFrame:
        """Give every pair's bar in both measures."""
        pairs = self.pairs()
        return pairs.rename(columns={name: self.words(f"column-{name}") for name in pairs})

    def snippet(self) -> str:
        """Give a program that prints what the first and last pair notice."""
        return SNIPPET.format(**self.state())


def clear(pairs: pd.DataFrame) -> int:
    """Count the pairs whose hand moves enough to be noticed, in less than a turn."""
    return int(((pairs["hand"] >= NOTICED) & (pairs["turns"] < 1)).sum())


def small(value: float) -> str:
    """Write a difference with two figures: 0.95, 1.3 × 10⁻⁵."""
    return fixed(value, 2) if value >= 0.1 else residual(value)


def hands(dim: int, base: float, positions: object) -> np.ndarray:
    """Give the hand of every pair, 1 long, at these positions: (T, dim/2, 2)."""
    start = np.tile([1.0, 0.0], dim // 2)
    turned = rotary.rotate(start, positions, rotary.inverse_frequencies(dim, base))
    return turned.reshape(len(turned), -1, 2)


@lru_cache(maxsize=4)
def tables(dim: int, base: float) -> dict[str, object]:
    """Give every hand at every position, flat; single precision is finer than a pixel."""
    found = hands(dim, base, np.arange(LAST + 1)).astype(np.float32)
    return {
        "dim": dim,
        "base": base,
        "last": LAST,
        "first": found[..., 0].ravel(),
        "second": found[..., 1].ravel(),
        "wavelengths": rotary.wavelengths(rotary.inverse_frequencies(dim, base)),
    }


SNIPPET = """\
import numpy as np
from core.rotary import inverse_frequencies, rotate

speed = inverse_frequencies({dim}, {base})  # radians per token
start = np.tile([1.0, 0.0], len(speed))  # every hand at cos 0 = 1, sin 0 = 0
at_a, at_b = rotate(start, [{a}, {b}], speed).reshape(2, -1, 2)
cosine, hand = np.abs(at_a - at_b)[:, 0], np.linalg.norm(at_a - at_b, axis=-1)
for pair in (0, len(speed) - 1):
    print(f"pair {{pair}}: |cos - cos| = {{cosine[pair]:.2g}}, hands {{hand[pair]:.2g}} apart")
"""
