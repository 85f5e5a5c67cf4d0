"""Cures without training: the rope models of the wall, read with other frequencies or a window."""

from collections.abc import Mapping
from functools import lru_cache, partial

import numpy as np

from core.decoder import AS_TRAINED, Decoder, Reading
from core.frequencies import Frequencies
from core.scaling import SCALINGS
from experiments import evaluation, wall
from experiments.interval import interval
from experiments.record import Record, results
from experiments.sharing import here
from experiments.training import TUNING

L = wall.L
STRETCHES = (2, 4, 8, 16)
# pi-first slows pair 0 alone, as PI does; pi-rest slows all the others.
METHODS = (
    "none", "pi", "pi-first", "pi-rest", "ntk", "ntk-tuned", "dynamic", "yarn-paper",
    "yarn-library", "yarn-tuned", "window",
)  # fmt: skip
AT_ANY_LENGTH = ("none", "window")  # read alike, whatever the length
PUBLISHED = {"beta": 32.0, "times": 1.0}
# What is tuned, and among what: YaRN's beta, turns in L; by what NTK's stretch is multiplied.
TRIED = {
    "beta": ("yarn-tuned", (1.1, 1.25, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0, 32.0)),
    "times": ("ntk-tuned", (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)),
}
TUNING_POEMS, TUNED_AT = 128, (4, 8)  # stretches at which they are compared
DYNAMIC_FACTOR = 2.0
CONFIG = {
    **wall.MADE_WITH,
    "seeds": wall.SEEDS,
    "stretches": STRETCHES,
    "methods": METHODS,
    "poems": wall.POEMS,
    "tried": TRIED,
    "tuning_poems": TUNING_POEMS,
    "tuned_at": TUNED_AT,
    "dynamic_factor": DYNAMIC_FACTOR,
}


def reading(
    method: str, stretch: float, length: int, tuned: Mapping[str, float] = PUBLISHED
) -> Reading:
    """Give how a text of `length` tokens is read by a method set for a stretch of L.

    Raises:
        KeyError: there is no such method.
    """
    if method == "none":
        return AS_TRAINED
    if method == "window":
        return Reading(window=L)
    if method in ("pi-first", "pi-rest"):
        return Reading(frequencies=_slowed(stretch, first=method == "pi-first"))
    yarn = {"factor": stretch, "original_max_position_embeddings": L}
    settings = {
        "pi": ("linear", {"factor": stretch}),
        "ntk": ("ntk", {"factor": stretch}),
        "ntk-tuned": ("ntk", {"factor": tuned["times"] * stretch}),
        "dynamic": ("dynamic", {"factor": DYNAMIC_FACTOR, "max_position_embeddings": L}),
        "yarn-paper": ("yarn", {**yarn, "ramp": "turns"}),
        "yarn-library": ("yarn", yarn),
        "yarn-tuned": ("yarn", {**yarn, "beta_fast": tuned["beta"], "ramp": "turns"}),
    }
    name, values = settings[method]
    return Reading(frequencies=_scaled(name, seq_len=length, **values))


def _scaled(name: str, **settings) -> Frequencies:
    return SCALINGS[name](wall.SHAPE.head_width, wall.SHAPE.base, **settings)


def _slowed(stretch: float, first: bool) -> Frequencies:
    plain = _scaled("default").inv_freq
    chosen = (np.arange(len(plain)) == 0) == first
    return Frequencies(np.where(chosen, plain / stretch, plain))


def tuned() -> Mapping[str, float]:
    """Give what was chosen on the poems for tuning, as shipped.

    Raises:
        RecordError: as `results`.
    """
    return results("cures")["runs"]["tuning"]


@lru_cache
def _tuning_poems() -> np.ndarray:
    return evaluation.poems_for(TUNING, wall.LANGUAGE, TUNING_POEMS, L * max(TUNED_AT))


def tried(model: Decoder, method: str, setting: dict) -> dict:
    """Give the nats of the last tokens, poem by poem, in the mean over the stretches compared."""
    nats = []
    for stretch in TUNED_AT:
        how = reading(method, stretch, L * stretch, {**PUBLISHED, **setting})
        cost = evaluation.measure(model, _tuning_poems()[:, : L * stretch + 1], how)
        nats.append(cost.last_nats(L * stretch))
    return {"poems": np.mean(nats, axis=0).round(3).tolist()}


def chosen(grids: Mapping[str, Mapping[float, np.ndarray]]) -> dict:
    """Choose of each setting what costs least, and say how far ahead of the next it is.

    Args:
        grids: for each setting, for each value the nats, `(seeds, poems)`.
    """
    found = {}
    for setting, values in grids.items():
        best, second, *_ = sorted(values, key=lambda value: values[value].mean())
        found[setting] = best
        found[f"{setting}_tried"] = {str(v): round(float(n.mean()), 4) for v, n in values.items()}
        ahead = interval(values[second] - values[best])
        found[f"{setting}_ahead"] = {"of": second, "nats": [round(end, 4) for end in ahead]}
    return found


def measured(model: Decoder, method: str, tuned: Mapping[str, float] = PUBLISHED) -> dict:
    """Measure a method at every stretch: at that length, and what short text then costs."""
    poems = wall.texts()
    found = {"last": [], "whole": [], "places": [], "poems": [], "short": [], "short_poems": []}
    if method in AT_ANY_LENGTH:
        all_at_once = evaluation.measure(model, poems, reading(method, 1, L))
    for stretch in STRETCHES:
        length = L * stretch
        if method in AT_ANY_LENGTH:
            cost, short = all_at_once.first(length), all_at_once.first(L)
        else:
            how = [reading(method, stretch, n, tuned) for n in (length, L)]
            cost = evaluation.measure(model, poems[:, : length + 1], how[0])
            short = evaluation.measure(model, poems[:, : L + 1], how[1])
        found["last"].append(round(cost.last(length), 4))
        found["whole"].append(round(cost.whole(length), 4))
        found["places"].append([round(value, 3) for value in cost.places()])
        found["poems"].append(cost.last_nats(length).round(3).tolist())
        found["short"].append(round(short.last(L), 4))
        found["short_poems"].append(short.last_nats(L).round(3).tolist())
    return found


def run(share) -> None:
    """Choose what is tuned, measure every method on every seed, and write `results/cures.json`."""
    record, runs = Record("cures", CONFIG), {}
    models = {seed: wall.model("rope", seed) for seed in wall.SEEDS}
    record.fill(
        share,
        {
            f"{setting}-{value}-{seed}": partial(tried, model, method, {setting: value})
            for setting, (method, values) in TRIED.items()
            for value in values
            for seed, model in models.items()
        },
    )
    runs = record.data["runs"]
    grids = {
        setting: {
            value: np.array([runs[f"{setting}-{value}-{seed}"]["poems"] for seed in models])
            for value in values
        }
        for setting, (_, values) in TRIED.items()
    }
    record.fill(here, {"tuning": partial(chosen, grids)})
    record.fill(
        share,
        {
            f"{method}-{seed}": partial(measured, model, method, runs["tuning"])
            for seed, model in models.items()
            for method in METHODS
        },
    )
