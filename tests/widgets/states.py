"""Walk an interactive through its states: presets, and the corners of every param."""

import itertools
import random
from collections.abc import Iterator

import param

from tests.lessons.every_lesson import SLUGS, steps_of
from widgets.base.interactive import Interactive
from widgets.wall.guess import Drawn
from widgets.wall.look import Look

MOST = 150  # states of one kind: all corners where there are fewer, else so many of them
TEXTS = {
    "sentence": ["", "the the cat ran", "a b a b", "x", "aa", "不不", "dog bites man"],
    "row": ["", "aaaa", "abcabc"],
    "scores": ["-inf -inf", "nan, 1", "1, inf, 2", "1000 -1000 0", "-inf -inf 1 2 3 -5 7 1 1"],
    "values": ["0 0", "5, -5, 5, -5"],
}
ORDERS = [[], [1, 0], [1, 0, 2, 3], [2, 1, 0, 3], [3, 2, 1, 0], [2, 1, 0]]
DRAWINGS = [[None] * 4, [4.0] * 4, [1.0, None, 100.0, 7.2]]
EXTRA = {Look: [{"place": 28}, {"place": 15}, {"place": 5, "number": 2}]}  # where a line must end
ARROWS = [(1.0, 0.6), (0.1, 0.0), (-0.4, -1.5)]


def corners(kind: type[Interactive], name: str) -> list:
    """Give the values of a param at which something may turn: its ends, its choices, nothing."""
    what = kind.param[name]
    if isinstance(what, param.ListSelector):
        pairs = [list(pair) for pair in itertools.combinations(what.objects, 2)]
        return [[], *([one] for one in what.objects), *pairs, list(what.objects)]
    if isinstance(what, param.Selector):
        return list(what.objects)
    if isinstance(what, param.Boolean):
        return [False, True]
    if isinstance(what, param.String):
        return TEXTS[name]
    if isinstance(what, Drawn):
        return DRAWINGS
    if isinstance(what, param.List):
        return ORDERS
    if isinstance(what, param.NumericTuple):
        return ARROWS
    low, high = what.bounds
    middle = (low + high) / 2
    if isinstance(what, param.Integer):
        return sorted({low, low + 1, round(middle), high})
    return [low, middle, high]


def opening(kind: type[Interactive]) -> Iterator[dict]:
    """Give the states in which it opens: by itself, at a step of a lesson, in a preset."""
    yield {}
    yield from kind.presets.values()
    yield from EXTRA.get(kind, ())
    for slug in SLUGS:
        yield from (step.state for step in steps_of(slug) if step.widget is kind)


def states(kind: type[Interactive]) -> Iterator[dict]:
    """Give the states it opens in, each of them with one param at a corner, then corners mixed."""
    every = {name: corners(kind, name) for name in kind.state_names()}
    for start in opening(kind):
        yield dict(start)
        for name, values in every.items():
            yield from ({**start, name: value} for value in values)
    mixed = list(itertools.product(*every.values()))
    drawn = random.Random(kind.__name__).sample(mixed, min(MOST, len(mixed)))
    yield from (dict(zip(every, values, strict=True)) for values in drawn)
