"""When the other titles of `/wall` are true: of one place, of one model, of a job that runs."""

import math
from types import SimpleNamespace

import numpy as np

from core import verse
from experiments import fresh
from experiments.record import results
from tests.widgets.titles.wall import at, mean
from widgets.base.numbers import fixed, percent, whole
from widgets.wall import recompute, training

L, LONGEST = 64, 1024


def turns(figure, tokens):
    pairs = figure.dim // 2
    return tokens * figure.base ** (-np.arange(pairs) / pairs) / (2 * math.pi)


def unfinished(figure, said):
    slow = int((turns(figure, figure.length) < 1).sum())
    told = said.get("dials-title-slow-some", {"unfinished": "0"})
    told_all = said.get("dials-title-slow-none", told)
    right = told_all["length"] == whole(figure.length), told_all["pairs"] == str(figure.dim // 2)
    return figure.view == "slow" and told["unfinished"] == str(slow) and all(right)


def nearly_back(figure, said):
    position = min(figure.position, 16 * figure.length)
    made = turns(figure, position)
    back = int(((made > 0.5) & (np.abs(made - np.round(made)) < 5 / 360)).sum())
    told = said.get("dials-title-fast-some") or said["dials-title-fast-none"]
    named = (told["back"], told["pairs"], told["position"])
    return (
        figure.view == "fast"
        and position > 0
        and named == (str(back), str(figure.dim // 2), whole(position))
        and ("dials-title-fast-some" in said) == (back > 0)
    )


# Guess


def way_of(test):
    def check(figure, said):
        wall = mean("wall", figure.scheme, "last")
        before, after = wall[at("wall", L)], wall[at("wall", LONGEST)]
        (told,) = (value for key, value in said.items() if key.startswith("guess-title"))
        told_right = (told["before"], told["after"]) == (fixed(before, 1), fixed(after, 1))
        return figure.shown and told_right and test(after / before)

    return check


# Look


def poem_to(figure):
    """Give what the reader has seen, the best guess of what comes and how sure it is."""
    place = min(figure.place, figure.length - 1)
    tokens = fresh.poems(figure.number, 1, figure.length)[0]
    expected = verse.predictions(fresh.LANGUAGE, tokens[: place + 1])[place]
    lines = "".join(map(chr, tokens[: place + 1])).split(chr(fresh.LANGUAGE.end))
    return lines[1:-1], lines[-1], int(expected.argmax()), float(expected.max())


def began_like_one_before(figure, said):
    before, begun, likeliest, sure = poem_to(figure)
    follows = {
        (line + chr(fresh.LANGUAGE.end))[len(begun)] for line in before if line.startswith(begun)
    }
    told = said["look-title-known"]["best"]
    return bool(begun) and sure > 0.5 and chr(likeliest) in follows and told == percent(sure, 0)


def as_long_as_a_line_can_be(figure, said):
    _, begun, likeliest, sure = poem_to(figure)
    return len(begun) == 6 and likeliest == fresh.LANGUAGE.end and sure > 0.999


def open_to_several(figure, said):
    *_, sure = poem_to(figure)
    return sure < 0.6 and said["look-title-open"]["best"] == percent(sure, 0)


def no_row_there(figure, said):
    place = min(figure.place, figure.length - 1)
    return figure.scheme == "learned" and place >= L


# Recompute


def read_anew(figure, patch):
    """Pretend that fresh poems have been read."""
    patch.setattr(figure, "found", dict.fromkeys(("model", "best"), {"last": 5.55, "whole": 5.55}))


def known(anew, method):
    def check(figure, said):
        (told,) = (value for key, value in said.items() if key.startswith("recompute-title"))
        run = results("wall")["runs"][f"{figure.scheme}-{figure.seed}"]["last"]
        cured = figure.method if figure.scheme == "rope" else "none"
        return (
            bool(figure.found) == anew
            and (cured != "none") == method
            and told["shipped_last"] == fixed(run[at("wall", figure.length)])
            and told["length"] == whole(figure.length)
            and (not anew or told["fresh_last"] == "5.55")
        )

    return check


def past_the_table(figure, said):
    return figure.scheme == "learned" and figure.length > L


# Training


def runs_now(figure, patch):
    patch.setattr(figure, "errand", SimpleNamespace(live=True))


def has_ended(figure, patch):
    last = [9.0, 4.4, 5.0, 6.0, 7.0, 31.9]
    patch.setattr(figure, "own", [(700, 2.31)])
    patch.setattr(
        figure, "end", {"last": last[: 2 if figure.scheme == "learned" else 6], "seconds": 31}
    )


def asks_to_train(figure, said):
    asked, told = results("half_minute")["config"]["training"], said["training-title-idle"]
    idle = not figure.errand.live and not figure.end
    return idle and (told["steps"], told["batch"]) == (str(asked["steps"]), str(asked["batch"]))


def own_numbers(figure, said):
    told = said["training-title-done"]
    named = [told[name] for name in ("own_at", "trained", "own_far", "longest")]
    return figure.scheme != "learned" and named == ["4.40", "64", "31.90", "1,024"]


def own_table(figure, said):
    return figure.scheme == "learned" and said["training-title-undefined"]["own_at"] == "4.40"


CLAIMS = {
    "dials-title-slow-some": unfinished,
    "dials-title-slow-none": unfinished,
    "dials-title-fast-some": nearly_back,
    "dials-title-fast-none": nearly_back,
    "dials-title-fast-start": lambda figure, said: figure.position == 0,
    "guess-title-ask": lambda figure, said: not figure.shown,
    "guess-title-climbs": way_of(lambda ratio: ratio > 1.1),
    "guess-title-falls": way_of(lambda ratio: ratio < 1 / 1.1),
    "guess-title-stays": way_of(lambda ratio: 1 / 1.1 <= ratio <= 1.1),
    "guess-title-undefined": lambda figure, said: figure.shown and figure.scheme == "learned",
    "look-title-known": began_like_one_before,
    "look-title-ends": as_long_as_a_line_can_be,
    "look-title-open": open_to_several,
    "look-title-missing": no_row_there,
    "recompute-title-before": known(False, False),
    "recompute-title-fresh": known(True, False),
    "recompute-title-before-method": known(False, True),
    "recompute-title-fresh-method": known(True, True),
    "recompute-title-undefined": past_the_table,
    "training-title-idle": asks_to_train,
    "training-title-live": lambda figure, said: figure.errand.live,
    "training-title-done": own_numbers,
    "training-title-undefined": own_table,
}
ALSO = {
    recompute.Recompute: [read_anew],
    training.Training: [runs_now, has_ended],
}
