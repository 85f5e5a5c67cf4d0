"""Guess before you look: the reader draws the perplexity past L, and the answer is laid over it."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np
import pandas as pd
import param

from core import verse
from widgets.base.columns import NOTHING
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.parts import measured, ways

LOWEST, HIGHEST = 1.0, 100.0  # perplexities that can be drawn
# About 5 % apart, with one decimal: what is shown of a drawn value is all of it.
STOPS = sorted({round(float(at), 1) for at in np.geomspace(LOWEST, HIGHEST, 101)})
POINTS = 4  # lengths at which the reader draws: those past L
PARTS = ("mean", "low", "high")


class Drawn(param.List):
    """A perplexity at each length past L; None where nothing is drawn."""

    def _validate_value(self, val: object, allow_None: bool) -> None:  # noqa: N803
        super()._validate_value(val, allow_None)
        for at in val:
            if isinstance(at, float) and not LOWEST <= at <= HIGHEST:
                raise ValueError(f"{at} is not between {LOWEST} and {HIGHEST}")


@dataclass(frozen=True)
class Found:
    """What was measured of a scheme at one length: mean over the seeds, lowest and highest."""

    mean: float
    low: float
    high: float


class GuessDrawing(Drawing):
    """A chart to draw in: what lies within training is there, the rest is the reader's."""

    _esm = script(__file__)


class Guess(Interactive):
    """Draw what becomes of a scheme past the length it was trained on; then see what did."""

    scheme = param.Selector(
        default="rope", objects=list(measured.SCHEMES), doc="Whose perplexity is drawn."
    )
    guess = Drawn(
        [None] * POINTS,
        item_type=(float, type(None)),
        bounds=(POINTS, POINTS),
        doc="The perplexity drawn at each length past L; nothing where none is.",
    )
    shown = param.Boolean(default=False, doc="Whether the measured answer is laid over it.")

    provenance = "measured"
    sources = (measured.values, measured.mean, verse.surprise)
    writers = {
        "column-guess": lambda drawn: written(drawn),
        **dict.fromkeys(("column-mean", "column-low", "column-high", "column-best"), fixed),
    }
    missing = {f"column-{part}": "none" for part in PARTS}
    carried = ("guess",)
    presets: Mapping[str, Mapping[str, object]] = {
        "flat": {"scheme": "rope", "guess": [4.0, 4.0, 4.0, 4.0], "shown": False},
        "explodes": {"scheme": "rope", "guess": [60.0, 90.0, 100.0, 100.0], "shown": False},
        "better": {"scheme": "rope", "guess": [3.0, 2.5, 2.2, 2.0], "shown": False},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        made_of = {
            "y": self.words("y", last=measured.config("wall")["last"]),
            "no-row": self.words("no-row", row=trained()),
        }
        self.figure = GuessDrawing.of(self, made_of, **tables())
        self.figure.param.watch(self._rested, "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Give the figure the present state."""
        self.figure.state = self.state()

    def _rested(self, event: param.parameterized.Event) -> None:
        drawn = [None if at is None else float(at) for at in event.new["guess"]]
        self.param.update(**{**event.new, "guess": drawn})

    @property
    def drawn(self) -> dict[int, float]:
        """What is drawn, by length."""
        points = zip(beyond(), self.guess, strict=True)
        return {length: at for length, at in points if at is not None}

    @property
    def called(self) -> str:
        """The scheme's name in the reader's language."""
        return self.words(f"figure-name-{self.scheme}")

    def title(self) -> str:
        """Ask for a drawing, or state what became of the perplexity."""
        if not self.shown:
            return self.words("title-ask", name=self.called, length=trained())
        before, after = (found(self.scheme, n) for n in (trained(), lengths()[-1]))
        if after is None:
            return self.words("title-undefined", name=self.called, length=trained())
        return self.words(
            f"title-{ways.way(before.mean, after.mean)}",
            name=self.called,
            length=trained(),
            before=fixed(before.mean, 1),
            after=fixed(after.mean, 1),
            longest=whole(lengths()[-1]),
        )

    def readout(self) -> str:
        """Say what was drawn, and once it is shown what was measured there."""
        if self.shown:
            return self._compared()
        return self.words(
            "readout-drawn" if self.drawn else "readout-ask",
            name=self.called,
            length=trained(),
            at=fixed(found(self.scheme, trained()).mean, 1),
            best=fixed(best(trained()), 1),
            uniform=uniform(),
            drawn=self._all_drawn(),
        )

    def _compared(self) -> str:
        if found(self.scheme, beyond()[0]) is None:
            drawn = self._all_drawn() if self.drawn else self.words("nothing")
            return self.words("readout-undefined", length=trained(), drawn=drawn)
        return self.words(
            "readout-compared" if self.drawn else "readout-unguessed",
            parts=self.words("between").join(map(self._at, beyond())),
            seeds=len(measured.runs("wall", self.scheme)),
            longest=whole(lengths()[-1]),
            best=fixed(best(lengths()[-1]), 1),
        )

    def _all_drawn(self) -> str:
        return self.words("between").join(
            self.words("at-drawn", length=whole(length), drawn=written(at))
            for length, at in self.drawn.items()
        )

    def _at(self, length: int) -> str:
        """Say what was measured at a length, against what was drawn there."""
        answer, drawn = found(self.scheme, length), self.drawn.get(length)
        values = {part: fixed(value, 1) for part, value in asdict(answer).items()}
        values |= {"length": whole(length), "drawn": self.words("nothing"), "verdict": ""}
        if drawn is not None:
            values |= {"drawn": written(drawn), "verdict": self._verdict(drawn, answer)}
        return self.words("at-compared" if self.drawn else "at-measured", **values)

    def _verdict(self, drawn: float, answer: Found) -> str:
        """Say whether a guess is among the seeds, or by what factor it is off their mean."""
        times = fixed(max(drawn / answer.mean, answer.mean / drawn), 1)
        if answer.low <= drawn <= answer.high:
            return self.words("among")
        if times == "1.0":
            return self.words("near")
        return self.words("too-low" if drawn < answer.mean else "too-high", times=times)

    def numbers(self) -> dict[str, str]:
        """Give guess and measurement at each length past L, and where they start from."""
        numbers = {
            "scheme": self.called,
            "seeds": str(len(measured.runs("wall", self.scheme))),
            "trained": fixed(found(self.scheme, trained()).mean, 1),
            "uniform": str(uniform()),
        }
        for length in beyond():
            answer, drawn = found(self.scheme, length), self.drawn.get(length)
            numbers[f"guess_{length}"] = NOTHING if drawn is None else written(drawn)
            numbers[f"best_{length}"] = fixed(best(length), 1)
            for part in PARTS:
                value = fixed(getattr(answer, part), 1) if answer else self.words("none")
                numbers[f"{part}_{length}"] = value
        return numbers

    def table(self) -> pd.DataFrame:
        """Give guess, mean, lowest and highest seed and the best possible, at every length."""
        rows = [self._row(length) for length in lengths()]
        return pd.DataFrame(rows).rename(columns=lambda name: self.words(f"column-{name}"))

    def _row(self, length: int) -> dict[str, object]:
        answer, drawn = found(self.scheme, length), self.drawn.get(length)
        return {
            "length": length,
            "guess": np.nan if drawn is None else drawn,
            **(asdict(answer) if answer else dict.fromkeys(PARTS, np.nan)),
            "best": best(length),
        }

    def snippet(self) -> str:
        """Give a program that prints what was measured of the present scheme, and the guess."""
        return SNIPPET.format(scheme=self.scheme, guess=self.guess)


def lengths() -> list[int]:
    """Give the lengths of text that were measured, tokens."""
    return measured.config("wall")["lengths"]


def trained() -> int:
    """Give L, tokens."""
    return measured.config("wall")["training"]["length"]


def beyond() -> list[int]:
    """Give the lengths at which the reader draws."""
    return [length for length in lengths() if length > trained()]


def uniform() -> int:
    """Give the perplexity of guessing blindly: how many tokens there are."""
    return measured.config("wall")["shape"]["vocabulary"]


def best(length: int) -> float:
    """Give the best possible perplexity at a length."""
    return float(measured.floor("all", "last")[lengths().index(length)])


def found(scheme: str, length: int) -> Found | None:
    """Give what was measured at a length; None where the scheme is not defined."""
    values, at = measured.values("wall", scheme, "last"), lengths().index(length)
    if at >= values.shape[1]:
        return None
    return Found(float(measured.mean(values)[at]), values[:, at].min(), values[:, at].max())


def written(drawn: float) -> str:
    """Write what was drawn as the figure does: 4, 5.8, 100."""
    return fixed(drawn, 0 if drawn.is_integer() else 1)


def tables() -> dict[str, object]:
    """Give what the drawing looks up: the measured curves of every scheme, and what can be drawn.

    A curve that ends at L has fewer values than there are lengths.
    """
    seeds = {scheme: measured.values("wall", scheme, "last") for scheme in measured.SCHEMES}
    return {
        "lengths": lengths(),
        "trained": trained(),
        "uniform": uniform(),
        "stops": STOPS,
        "seeds": {scheme: values.tolist() for scheme, values in seeds.items()},
        "means": {scheme: measured.mean(values).tolist() for scheme, values in seeds.items()},
        "best": measured.floor("all", "last").tolist(),
        "colours": measured.COLOURS,
    }


SNIPPET = """\
import numpy as np
from experiments.record import results

wall = results("wall")
asked = wall["config"]
names = [f"{scheme}-{{seed}}" for seed in asked["seeds"]]
found = np.array([wall["runs"][name]["last"] for name in names if name in wall["runs"]])
print("perplexity of the last", asked["last"], "tokens, {scheme}")
print("lengths:", *asked["lengths"])
for seed in found:
    print("a seed:", *seed)  # fewer numbers than lengths: past L it is not defined
print("mean:", *np.exp(np.log(found).mean(axis=0)).round(4))
print("best possible:", *wall["runs"]["floor-all"]["last"])
print("drawn past L:", *{guess})
"""
