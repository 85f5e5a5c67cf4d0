"""When the titles of the measured ways to stretch are true, by the shipped results."""

import numpy as np

from experiments.record import results
from tests.widgets.titles.wall import lists, mean
from widgets.base.numbers import fixed

CONTINUED = ("none", "pi", "ntk", "yarn-tuned")


def cost(method, measure):
    """Give what a cure costs at 4 times the trained length, or set for it."""
    return mean("cures", method, measure)[results("cures")["config"]["stretches"].index(4)]


def compared_with_none(measure):
    def check(figure, said):
        told = said[f"cures-title-{figure.view}"]
        plain = cost("none", measure)
        ratios = {name: cost(name, measure) / plain for name in figure.methods if name != "none"}
        return (
            (told["plain"], told["length"]) == (fixed(plain), "256")
            and bool(ratios)
            and lists(figure, said, "cures-cost", "cures-methods-{}".format, ratios)
        )

    return check


def none_alone(measure):
    def check(figure, said):
        told = said[f"cures-title-{figure.view}-plain"]
        return figure.methods == ["none"] and told["plain"] == fixed(cost("none", measure))

    return check


def between_before_and_after(figure, said):
    shown = [name for name in figure.methods if name in CONTINUED]
    measure = {"steps": "last", "after": "short"}[figure.view]
    means = np.array([mean("continued", name, measure) for name in shown])
    told = next(v for key, v in said.items() if key.startswith(f"cures-title-{figure.view}"))
    wanted = [means[:, 0].min(), means[:, 0].max(), means[:, -1].min(), means[:, -1].max()]
    names = ("low_before", "high_before", "low_after", "high_after")
    return [told[name] for name in names] == [fixed(value) for value in wanted] and told[
        "steps"
    ] == str(results("continued")["config"]["steps"][-1])


def several(claim, more):
    def check(figure, said):
        shown = sum(name in CONTINUED for name in figure.methods)
        return (shown > 1) == more and claim(figure, said)

    return check


def set_for_all_of_it(figure, said):
    lengths = results("cures")["config"]["stretches"]
    return figure.view == "place" and said["cures-title-place"]["stretch"] == lengths[-1]


def none_was_trained_on(figure, said):
    runs = results("continued")["runs"]
    chosen = [name for name in figure.methods if f"{name}-0" in runs]
    return figure.view in ("steps", "after") and figure.methods and not chosen


CLAIMS = {
    "cures-title-length": compared_with_none("last"),
    "cures-title-length-plain": none_alone("last"),
    "cures-title-short": compared_with_none("short"),
    "cures-title-short-plain": none_alone("short"),
    "cures-title-place": set_for_all_of_it,
    "cures-title-steps-more": several(between_before_and_after, True),
    "cures-title-steps-one": several(between_before_and_after, False),
    "cures-title-after-more": several(between_before_and_after, True),
    "cures-title-after-one": several(between_before_and_after, False),
    "cures-title-untrained": none_was_trained_on,
    "cures-title-empty": lambda figure, said: figure.methods == [],
}
