"""Four rows of scores of equal words: a wave, a turned wave, a ramp, a flat line."""

import numpy as np

from core import same_word
from core import small_transformer as small

TOKENS, DIM = 24, 24  # places in a row; width of the word
SHOWN = ("sinusoidal", "rope", "alibi", "none")
LEFT, RIGHT, TALL, ROW = 8, 152, 17, 25  # of a row in the picture


def draw() -> str:
    """Draw the last query's scores under each scheme, every row on its own scale."""
    word = small.word_vectors(["the"], DIM)[0]
    return "".join(
        _line(same_word.scores(scheme, word, TOKENS)[0, -1], 4 + index * ROW)
        for index, scheme in enumerate(SHOWN)
    )


def _line(scores: np.ndarray, top: int) -> str:
    spread = np.ptp(scores)
    heights = (scores.max() - scores) / spread if spread > 0 else np.full(len(scores), 0.5)
    places = np.linspace(LEFT, RIGHT, len(scores))
    points = (f"{x:.1f},{top + TALL * y:.1f}" for x, y in zip(places, heights, strict=True))
    return f"<polyline class='score' points='{' '.join(points)}'/>"
