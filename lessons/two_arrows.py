"""Lesson: two arrows, one dot product, one flat line."""

import house
import numpy as np

from app.lesson import Lesson, Step
from core import rotary
from widgets.two_arrows import distance_curve, full_head
from widgets.two_arrows.distance_curve import DistanceCurve, Fall
from widgets.two_arrows.full_head import FullHead
from widgets.two_arrows.softmax_row import SoftmaxRow
from widgets.two_arrows.three_moments import ThreeMoments
from widgets.two_arrows.two_arrows import TwoArrows

STEPS = [
    Step("flat", TwoArrows),
    Step("distance", TwoArrows, {"view": "distance"}),
    Step("moments", ThreeMoments),
    Step("card", TwoArrows, {"m": 30, "n": 27}),
    Step("proof", TwoArrows, {"m": 20, "n": 14}),
    Step("head", FullHead),
    Step("same", DistanceCurve),
    Step("random", DistanceCurve, {"content": "random"}),
    Step("row", SoftmaxRow, {"before": 8}),
    Step("limits", TwoArrows, {"m": 14, "n": 12, "view": "distance"}),
]

TRAINED = 4096  # tokens; an example of a trained length
FAR = (0, 16, 256, 4096)  # distances, tokens
BACK_UP = 137_093  # tokens; a distance at which the mean of cosines is high again


def numbers() -> dict[str, object]:
    """Compute the numbers that the prose names."""
    waves = rotary.wavelengths(rotary.inverse_frequencies(full_head.WIDTH, full_head.BASE))
    rises = np.diff(distance_curve.cosines(64, TRAINED)) > 0
    return {
        **_falls(),
        **_random(),
        "pairs": len(waves),
        "slowest_wave": waves[-1],
        "unfinished": int(np.sum(waves > TRAINED)),
        "trained": TRAINED,
        "first_rise": int(np.argmax(rises)),
        **_farther(),
    }


def _farther() -> dict[str, object]:
    """Tell how low the mean of cosines goes within twice the length, and where it comes back."""
    fall = Fall.measure(64, 2 * TRAINED)
    speeds = rotary.inverse_frequencies(64, distance_curve.BASE)
    return {
        "twice": 2 * TRAINED,
        "lowest_twice": fall.lowest,
        "lowest_twice_at": fall.lowest_at,
        "back_up_at": BACK_UP,
        "back_up": float(rotary.mean_cosine([BACK_UP], speeds)[0]),
    }


def _falls() -> dict[str, object]:
    found = {}
    for width in (64, 128):
        fall = Fall.measure(width, TRAINED)
        found |= {f"{name}_{width}": value for name, value in vars(fall).items()}
    return found


def _random() -> dict[str, object]:
    scores = distance_curve.random_scores(64, FAR)
    found = {f"mean_{at}": mean for at, mean in zip(FAR, scores.mean(axis=0), strict=True)}
    found |= {f"spread_{at}": spread for at, spread in zip(FAR, scores.std(axis=0), strict=True)}
    found["wobble"] = found["spread_0"] / distance_curve.PAIRS**0.5  # of a mean of so many
    return {**found, "random_pairs": distance_curve.PAIRS}


Lesson("two_arrows", STEPS, numbers).servable()
