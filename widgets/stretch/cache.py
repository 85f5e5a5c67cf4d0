"""Dynamic NTK with a cache: keys turned when they came, against keys turned when they are read."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import scaling, stale_cache
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import stretching

MODEL = "llama2"
STOPS = [1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 3.5, 4.0]  # present length, times L
FACTORS = [2, 4]
MARKS = 64  # keys looked at lie at so many even parts of the text
SAME = 5e-4  # scores nearer than this are written alike


class CacheDrawing(Drawing):
    """Two curves over the keys of the text: their score with the last word, either way cached."""

    _esm = script(__file__)


class Cache(Interactive):
    """Let the text grow: a key that was cached turned has the speed of a shorter text."""

    present = param.Selector(default=2.0, objects=STOPS, doc="Present length, times L.")
    mark = param.Integer(32, bounds=(0, MARKS), doc="The key looked at, in 64ths of the text.")
    factor = param.Selector(default=2, objects=FACTORS, doc="The factor s of the configuration.")

    sources = (scaling.dynamic, scaling.dynamic_stretch, stale_cache.cosines, stale_cache.off_by)
    presets: Mapping[str, Mapping[str, object]] = {
        "within": {"present": 1.0},
        "first": {"mark": 0},
        "four": {"factor": 4, "present": 4.0},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = CacheDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    @property
    def key_at(self) -> int:
        """The position of the key looked at."""
        return int(keys(self.present)[self.mark])

    def title(self) -> str:
        """State what the key looked at scores, cached turned and as it should."""
        stale, fresh = self._scores()
        kind = "same" if abs(stale - fresh) < SAME else "apart"
        return self.words(
            f"title-{kind}", at=whole(self.key_at), stale=fixed(stale, 3), fresh=fixed(fresh, 3)
        )

    def _scores(self) -> tuple[float, float]:
        found = curves(self.factor, self.present)
        return float(found["stale"][self.mark]), float(found["fresh"][self.mark])

    def readout(self) -> str:
        """Say how far dynamic NTK stretches now, and how far the key is off."""
        return self.words("readout", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give both scores of every key looked at, and how far its worst pair is off."""
        found = {"key": keys(self.present), **curves(self.factor, self.present)}
        return pd.DataFrame(found).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints the stretch and both scores."""
        of = stretching.MODELS[MODEL]
        return SNIPPET.format(
            dim=of.dim, base=of.base, length=of.length, factor=self.factor,
            tokens=tokens(self.present), key=self.key_at,
        )  # fmt: skip

    def numbers(self) -> dict[str, str]:
        """Give the length, the stretch, both scores, and how far the worst pair is off."""
        stale, fresh = self._scores()
        return {
            "tokens": whole(tokens(self.present)),
            "factor": str(self.factor),
            "times": f"{self.present:g}",
            "bracket": f"{stretched(self.factor, self.present):g}",
            "at": whole(self.key_at),
            "stale": fixed(stale, 3),
            "fresh": fixed(fresh, 3),
            "off": fixed(curves(self.factor, self.present)["off"][self.mark], 1),
        }


def tokens(present: float) -> int:
    """Give a present length in tokens."""
    return round(present * stretching.MODELS[MODEL].length)


def stretched(factor: int, present: float) -> float:
    """Give how far dynamic NTK stretches a text of the present length."""
    length = stretching.MODELS[MODEL].length
    return scaling.dynamic_stretch(factor, length, tokens(present))


def keys(present: float) -> np.ndarray:
    """Give the positions of the keys looked at, `(MARKS + 1,)`, tokens."""
    return np.arange(MARKS + 1) * (tokens(present) - 1) // MARKS


@lru_cache
def curves(factor: int, present: float) -> dict[str, np.ndarray]:
    """Give both scores of every key looked at, and by how many radians its worst pair is off."""
    of = stretching.MODELS[MODEL]
    asked = of.dim, of.base, factor, of.length, tokens(present), keys(present)
    return {
        "stale": stale_cache.cosines(*asked, True),
        "fresh": stale_cache.cosines(*asked, False),
        "off": stale_cache.off_by(*asked).max(axis=-1),
    }


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: curves by factor, stop by stop, mark by mark, flat."""
    of = stretching.MODELS[MODEL]
    return {
        "length": of.length,
        "stops": STOPS,
        "marks": MARKS,
        "factors": FACTORS,
        "keys": np.concatenate([keys(stop) for stop in STOPS]),
        "curves": {
            str(factor): {
                name: np.concatenate([curves(factor, stop)[name] for stop in STOPS])
                for name in ("stale", "fresh", "off")
            }
            for factor in FACTORS
        },
        "stretches": {
            str(factor): [stretched(factor, stop) for stop in STOPS] for factor in FACTORS
        },
    }


SNIPPET = """\
from core import scaling, stale_cache

asked = ({dim}, {base}, {factor}, {length}, {tokens}, [{key}])
print("stretched by", scaling.dynamic_stretch({factor}, {length}, {tokens}))
print("cached turned:", stale_cache.cosines(*asked, stale=True)[0])
print("turned when read:", stale_cache.cosines(*asked, stale=False)[0])
print("the worst pair is off by", stale_cache.off_by(*asked).max(), "radians")
"""
