"""Which channels of a head form a pair, in both layouts, and which channels turn at all."""

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
import pandas as pd
import param

from core import rotary
from widgets.base.drawing import Drawing, script
from widgets.base.interactive import Interactive
from widgets.base.numbers import fixed, residual
from widgets.parts.models import MODELS, Model

OFFERED = ("neox", "stablelm", "phi2", "gptj")  # models of whose heads a part turns
LAST = 64  # the slider's last position, in tokens
WIDTHS = [8, 16, 64, 80, 96, 256]  # head widths, in channels
SHARES = [25, 40, 50, 100]  # percent of the channels that turn
BASE = 10_000.0


class PairingDrawing(Drawing):
    """Two rows of channels, one a layout, their pairs joined by arcs, and the way between them."""

    _esm = script(__file__)


def _preset(name: str) -> dict[str, object]:
    model = MODELS[name]
    share = 100 * model.turned // model.dim
    return {"dim": model.dim, "share": share, "layout": model["layout"], "pair": 0, "position": 12}


class Pairing(Interactive):
    """The same numbers in another order: both layouts turn them alike; channels may also rest."""

    dim = param.Selector(default=16, objects=WIDTHS, doc="Head width, channels.")
    share = param.Selector(default=100, objects=SHARES, doc="Percent of channels that turn.")
    layout = param.Selector(
        default="interleaved", objects=list(rotary.LAYOUTS), doc="The layout that is on top."
    )
    pair = param.Integer(1, bounds=(0, max(WIDTHS) // 2 - 1), doc="The pair looked at, 0 fastest.")
    position = param.Integer(3, bounds=(0, LAST), doc="Position of the word, in tokens.")

    sources = (rotary.pair_permutation, rotary.rotate)
    missing = dict.fromkeys(("column-interleaved", "column-half_split"), "rests")
    presets: Mapping[str, Mapping[str, object]] = {
        "small": {"dim": 16, "share": 100, "layout": "interleaved"},
        **{name: _preset(name) for name in OFFERED},
    }

    def build(self) -> tuple[list, list, list]:
        """Make the figure; its controls are drawn inside it."""
        self.figure = PairingDrawing.of(self)
        self.figure.param.watch(lambda event: self.param.update(**event.new), "state")
        return [self.figure], [], []

    def refresh(self) -> None:
        """Send new tables only for another head."""
        sent = self.figure.tables
        if (sent.get("dim"), sent.get("turned")) != (self.dim, self.turned):
            self.figure.tables = tables(self.dim, self.turned)
        self.figure.state = self.state()

    @property
    def turned(self) -> int:
        """How many of the first channels turn: the share of the width, cut down to whole pairs."""
        return 2 * (self.dim * self.share // 200)

    @property
    def looked_at(self) -> int:
        """The pair looked at; the last there is when fewer turn."""
        return min(self.pair, self.turned // 2 - 1)

    def channels(self, layout: str) -> tuple[int, int]:
        """Give the two channels of the pair looked at, in this layout."""
        order = rotary.pair_permutation(self.dim, self.turned)
        in_pairs = np.arange(self.dim) if layout == "interleaved" else np.argsort(order)
        return tuple(int(c) for c in in_pairs[2 * self.looked_at : 2 * self.looked_at + 2])

    def model(self) -> Model | None:
        """Give the public model whose head this is, if it is one of the presets."""
        now = (self.dim, self.turned, self.layout)
        found = (MODELS[name] for name in OFFERED)
        return next((m for m in found if (m.dim, m.turned, m["layout"]) == now), None)

    def gap(self) -> float:
        """Give the largest difference between the two layouts, put in one order."""
        word, order = vector(self.dim), rotary.pair_permutation(self.dim, self.turned)
        speed = rotary.inverse_frequencies(self.turned, BASE)
        one = rotary.rotate(word, [self.position], speed, "interleaved")[0]
        other = rotary.rotate(word[order], [self.position], speed, "half_split")[0]
        return float(np.abs(one[order] - other).max())

    def title(self) -> str:
        """State what is drawn: which channels pair, or how few of them turn."""
        if self.turned == self.dim:
            return self.words("title-whole")
        return self.words("title-part", turned=self.turned, dim=self.dim)

    def readout(self) -> str:
        """Say which two channels the pair is in both layouts, and how many channels turn."""
        model = self.model()
        a, b = self.channels("interleaved")
        c, d = self.channels("half_split")
        return self.words(
            "readout",
            pair=self.looked_at,
            a=a,
            b=b,
            c=c,
            d=d,
            turned=self.turned,
            dim=self.dim,
            percent=fixed(100 * self.turned / self.dim, 0),
            whose=self._whose(model) if model else "",
        ).strip()

    def _whose(self, model: Model) -> str:
        sources = self.text.listed(model.repositories("head_dim", "turned", "layout"))
        return self.words("is-model", model=model.name, source=sources)

    def table(self) -> pd.DataFrame:
        """Give every channel: its pair in both layouts, its value before and after the turn."""
        order = rotary.pair_permutation(self.dim, self.turned)
        channel = np.arange(self.dim)
        pairs = {"interleaved": channel // 2, "half_split": order // 2}
        columns = {
            "channel": channel,
            **{
                layout: pd.Series(of, dtype="Int64").where(channel < self.turned)
                for layout, of in pairs.items()
            },
            "before": vector(self.dim),
            "after": values(self.dim, self.turned)[self.position],
        }
        return pd.DataFrame({self.words(f"column-{name}"): v for name, v in columns.items()})

    def snippet(self) -> str:
        """Give a program that prints the permutation and that both layouts turn alike."""
        return SNIPPET.format(**self.state(), turned=self.turned)

    def numbers(self) -> dict[str, str]:
        """Give the channels of the pair looked at, and how far the layouts are apart."""
        a, b = self.channels("interleaved")
        c, d = self.channels("half_split")
        return {
            "pair": str(self.looked_at),
            "interleaved": f"{a}, {b}",
            "half_split": f"{c}, {d}",
            "layouts_apart": residual(self.gap()),
        }


def vector(dim: int) -> np.ndarray:
    """Give the word whose channels are drawn: random, the same for everyone."""
    return np.random.default_rng(7).standard_normal(dim)


def values(dim: int, turned: int) -> np.ndarray:
    """Give every channel at every position of the slider, interleaved: (positions, dim)."""
    speed = rotary.inverse_frequencies(turned, BASE)
    return rotary.rotate(vector(dim), np.arange(LAST + 1), speed, "interleaved")


@lru_cache(maxsize=16)
def tables(dim: int, turned: int) -> dict[str, object]:
    """Give the channels at every position, flat, and the order that leads to the other layout."""
    return {
        "dim": dim,
        "turned": turned,
        "last": LAST,
        "values": values(dim, turned).ravel(),
        "order": rotary.pair_permutation(dim, turned).tolist(),
        "widths": WIDTHS,
        "shares": SHARES,
    }


SNIPPET = """\
import numpy as np
from core.rotary import inverse_frequencies, pair_permutation, rotate

x = np.random.default_rng(7).standard_normal({dim})
speed = inverse_frequencies({turned})  # the first {turned} of {dim} channels turn
order = pair_permutation({dim}, {turned})
interleaved = rotate(x, [{position}], speed, "interleaved")[0]
half_split = rotate(x[order], [{position}], speed, "half_split")[0]
print("order:", order)
print("difference after reordering:", np.abs(interleaved[order] - half_split).max())
print("channels that did not move:", np.sum(interleaved == x))
"""
