"""What each way of stretching divides the speed of every pair by, against the pair's wavelength."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import rotary, scaling
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual, whole
from widgets.parts import stretching

STOPS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64]  # of the stretch s
EQUAL = 1e-9  # how near to 1 a divisor counts as 1
PAIRS = 64  # of the widest head there is


class DivisorDrawing(Drawing):
    """A curve for each method on logarithmic axes, and a ruler at the pair looked at."""

    _esm = script(__file__)


class Divisor(Interactive):
    """Drag the stretch: each method divides every pair's speed by a number of its own."""

    stretch = param.Selector(default=32, objects=STOPS, doc="The stretch s, times L.")
    methods = param.ListSelector(
        default=["pi", "ntk", "yarn"], objects=list(stretching.METHODS), doc="Methods drawn."
    )
    model = param.Selector(default="llama2", objects=list(stretching.MODELS), doc="Whose head.")
    pair = param.Integer(33, bounds=(0, PAIRS - 1), doc="The pair looked at, 0 fastest.")
    asked = param.Boolean(False, doc="Whether the curves are hidden, for the reader to guess.")

    sources = (scaling.linear, scaling.ntk, scaling.SCALINGS["yarn"], scaling.SCALINGS["llama3"])
    writers = {"column-wavelength": residual}
    presets: Mapping[str, Mapping[str, object]] = {
        "three": {},
        "ramps": {"methods": ["yarn", "yarn-turns"]},
        "llama3": {"model": "llama3", "stretch": 8, "methods": ["llama3"], "pair": 31},
        "longrope": {"model": "phi3", "methods": ["pi", "longrope"], "pair": 47},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = DivisorDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for another model."""
        if self.figure.tables.get("model") != self.model:
            self.figure.tables = tables(self.model)
        self.figure.state = self.state()

    @property
    def drawn(self) -> list[str]:
        """The methods to be seen: those chosen that this model can have, in their fixed order."""
        if self.asked:
            return []
        return [name for name in stretching.offered(self.model) if name in self.methods]

    @property
    def looked_at(self) -> int:
        """The pair looked at; the last there is where the head has fewer."""
        return min(self.pair, stretching.MODELS[self.model].dim // 2 - 1)

    def spared(self, method: str) -> int:
        """Count the pairs whose speed a method leaves as it was."""
        return int(np.sum(np.abs(self._divisors(method) - 1) < EQUAL))

    def _divisors(self, method: str) -> np.ndarray:
        return stretching.divisors(method, self.model, self.stretch)

    def title(self) -> str:
        """State how many pairs each method leaves alone."""
        if self.asked:
            return self.words("title-asked", stretch=self.stretch)
        if not self.drawn:
            return self.words("title-none")
        of = stretching.MODELS[self.model].dim // 2
        said = [
            self.words("spares", method=self.words(f"method-{name}"), count=self.spared(name))
            for name in self.drawn
        ]
        return self.words("title", pairs=of, stretch=self.stretch, spared=self.text.listed(said))

    def readout(self) -> str:
        """Say by what the pair looked at is divided."""
        model = stretching.MODELS[self.model]
        pair = self.looked_at
        wave = wavelengths(self.model)[pair]
        values = {
            "pair": pair,
            "wavelength": fixed(wave, 2 if wave < 1000 else 0),
            "turns": fixed(model.length / wave, 2),
            "model": model.name,
            "length": whole(model.length),
        }
        if not self.drawn:
            return self.words("readout-asked" if self.asked else "readout-none", **values)
        said = [
            self.words(
                "divides",
                method=self.words(f"method-{name}"),
                by=fixed(self._divisors(name)[pair], 2),
            )
            for name in self.drawn
        ]
        return self.words("readout", divided=self.text.listed(said), **values)

    def table(self) -> pd.DataFrame:
        """Give every pair's wavelength, and what each drawn method divides its speed by."""
        found = {
            self.words("column-pair"): np.arange(len(wavelengths(self.model))),
            self.words("column-wavelength"): wavelengths(self.model),
        }
        named = {self.words(f"method-{name}"): self._divisors(name) for name in self.drawn}
        return pd.DataFrame({**found, **named})

    def snippet(self) -> str:
        """Give a program that prints the divisors of the pair looked at."""
        return SNIPPET.format(
            names=self.drawn, model=self.model, stretch=self.stretch, pair=self.looked_at
        )

    def numbers(self) -> dict[str, str]:
        """Give, of each method, how many pairs it spares and what it divides the pair by."""
        found = {"stretch": str(self.stretch), "pair": str(self.looked_at)}
        for name in stretching.offered(self.model):
            key = name.replace("-", "_")
            found |= {
                f"{key}_spared": str(self.spared(name)),
                f"{key}_divisor": fixed(self._divisors(name)[self.looked_at], 2),
            }
        return found


@lru_cache
def wavelengths(model: str) -> np.ndarray:
    """Give the tokens a turn of every pair, `(d/2,)`."""
    of = stretching.MODELS[model]
    return rotary.wavelengths(rotary.inverse_frequencies(of.dim, of.base))


@lru_cache
def tables(model: str) -> dict[str, object]:
    """Give what the drawing looks up: divisors of each method, stop by stop, pair by pair, flat.

    `bands` are the wavelengths between which a method passes from keeping to dividing.
    """
    of = stretching.MODELS[model]
    offered = stretching.offered(model)
    found = {
        name: np.concatenate([stretching.divisors(name, model, stop) for stop in STOPS])
        for name in offered
    }
    turns = {"yarn-turns": stretching.YARN_TURNS, "llama3": stretching.LLAMA3_TURNS}
    return {
        "model": model,
        "length": of.length,
        "stops": STOPS,
        "wavelengths": wavelengths(model),
        "divisors": found,
        "bands": {name: [of.length / times for times in both] for name, both in turns.items()},
        "looks": {
            name: [stretching.METHODS[name].colour, stretching.METHODS[name].dash]
            for name in offered
        },
        "models": {name: other.name for name, other in stretching.MODELS.items()},
    }


SNIPPET = """\
from widgets.parts.stretching import divisors  # core.scaling, with each model's settings

for method in {names}:
    by = divisors(method, "{model}", {stretch})
    print(f"{{method}}: pair {pair} divided by {{by[{pair}]:.4f}},",
          "pairs spared:", sum(abs(by - 1) < 1e-9))
print("stretch:", {stretch})
"""
