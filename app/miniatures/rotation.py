"""Three pairs of one head as clock hands at one position: fast, slower, almost still."""

import numpy as np

from core import rotary

PAIRS, POSITION, RADIUS = (0, 8, 16), 20, 22
SPEED = rotary.inverse_frequencies(64)


def draw() -> str:
    """Draw a clock for each pair, with the way its hand has come since position 0."""
    return "".join(_clock(pair, 27 + 53 * place) for place, pair in enumerate(PAIRS))


def _clock(pair: int, centre: int) -> str:
    positions = np.linspace(0, POSITION, 200)
    start = np.broadcast_to([1.0, 0.0], (len(positions), 2))
    ends = rotary.rotate(start, positions, SPEED[[pair]])
    # A spiral from the start to now; the first channel is up and the second right, as on a clock.
    way = " ".join(
        f"{centre + r * y:.1f},{50 - r * x:.1f}"
        for r, (x, y) in zip(np.linspace(RADIUS / 2, RADIUS, len(positions)), ends, strict=True)
    )
    x, y = ends[-1]
    return (
        f"<polyline class='key' style='stroke-width:1.5' points='{way}'/>"
        f"<line class='query' x1='{centre}' y1='50' "
        f"x2='{centre + RADIUS * y:.1f}' y2='{50 - RADIUS * x:.1f}'/>"
    )
