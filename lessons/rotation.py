"""Lesson: turn it like a clock."""

import math

import house
import numpy as np

from app.lesson import Lesson, Step
from core import rotary
from widgets.parts.models import MODELS
from widgets.rotation import hands, meaning, mixing, pairing, tell_apart
from widgets.rotation.clock import Clock
from widgets.rotation.hands import Hands
from widgets.rotation.meaning import POSITIONS, Meaning
from widgets.rotation.mixing import Mixing
from widgets.rotation.pairing import Pairing
from widgets.rotation.tell_apart import TellApart

NEXT, FAR = (1000, 1001), (1, 1001)  # positions that the passages compare
ALIAS = 44  # tokens; pair 0, 1 radian a token, has then made seven turns and little more
LONG = 4096  # tokens; a length at which heads are compared
HALF = 0.5  # of the length of the position vector

STEPS = [
    Step("turn", Clock),
    Step("clock", Clock, Clock.presets["clock"]),
    Step("hands", Hands),
    Step("base", Hands, {**Hands.presets["qwen3"], "position": LONG, "pair": 63}),
    Step("next", TellApart),
    Step("far", TellApart, {**TellApart.presets["far"], "measure": "hand"}),
    Step("length", Meaning),
    Step("angle", Meaning, {"view": "angle"}),
    Step("pairs", Pairing),
    Step("mixed", Mixing),
    Step("partial", Pairing, Pairing.presets["neox"]),
]


def numbers() -> dict[str, object]:
    """Compute the numbers that the prose names."""
    speed = rotary.inverse_frequencies(128, MODELS["llama2"].base)
    return {
        **_clock(),
        **_heads(),
        **_halved(),
        **_told(speed),
        "turn_0": rotary.wavelengths(speed)[0],
        "ratio": speed[0] / speed[1],
        "long": LONG,
        "positions": POSITIONS,
        "back": mixing.BACK,
    }


def _clock() -> dict[str, object]:
    clock = Clock()
    clock.take("clock")
    return {
        "now": clock.between(7, 3),
        "later": clock.between(19, 15),
        "hour": math.degrees(clock.theta),
    }


def _heads() -> dict[str, object]:
    found: dict[str, object] = {}
    for name in (*hands.OFFERED, *pairing.OFFERED):
        model = MODELS[name]
        wave = rotary.wavelengths(rotary.inverse_frequencies(model.turned, model.base))
        found |= {
            f"{name}_slowest": wave[-1],
            f"{name}_round": int(np.sum(wave <= LONG)),
            f"{name}_pairs": len(wave),
            f"{name}_turned": model.turned,
            f"{name}_dim": model.dim,
            f"{name}_file": model.file("hidden"),
            f"{name}_layout": model.file("layout"),
        }
    falcon = MODELS["falcon"]
    found |= {f"falcon_{what}": falcon[what] for what in ("hidden", "heads")}
    return {**found, "qwen3_trained": MODELS["qwen3"].length}


def _halved() -> dict[str, object]:
    """Compare a token half as long as the position vector, added to it, with that vector."""
    figure = Meaning()
    sums = meaning.measured(figure.dim, figure.word, HALF)["length"]["added"] * HALF
    return {"half_low": sums.min(), "half_high": sums.max()}


def _told(speed: np.ndarray) -> dict[str, object]:
    """Measure how far the hands of pairs are apart at the positions that the passages compare."""
    wave = rotary.wavelengths(speed)
    found: dict[str, object] = {"alias": ALIAS, "alias_turns": ALIAS / wave[0]}
    for name, (a, b) in {"next": NEXT, "far": FAR, "alias": (FAR[1], FAR[1] + ALIAS)}.items():
        first, second = tell_apart.hands(2 * len(speed), hands.Hands.param.base.default, [a, b])
        cosine, tips = np.abs(first - second)[:, 0], np.linalg.norm(first - second, axis=-1)
        clear = (tips >= tell_apart.NOTICED) & (abs(a - b) < wave)
        found |= {
            f"{name}_cosine_first": cosine[0],
            f"{name}_cosine_last": cosine[-1],
            f"{name}_tip_first": tips[0],
            f"{name}_tip_last": tips[-1],
            f"{name}_clear": int(clear.sum()),
            f"{name}_round": int(np.sum(wave <= abs(a - b))),
        }
    return {
        **found,
        "noticed": tell_apart.NOTICED,
        "growth": found["far_tip_last"] / found["next_tip_last"],
    }


Lesson("rotation", STEPS, numbers).servable()
