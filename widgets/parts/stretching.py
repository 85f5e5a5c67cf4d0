"""Ways to stretch a rotation, as the lessons name and draw them, and the models they stretch."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from core import scaling
from core.frequencies import Frequencies
from widgets.parts import longrope_lists, models
from widgets.parts.models import Model


@dataclass(frozen=True)
class Method:
    """A way to stretch: its colour in the palette, its dash (Bokeh's word), and what core gives.

    `frequencies` takes a model and the stretch `s`; `fixed_for` names the one model that has it.
    """

    colour: str
    dash: str
    frequencies: Callable[[Model, float], Frequencies]
    fixed_for: str = ""


MODELS = {name: models.MODELS[name] for name in ("llama2", "llama3", "phi3")}
LLAMA3_TURNS = (1.0, 4.0)  # turns in training below which Llama 3.1 divides, above which it keeps
YARN_TURNS = (1.0, 32.0)  # the same of YaRN


def _yarn(model: Model, stretch: float, ramp: str = "pairs") -> Frequencies:
    settings = {"original_max_position_embeddings": model.length, "ramp": ramp}
    return scaling.SCALINGS["yarn"](model.dim, model.base, stretch, **settings)


def _llama3(model: Model, stretch: float) -> Frequencies:
    return scaling.SCALINGS["llama3"](model.dim, model.base, stretch, model.length, *LLAMA3_TURNS)


def _longrope(model: Model, stretch: float) -> Frequencies:
    """Give the lists that the model ships with; they were searched for one stretch, 32."""
    return scaling.SCALINGS["longrope"](
        model.dim, model.base, longrope_lists.SHORT, longrope_lists.LONG, model.length,
        factor=stretch, seq_len=model.length * stretch,
    )  # fmt: skip


METHODS: Mapping[str, Method] = {
    "pi": Method("method-0", "dashed", lambda m, s: scaling.linear(m.dim, m.base, s)),
    "ntk": Method("method-1", "dotted", lambda m, s: scaling.ntk(m.dim, m.base, s)),
    "yarn": Method("method-2", "solid", _yarn),
    "yarn-turns": Method("method-2", "dotdash", lambda m, s: _yarn(m, s, "turns")),
    "llama3": Method("method-3", "dashdot", _llama3),
    "longrope": Method("method-4", "solid", _longrope, fixed_for="phi3"),
}


@lru_cache(maxsize=1024)
def divisors(method: str, model: str, stretch: float) -> np.ndarray:
    r"""Give what each pair's speed is divided by, $\theta_i / \theta'_i$, `(d/2,)`."""
    of = MODELS[model]
    plain = scaling.default(of.dim, of.base).inv_freq
    return plain / METHODS[method].frequencies(of, stretch).inv_freq


def offered(model: str) -> list[str]:
    """List the methods that can be had with a model."""
    return [name for name, method in METHODS.items() if method.fixed_for in ("", model)]
