"""Lesson: two arrows, one dot product, one flat line."""

from app.lesson import Lesson, Step
from widgets.two_arrows import TwoArrows

STEPS = [
    Step("flat", TwoArrows),
    Step("distance", TwoArrows, {"view": "distance"}),
]

Lesson("two_arrows", STEPS).servable()
