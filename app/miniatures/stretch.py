"""What three methods divide the speed of each pair by: a level, a slope, a step."""

import numpy as np

from widgets.parts import stretching

LEFT, RIGHT, TOP, BOTTOM = 12, 152, 14, 86
MODEL, STRETCH = "llama2", 32
DRAWN = ("pi", "ntk", "yarn")


def draw() -> str:
    """Draw the divisors of three methods, pair by pair, on a logarithmic axis."""
    return "".join(
        f"<polyline style='stroke: var(--{stretching.METHODS[name].colour})'"
        f" points='{_points(name)}'/>"
        for name in DRAWN
    )


def _points(method: str) -> str:
    divisors = stretching.divisors(method, MODEL, STRETCH)
    across = np.linspace(LEFT, RIGHT, len(divisors))
    down = BOTTOM - (BOTTOM - TOP) * np.log(divisors) / np.log(STRETCH)
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(across, down, strict=True))
