"""A sentence, an order of its words and a small transformer: what the order does to its outputs."""

from dataclasses import dataclass, replace

import numpy as np

from core import small_transformer
from core.order import ProofLine, equivariance_gap, invariance_gap, proof_lines


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

    def vectors(self) -> np.ndarray:
        """Give the word vectors `(T, D)`, as written."""
        return small_transformer.word_vectors(self.words)

    def outputs(self) -> tuple[np.ndarray, np.ndarray]:
        """Give the outputs as written and in the new order, each `(T, D)`."""
        x = self.vectors()
        return self.encode(x), self.encode(x[list(self.places)])

    def gaps(self) -> list[float]:
        """Give, for each place of the new order, how far the word's output is from before."""
        before, after = self.outputs()
        return [float(np.max(np.abs(after[t] - before[w]))) for t, w in enumerate(self.places)]

    def gap(self, read: str) -> float:
        """Give the residual: word by word for `every`, else of the one vector that is read."""
        x, places = self.vectors(), list(self.places)
        if read == "every":
            return equivariance_gap(self.encode, x, places)
        return invariance_gap(
            lambda words: small_transformer.read_out(self.encode(words), read), x, places
        )

    def by_scheme(self) -> dict[str, float]:
        """Give the residual word by word for every scheme."""
        schemes = small_transformer.SCHEMES
        return {scheme: replace(self, scheme=scheme).gap("every") for scheme in schemes}

    def proof(self) -> list[ProofLine]:
        """Give the lines of the proof with their residuals, for one block."""
        x, places = self.vectors(), list(self.places)
        return proof_lines(x, places, mask=self.mask, scheme=self.scheme)

    def moved(self) -> bool:
        """Tell whether the new order is another sequence of words."""
        return tuple(self.words[place] for place in self.places) != self.words

    def theory(self, read: str) -> str:
        """Say which law holds: `still`, `zero`, `other` (another word is read) or `not_zero`."""
        if not self.moved():
            return "still"
        after = tuple(self.words[place] for place in self.places)
        # Distances, which are all that ALiBi sees, survive a mirror.
        unseen = self.scheme == "none" or (self.scheme == "alibi" and after == self.words[::-1])
        if read == "last" and after[-1] != self.words[-1]:
            return "other"
        one_look = read == "last" and self.layers == 1 and self.scheme == "none"
        return "zero" if (self.mask == "none" and unseen) or one_look else "not_zero"

    def twice(self) -> tuple[str, float, float] | None:
        """Give the first word that comes twice, and how far its vectors and outputs are apart."""
        first: dict[str, int] = {}
        for there, word in enumerate(self.words):
            here = first.setdefault(word, there)
            if here != there:
                rows = (self.vectors(), self.outputs()[0])
                return word, *(float(np.max(np.abs(row[here] - row[there]))) for row in rows)
        return None
