"""The measured wall: RoPE climbing past the trained length, the best possible going down."""

import numpy as np

from widgets.parts import measured

LEFT, RIGHT, TOP, BOTTOM = 12, 152, 10, 88
LOWEST, HIGHEST = 1.3, 60.0  # perplexities


def draw() -> str:
    """Draw two curves and the place where training ended, on axes of equal ratios."""
    lengths = measured.config("wall")["lengths"]
    trained = measured.config("wall")["training"]["length"]
    rope = measured.mean(measured.values("wall", "rope", "last"))
    edge = f"{_across(trained, lengths):.1f}"
    return (
        f"<line class='word-7' stroke-dasharray='3 3' x1='{edge}' x2='{edge}'"
        f" y1='{TOP}' y2='{BOTTOM}'/>"
        f"{_curve('score', lengths, rope)}"
        f"{_curve('word-7', lengths, measured.floor('all', 'last'))}"
    )


def _curve(name: str, lengths: list[int], values: np.ndarray) -> str:
    points = " ".join(
        f"{_across(x, lengths):.1f},{_down(y):.1f}" for x, y in zip(lengths, values, strict=True)
    )
    return f"<polyline class='{name}' points='{points}'/>"


def _across(length: float, lengths: list[int]) -> float:
    share = np.log(length / lengths[0]) / np.log(lengths[-1] / lengths[0])
    return LEFT + (RIGHT - LEFT) * share


def _down(perplexity: float) -> float:
    share = np.log(perplexity / LOWEST) / np.log(HIGHEST / LOWEST)
    return BOTTOM - (BOTTOM - TOP) * share
