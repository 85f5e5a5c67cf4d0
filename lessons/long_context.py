"""Lesson: supported is not used."""

import house

from app.lesson import Lesson, Step
from core import memory
from core.ledger import gpt2_parameters
from widgets.long_context import costs
from widgets.long_context.bill import OF, Bill
from widgets.long_context.growth import Growth
from widgets.long_context.kept import Kept
from widgets.long_context.middle import FOUND, Middle
from widgets.parts.models import MODELS
from widgets.wall.retrieval import Retrieval

STEPS = [
    Step("middle", Middle),
    Step("needle", Retrieval),
    Step("place", Middle, Middle.presets["flat"]),
    Step("bill", Bill),
    Step("growth", Growth),
    Step("kept", Kept),
    Step("ledger", Growth, {"tokens": 131_072}),
    Step("dangers", Middle, {"place": 3}),
]

LONG, WIDTH = 131_072, 4096  # a learned table that would be needed: tokens, channels


def numbers() -> dict[str, object]:
    """Give the numbers that the prose names: computed by core, or quoted with the figure."""
    gpt, claude = FOUND[20, "gpt"].right, FOUND[20, "claude"].right
    gpt2 = gpt2_parameters()
    whole = memory.score_matrix(LONG) * 2 * MODELS[OF]["heads"] * MODELS[OF]["layers"]
    growth = costs.growth(LONG)
    return {
        "gpt_lost": max(gpt) - min(gpt),
        "claude_lost": max(claude) - min(claude),
        "gpt_middle": min(gpt),
        "gpt_alone": FOUND[20, "gpt"].alone,
        "long": LONG,
        "scores": memory.score_matrix(LONG),
        "gigabytes": memory.score_matrix(LONG) * 2 / 1e9,
        "gibibytes": memory.score_matrix(LONG) * 2 / 2**30,
        "rounder": memory.score_matrix(128_000) * 2 / 1e9,
        "terabytes": whole / 1e12,
        "times": int(memory.score_matrix(LONG) / memory.score_matrix(4096)),
        "forward": growth["forward"],
        "share": 100 * growth["share"],
        "share_first": 100 * growth["share_first"],
        "cache_times": int(growth["cache"]),
        "gpt2_table": gpt2["positions"],
        "gpt2_total": gpt2["total"],
        "gpt2_share": 100 * gpt2["positions"] / gpt2["total"],
        "table": LONG * WIDTH,
        "wide": WIDTH,
        "llama2_kept": costs.cache("llama2", LONG) / 2**30,
        "llama31_kept": costs.cache("llama31", LONG) / 2**30,
        "falcon_kept": costs.cache("falcon", 2048) / 2**20,
        "gptoss_kept": costs.cache("gptoss", LONG) / 2**30,
        "gemma3_kept": costs.cache("gemma3", LONG) / 2**30,
        "deepseek3_kept": costs.cache("deepseek3", 163_840) / 2**30,
    }


Lesson("long_context", STEPS, numbers).servable()
