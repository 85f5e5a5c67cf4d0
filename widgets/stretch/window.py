"""A window on attention: what one layer sees, and how far a word can come through several."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import attention
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import whole

TOKENS = 24
WIDEST = 8  # words of the window
DEEPEST = 6  # layers
LARGE = {"two": (2, 64), "mistral": (32, 4096)}  # layers and window that the prose works out


class WindowDrawing(Drawing):
    """The mask of one layer, and above it the words that can reach the last through all layers."""

    _esm = script(__file__)


class Window(Interactive):
    """Widen the window or add layers: the reach of a word grows by the window less one a layer."""

    window = param.Integer(4, bounds=(1, WIDEST), doc="Words that a layer sees, its own included.")
    layers = param.Integer(2, bounds=(1, DEEPEST), doc="Layers above one another.")
    query = param.Integer(TOKENS - 1, bounds=(0, TOKENS - 1), doc="The word that looks.")

    sources = (attention.sliding_window_mask, attention.window_reach)
    presets: Mapping[str, Mapping[str, object]] = {
        "one": {"layers": 1},
        "deep": {"layers": DEEPEST},
        "itself": {"window": 1, "layers": DEEPEST},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = WindowDrawing.of(self, **tables())
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Bring the figure to the present state."""
        self.figure.state = self.state()

    def title(self) -> str:
        """State how far a word can come through all layers, at the most."""
        reach = attention.window_reach(self.window, self.layers)
        return self.words("title", window=self.window, layers=self.layers, reach=reach)

    def readout(self) -> str:
        """Say what the word that looks sees in one layer, and what can reach it through all."""
        return self.words(
            "readout",
            query=self.query,
            direct=self._seen(1),
            layers=self.layers,
            reached=self._seen(self.layers),
            share=self.query + 1,
        )

    def _seen(self, layers: int) -> int:
        return int(reached(self.window)[layers - 1, self.query].sum())

    def table(self) -> pd.DataFrame:
        """Give, of every earlier word, in how many layers it can first reach the one that looks."""
        found = reached(self.window)[:, self.query, : self.query + 1]  # (layers, keys)
        first = np.where(found.any(axis=0), found.argmax(axis=0) + 1, 0)
        columns = {"key": np.arange(self.query + 1), "layers": first}
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints what a layer sees and how far all of them reach."""
        return SNIPPET.format(**self.state(), tokens=TOKENS)

    def numbers(self) -> dict[str, str]:
        """Give the reach, here and in two larger models."""
        large = {
            name: whole(attention.window_reach(window, layers))
            for name, (layers, window) in LARGE.items()
        }
        return {"reach": str(attention.window_reach(self.window, self.layers)), **large}


@lru_cache
def reached(window: int) -> np.ndarray:
    """Tell which words can reach which through 1, 2 … layers, `(DEEPEST, TOKENS, TOKENS)`, bool."""
    mask = attention.sliding_window_mask(TOKENS, TOKENS, window)
    found = [mask]
    for _ in range(DEEPEST - 1):
        found.append((found[-1].astype(int) @ mask.astype(int)) > 0)
    return np.stack(found)


@lru_cache
def tables() -> dict[str, object]:
    """Give what the drawing looks up: in how many layers word n first reaches word m, 0 if never.

    `first` is flat: window by window, query by query, key by key.
    """
    every = [reached(window) for window in range(1, WIDEST + 1)]
    first = [np.where(found.any(axis=0), found.argmax(axis=0) + 1, 0) for found in every]
    return {
        "tokens": TOKENS,
        "widest": WIDEST,
        "deepest": DEEPEST,
        "first": np.concatenate([part.ravel() for part in first]),
    }


SNIPPET = """\
from core.attention import sliding_window_mask, window_reach

mask = sliding_window_mask({tokens}, {tokens}, {window})
print("word {query} sees in one layer:", mask[{query}].sum(), "words")
seen = mask
for _ in range({layers} - 1):
    seen = (seen.astype(int) @ mask.astype(int)) > 0
print("through {layers} layers can come:", seen[{query}].sum(), "words")
print("at most, in a long text:", window_reach({window}, {layers}))
"""
