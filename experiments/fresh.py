"""Fresh poems for a visitor, drawn by number: no model was trained, tuned or measured on them."""

import numpy as np

from core import verse

LANGUAGE = verse.Verse()
VISITOR = 4  # what the random numbers are for, beside the purposes in `experiments.training`
POEMS, TOKENS = 16, 4096  # as many poems as have so many tokens together, but no more than these


def count(length: int) -> int:
    """Give how many poems of a length are read at a click: few enough not to wait for."""
    return min(POEMS, TOKENS // length)


def poems(number: int, count: int, length: int) -> np.ndarray:
    """Give the poems that go by a number, each of `length` + 1 tokens, `(count, length + 1)`."""
    return verse.poems(LANGUAGE, count, length + 1, np.random.default_rng([number, VISITOR]))
