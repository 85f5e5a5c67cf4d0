"""One row of scores taken in block by block: every state, and what comes out by other ways."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from core import attention, online_softmax
from core.online_softmax import State


@dataclass(frozen=True, eq=False)
class Steps:
    """Scores and values of one row, and how they are taken in.

    Args:
        scores: `(T,)`; -inf is a masked key.
        values: `(T,)`, finite.
        block: keys a block.
        backward: whether the last block comes first.
        kept: the dtype in which the state is held between blocks; none as it is computed.
    """

    scores: np.ndarray
    values: np.ndarray
    block: int
    backward: bool = False
    kept: str | None = None

    @cached_property
    def keys(self) -> np.ndarray:
        """The key at each place of each block in their order, `(blocks, block)`; -1 for none."""
        count = len(self.scores)
        places = np.arange(-(-count // self.block) * self.block).reshape(-1, self.block)
        return np.where(places < count, places, -1)[:: -1 if self.backward else 1]

    @cached_property
    def stream(self) -> online_softmax.Stream:
        """All states and what comes out, by core."""
        at = self.keys.ravel()
        scores = np.where(at < 0, -np.inf, self.scores[at])
        values = np.where(at < 0, 0.0, self.values[at])
        return online_softmax.stream(scores, values[:, None], self.block, self.kept)

    @property
    def states(self) -> list[State]:
        """The state before the first block and after every one."""
        return [State(-np.inf, 0.0, np.zeros(1)), *self.stream.states]

    @property
    def factors(self) -> list[float]:
        """What each block multiplied the old sum and output by, `e^(m before - m after)`."""
        return [factor(*both) for both in zip(self.states, self.states[1:], strict=False)]

    def directly(self, first: int, last: int) -> State:
        """Give the state of some blocks taken in as a single one: no step, no factor."""
        at = self.keys[first:last].ravel()
        at = at[at >= 0]
        found = online_softmax.stream(self.scores[at], self.values[at, None], len(at))
        return found.states[0]

    @property
    def output(self) -> float:
        """What comes out after all blocks."""
        return float(self.stream.output[0])

    @property
    def plain(self) -> float:
        """What the softmax of the whole row gives; NaN where a score is NaN or infinite."""
        seen = ~np.isneginf(self.scores)
        if not np.isfinite(self.scores[seen]).all():
            return float("nan")
        weights = attention.softmax(np.where(seen, self.scores, 0.0)[None], seen[None])[0]
        return float(weights @ self.values)

    @property
    def naive(self) -> float:
        """What the definition gives when no maximum is taken off."""
        return float(online_softmax.without_maximum(self.scores, self.values[:, None])[0])

    @property
    def end(self) -> str:
        """How both ways end: `nan`, `masked`, `equal` to the last bit, or `near`."""
        if np.isnan(self.output):
            return "nan"
        if np.isneginf(self.scores).all():
            return "masked"
        return "equal" if self.output == self.plain else "near"


def factor(before: State, after: State) -> float:
    """Give what turns sums taken from one maximum into sums taken from a later one."""
    if np.isneginf(after.m):
        return 1.0  # nothing was there, and nothing came
    with np.errstate(invalid="ignore"):
        return float(np.exp(before.m - after.m))
