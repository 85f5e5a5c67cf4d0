"""What every figure of measured curves shares: the results, and how a scheme is drawn."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

import numpy as np
import pandas as pd

from experiments.interval import interval
from experiments.record import results
from widgets.base.numbers import fixed

SCHEMES = ("sinusoidal", "learned", "rope", "alibi", "nope")
# A colour and a dash each: they can be told apart without colour.
COLOURS = {
    "sinusoidal": "word-3",
    "learned": "word-4",
    "rope": "word-1",
    "alibi": "word-6",
    "nope": "word-7",
}
DASHES = {
    "sinusoidal": "dashed",
    "learned": "dotted",
    "rope": "solid",
    "alibi": "dotdash",
    "nope": "dashdot",
}
BIN = 16  # tokens that share one value along the places of a text
PARTS = ("column-mean", "column-low", "column-high")  # of what `table` gives, by their messages
SURE = (*PARTS, "column-from", "column-to")  # where it also says how sure a mean is
FLOORS = ("all", "window")  # the best possible with all of the text, and with its last L tokens


def config(experiment: str) -> Mapping:
    """Give what an experiment was asked."""
    return results(experiment)["config"]


def seeds(experiment: str = "wall") -> int:
    """Give from how many random beginnings each model of an experiment was trained."""
    return len(config(experiment)["seeds"])


def runs(experiment: str, name: str) -> list[Mapping]:
    """Give the runs of one kind, one a seed, in the order of the seeds."""
    found = results(experiment)["runs"]
    seeds = config(experiment)["seeds"]
    return [found[f"{name}-{seed}"] for seed in seeds if f"{name}-{seed}" in found]


def values(experiment: str, name: str, measure: str) -> np.ndarray:
    """Give a measure of all seeds, `(seeds, lengths)`; perplexities."""
    return np.array([run[measure] for run in runs(experiment, name)])


@lru_cache
def sure(experiment: str, name: str) -> np.ndarray:
    """Give between which perplexities the true mean lies, over other seeds and other poems.

    Of the last tokens before each length, `(lengths, 2)`; 95 % of such intervals are right.
    """
    grid = np.array([run["poems"] for run in runs(experiment, name)])  # (seeds, lengths, poems)
    return np.exp([interval(grid[:, at]) for at in range(grid.shape[1])])


def what_if(name: str, measure: str, of: tuple[str, str] = ("wall", "learned")) -> np.ndarray:
    """Give a measure of the learned table carried on by a trick, of all seeds; perplexities."""
    return np.array([run["what_ifs"][name][measure] for run in runs(*of)])


def accuracies(kind: str, name: str) -> np.ndarray:
    """Give the shares of right answers in the tasks about order, of all seeds of one kind."""
    seeds, found = config("order")[kind]["seeds"], results("order")["runs"]
    return np.array([found[f"{name}-{seed}"]["accuracy"] for seed in seeds])


def mean(perplexities: np.ndarray) -> np.ndarray:
    """Give the mean over seeds, taken where it belongs: of the logarithms, the nats."""
    return np.exp(np.log(perplexities).mean(axis=0))


def written(perplexity: float) -> str:
    """Write a perplexity for a table."""
    return fixed(perplexity, 3)


def floor(which: str, measure: str) -> np.ndarray:
    """Give the best possible on the same poems."""
    return np.array(results("wall")["runs"][f"floor-{which}"][measure])


@lru_cache
def floor_sure(which: str) -> np.ndarray:
    """Give between which perplexities the best possible lies, over other poems, `(lengths, 2)`."""
    poems = results("wall")["runs"][f"floor-{which}"]["poems"]
    return np.exp([interval(np.array([nats])) for nats in poems])


def table(
    curves: Mapping[str, tuple[Sequence[float], np.ndarray]],
    name_of: Callable[[str], str],
    words: Callable[[str], str],
    mean: Callable[[np.ndarray], np.ndarray] = mean,
    sure: Mapping[str, np.ndarray] | None = None,
) -> pd.DataFrame:
    """Give mean, lowest and highest seed of every curve, columns named in the reader's language.

    Args:
        curves: x and the values of all seeds, by name.
        name_of: names a curve in words.
        words: names a column in words.
        mean: over seeds.
        sure: for a curve the ends of the interval at each x, where that is known.
    """
    rows = []
    for name, (x, found) in curves.items():
        columns = [x, mean(found), found.min(axis=0), found.max(axis=0)]
        columns += np.asarray((sure or {}).get(name, np.full((len(x), 2), np.nan))).T.tolist()
        rows += [(name_of(name), *row) for row in zip(*columns, strict=True)]
    names = ["curve", "x", "mean", "low", "high", "from", "to"]
    frame = pd.DataFrame(rows, columns=names)
    kept = names if sure else names[:-2]
    return frame[kept].rename(columns={name: words(f"column-{name}") for name in kept})


def places(count: int) -> np.ndarray:
    """Give the middle of each bin of places, tokens."""
    return (np.arange(count) + 0.5) * BIN
