"""Shuffle a sentence and see what becomes of attention's output, word by word."""

from collections.abc import Mapping

import pandas as pd
import panel_material_ui as pmui
import param

from core import small_transformer
from core.order import equivariance_gap, invariance_gap
from core.small_transformer import READOUTS
from widgets import address, sentence
from widgets.drawing import Drawing, script
from widgets.interactive import Interactive
from widgets.numbers import residual
from widgets.reordering import Reordering

CHOICES = ("mask", "layers", "read", "scheme")
SHOWN = 6  # components of an output that are written out


class ShuffleDrawing(Drawing):
    """Two rows of words, as written and shuffled, each with its output as a strip of colour."""

    _esm = script("shuffle")


class Shuffle(Interactive):
    """Change the order of the words and compare the outputs, for each mask, depth and scheme."""

    sentence = param.String("", doc="The reader's sentence; empty is the example of the language.")
    example = param.Selector(default="cat", objects=["cat", "bill"], doc="Which example.")
    shuffle = param.Integer(1, bounds=(0, 500), doc="Which shuffle; 0 is the order as written.")
    order = param.List([], item_type=int, doc="An order made by hand, if it fits the sentence.")
    keep = param.Selector(
        default="none", objects=["none", "last"], doc="Whether the last word keeps its place."
    )
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

    key = "shuffle"
    sources = (
        equivariance_gap,
        invariance_gap,
        small_transformer.encode,
        small_transformer.word_vectors,
    )
    presets: Mapping[str, Mapping[str, object]] = {
        "plain": {"mask": "none", "scheme": "none", "layers": 1, "read": "every", "keep": "none"},
        "causal": {
            "mask": "causal",
            "scheme": "none",
            "layers": 1,
            "read": "every",
            "keep": "none",
        },
        "blind": {"mask": "causal", "scheme": "none", "layers": 1, "read": "last", "keep": "last"},
        "rope": {"mask": "none", "scheme": "rope", "layers": 1, "read": "every", "keep": "none"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the rows with their switches, and the field for a sentence of one's own."""
        self.drawing = ShuffleDrawing(
            words=self.text.group("shuffle-figure"), label=self.words("label"), file_name="order"
        )
        self.drawing.param.watch(self._rested, "state")
        self.field = pmui.TextInput.from_param(
            self.param.sentence,
            label=self.words("field"),
            placeholder=self.words("placeholder"),
            description="",
            size="small",
            max_length=5000,
            sizing_mode="stretch_width",
            margin=(6, 0, 0, 0),
        )
        return [self.drawing], [self.field], []

    def refresh(self) -> None:
        """Compute both rows anew and send them at once."""
        reordering = self.reordering()
        before, after = reordering.outputs()
        places = reordering.places
        # Adding zero turns −0 into 0.
        self.drawing.param.update(
            tables={
                "words": self.used(),
                "order": list(places),
                "before": (before.round(4) + 0.0).tolist(),
                "after": (after.round(4) + 0.0).tolist(),
                "same": [residual(gap) for gap in reordering.gaps()],
                "notice": self.notice(),
                "verdict": self.verdict(),
            },
            state={
                "order": list(places),
                "shuffle": self.shuffle,
                **{name: getattr(self, name) for name in CHOICES},
            },
        )

    def _rested(self, event: param.parameterized.Event) -> None:
        moved = dict(event.new)
        drawn = sentence.shuffled(tuple(self.used()), moved["shuffle"], self.keep == "last")
        by_hand = list(moved.pop("order"))
        fresh = moved["shuffle"] != self.shuffle or by_hand == list(drawn)
        self.param.update(**moved, order=[] if fresh else by_hand)

    def all_words(self) -> list[str]:
        """Give the words of the reader's sentence, or of the example where there are none."""
        return sentence.split(self.sentence) or sentence.split(
            self.words(f"example-{self.example}")
        )

    def used(self) -> list[str]:
        """Give the words that the picture shows."""
        return self.all_words()[: sentence.MOST]

    def places(self) -> tuple[int, ...]:
        """Give the order in use: at place `t` the index of the word that stands there."""
        words = self.used()
        if self.order and sentence.is_order(self.order, words):
            return tuple(self.order)
        return sentence.shuffled(tuple(words), self.shuffle, self.keep == "last")

    def notice(self) -> str:
        """Say what of the sentence is not used, or nothing."""
        words = self.all_words()
        if self.sentence and not sentence.split(self.sentence):
            return self.words("notice-empty")
        if len(words) > sentence.MOST:
            return self.words("notice-long", count=len(words), most=sentence.MOST)
        return self.words("notice-one") if len(words) == 1 else ""

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
        """State what the rows show."""
        return self.words(f"title-{self.theory().replace('_', '-')}-{self.read}")

    def readout(self) -> str:
        """Say the residual, what it must be, and how many words come twice."""
        return self.words(
            f"readout-{self.read}",
            gap=residual(self.gap()),
            theory=self.verdict(),
            after=self.joined([self.used()[place] for place in self.places()]),
        )

    def joined(self, words: list[str]) -> str:
        """Write words as one sentence again."""
        return ("" if all(len(word) == 1 for word in words) else " ").join(words)

    def table(self) -> pd.DataFrame:
        """Give both outputs of every word, place by place of the shuffled row."""
        reordering = self.reordering()
        before, after = reordering.outputs()
        words, places = reordering.words, reordering.places
        column = self.words
        return pd.DataFrame(
            {
                column("column-place"): range(len(words)),
                column("column-word"): [words[place] for place in places],
                column("column-from"): places,
                column("column-gap"): reordering.gaps(),
                **{
                    f"{column(name)} {i}": rows[:, i]
                    for name, rows in (
                        ("column-before", before[list(places)]),
                        ("column-after", after),
                    )
                    for i in range(SHOWN)
                },
            }
        )

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
        """Keep the address short: of a long sentence only the words in use."""
        found = super().differences()
        if "sentence" in found and len(self.sentence) > len(self.joined(self.used())) + 40:
            found["sentence"] = self.joined(self.used())
        return found

    def from_address(self, query: Mapping[str, str]) -> tuple[dict[str, object], list[str]]:
        """Refuse an order that does not fit the sentence, too."""
        state, refused = address.split(
            {name: self.param[name] for name in self.state_names()}, query
        )
        text = str(state.get("sentence", self.sentence))
        example = self.words(f"example-{state.get('example', self.example)}")
        words = (sentence.split(text) or sentence.split(example))[: sentence.MOST]
        if state.get("order") and not sentence.is_order(state["order"], words):
            del state["order"]
            refused.append("order")
        return state, refused


SNIPPET = """\
from core.order import {gap}
from core.small_transformer import encode, read_out, word_vectors

words = {words!r}
order = {places}  # at each place, the word that goes there


def outputs(x):
    return encode(x, {switches})


print({gap}({f}, word_vectors(words), order))
"""
