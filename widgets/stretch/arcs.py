"""Which pairs still meet angles that training never showed, as trained and with a method."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import coverage, scaling
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual, whole
from widgets.parts import stretching

STOPS = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128]  # of the stretch, and of what is read
METHODS = ("pi", "ntk", "yarn", "llama3")
EVEN = 1e-6  # tokens; a pair that comes just to the end of what was shown meets nothing new


class ArcsDrawing(Drawing):
    """Two rows of columns, one a pair: the share of a turn shown in training, and what is new."""

    _esm = script(__file__)


class Arcs(Interactive):
    """Read a longer text: the slow pairs point where they never did, unless a method slows them."""

    reach = param.Selector(default=32, objects=STOPS, doc="Length of the text, times L.")
    stretch = param.Selector(default=32, objects=STOPS, doc="What the method is set for, times L.")
    method = param.Selector(default="pi", objects=list(METHODS), doc="The method.")
    model = param.Selector(
        default="llama2", objects=["llama2", "llama3"], doc="Whose head is stretched."
    )

    sources = (coverage.clean_until, scaling.linear, scaling.ntk, scaling.SCALINGS["yarn"])
    writers = {"column-turns": residual}
    presets: Mapping[str, Mapping[str, object]] = {
        "short": {"method": "ntk"},
        "more": {"method": "ntk", "stretch": 128},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = ArcsDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for another model."""
        if self.figure.tables.get("model") != self.model:
            self.figure.tables = tables(self.model)
        self.figure.state = self.state()

    def until(self, method: str | None) -> np.ndarray:
        """Give the first position with a new angle of each pair, tokens; None is as trained."""
        of = stretching.MODELS[self.model]
        plain = scaling.default(of.dim, of.base).inv_freq
        by = stretching.divisors(method, self.model, self.stretch) if method else 1.0
        return coverage.clean_until(plain, plain / by, of.length)

    def new(self, method: str | None) -> np.ndarray:
        """Tell which pairs meet a new angle in the text that is read."""
        last = self.reach * stretching.MODELS[self.model].length - 1
        return self.until(method) <= last + EVEN

    def title(self) -> str:
        """State how many pairs meet new angles, before and after."""
        before, after = self.new(None).sum(), self.new(self.method).sum()
        return self.words("title", **self._said(), before=int(before), after=int(after))

    def readout(self) -> str:
        """Say where the first new angle is met, and what one word costs the fastest pair."""
        first = self.until(self.method).min()
        return self.words(
            "readout" if np.isfinite(first) else "readout-never",
            **self._said(),
            first=whole(first) if np.isfinite(first) else "",
            times=fixed(first / stretching.MODELS[self.model].length, 2),
            cost=self._cost(),
        )

    def _cost(self) -> str:
        plain, now = self._step(stretched=False), self._step()
        kind = "kept" if abs(plain - now) < EVEN else "slowed"
        return self.words(f"cost-{kind}", plain=fixed(plain, 2), step=fixed(now, 2))

    def _step(self, stretched: bool = True) -> float:
        of = stretching.MODELS[self.model]
        fastest = np.degrees(scaling.default(of.dim, of.base).inv_freq[0])
        by = stretching.divisors(self.method, self.model, self.stretch)[0]
        return float(fastest / by if stretched else fastest)

    def _said(self) -> dict[str, str]:
        of = stretching.MODELS[self.model]
        return {
            "method": self.words(f"method-{self.method}"),
            "pairs": str(of.dim // 2),
            "tokens": whole(self.reach * of.length),
            "reach": str(self.reach),
            "stretch": str(self.stretch),
        }

    def table(self) -> pd.DataFrame:
        """Give every pair's turns in training, and where its new angles begin."""
        of = stretching.MODELS[self.model]
        speeds = scaling.default(of.dim, of.base).inv_freq
        found = {
            "pair": np.arange(len(speeds)),
            "turns": coverage.turns(speeds, of.length),
            "divisor": stretching.divisors(self.method, self.model, self.stretch),
            "new-before": self.new(None),
            "new-after": self.new(self.method),
        }
        frame = pd.DataFrame(found)
        for name in ("new-before", "new-after"):
            frame[name] = [self.words("yes" if new else "no") for new in frame[name]]
        return frame.rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that counts the pairs that meet new angles."""
        of = stretching.MODELS[self.model]
        return SNIPPET.format(**self.state(), dim=of.dim, base=of.base, length=of.length)

    def numbers(self) -> dict[str, str]:
        """Give the counts, and where the first new angle is met."""
        first = self.until(self.method).min()
        return {
            **self._said(),
            "before": str(int(self.new(None).sum())),
            "after": str(int(self.new(self.method).sum())),
            "first": whole(first) if np.isfinite(first) else "∞",
            "step": fixed(self._step(), 2),
        }


@lru_cache
def tables(model: str) -> dict[str, object]:
    """Give what the drawing looks up: turns in training, and each method's divisors, flat."""
    of = stretching.MODELS[model]
    return {
        "model": model,
        "stops": STOPS,
        "turns": coverage.turns(scaling.default(of.dim, of.base).inv_freq, of.length),
        "divisors": {
            name: np.concatenate([stretching.divisors(name, model, stop) for stop in STOPS])
            for name in METHODS
        },
        "models": {name: stretching.MODELS[name].name for name in Arcs.param.model.objects},
    }


SNIPPET = """\
from core import coverage, scaling
from widgets.parts.stretching import divisors  # core.scaling, with each model's settings

plain = scaling.default({dim}, {base}).inv_freq  # radians per token
read = plain / divisors("{method}", "{model}", {stretch})
for name, speeds in (("as trained", plain), ("{method}", read)):
    first = coverage.clean_until(plain, speeds, {length})
    print(name, "- pairs with new angles:", sum(first <= {reach} * {length} - 1 + 1e-6),
          "- the first at", first.min(), "tokens")
"""
