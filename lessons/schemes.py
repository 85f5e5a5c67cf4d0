"""Lesson: five ways to write position, and one of them in depth."""

import house
import numpy as np

from app.lesson import Lesson, Step
from core import ledger, order
from core import small_transformer as small
from widgets.parts.models import MODELS
from widgets.schemes.alibi_heads import AlibiHeads
from widgets.schemes.mask_alone import MaskAlone
from widgets.schemes.schemes import Schemes
from widgets.schemes.shift import Shift
from widgets.schemes.similarity import Similarity

STEPS = [
    Step("where", Schemes),
    Step("pure", Schemes, {"scheme": "sinusoidal", "m": 14}),
    Step("cost", Schemes, {"scheme": "learned"}),
    Step("end", Schemes, {"scheme": "learned", "m": 19}),
    Step("alibi", AlibiHeads),
    Step("nope", MaskAlone),
    Step("open", MaskAlone, {"mask": "none"}),
    Step("shift", Shift),
    Step("proof", Shift, {"pos": 12}),
    Step("dots", Similarity),
    Step("limit", Similarity, {"pos": 80}),
]

WORDS = 8  # different ones, shuffled to see what a mask alone can tell apart


def numbers() -> dict[str, object]:
    """Give what the prose says of GPT-2's table and of a mask without positions."""
    gpt2 = {"length": MODELS["gpt2"]["positions"], "dim": MODELS["gpt2"]["hidden"]}
    mla = MODELS["deepseek3"]
    parts = ledger.gpt2_parameters(**gpt2)
    x = small.word_vectors([f"word {n}" for n in range(WORDS)])
    shuffled = np.array([3, 0, 6, 1, 5, 2, 4, 7])  # the last word stays

    def last(layers: int):
        return lambda x: small.encode(x, mask="causal", layers=layers)[-1]

    return {
        **gpt2,
        "mla_turned": mla["rope_dim"],
        "mla_dim": mla["nope_dim"] + mla["rope_dim"],
        "mla_file": mla.file("rope_dim"),
        "gpt2_file": MODELS["gpt2"].file("positions"),
        "positions": parts["positions"],
        "total": parts["total"],
        "share": 100 * parts["positions"] / parts["total"],
        "one_layer": order.invariance_gap(last(1), x, shuffled),
        "two_layers": order.invariance_gap(last(2), x, shuffled),
        "equivariant": order.equivariance_gap(small.encode, x, shuffled),
        "invariant": order.invariance_gap(lambda x: small.encode(x).mean(axis=0), x, shuffled),
        "causal": order.equivariance_gap(lambda x: small.encode(x, mask="causal"), x, shuffled),
    }


Lesson("schemes", STEPS, numbers).servable()
