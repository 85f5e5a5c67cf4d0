"""Lesson: shuffle the input, and see what attention alone cannot see."""

import house

from app.lesson import Lesson, Step
from widgets.order.shuffle import Shuffle

STEPS = [
    Step("shuffled", Shuffle),
    Step("twice", Shuffle, {"shuffle": 2}),
    Step("mean", Shuffle, {"read": "mean"}),
    Step("causal", Shuffle, {"mask": "causal"}),
    Step("blind", Shuffle, Shuffle.presets["blind"]),
    Step("layers", Shuffle, {**Shuffle.presets["blind"], "layers": 2}),
    Step("schemes", Shuffle, {"scheme": "rope"}),
    Step("theorem", Shuffle, {"shuffle": 3}),
    Step("proof", Shuffle, {"shuffle": 3}),
    Step("engineering", Shuffle, {"shuffle": 4}),
    Step("bill", Shuffle, {"sentence": "", "example": "bill", "order": [2, 3, 0, 1]}),
]

Lesson("order", STEPS).servable()
