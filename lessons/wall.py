"""Lesson: the wall."""

import house
import numpy as np

from app.lesson import Lesson, Step
from core import bag, coverage, order_tasks, rotary
from experiments.record import WEIGHTS, results
from widgets.parts import measured
from widgets.parts.models import MODELS
from widgets.stretch.cures import Cures
from widgets.wall.alibi_window import AlibiWindow
from widgets.wall.dials import Dials
from widgets.wall.guess import Guess
from widgets.wall.k_back import KBack
from widgets.wall.look import Look
from widgets.wall.order_results import OrderResults
from widgets.wall.real_text import RealText
from widgets.wall.recompute import Recompute
from widgets.wall.retrieval import Retrieval
from widgets.wall.scores import Scores
from widgets.wall.training import Training
from widgets.wall.wall import DEEP, LONGER, SHALLOW, Wall, runs_of

STEPS = [
    Step("why", Dials),
    Step("repeat", Dials, Dials.presets["repeat"]),
    Step("guess", Guess),
    Step("measured", Wall),
    Step("depth", Wall, Wall.presets["depth"]),
    Step("place", Wall, Wall.presets["place"]),
    Step("window", AlibiWindow),
    Step("table", Wall, Wall.presets["table"]),
    Step("cures", Cures, Cures.presets["window"]),
    Step("order", OrderResults),
    Step("back", KBack),
    Step("found", Retrieval),
    Step("text", RealText),
    Step("again", Recompute),
    Step("look", Look),
    Step("scores", Scores),
    Step("train", Training),
    Step("claims", Wall),
]

SEEN_ALL, REPEATS = ("llama2", "llama3"), (1.0, 400)  # the fastest speed; up to how many tokens


def numbers() -> dict[str, object]:
    """Give the numbers that the prose names: computed by core, or measured and shipped."""
    return {**_coverage(), **_wall(), **_cures(), **_order(), **_text()}


def _coverage() -> dict[str, object]:
    found: dict[str, object] = {}
    for name in SEEN_ALL:
        trained = MODELS[name]
        speeds = rotary.inverse_frequencies(trained.dim, trained.base)
        found |= {
            f"{name}_length": trained.length,
            f"{name}_pairs": len(speeds),
            f"{name}_unfinished": int(coverage.never_finish(speeds, trained.length).sum()),
            f"{name}_turns": coverage.turns(speeds, trained.length)[0],
        }
    tokens, gaps = coverage.near_repeats(*REPEATS)
    (first, first_gap), (second, second_gap) = list(zip(tokens, abs(gaps), strict=True))[-2:]
    near = {"near_first": first, "near_first_miss": first_gap}
    return {**found, **near, "near_second": second, "near_second_miss": second_gap}


def _wall() -> dict[str, object]:
    config = measured.config("wall")
    lengths = config["lengths"]
    found: dict[str, object] = {
        "length": config["training"]["length"],
        "longest": lengths[-1],
        "uniform": config["shape"]["vocabulary"],
        "lines": config["language"]["lines"],
        "seeds": len(config["seeds"]),
        "poems": config["poems"],
        "kilobytes": (WEIGHTS / "rope-0.safetensors").stat().st_size / 1000,
    }
    for scheme in measured.SCHEMES:
        found |= _by(scheme, lengths, measured.mean(measured.values("wall", scheme, "last")))
    for name, which in (("floor", "all"), ("window", "window")):
        found |= _by(name, lengths, measured.floor(which, "last"))
    for name in ("clamp", "wrap"):
        found |= _by(name, lengths, measured.mean(measured.what_if(name, "last")))
    rope = measured.values("wall", "rope", "last")
    found |= _by("rope", [f"{n}_low" for n in lengths], rope.min(axis=0))
    found |= _by("rope", [f"{n}_high" for n in lengths], rope.max(axis=0))
    found["leaves"] = _leaves()
    return found | _biased(lengths) | _deep(lengths) | _windows()


def _leaves() -> int:
    """Give the place up to which RoPE costs less than half as much again as the best possible."""
    rope = measured.mean(measured.values("wall", "rope", "places"))
    apart = rope > 1.5 * measured.floor("all", "places")
    return int(np.argmax(apart)) * measured.BIN


def _biased(lengths: list[int]) -> dict[str, object]:
    """Give what the schemes cost whose queries and keys begin with a random bias."""
    found: dict[str, object] = {}
    for scheme in measured.SCHEMES:
        values = measured.values("first_weights", f"{scheme}-biased", "last")
        found |= _by(f"{scheme}_biased", lengths, measured.mean(values))
    return found


def _deep(lengths: list[int]) -> dict[str, object]:
    """Give what the schemes cost with four layers, and NoPE after more steps of training."""
    asked = measured.config("depth")
    found: dict[str, object] = {
        "deep_seeds": len(asked["seeds"]),
        "steps": asked["training"]["steps"],
        "more_steps": asked["longer"]["steps"],
    }
    for curve in (*measured.SCHEMES, LONGER):
        for layers, name in ((SHALLOW, "two"), (DEEP, "four")):
            values = measured.values(*runs_of(curve, layers), "last")
            key = curve.replace("-", "_")
            found |= _by(f"{key}_{name}", lengths, measured.mean(values))
    return found


def _windows() -> dict[str, object]:
    """Give what ALiBi costs at the longest text, cut off at each window, and such a memory."""
    found: dict[str, object] = {}
    for window in measured.config("alibi_window")["windows"]:
        cut = measured.values("alibi_window", f"window-{window}", "last")
        found[f"alibi_cut_{window}"] = measured.mean(cut)[-1]
        floor = results("alibi_window")["runs"][f"floor-{window}"]
        found[f"memory_{window}"] = floor["last"][-1]
    return found


def _by(name: str, keys: list[int], values) -> dict[str, object]:
    return {f"{name}_{key}": value for key, value in zip(keys, values, strict=False)}


def _cures() -> dict[str, object]:
    """Give what RoPE costs as it is, with YaRN and with a window, at each stretch."""
    stretches = measured.config("cures")["stretches"]
    found: dict[str, object] = {}
    for name, method in (("none", "none"), ("yarn", "yarn-tuned"), ("cut", "window")):
        found |= _by(name, stretches, measured.mean(measured.values("cures", method, "last")))
    return found


def _order() -> dict[str, object]:
    config = measured.config("order")
    found: dict[str, object] = {
        "letters": order_tasks.VOCABULARY,
        "order_length": order_tasks.TOKENS,
        "order_longest": config["back"]["lengths"][-1],
        "order_seeds": len(config["back"]["seeds"]),
        "ceiling_reverse": 100 * float(order_tasks.ceiling("reverse")),
        "ceiling_sort": 100 * float(order_tasks.ceiling("sort")),
    }
    for scheme in config["tasks"]["schemes"]:
        for task in order_tasks.TASKS:
            found[f"{scheme}_{task}"] = (
                100 * measured.accuracies("tasks", f"{task}-{scheme}").mean()
            )
    for scheme in config["back"]["schemes"]:
        for k in config["back"]["k"]:
            shares = 100 * measured.accuracies("back", f"back-{k}-{scheme}").mean(axis=0)
            found |= {f"{scheme}_back_{k}": shares[0], f"{scheme}_back_{k}_long": shares[-1]}
    so_far = 100 * bag.bag_so_far(order_tasks.TOKENS, order_tasks.VOCABULARY)
    return found | {f"bag_back_{k}": so_far[k:].mean() for k in config["back"]["k"]}


def _text() -> dict[str, object]:
    config = measured.config("real_text")
    values = measured.mean(measured.values("real_text", "rope", "half"))
    return {
        "text_length": config["training"]["length"],
        **_by("text_rope", config["lengths"], values),
    }


Lesson("wall", STEPS, numbers).servable()
