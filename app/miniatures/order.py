"""Two rows of words, the second shuffled: every output travels with its word."""

import numpy as np

from core import small_transformer

WORDS = ("a", "b", "c", "a", "d")
ORDER = (2, 0, 4, 1, 3)
STEP, WIDTH = 31, 22


def draw() -> str:
    """Draw the outputs of both rows as strips, and a line from each word to its new place."""
    x = small_transformer.word_vectors(WORDS)
    above, below = small_transformer.encode(x), small_transformer.encode(x[list(ORDER)])
    scale = float(np.max(np.abs(above)))
    parts = [_strip(place, 2, above[place] / scale) for place in range(len(WORDS))]
    parts += [_strip(place, 68, below[place] / scale) for place in range(len(WORDS))]
    colours = {word: index for index, word in enumerate(dict.fromkeys(WORDS))}
    parts += [
        f"<path class='word-{colours[WORDS[word]]}' d='M{_middle(word)} 34C{_middle(word)} 51 "
        f"{_middle(place)} 49 {_middle(place)} 66'/>"
        for place, word in enumerate(ORDER)
    ]
    return "".join(parts)


def _middle(place: int) -> int:
    return 16 + STEP * place


def _strip(place: int, top: int, output: np.ndarray) -> str:
    left, high = _middle(place) - WIDTH // 2, 30 / len(output)
    return "".join(
        f"<rect class='{'high' if value > 0 else 'low'}' x='{left}' y='{top + high * i:.2f}' "
        f"width='{WIDTH}' height='{high:.2f}' fill-opacity='{abs(value):.2f}'/>"
        for i, value in enumerate(output)
    )
