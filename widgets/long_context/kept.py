"""Keys and values kept of one text, by model: all heads, fewer, one, a window, a latent."""

from collections.abc import Mapping
from functools import lru_cache

import pandas as pd
import param

from core import memory
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import whole
from widgets.long_context import costs
from widgets.long_context.costs import KEEPING, LENGTHS
from widgets.long_context.sizes import binary, decimal, short
from widgets.parts.models import MODELS

BYTES = {"fp16": 2, "fp8": 1}


class KeptDrawing(Drawing):
    """A bar for each model: what it keeps of the text."""

    _esm = script(__file__)


class Kept(Interactive):
    """Drag the length: what a model keeps depends on how it keeps it, up to 128 times."""

    tokens = param.Selector(default=131_072, objects=LENGTHS, doc="Length of the text, tokens.")
    precision = param.Selector(default="fp16", objects=list(BYTES), doc="How a number is stored.")
    model = param.Selector(default="llama2", objects=list(KEEPING), doc="The model looked at.")

    sources = (memory.kv_cache, memory.latent_cache)
    presets: Mapping[str, Mapping[str, object]] = {
        "short": {"tokens": 4096},
        "shared": {"model": "llama31"},
        "latent": {"model": "deepseek3"},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = KeptDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    def _sizes(self) -> dict[str, int]:
        return {m: costs.cache(m, self.tokens, BYTES[self.precision]) for m in KEEPING}

    def title(self) -> str:
        """State who keeps most and who least of this text."""
        sizes = self._sizes()
        most, least = max(sizes, key=sizes.get), min(sizes, key=sizes.get)
        return self.words(
            "title", tokens=whole(self.tokens), most=MODELS[most].name, least=MODELS[least].name,
            large=binary(sizes[most]), small=binary(sizes[least]),
        )  # fmt: skip

    def readout(self) -> str:
        """Say how the model looked at keeps, and what comes out in both units."""
        size = self._sizes()[self.model]
        longest = MODELS[self.model]["positions"]
        return self.words(
            "readout", model=MODELS[self.model].name, way=self.words(f"way-{KEEPING[self.model]}"),
            tokens=whole(self.tokens), gib=binary(size), gb=decimal(size),
            beyond=self.words("beyond", longest=whole(longest)) if self.tokens > longest else "",
            source=costs.said_by(self.model),
        )  # fmt: skip

    def table(self) -> pd.DataFrame:
        """Give every model's way and size, bytes."""
        sizes = self._sizes()
        columns = {
            "model": [MODELS[model].name for model in KEEPING],
            "way": [self.words(f"way-{way}") for way in KEEPING.values()],
            "bytes": list(sizes.values()),
            "source": [costs.said_by(model) for model in KEEPING],
        }
        return pd.DataFrame(columns).rename(columns=lambda name: self.words(f"column-{name}"))

    def snippet(self) -> str:
        """Give a program that prints what every model keeps."""
        return f"""\
from widgets.long_context.costs import KEEPING, cache  # core.memory, with each model's numbers

for model, way in KEEPING.items():
    size = cache(model, {self.tokens}, {BYTES[self.precision]})
    print(f"{{model}} ({{way}}): {{size}} bytes, {{size / 2**30:.2f}} GiB")
"""

    def numbers(self) -> dict[str, str]:
        """Give what every model keeps."""
        return {model: binary(size) for model, size in self._sizes().items()}


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: sizes by model and precision, length by length."""
    found = {
        f"{model}-{precision}": [costs.cache(model, length, each) for length in LENGTHS]
        for model in KEEPING
        for precision, each in BYTES.items()
    }
    return {
        "lengths": LENGTHS,
        "names": [short(length) for length in LENGTHS],
        "models": {model: MODELS[model].name for model in KEEPING},
        "ways": KEEPING,
        "sizes": found,
        "written": {key: [binary(size) for size in sizes] for key, sizes in found.items()},
    }
