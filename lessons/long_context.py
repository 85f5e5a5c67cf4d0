"""Lesson: supported is not used."""

import house

from app.lesson import Lesson, Step
from widgets.long_context.middle import Middle
from widgets.wall.retrieval import Retrieval

STEPS = [
    Step("middle", Middle),
    Step("needle", Retrieval),
    Step("place", Middle, Middle.presets["flat"]),
]

Lesson("long_context", STEPS).servable()
