"""The debt and its repayment: a dot product that falls with distance, and stands still together."""

import numpy as np

from widgets.two_arrows.two_arrows import TwoArrows

LEFT, RIGHT, MIDDLE, HIGH = 12, 152, 52, 26


def draw() -> str:
    """Draw the dot product against the distance, and the flat line of both moved together."""
    arrows, m = TwoArrows(), np.arange(0, 33)
    apart, together = arrows.score(m, 0 * m), arrows.score(m + 4, m)
    largest = np.abs(apart).max()
    return _line("score", apart / largest) + _line("query", together / largest)


def _line(name: str, values: np.ndarray) -> str:
    across = np.linspace(LEFT, RIGHT, len(values))
    points = " ".join(
        f"{x:.1f},{MIDDLE - HIGH * y:.1f}" for x, y in zip(across, values, strict=True)
    )
    return f"<polyline class='{name}' points='{points}'/>"
