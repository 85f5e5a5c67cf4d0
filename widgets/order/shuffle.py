"""Shuffle a sentence and see what becomes of attention's output, word by word."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import param

from core import small_transformer
from core.order import equivariance_gap, invariance_gap
from core.small_transformer import READOUTS
from widgets.base.drawing import Drawing, script
from widgets.base.field import Field
from widgets.base.interactive import Interactive
from widgets.base.numbers import residual
from widgets.order import sentence
from widgets.order.reordering import Reordering

PLAIN = {"mask": "none", "layers": 1, "read": "every", "scheme": "none"}
NAME = 9  # characters of a word that are written out
LONGEST_ADDRESS = 1000  # characters of a sentence that the address holds as they were typed


class ShuffleDrawing(Drawing):
    """Two rows of words, as written and shuffled, each with its output as a strip of colour."""

    _esm = script(__file__)


class Shuffle(Interactive):
    """Change the order of the words and compare the outputs, for each mask, depth and scheme."""

    sentence = param.String("", doc="The reader's sentence; empty is the example of the language.")
    example = param.Selector(default="cat", objects=["cat", "bill"], doc="Which example.")
    shuffle = param.Integer(1, bounds=(0, 500), doc="Which shuffle; 0 is the order as written.")
    order = param.List([], item_type=int, doc="An order made by hand, if it fits the sentence.")
    mask = param.Selector(default="none", objects=["none", "causal"], doc="Who sees whom.")
    layers = param.Selector(default=1, objects=[1, 2], doc="How many blocks.")
    read = param.Selector(
        default="every", objects=["every", "last", "mean"], doc="What is read of the outputs."
    )
    scheme = param.Selector(
        default="none",
        objects=list(small_transformer.SCHEMES),
        doc="How position is written.",
    )

    sources = (
        equivariance_gap,
        invariance_gap,
        small_transformer.encode,
        small_transformer.word_vectors,
    )
    writers = {"column-gap": residual}
    carried = ("sentence",)
    presets: Mapping[str, Mapping[str, object]] = {
        "plain": PLAIN,
        "causal": {**PLAIN, "mask": "causal"},
        "blind": {**PLAIN, "mask": "causal", "read": "last"},
        "rope": {**PLAIN, "scheme": "rope"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the rows with their switches, and the field for a sentence of one's own."""
        self.drawing = ShuffleDrawing.of(self)
        self.drawing.param.watch(self._rested, "state")
        self.field = Field.of(
            self,
            "sentence",
            label=self.words("field"),
            placeholder=self.words("placeholder"),
            longest=20_000,
            sizing_mode="stretch_width",
            margin=(8, 0, 0, 0),
        )
        return [self.drawing], [self.field], []

    def refresh(self) -> None:
        """Compute both rows anew and send them at once."""
        places = list(self.places())
        self.drawing.param.update(
            tables={
                **self._outputs(),
                "words": self.used(),
                "names": [_name(word) for word in self.used()],
                "notices": self.notices(),
            },
            state={
                "order": places,
                "shuffle": self.shuffle,
                **{name: getattr(self, name) for name in PLAIN},
            },
        )

    def _outputs(self) -> dict[str, object]:
        """Give the outputs of both rows by word, not by place, so that they travel with it."""
        reordering = self.reordering()
        before, after = reordering.outputs
        by_word = np.argsort(reordering.places)
        gaps = reordering.gaps()
        twins = [(twin[0], residual(twin[1])) if twin else None for twin in reordering.twins()]
        return {
            "before": _rounded(before),
            "after": _rounded(after[by_word]),
            "gaps": [residual(gaps[place]) for place in by_word],
            "read": self.read,
            "means": _rounded(np.stack([before.mean(axis=0), after.mean(axis=0)])),
            "twins": twins,
        }

    def _rested(self, event: param.parameterized.Event) -> None:
        """Take what a hand left, unless it is no order of the present words."""
        moved = dict(event.new)
        by_hand = [int(place) for place in moved.pop("order")]
        if moved["shuffle"] != self.shuffle or by_hand == list(self._drawn(**moved)):
            self.param.update(**moved, order=[])
        elif by_hand != list(self.places()) and sentence.is_order(by_hand, self.used()):
            self.param.update(**moved, order=by_hand)
        else:
            self.param.update(**moved)

    def _drawn(self, shuffle: int, read: str, **_: object) -> tuple[int, ...]:
        """Give the order of a shuffle; what reads the last word leaves it where it is."""
        return sentence.shuffled(tuple(self.used()), shuffle, keep_last=read == "last")

    def written(self) -> str:
        """Give the reader's sentence, or the example where there is nothing in it to show."""
        own = sentence.split(self.sentence)
        return self.sentence if own else self.words(f"example-{self.example}")

    def used(self) -> list[str]:
        """Give the words that the picture shows."""
        words = sentence.split(self.written())[: sentence.MOST]
        return [sentence.cut(word, sentence.LONGEST) for word in words]

    def places(self) -> tuple[int, ...]:
        """Give the order in use: at place `t` the index of the word that stands there."""
        words = self.used()
        if sentence.is_order(self.order, words):
            return tuple(self.order)
        return self._drawn(self.shuffle, self.read)

    def notices(self) -> list[str]:
        """Say in a sentence each what of the reader's text is not used."""
        words = sentence.split(self.written())
        if self.sentence and not sentence.split(self.sentence):
            return [self.words("notice-empty")]
        told = {
            "long": len(words) > sentence.MOST,
            "wide": any(sentence.cut(word, sentence.LONGEST) != word for word in words),
            "hidden": sentence.hides(self.sentence),
            "piled": sentence.piles(self.sentence),
            "one": len(words) == 1,
        }
        limits = {"count": len(words), "most": sentence.MOST, "longest": sentence.LONGEST}
        limits["parts"] = sentence.PARTS
        return [self.words(f"notice-{name}", **limits) for name, true in told.items() if true]

    def reordering(self) -> Reordering:
        """Give the sentence, its order and the switches as one thing to compute with."""
        return Reordering(tuple(self.used()), self.places(), self.mask, self.layers, self.scheme)

    def gap(self) -> float:
        """Give the residual of the present reading."""
        return self.reordering().gap(self.read)

    def theory(self) -> str:
        """Say which law holds for the present reading."""
        return self.reordering().theory(self.read)

    def verdict(self) -> str:
        """Say what the residual has to be in theory."""
        return self.words(f"theory-{self.theory().replace('_', '-')}")

    def title(self) -> str:
        """State what the rows show, whether a law or chance is behind it."""
        shown = self.theory().replace("chance", "zero").replace("_", "-")
        return self.words(f"title-{shown}-{self.read}")

    def readout(self) -> str:
        """Say the order, the residual and what it must be."""
        return self.words(
            f"readout-{self.read}",
            gap=residual(self.gap()),
            theory=self.verdict(),
            after=self.joined([self.used()[place] for place in self.places()]),
        )

    def joined(self, words: list[str]) -> str:
        """Write words as one sentence again."""
        return (" " if sentence.has_blanks(self.written()) else "").join(words)

    def table(self) -> pd.DataFrame:
        """Give every component of both outputs of every word, word by word of the shuffled row."""
        reordering = self.reordering()
        before, after = reordering.outputs
        columns = ("word", "from", "place", "component", "before", "after", "gap")
        rows = [
            (
                self.used()[word],
                word + 1,
                place + 1,
                component,
                before[word, component],
                after[place, component],
                abs(after[place, component] - before[word, component]),
            )
            for place, word in enumerate(reordering.places)
            for component in range(before.shape[1])
        ]
        return pd.DataFrame(rows, columns=[self.words(f"column-{name}") for name in columns])

    def snippet(self) -> str:
        """Give a program that prints the residual of the present sentence, order and switches."""
        every = self.read == "every"
        return SNIPPET.format(
            gap="equivariance_gap" if every else "invariance_gap",
            words=self.used(),
            places=list(self.places()),
            switches=f"mask={self.mask!r}, scheme={self.scheme!r}, layers={self.layers}",
            f="outputs" if every else f"lambda x: read_out(outputs(x), {self.read!r})",
        )

    def numbers(self) -> dict[str, str]:
        """Give the residuals of every reading and scheme, and of each line of the proof."""
        reordering = self.reordering()
        twice = reordering.twice()
        word, vector, output = twice if twice else (self.words("no-twice"), None, None)
        return {
            "gap": residual(self.gap()),
            **{f"read_{read}": residual(reordering.gap(read)) for read in READOUTS},
            **{f"scheme_{name}": residual(gap) for name, gap in reordering.by_scheme().items()},
            **{f"line_{line.name}": residual(line.residual) for line in reordering.proof()},
            "twice": word,
            "twice_vector": "–" if vector is None else residual(vector),
            "twice_output": "–" if output is None else residual(output),
        }

    def differences(self) -> dict[str, str]:
        """Write what an address can hold: a short sentence, and an order only if it fits."""
        found = super().differences()
        if "sentence" in found:
            found["sentence"] = _for_address(self.sentence) or self.joined(self.used())
        if not sentence.is_order(self.order, self.used()):
            found.pop("order", None)
        return found

    def from_address(self, query: Mapping[str, str]) -> tuple[dict[str, object], list[str]]:
        """Refuse an order that does not fit the sentence, too."""
        state, refused = super().from_address(query)
        if state.get("order"):
            asked = Shuffle(lang=self.lang)
            asked.go(**{**self.home, **state})
            if not sentence.is_order(asked.order, asked.used()):
                del state["order"]
                refused.append("order")
        return state, refused


def _for_address(text: str) -> str:
    """Give a text if an address can hold it; half a surrogate pair it cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return ""
    return text if len(text) <= LONGEST_ADDRESS else ""


def _name(word: str) -> str:
    """Give a word as the picture writes it: a long one by its beginning."""
    return word if sentence.cut(word, NAME) == word else f"{sentence.cut(word, NAME - 1)}…"


def _rounded(outputs: np.ndarray) -> list[list[float]]:
    return (outputs.round(4) + 0.0).tolist()  # adding zero turns −0 into 0


SNIPPET = """\
from core.order import {gap}
from core.small_transformer import encode, read_out, word_vectors

words = {words!r}
order = {places}  # at each place, the word that goes there


def outputs(x):
    return encode(x, {switches})


print({gap}({f}, word_vectors(words), order))
"""
