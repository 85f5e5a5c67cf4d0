"""A row of scores in blocks, and the running maximum over them."""

import numpy as np

from core import online_softmax

SCORES, BLOCK = np.array([1.0, 3, 2, 0, 4, 1, -1, 2]), 2
LEFT, WIDE, BOTTOM, UNIT = 12, 16, 80, 11  # px


def draw() -> str:
    """Draw a bar for each score, blocks apart, and a step for the maximum so far."""
    states = online_softmax.stream(SCORES, np.ones((len(SCORES), 1)), BLOCK).states
    bars = "".join(
        f"<line class='score' x1='{_x(key)}' x2='{_x(key)}' y1='{BOTTOM}'"
        f" y2='{BOTTOM - UNIT * (score + 2):.0f}' style='stroke-width:8;stroke-linecap:butt'/>"
        for key, score in enumerate(SCORES)
    )
    points = " ".join(
        f"{_x(key):.0f},{BOTTOM - UNIT * (float(states[key // BLOCK].m) + 2):.0f}"
        for key in range(len(SCORES))
    )
    return f"{bars}<polyline class='query' points='{points}'/>"


def _x(key: int) -> float:
    return LEFT + WIDE * (key + 0.5) + 4 * (key // BLOCK)
