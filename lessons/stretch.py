"""Lesson: stretching."""

import house
import numpy as np

from app.lesson import Lesson, Step
from core import attention, coverage, rotary, scaling, scaling_by_pair, stale_cache
from experiments.record import results
from widgets.parts import longrope_lists, measured, stretching
from widgets.parts.models import MODELS
from widgets.stretch.arcs import Arcs
from widgets.stretch.cache import Cache
from widgets.stretch.cures import Cures
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
    Step("measured", Cures),
    Step("beta", Cures, Cures.presets["beta"]),
    Step("short", Cures, Cures.presets["short"]),
    Step("train", Cures, Cures.presets["steps"]),
    Step("table", Divisor),
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
        "s": STRETCH,
        "plain_degrees": np.degrees(1.0),
        "pi_degrees": np.degrees(1.0 / STRETCH),
        "large_base": MODELS["qwen3"].base,
        **_wall(),
        **_cures(),
        **_continued(),
    }


def _wall() -> dict[str, object]:
    """Give what was asked in the measurement, and the best possible at its lengths."""
    config, of = measured.config("wall"), stretching.MODELS["llama2"]
    llama2 = rotary.inverse_frequencies(of.dim, of.base)
    speeds = rotary.inverse_frequencies(
        config["shape"]["width"] // config["shape"]["heads"], config["shape"]["base"]
    )
    return {
        "length": config["training"]["length"],
        "rope_64": measured.mean(measured.values("wall", "rope", "last"))[1],
        "llama2_turns": coverage.turns(llama2, of.length)[0],
        "fastest_turns": coverage.turns(speeds, config["training"]["length"])[0],
        **_by("window", config["lengths"], measured.floor("window", "last")),
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


SHORT = {
    "none": "none", "pi": "pi", "ntk": "ntk", "yarn": "yarn-tuned", "paper": "yarn-paper",
    "library": "yarn-library", "cure_window": "window", "pi_first": "pi-first",
    "pi_rest": "pi-rest", "ntk_tuned": "ntk-tuned",
}  # fmt: skip


def _by(name: str, keys: list[int], values) -> dict[str, object]:
    return {f"{name}_{key}": value for key, value in zip(keys, values, strict=False)}


def _cures() -> dict[str, object]:
    config = measured.config("cures")
    tuned = results("cures")["runs"]["tuning"]
    found: dict[str, object] = {name: tuned[name] for name in ("beta", "times")}
    found |= {f"{name}_next": tuned[f"{name}_ahead"]["of"] for name in ("beta", "times")}
    found["tuning_poems"] = config["tuning_poems"]
    found["at_4"] = 4 * config["training"]["length"]
    for name, method in SHORT.items():
        for measure, prefix in (("last", ""), ("short", "short_")):
            values = measured.mean(measured.values("cures", method, measure))
            found |= _by(f"{prefix}{name}", config["stretches"], values)
    return found


def _continued() -> dict[str, object]:
    steps = measured.config("continued")["steps"]
    found: dict[str, object] = {
        "steps": steps[-1],
        "cont_poems": measured.config("continued")["poems"],
    }
    for name in ("none", "pi", "ntk", "yarn"):
        values = measured.mean(measured.values("continued", SHORT[name], "last"))
        found |= _by(f"cont_{name}", steps, values)
        found[f"cont_{name}_last"] = values[-1]
        short = measured.values("continued", SHORT[name], "short")
        found[f"cont_short_{name}"] = measured.mean(short)[-1]
        found[f"cont_short_{name}_first"] = measured.mean(short)[0]
    return found


Lesson("stretch", STEPS, numbers).servable()
