"""The bill of scores: what the matrix would take if it were stored, against the length."""

from collections.abc import Mapping
from functools import lru_cache

import pandas as pd
import param

from core import memory
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, whole
from widgets.long_context import costs
from widgets.long_context.costs import FIRST, LENGTHS
from widgets.long_context.sizes import binary, decimal, short
from widgets.parts.models import MODELS

SCOPES = ("head", "layer", "model")
BYTES = {"fp16": 2, "fp32": 4}
OF = "llama31"


class BillDrawing(Drawing):
    """Two lines against the length on logarithmic axes: the scores and the cache."""

    _esm = script(__file__)


class Bill(Interactive):
    """Drag the length: the scores of one head grow as its square, the cache as the length."""

    tokens = param.Selector(default=131_072, objects=LENGTHS, doc="Length of the text, tokens.")
    scope = param.Selector(default="head", objects=list(SCOPES), doc="One head, a layer, or all.")
    precision = param.Selector(default="fp16", objects=list(BYTES), doc="How a number is stored.")

    sources = (memory.score_matrix, memory.kv_cache)
    presets: Mapping[str, Mapping[str, object]] = {
        "short": {"tokens": FIRST},
        "all": {"scope": "model"},
        "million": {"tokens": LENGTHS[-1]},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = BillDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    def size(self) -> int:
        """Give what the scores would take, bytes."""
        return scores(self.tokens, self.scope, self.precision)

    def title(self) -> str:
        """State what the scores would take, and how often those of 4K."""
        return self.words(f"title-{self.scope}", **self.numbers())

    def readout(self) -> str:
        """Say it in both units, beside the cache of the model."""
        return self.words("readout", **self.numbers())

    def table(self) -> pd.DataFrame:
        """Give scores and cache at every length, bytes."""
        each = BYTES[self.precision]
        columns = {
            "tokens": LENGTHS,
            "elements": [memory.score_matrix(length) for length in LENGTHS],
            "scores": [scores(length, self.scope, self.precision) for length in LENGTHS],
            "cache": [costs.cache(OF, length, each) for length in LENGTHS],
        }
        return pd.DataFrame(columns).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints what the scores take."""
        return SNIPPET.format(
            tokens=self.tokens, heads=counted(self.scope), each=BYTES[self.precision]
        )

    def numbers(self) -> dict[str, str]:
        """Give the elements, the size in both units, the growth, and the cache."""
        each = BYTES[self.precision]
        times = memory.score_matrix(self.tokens) / memory.score_matrix(FIRST)
        return {
            "tokens": whole(self.tokens),
            "elements": whole(memory.score_matrix(self.tokens)),
            "causal": whole(memory.score_matrix(self.tokens, causal=True)),
            "gb": decimal(self.size()),
            "gib": binary(self.size()),
            "times": whole(times) if times >= 1 else fixed(times, 4),
            "first": whole(FIRST),
            "cache": binary(costs.cache(OF, self.tokens, each)),
            "model": MODELS[OF].name,
            "heads": whole(counted(self.scope)),
            "precision": self.precision,
            "source": costs.said_by(OF),
        }


def counted(scope: str) -> int:
    """Give how many heads a scope has, in the model."""
    heads, layers = MODELS[OF]["heads"], MODELS[OF]["layers"]
    return {"head": 1, "layer": heads, "model": heads * layers}[scope]


def scores(tokens: int, scope: str, precision: str) -> int:
    """Give what all scores of a scope would take, bytes."""
    return memory.score_matrix(tokens) * BYTES[precision] * counted(scope)


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: sizes by scope and precision, length by length."""
    found = {
        f"{scope}-{precision}": [scores(length, scope, precision) for length in LENGTHS]
        for scope in SCOPES
        for precision in BYTES
    }
    return {
        "lengths": LENGTHS,
        "names": [short(length) for length in LENGTHS],
        "scores": found,
        "written": {
            key: [f"{decimal(v)} = {binary(v)}" for v in values] for key, values in found.items()
        },
        "cache": {
            p: [costs.cache(OF, length, each) for length in LENGTHS] for p, each in BYTES.items()
        },
        "cache_written": {
            p: [binary(costs.cache(OF, length, each)) for length in LENGTHS]
            for p, each in BYTES.items()
        },
    }


SNIPPET = """\
from core import memory

scores = memory.score_matrix({tokens})
print("scores of one head:", scores, " below a causal mask:", memory.score_matrix({tokens}, True))
size = scores * {heads} * {each}  # heads, bytes
print("bytes:", size, " GB:", size / 1e9, " GiB:", size / 2**30)
"""
