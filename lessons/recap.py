"""Lesson: the bill."""

import house

from app.lesson import Lesson, Step
from core.ledger import gpt2_parameters
from widgets.long_context.growth import Growth
from widgets.order.shuffle import Shuffle
from widgets.recap.recall import Recall
from widgets.rotation.meaning import Meaning
from widgets.schemes.schemes import Schemes
from widgets.stretch.arcs import Arcs
from widgets.two_arrows.two_arrows import TwoArrows

REPAID = {"view": "distance", "m": 32, "n": 0}

STEPS = [
    Step("debt", Shuffle, Shuffle.presets["plain"]),
    Step("repaid", TwoArrows, REPAID),
    Step("flows", Schemes),
    Step("given", Arcs),
    Step("ledger", Growth),
    Step("assumes", Meaning),
    Step("intuition", Shuffle, {**Shuffle.presets["blind"], "layers": 2}),
    Step("away", TwoArrows),
    Step("recall", Recall),
]


def numbers() -> dict[str, object]:
    """Compute the numbers that the prose names."""
    arrows, gpt2 = TwoArrows(), gpt2_parameters()
    arrows.go(**REPAID)
    return {
        **{f"dot_{m}": float(arrows.score(m, 0)) for m in (0, 8, 16, 24, 32)},
        "share": 100 * gpt2["positions"] / gpt2["total"],
    }


Lesson("recap", STEPS, numbers).servable()
