"""Lesson: stretching."""

import house

from app.lesson import Lesson, Step
from core import attention, coverage, rotary, scaling, scaling_by_pair, stale_cache
from widgets.parts import longrope_lists, stretching
from widgets.stretch.arcs import Arcs
from widgets.stretch.cache import Cache
from widgets.stretch.divisor import Divisor
from widgets.stretch.temperature import Temperature
from widgets.stretch.window import LARGE, Window

STEPS = [
    Step("guess", Divisor, {"methods": ["yarn"], "asked": True}),
    Step("divisor", Divisor),
    Step("ramps", Divisor, Divisor.presets["ramps"]),
    Step("models", Divisor, Divisor.presets["llama3"]),
    Step("arcs", Arcs, Arcs.presets["short"]),
    Step("exponent", Divisor, {"methods": ["ntk"], "pair": 63}),
    Step("temperature", Temperature),
    Step("dynamic", Cache),
    Step("window", Window),
    Step("table", Divisor, {"pair": 46}),
]

STRETCH = 32  # from 4K to 128K
FACTORS = (4, 8, 32)  # stretches for which the prose gives NTK's factor
SHORTER = 2  # the factor of dynamic NTK in the example of a cache


def numbers() -> dict[str, object]:
    """Compute the numbers that the prose names."""
    of = stretching.MODELS["llama2"]
    asked = of.dim, of.base, SHORTER, of.length, SHORTER * of.length, [of.length - 1]
    return {
        **_bands(),
        **{
            f"factor_{times}": coverage.ntk_factor(of.dim, of.base, of.length, times)
            for times in FACTORS
        },
        **{f"sharp_{s}": scaling_by_pair.mscale(s) for s in (2, STRETCH)},
        "sharp_square": scaling_by_pair.mscale(STRETCH) ** 2,
        "bracket_2": scaling.dynamic_stretch(2, 1, 2),
        "bracket_4": scaling.dynamic_stretch(4, 1, 4),
        "bracket_32": scaling.dynamic_stretch(32, 1, 32),
        "stale": float(stale_cache.cosines(*asked, stale=True)[0]),
        "fresh": float(stale_cache.cosines(*asked, stale=False)[0]),
        **{
            f"reach_{name}": attention.window_reach(window, layers)
            for name, (layers, window) in LARGE.items()
        },
        "long_least": min(longrope_lists.LONG),
        "long_most": max(longrope_lists.LONG),
        "short_most": max(longrope_lists.SHORT),
    }


def _bands() -> dict[str, object]:
    """Count the pairs that each method keeps and divides in full, and give NTK's larger base."""
    of = stretching.MODELS["llama2"]
    speeds = rotary.inverse_frequencies(of.dim, of.base)
    larger = scaling.ntk(of.dim, of.base, STRETCH).inv_freq
    yarn = stretching.divisors("yarn", "llama2", STRETCH)
    bands = stretching.divisors("llama3", "llama3", 8)
    return {
        "ntk_base": float(larger[1] ** (-of.dim / 2)),
        "unfinished": int(coverage.never_finish(speeds, of.length).sum()),
        "pairs": len(speeds),
        "yarn_kept": int((yarn < 1 + 1e-9).sum()),
        "yarn_full": int((yarn > STRETCH - 1e-9).sum()),
        "llama3_kept": int((bands < 1 + 1e-9).sum()),
        "llama3_full": int((bands > 8 - 1e-9).sum()),
    }


Lesson("stretch", STEPS, numbers).servable()
