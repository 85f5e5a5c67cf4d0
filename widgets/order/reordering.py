"""A sentence, an order of its words and a small transformer: what the order does to its outputs."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

import numpy as np

from core import small_transformer
from core.order import ProofLine, equivariance_gap, invariance_gap, proof_lines

CHANCE = 1e-9  # far above rounding, far below what a change of order does


@dataclass(frozen=True)
class Reordering:
    """What a change of order does under a mask, a depth and a scheme; computed by `core`.

    `places` holds, for each place of the new order, the index of the word that stands there.
    """

    words: tuple[str, ...]
    places: tuple[int, ...]
    mask: str
    layers: int
    scheme: str

    def encode(self, x: np.ndarray) -> np.ndarray:
        """Give the outputs `(T, D)` of word vectors `(T, D)`."""
        return small_transformer.encode(x, mask=self.mask, scheme=self.scheme, layers=self.layers)

    @cached_property
    def vectors(self) -> np.ndarray:
        """The word vectors `(T, D)`, as written."""
        return small_transformer.word_vectors(self.words)

    @cached_property
    def outputs(self) -> tuple[np.ndarray, np.ndarray]:
        """The outputs as written and in the new order, each `(T, D)`."""
        x = self.vectors
        return self.encode(x), self.encode(x[list(self.places)])

    def gaps(self) -> list[float]:
        """Give, for each place of the new order, how far the word's output is from before."""
        before, after = self.outputs
        return [float(np.max(np.abs(after[t] - before[w]))) for t, w in enumerate(self.places)]

    def gap(self, read: str) -> float:
        """Give the residual: word by word for `every`, else of the one vector that is read."""
        return _gap(self, read)

    def by_scheme(self) -> dict[str, float]:
        """Give the residual word by word for every scheme."""
        schemes = small_transformer.SCHEMES
        return {scheme: replace(self, scheme=scheme).gap("every") for scheme in schemes}

    def proof(self) -> list[ProofLine]:
        """Give the lines of the proof with their residuals, for one block."""
        return _proof(self)

    def after(self) -> tuple[str, ...]:
        """Give the words in the new order."""
        return tuple(self.words[place] for place in self.places)

    def moved(self) -> bool:
        """Tell whether the new order is another sequence of words."""
        return self.after() != self.words

    def theory(self, read: str) -> str:
        """Say what the residual has to be, and why.

        Returns:
            `still`: nothing has moved, so it is 0; `twins`: only equal words changed places;
            `zero`: a law makes it 0; `other`: another word is read; `not_zero`: no law makes it 0,
            and it is not; `chance`: no law makes it 0, but words that come twice do.
        """
        if self.places == tuple(range(len(self.words))):
            return "still"
        if not self.moved():
            return "twins"
        if read == "last" and self.after()[-1] != self.words[-1]:
            return "other"
        if self._has_law(read):
            return "zero"
        return "not_zero" if self.gap(read) > CHANCE else "chance"

    def _has_law(self, read: str) -> bool:
        if self.scheme == "none":
            return self.mask == "none" or (read == "last" and self.layers == 1)
        # Distances, all that ALiBi sees, survive a mirror; the place that is last does not.
        mirror = {
            "every": self.places == tuple(reversed(range(len(self.words)))),
            "mean": self.after() == self.words[::-1],
            "last": False,
        }
        return self.scheme == "alibi" and self.mask == "none" and mirror[read]

    def twins(self) -> list[tuple[int, float] | None]:
        """Give, for each word as written, its next twin and how far their outputs are apart.

        After the last of the twins comes the first; a word that comes once has none.
        """
        outputs = self.outputs[0]
        found: list[tuple[int, float] | None] = []
        for here, word in enumerate(self.words):
            alike = [there for there, other in enumerate(self.words) if other == word]
            there = alike[(alike.index(here) + 1) % len(alike)]
            apart = float(np.max(np.abs(outputs[here] - outputs[there])))
            found.append(None if there == here else (there, apart))
        return found

    def twice(self) -> tuple[str, float, float] | None:
        """Give the first word that comes twice, and how far its vectors and outputs are apart."""
        for here, twin in enumerate(self.twins()):
            if twin:
                x = self.vectors
                return self.words[here], float(np.max(np.abs(x[here] - x[twin[0]]))), twin[1]
        return None


# A class steps through the same states: what one reader has asked is kept for the next.
@lru_cache(maxsize=1024)
def _gap(asked: Reordering, read: str) -> float:
    x, places = asked.vectors, list(asked.places)
    if read == "every":
        return equivariance_gap(asked.encode, x, places)
    return invariance_gap(
        lambda words: small_transformer.read_out(asked.encode(words), read), x, places
    )


@lru_cache(maxsize=128)
def _proof(asked: Reordering) -> list[ProofLine]:
    x, places = asked.vectors, list(asked.places)
    return proof_lines(x, places, mask=asked.mask, scheme=asked.scheme)
