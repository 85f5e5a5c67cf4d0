"""A dial for each pair: the arc that training showed, and where a position beyond it points."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import coverage, rotary
from widgets.base.choices import Controls, choice
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual, whole
from widgets.parts.models import MODELS, Model

WIDTHS = [16, 32, 64, 96, 128, 256]  # head widths, channels
BASES = [10_000, 100_000, 500_000, 1_000_000]
LENGTHS = [64, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536, 131_072]  # tokens
BEYOND = 16  # times the trained length that the position goes
BACK = 5.0  # degrees from its start within which a hand counts as back
REPEATS, REPEATS_WITHIN = 5, 4096  # how many near repeats are offered, within how many tokens
OFFERED = ("llama2", "llama3", "qwen3", "mistral")
TINY = {"dim": 32, "base": 10_000, "length": 64}  # the model that this app trains itself


def _settings(model: Model) -> dict[str, object]:
    """Give a model's width, base and trained length, as the state of the figure."""
    return {"dim": model.dim, "base": int(model.base), "length": model.length}


class DialsDrawing(Drawing):
    """A grid of small dials, and a large one for the pair looked at."""

    _esm = script(__file__)


class Dials(Interactive):
    """Move the position past the trained length: slow pairs point where they never pointed."""

    position = param.Integer(
        6144, bounds=(0, BEYOND * LENGTHS[-1]), doc="Position, or distance to the first word."
    )
    pair = param.Integer(50, bounds=(0, WIDTHS[-1] // 2 - 1), doc="The pair looked at, 0 fastest.")
    view = param.Selector(
        default="slow", objects=["slow", "fast"], doc="Angles never shown, or angles that repeat."
    )
    dim = param.Selector(default=128, objects=WIDTHS, doc="Head width d, channels.")
    base = param.Selector(default=10_000, objects=BASES, doc="What the frequencies are powers of.")
    length = param.Selector(default=4096, objects=LENGTHS, doc="Trained length L, tokens.")

    sources = (coverage.turns, coverage.was_shown, coverage.added_arc, coverage.near_repeats)
    writers = dict.fromkeys(
        [f"column-{name}" for name in ("wavelength", "turns", "arc", "added", "angle")], residual
    )
    presets: Mapping[str, Mapping[str, object]] = {
        **{
            name: {**_settings(MODELS[name]), "position": MODELS[name].length * 3 // 2}
            for name in OFFERED
        },
        "tiny": {**TINY, "position": 96, "pair": 6},
        "repeat": {"view": "fast", "position": 44, "pair": 0},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; the head and its trained length are behind "more"."""
        self.figure = DialsDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        rows = [
            choice(self, name, {whole(value): value for value in offered})
            for name, offered in (("length", LENGTHS), ("base", BASES), ("dim", WIDTHS))
        ]
        return [self.figure], [], [Controls(self, *rows)]

    def refresh(self) -> None:
        """Send new tables only for another head or another trained length."""
        if self.figure.tables.get("made_for") != [self.dim, self.base, self.length]:
            self.figure.tables = tables(self.dim, self.base, self.length)
        self.figure.state = self.state()

    @property
    def at(self) -> int:
        """The position looked at; the last there is where the trained length is short."""
        return min(self.position, BEYOND * self.length)

    @property
    def looked_at(self) -> int:
        """The pair looked at; the last there is when the head has fewer."""
        return min(self.pair, self.dim // 2 - 1)

    @property
    def speeds(self) -> np.ndarray:
        """The speed of every pair, radians per token."""
        return rotary.inverse_frequencies(self.dim, self.base)

    def pairs(self) -> pd.DataFrame:
        """Give of every pair what training showed and where it points now, in degrees."""
        speeds = self.speeds
        return pd.DataFrame(
            {
                "pair": np.arange(len(speeds)),
                "wavelength": rotary.wavelengths(speeds),
                "turns": coverage.turns(speeds, self.length),
                "arc": np.degrees(coverage.shown_arc(speeds, self.length)),
                "added": np.degrees(coverage.added_arc(speeds, self.length, self.at)),
                "angle": np.degrees(rotary.angles(self.at, speeds)) % 360,
                "shown": coverage.was_shown(speeds, self.length, self.at),
            }
        )

    def title(self) -> str:
        """State how many pairs never finish a turn, or how many are nearly back."""
        numbers = self.numbers()
        counted = {"slow": "unfinished", "fast": "back"}[self.view]
        kind = "none" if numbers[counted] == "0" else "some"
        if self.view == "fast" and not self.at:
            kind = "start"
        return self.words(f"title-{self.view}-{kind}", **numbers)

    def readout(self) -> str:
        """Say who points where training never did, or which pairs are back."""
        return self.words(f"readout-{self.view}", **self.numbers(), whose=self._whose())

    def _whose(self) -> str:
        state = {name: getattr(self, name) for name in TINY}
        if state == TINY:
            return self.words("is-tiny")
        found = (MODELS[name] for name in OFFERED if _settings(MODELS[name]) == state)
        model = next(found, None)
        if model is None:
            return self.words("is-none")
        return self.words(
            "is-windowed" if "window" in model else "is-model",
            model=model.name,
            source=self.text.listed(model.repositories("head_dim", "base")),
            paper=self.words("paper", **asdict(model.sources["trained"])),
            window=whole(model["window"] if "window" in model else 0),
        )

    def table(self) -> pd.DataFrame:
        """Give every pair's numbers."""
        pairs = self.pairs()
        pairs["shown"] = [self.words("yes" if shown else "no") for shown in pairs["shown"]]
        return pairs.rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints the numbers of the readout."""
        program = SLOW if self.view == "slow" else FAST
        return program.format(
            **{**self.state(), "position": self.at, "pair": self.looked_at},
            back=BACK,
            within=REPEATS_WITHIN,
        )

    def numbers(self) -> dict[str, str]:
        """Give the counts, and the numbers of the pair looked at."""
        pairs = self.pairs()
        own = pairs.iloc[self.looked_at]
        unfinished = coverage.never_finish(self.speeds, self.length)
        past, came_back = hands_back(self.dim, self.base, self.at)
        return {
            "pairs": str(len(pairs)),
            "unfinished": str(int(unfinished.sum())),
            "slowest": whole(pairs["wavelength"].iloc[-1]),
            "length": whole(self.length),
            "position": whole(self.at),
            "new": str(int((~pairs["shown"]).sum())),
            "pair": str(self.looked_at),
            "wavelength": fixed(own["wavelength"], 2 if own["wavelength"] < 1000 else 0),
            "turns": fixed(own["turns"], 3 if own["turns"] < 100 else 0),
            "angle": fixed(own["angle"], 1),
            "past": fixed(past[self.looked_at], 2 if abs(past[self.looked_at]) >= 0.1 else 4),
            "back": str(int(came_back.sum())),
            "within": fixed(BACK, 0),
        }


def hands_back(dim: int, base: float, position: int) -> tuple[np.ndarray, np.ndarray]:
    """Give how far off whole turns every hand is, degrees, and whether it is back at its start."""
    turned = np.degrees(rotary.angles(position, rotary.inverse_frequencies(dim, base)))
    past = (turned + 180) % 360 - 180
    return past, (turned > 180) & (np.abs(past) < BACK)


@lru_cache(maxsize=16)
def tables(dim: int, base: float, length: int) -> dict[str, object]:
    """Give what the drawing looks up, for one head and one trained length.

    An angle grows evenly with the position, so core's angles at position 0 and at the last are all
    of them: between the two the drawing goes evenly, as an axis does.
    """
    speeds = rotary.inverse_frequencies(dim, base)
    last = BEYOND * length
    return {
        "made_for": [dim, base, length],
        "last": last,
        "degrees": np.degrees(rotary.angles(last, speeds)),
        "arcs": np.minimum(np.degrees(rotary.angles(length, speeds)), 360),
        "turns": coverage.turns(speeds, length),
        "wavelengths": rotary.wavelengths(speeds),
        "stops": stops(length),
        "jumps": [length - 1, *(length * times for times in (1, 2, 4, BEYOND))],
        "jump_names": ["L−1", "L", "2L", "4L", f"{BEYOND}L"],
        "repeats": np.concatenate([repeats(speed) for speed in speeds]),
        "back": BACK,
    }


def stops(length: int) -> list[int]:
    """Give the slider's positions: each at first, then steps of about 6 %, and the end of L."""
    last = BEYOND * length
    steps = int(12 * np.log2(last))
    spread = (round(last * 2 ** (-step / 12)) for step in range(steps + 1))
    return sorted({0, *spread, length - 1, length})


def repeats(speed: float) -> np.ndarray:
    """Give the last near repeats of a pair, whole tokens, 0 where it has fewer, (REPEATS,)."""
    tokens, _ = coverage.near_repeats(speed, REPEATS_WITHIN)
    found = np.zeros(REPEATS, dtype=int)
    kept = tokens[-REPEATS:]
    found[: len(kept)] = kept
    return found


SLOW = """\
import numpy as np
from core import coverage, rotary

speeds = rotary.inverse_frequencies({dim}, {base})  # radians per token
unfinished = coverage.never_finish(speeds, {length})
print("never finish a turn:", unfinished.sum(), "of", len(speeds))
print("tokens a turn, slowest:", rotary.wavelengths(speeds)[-1])
shown = coverage.was_shown(speeds, {length}, {position})
print("new at position {position}:", np.sum(~shown))
print("pair {pair}, turns in training:", coverage.turns(speeds, {length})[{pair}])
print("pair {pair}, degrees now:", np.degrees(rotary.angles({position}, speeds))[{pair}] % 360)
print("pair {pair}, shown in training:", shown[{pair}])
"""

FAST = """\
import numpy as np
from core import coverage, rotary

speeds = rotary.inverse_frequencies({dim}, {base})  # radians per token
turned = np.degrees(rotary.angles({position}, speeds))
past = (turned + 180) % 360 - 180  # off whole turns; below 0: short of one
print("pair {pair}, degrees off whole turns:", past[{pair}])
print("back within {back} degrees:", np.sum((turned > 180) & (np.abs(past) < {back})))
tokens, gaps = coverage.near_repeats(speeds[{pair}], {within})
print("nearly back after:", *tokens, "tokens")
print("degrees off:", *np.round(np.degrees(gaps), 4))
"""
