"""Lesson: softmax in blocks."""

import math

import house
import numpy as np

from app.lesson import Lesson, Step
from core import traffic
from widgets.blocks.account import Account
from widgets.blocks.stepper import Stepper
from widgets.blocks.tiles import Tiles

STEPS = [
    Step("step", Stepper),
    Step("thousand", Stepper, {"shifted": True, "done": 16}),
    Step("proof", Stepper, {"done": 3}),
    Step("mask", Stepper, Stepper.presets["masked"]),
    Step("rounding", Stepper, {"kept": "float16", "done": 16}),
    Step("tiles", Tiles),
    Step("account", Account),
    Step("exact", Account, {"tokens": 131_072}),
]

LONG, WIDTH, MEMORY = 8192, 64, 32_768


def numbers() -> dict[str, object]:
    """Compute the numbers that the prose names."""
    return {
        **{f"exp_{bits}": math.log(float(np.finfo(f"float{bits}").max)) for bits in (16, 32, 64)},
        "standard": traffic.standard(LONG, WIDTH),
        "second": traffic.tiled(LONG, WIDTH, MEMORY),
        "long": LONG,
    }


Lesson("blocks", STEPS, numbers).servable()
