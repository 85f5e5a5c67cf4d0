"""Shuffle a sentence and see what becomes of attention's output, word by word."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
import panel_material_ui as pmui
import param

from core import small_transformer
from core.order import equivariance_gap, invariance_gap, proof_lines
from widgets import address, sentence
from widgets.drawing import Drawing, script
from widgets.interactive import Interactive
from widgets.numbers import residual

NOTHING = 1e-12  # below it, a difference is rounding
CHOICES = ("mask", "layers", "read", "scheme")
SHOWN = 6  # components of an output that are written out


class ShuffleDrawing(Drawing):
    """Two rows of words, as written and shuffled, each with its output as a strip of colour."""

    _esm = script("shuffle")


class Shuffle(Interactive):
    """Change the order of the words and compare the outputs, for each mask, depth and scheme."""

    sentence = param.String("", doc="The reader's sentence; empty is the example of the language.")
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
            placeholder=self.words("example"),
            description="",
            size="small",
            max_length=5000,
            sizing_mode="stretch_width",
            margin=(6, 0, 0, 0),
        )
        return [self.drawing], [self.field], []

    def refresh(self) -> None:
        """Compute both rows anew and send them at once."""
        before, after = self.outputs()
        places = self.places()
        # Adding zero turns −0 into 0.
        self.drawing.param.update(
            tables={
                "words": self.used(),
                "order": list(places),
                "before": (before.round(4) + 0.0).tolist(),
                "after": (after.round(4) + 0.0).tolist(),
                "same": [residual(gap) for gap in self.gaps()],
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
        return sentence.split(self.sentence) or sentence.split(self.words("example"))

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

    def encode(self, x: np.ndarray, scheme: str | None = None) -> np.ndarray:
        """Give the outputs `(T, D)` of word vectors `(T, D)` under the present switches."""
        scheme = self.scheme if scheme is None else scheme
        return small_transformer.encode(x, mask=self.mask, scheme=scheme, layers=self.layers)

    def vectors(self) -> np.ndarray:
        """Give the word vectors `(T, D)` in the order as written."""
        return small_transformer.word_vectors(self.used())

    def outputs(self) -> tuple[np.ndarray, np.ndarray]:
        """Give the outputs of the sentence and of its shuffle, each `(T, D)`."""
        x = self.vectors()
        return self.encode(x), self.encode(x[list(self.places())])

    def gaps(self) -> list[float]:
        """Give, for every place below, how far its output is from the same word's above."""
        before, after = self.outputs()
        return [float(np.max(np.abs(after[t] - before[w]))) for t, w in enumerate(self.places())]

    def gap(self, read: str | None = None, scheme: str | None = None) -> float:
        """Give the residual of the present reading: word by word, or of what is read."""
        read, x, places = read or self.read, self.vectors(), list(self.places())
        if read == "every":
            return equivariance_gap(lambda y: self.encode(y, scheme), x, places)
        readout = lambda y: small_transformer.read_out(self.encode(y, scheme), read)  # noqa: E731
        return invariance_gap(readout, x, places)

    def moved(self) -> bool:
        """Tell whether the shuffled row is another sequence of words."""
        words = self.used()
        return [words[place] for place in self.places()] != words

    def theory(self) -> str:
        """Say which law holds: `still`, `zero`, `other`, or `not_zero`."""
        words, places = self.used(), self.places()
        if not self.moved():
            return "still"
        mirrored = [words[place] for place in places] == words[::-1]
        blind = self.scheme == "none" or (self.scheme == "alibi" and mirrored)
        if self.read == "last" and words[places[-1]] != words[-1]:
            return "other"
        one_look = self.read == "last" and self.layers == 1 and self.scheme == "none"
        return "zero" if (self.mask == "none" and blind) or one_look else "not_zero"

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
        before, after = self.outputs()
        words, places = self.used(), self.places()
        column = self.words
        return pd.DataFrame(
            {
                column("column-place"): range(len(words)),
                column("column-word"): [words[place] for place in places],
                column("column-from"): places,
                column("column-gap"): self.gaps(),
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
        x, places = self.vectors(), list(self.places())
        lines = proof_lines(x, places, mask=self.mask, scheme=self.scheme)
        return {
            "gap": residual(self.gap()),
            **{f"read_{read}": residual(self.gap(read)) for read in small_transformer.READOUTS},
            **{
                f"scheme_{scheme}": residual(self.gap("every", scheme))
                for scheme in small_transformer.SCHEMES
            },
            **{f"line_{line.name}": residual(line.residual) for line in lines},
            **self._twice(),
        }

    def _twice(self) -> dict[str, str]:
        words = self.used()
        pairs = [(a, b) for b in range(len(words)) for a in range(b) if words[a] == words[b]]
        if not pairs:
            return {"twice": self.words("no-twice"), "twice_vector": "–", "twice_output": "–"}
        a, b = pairs[0]
        vectors, outputs = self.vectors(), self.outputs()[0]
        return {
            "twice": words[a],
            "twice_vector": residual(float(np.max(np.abs(vectors[a] - vectors[b])))),
            "twice_output": residual(float(np.max(np.abs(outputs[a] - outputs[b])))),
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
        words = (sentence.split(text) or sentence.split(self.words("example")))[: sentence.MOST]
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
