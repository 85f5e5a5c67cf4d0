"""Three moments of the same pair of arrows, and the line of their dot product below."""

import numpy as np

from core import rotary

Q, K, SPEED = np.array([[1.0, 0.2]]), np.array([[0.6, 0.7]]), np.array([0.5])
DISTANCE, LONG = 2, 26.0  # tokens apart; length of a unit arrow in the picture


def draw() -> str:
    """Draw the arrows at three moments and the dot products at every moment."""
    arrows = "".join(_pair(moment, centre) for moment, centre in ((0, 30), (3, 80), (6, 130)))
    points = " ".join(f"{8 + 18 * m:.1f},{82 - 14 * _score(m):.2f}" for m in range(9))
    return f"{arrows}<polyline class='score' points='{points}'/>"


def _turn(vector: np.ndarray, position: int) -> np.ndarray:
    return rotary.rotate(vector, np.array([position]), SPEED)[0]


def _score(moment: int) -> float:
    return float(_turn(Q, moment + DISTANCE) @ _turn(K, moment))


def _pair(moment: int, centre: int) -> str:
    ends = {"query": _turn(Q, moment + DISTANCE), "key": _turn(K, moment)}
    return "".join(
        f"<line class='{name}' x1='{centre}' y1='36' x2='{centre + LONG * x:.1f}' "
        f"y2='{36 - LONG * y:.1f}'/>"
        for name, (x, y) in ends.items()
    )
