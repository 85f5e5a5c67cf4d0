"""All pairs of a head as the hands of small clocks, and their wavelengths on a ruler of tokens."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual, whole
from widgets.parts.models import MODELS, Model

OFFERED = ("falcon", "llama2", "llama31", "qwen3", "gemma2")  # models whose heads turn whole
LAST = 131_072  # the slider's last position, in tokens
WIDTHS = [16, 32, 64, 96, 128, 256]  # head widths, in channels
RULER = {"1K": 1024, "4K": 4096, "128K": 131_072}  # tokens
# Round numbers, ten to a power of ten, from 10² to 10⁷ (the R10 series of ISO 3).
BASES = tuple(
    round(mantissa * 10.0**power, 6)
    for power in range(2, 7)
    for mantissa in (1, 1.25, 1.6, 2, 2.5, 3.2, 4, 5, 6.3, 8)
) + (1e7,)
# Every position up to 64; from there on steps of about 3 %.
STOPS = sorted({*range(65), *(round(64 * 2 ** (step / 24)) for step in range(24 * 11 + 1))})


class HandsDrawing(Drawing):
    """A clock for each pair, and each pair's wavelength on a logarithmic axis."""

    _esm = script(__file__)


class Hands(Interactive):
    """Move the position and every pair's hand moves, the first fastest, the last hardly."""

    position = param.Integer(100, bounds=(0, LAST), doc="Position of the word, in tokens.")
    dim = param.Selector(default=128, objects=WIDTHS, doc="Head width, channels.")
    base = param.Number(1e4, bounds=(10, 1e8), doc="What the frequencies are powers of.")
    pair = param.Integer(0, bounds=(0, max(WIDTHS) // 2 - 1), doc="The pair looked at, 0 fastest.")

    sources = (rotary.inverse_frequencies, rotary.wavelengths, rotary.angles)
    writers = dict.fromkeys(("column-speed", "column-wavelength", "column-turns"), residual)
    presets: Mapping[str, Mapping[str, object]] = {
        name: {"dim": MODELS[name].dim, "base": MODELS[name].base} for name in OFFERED
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = HandsDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables for another width, or for a base that is no stop of the slider."""
        sent = self.figure.tables
        if sent.get("dim") != self.dim or self.base not in sent["bases"]:
            self.figure.tables = tables(self.dim, self.base)
        self.figure.state = self.state()

    @property
    def looked_at(self) -> int:
        """The pair looked at; the last there is when the head has fewer."""
        return min(self.pair, self.dim // 2 - 1)

    def model(self) -> Model | None:
        """Give the public model whose head this is, if it is one of the presets."""
        found = (MODELS[name] for name in OFFERED)
        return next((h for h in found if (h.dim, h.base) == (self.dim, self.base)), None)

    def pairs(self) -> pd.DataFrame:
        """Give speed, wavelength and turns so far of every pair."""
        speed = rotary.inverse_frequencies(self.dim, self.base)
        wave = rotary.wavelengths(speed)
        return pd.DataFrame(
            {
                "pair": np.arange(len(speed)),
                "speed": speed,
                "wavelength": wave,
                "turns": self.position / wave,
            }
        )

    def title(self) -> str:
        """State how often the fastest and the slowest hand have come round."""
        turns = self.pairs()["turns"]
        return self.words(
            "title" if self.position else "title-start",
            position=whole(self.position),
            first=residual(turns.iloc[0]),
            last=residual(turns.iloc[-1]),
            last_pair=len(turns) - 1,
        )

    def readout(self) -> str:
        """Say how many pairs have come round at this position, and whose head this is."""
        pairs = self.pairs()
        return self.words(
            "readout",
            position=whole(self.position),
            pairs=len(pairs),
            round=int((pairs["turns"] >= 1).sum()),
            fastest=fixed(pairs["wavelength"].iloc[0], 2),
            slowest=whole(pairs["wavelength"].iloc[-1]),
            whose=self._whose(),
        )

    def _whose(self) -> str:
        model = self.model()
        if not model:
            return self.words("is-none")
        message = "is-stretched" if "scaling" in model else "is-model"
        sources = self.text.listed(model.repositories("head_dim", "base"))
        return self.words(message, model=model.name, source=sources)

    def table(self) -> pd.DataFrame:
        """Give every pair's numbers."""
        pairs = self.pairs()
        return pairs.rename(columns={name: self.words(f"column-{name}") for name in pairs})

    def snippet(self) -> str:
        """Give a program that prints the pair looked at and how many pairs have come round."""
        model = self.model()
        sources = ", ".join(model.repositories("head_dim", "base")) if model else ""
        return SNIPPET.format(
            comment=f"# {model.name}: {sources}\n" if model else "",
            **{**self.state(), "pair": self.looked_at},
        )

    def numbers(self) -> dict[str, str]:
        """Give how many pairs there are, and how many have come round."""
        pairs = self.pairs()
        return {"pairs": str(len(pairs)), "round": str(int((pairs["turns"] >= 1).sum()))}


@lru_cache(maxsize=16)
def tables(dim: int, base: float) -> dict[str, object]:
    """Give the hands of every base of the slider, and of this one, at the last position.

    An angle grows evenly with the position, so two columns of core's table of angles, at position 0
    and at the last, are all of it: between them the drawing goes evenly, as an axis does. A table
    of every position and pair would have 8 million angles for each base.
    """
    bases = sorted({*BASES, float(base)})
    speeds = np.stack([rotary.inverse_frequencies(dim, b) for b in bases])
    return {
        "dim": dim,
        "bases": bases,
        "speeds": speeds.ravel(),
        "degrees": np.degrees([rotary.angles([LAST], speed)[0] for speed in speeds]).ravel(),
        "wavelengths": np.concatenate([rotary.wavelengths(speed) for speed in speeds]),
        "last": LAST,
        "stops": STOPS,
        "ruler": list(RULER.values()),
        "ruler_names": list(RULER),
        "widths": WIDTHS,
    }


SNIPPET = """\
import numpy as np
from core.rotary import angles, inverse_frequencies, wavelengths

{comment}speed = inverse_frequencies({dim}, {base})  # radians per token
turns = angles([{position}], speed)[0] / (2 * np.pi)
print("pair {pair}:", speed[{pair}], "radians per token")
print("tokens a turn:", wavelengths(speed)[{pair}])
print("turns at position {position}:", turns[{pair}])
print("pairs that have come round:", np.sum(turns >= 1), "of", len(turns))
"""
