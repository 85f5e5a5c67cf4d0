"""Cures without training: the rope models of the wall, read with other frequencies or a window."""

import math

from core.decoder import AS_TRAINED, Decoder, Reading
from core.scaling import SCALINGS
from experiments import evaluation, wall
from experiments.record import Record
from experiments.training import TUNING

L = wall.L
STRETCHES = (2, 4, 8, 16)
METHODS = ("none", "pi", "ntk", "dynamic", "yarn-paper", "yarn-library", "yarn-tuned", "window")
PAPER_BETA, BETAS = 32.0, (1.5, 2.0, 3.0, 4.0, 6.0, 8.0)  # of YaRN: turns in L
TUNING_POEMS, TUNED_AT = 24, (4, 8)  # stretches at which the betas are compared
DYNAMIC_FACTOR = 2.0
CONFIG = {
    **wall.MADE_WITH,
    "seeds": wall.SEEDS,
    "stretches": STRETCHES,
    "methods": METHODS,
    "poems": wall.POEMS,
    "betas": BETAS,
    "tuning_poems": TUNING_POEMS,
    "tuned_at": TUNED_AT,
    "dynamic_factor": DYNAMIC_FACTOR,
}


def reading(method: str, stretch: float, length: int, beta: float = PAPER_BETA) -> Reading:
    """Give how a text of `length` tokens is read by a method set for a stretch of L.

    Raises:
        KeyError: there is no such method.
    """
    if method == "none":
        return AS_TRAINED
    if method == "window":
        return Reading(window=L)
    dim, base = wall.SHAPE.head_width, wall.SHAPE.base
    yarn = {"factor": stretch, "original_max_position_embeddings": L, "beta_fast": beta}
    settings = {
        "pi": ("linear", {"factor": stretch}),
        "ntk": ("ntk", {"factor": stretch}),
        "dynamic": ("dynamic", {"factor": DYNAMIC_FACTOR, "max_position_embeddings": L}),
        "yarn-paper": ("yarn", {**yarn, "beta_fast": PAPER_BETA, "ramp": "turns"}),
        "yarn-library": ("yarn", {**yarn, "beta_fast": PAPER_BETA}),
        "yarn-tuned": ("yarn", {**yarn, "ramp": "turns"}),
    }
    name, values = settings[method]
    return Reading(frequencies=SCALINGS[name](dim, base, seq_len=length, **values))


def tuned_beta(models: list[Decoder]) -> tuple[float, dict[str, float]]:
    """Choose YaRN's beta on poems that are used for nothing else; give all that were tried."""
    longest = L * max(TUNED_AT)
    poems = evaluation.poems_for(TUNING, wall.LANGUAGE, TUNING_POEMS, longest)
    tried = {beta: _mean_cost(models, poems, beta) for beta in (*BETAS, PAPER_BETA)}
    return min(tried, key=tried.get), {str(beta): round(cost, 4) for beta, cost in tried.items()}


def _mean_cost(models: list[Decoder], poems, beta: float) -> float:
    """Give the mean of nats over models and stretches, of the tokens before each length."""
    costs = []
    for model in models:
        for stretch in TUNED_AT:
            length = L * stretch
            how = reading("yarn-tuned", stretch, length, beta)
            cost = evaluation.measure(model, poems[:, : length + 1], how)
            costs.append(math.log(cost.last(length)))
    return sum(costs) / len(costs)


def measured(model: Decoder, method: str, beta: float, poems) -> dict:
    """Measure a method at every stretch: at that length, and what short text then costs."""
    found = {"last": [], "whole": [], "places": [], "short": []}
    for stretch in STRETCHES:
        length = L * stretch
        cost = evaluation.measure(
            model, poems[:, : length + 1], reading(method, stretch, length, beta)
        )
        found["last"].append(round(cost.last(length), 4))
        found["whole"].append(round(cost.whole(length), 4))
        found["places"].append([round(value, 3) for value in cost.places()])
        short = evaluation.measure(model, poems[:, : L + 1], reading(method, stretch, L, beta))
        found["short"].append(round(short.last(L), 4))
    return found


def run(progress) -> None:
    """Choose beta, measure every method on every seed, and write `results/cures.json`."""
    record = Record("cures", CONFIG)
    models = {seed: wall.model("rope", seed) for seed in wall.SEEDS}

    def choose() -> dict:
        beta, tried = tuned_beta(list(models.values()))
        return {"beta": beta, "tried": tried}

    record.run("tuning", choose)
    beta, poems = record.data["runs"]["tuning"]["beta"], wall.texts()
    with progress("cures", len(METHODS) * len(models)) as told:
        for done, (seed, method) in enumerate((s, m) for s in models for m in METHODS):
            record.run(
                f"{method}-{seed}",
                lambda: measured(models[seed], method, beta, poems),  # noqa: B023
            )
            told(done + 1, len(METHODS) * len(models))
