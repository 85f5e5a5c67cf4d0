"""The same word at many positions, turned and added to: what stays of its length and its angles."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import geometry, rotary, sinusoidal
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual

POSITIONS = 512
BASE = 10_000.0
# How long a word is, against the vector that is added: from half to four times.
SIZES = [0.5, 0.6, 0.7, 0.85, 1.0, 1.2, 1.4, 1.7, 2.0, 2.4, 2.8, 3.4, 4.0]
WAYS = ("turned", "added")


class MeaningDrawing(Drawing):
    """Two histograms under one another: the word turned, and the word with a sinusoid added."""

    _esm = script(__file__)


class Meaning(Interactive):
    """Put a word at 512 positions: turning keeps length and angles, adding scatters both."""

    view = param.Selector(
        default="length",
        objects=["length", "angle"],
        doc="The length of one word, or the angle between two words at one position.",
    )
    size = param.Number(
        1.0, bounds=(0.5, 4.0), doc="Length of the word, in lengths of the added vector."
    )
    position = param.Integer(40, bounds=(0, POSITIONS - 1), doc="The position marked, in tokens.")
    dim = param.Selector(default=64, objects=[16, 64, 128], doc="Width of the vectors, channels.")
    word = param.Integer(1, bounds=(0, 999), doc="Seed of the two random words.")

    sources = (rotary.rotate, sinusoidal.table, geometry.angle_between)
    presets: Mapping[str, Mapping[str, object]] = {
        "equal": {"size": 1.0},
        "short": {"size": 0.5},
        "long": {"size": 4.0},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = MeaningDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables for other words, or for a length that is no stop of the slider."""
        sent = self.figure.tables
        words_ = (sent.get("dim"), sent.get("word"))
        if words_ != (self.dim, self.word) or self.size not in sent["sizes"]:
            self.figure.tables = tables(self.dim, self.word, self.size)
        self.figure.state = self.state()

    def values(self) -> dict[str, np.ndarray]:
        """Give the length over the word's own, or the angle in degrees, at every position."""
        return measured(self.dim, self.word, self.size)[self.view]

    def own_angle(self) -> float:
        """Give the angle between the two words before any position, in degrees."""
        return float(np.degrees(geometry.angle_between(*pair(self.dim, self.word, self.size))))

    def title(self) -> str:
        """State what stays and what scatters."""
        return self.words(f"title-{self.view}")

    def readout(self) -> str:
        """Say the least and the greatest of both distributions."""
        values = self.values()
        added = values["added"]
        return self.words(
            f"readout-{self.view}",
            positions=POSITIONS,
            spread=residual(np.ptp(values["turned"])),
            low=fixed(added.min(), 2 if self.view == "length" else 1),
            high=fixed(added.max(), 2 if self.view == "length" else 1),
            own=fixed(self.own_angle(), 1),
            here=fixed(added[self.position], 2 if self.view == "length" else 1),
            position=self.position,
        )

    def table(self) -> pd.DataFrame:
        """Give both values at every position."""
        columns = {"position": np.arange(POSITIONS), **self.values()}
        return pd.DataFrame(
            {
                self.words("column-position"): columns["position"],
                **{self.words(f"column-{self.view}-{way}"): columns[way] for way in WAYS},
            }
        )

    def snippet(self) -> str:
        """Give a program that prints the spread of lengths and of angles, both ways."""
        return SNIPPET.format(**self.state(), base=BASE, positions=POSITIONS)

    def numbers(self) -> dict[str, str]:
        """Give the spread of lengths and of angles, both ways."""
        found = measured(self.dim, self.word, self.size)
        lengths, angles = found["length"], found["angle"]
        return {
            "turned_lengths": residual(np.ptp(lengths["turned"])),
            "added_low": fixed(lengths["added"].min()),
            "added_high": fixed(lengths["added"].max()),
            "own_angle": fixed(self.own_angle(), 1),
            "turned_angles": residual(np.ptp(angles["turned"])),
            "angle_low": fixed(angles["added"].min(), 1),
            "angle_high": fixed(angles["added"].max(), 1),
        }


def pair(dim: int, word: int, size: float) -> np.ndarray:
    """Give two random words, (2, dim): alike in part, both `size` lengths of the added vector."""
    one, other = np.random.default_rng(word).standard_normal((2, dim))
    both = np.stack([one, one + other])
    added = np.linalg.norm(sinusoidal.table([0], dim, BASE))  # the same at every position
    return both * size * added / np.linalg.norm(both, axis=-1, keepdims=True)


def at_every_position(dim: int, word: int, size: float) -> dict[str, np.ndarray]:
    """Give the two words turned and added to, at every position: (2, positions, dim)."""
    positions = np.arange(POSITIONS)
    words_ = pair(dim, word, size)[:, None]
    many = np.broadcast_to(words_, (2, POSITIONS, dim))
    return {
        "turned": rotary.rotate(many, positions, rotary.inverse_frequencies(dim, BASE)),
        "added": words_ + sinusoidal.table(positions, dim, BASE),
    }


def measured(dim: int, word: int, size: float) -> dict[str, dict[str, np.ndarray]]:
    """Give lengths over the word's own and angles in degrees, by way, at every position."""
    own = np.linalg.norm(pair(dim, word, size)[0])
    found = at_every_position(dim, word, size).items()
    return {
        "length": {way: np.linalg.norm(v[0], axis=-1) / own for way, v in found},
        "angle": {way: np.degrees(geometry.angle_between(*v)) for way, v in found},
    }


@lru_cache(maxsize=8)
def tables(dim: int, word: int, size: float) -> dict[str, object]:
    """Give lengths and angles at every size of the slider, and at this one, flat."""
    sizes = sorted({*SIZES, float(size)})
    found = [measured(dim, word, stop) for stop in sizes]
    flat = {
        f"{view}_{way}": np.concatenate([values[view][way] for values in found])
        for view in ("length", "angle")
        for way in WAYS
    }
    return {"dim": dim, "word": word, "sizes": sizes, "positions": POSITIONS, **flat}


SNIPPET = """\
import numpy as np
from core.geometry import angle_between
from core.rotary import inverse_frequencies, rotate
from core.sinusoidal import table

positions = np.arange({positions})
one, other = np.random.default_rng({word}).standard_normal((2, {dim}))
words = np.stack([one, one + other])
words *= {size} * np.linalg.norm(table([0], {dim})) / np.linalg.norm(words, axis=1, keepdims=True)
many = np.repeat(words[:, None], len(positions), axis=1)
turned = rotate(many, positions, inverse_frequencies({dim}, {base}))
added = many + table(positions, {dim}, {base})
for name, both in [("turned", turned), ("added", added)]:
    length = np.linalg.norm(both[0], axis=-1) / np.linalg.norm(words[0])
    angle = np.degrees(angle_between(both[0], both[1]))
    print(name, "length", length.min(), "to", length.max(), "angle", angle.min(), "to", angle.max())
"""
