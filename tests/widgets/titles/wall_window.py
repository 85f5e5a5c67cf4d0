"""When the titles of how far ALiBi looks are true, by the shipped results."""

import numpy as np

from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.titles.wall import at, mean
from widgets.base.numbers import whole
from widgets.wall import alibi_window


def enough(figure):
    """Give the narrowest window that costs at most a twentieth more than none, or the text."""
    place, asked = at("wall", figure.length), results("alibi_window")["config"]["windows"]
    most = 1.05 * mean("wall", "alibi", "last")[place]
    for window in asked:
        cut = mean("alibi_window", f"window-{window}", "last")[place]
        if window < figure.length and cut <= most:
            return window
    return figure.length


def named(figure, said):
    told = said["alibi_window-title-some"]
    return enough(figure) < figure.length and told["enough"] == whole(enough(figure))


def every_window_costs(figure, patch):
    runs = [name for name in results("alibi_window")["runs"] if name.startswith("window")]
    pretend(patch, "alibi_window", {name: {"last": np.full(6, 9.0).tolist()} for name in runs})


CLAIMS = {
    "alibi_window-title-some": named,
    "alibi_window-title-all": lambda figure, said: enough(figure) == figure.length,
}
ALSO = {alibi_window.AlibiWindow: [every_window_costs]}
