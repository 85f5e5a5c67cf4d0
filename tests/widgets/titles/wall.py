"""When the titles of the measured figures of `/wall` are true, by the shipped results."""

import numpy as np

from core import order_tasks
from experiments.record import results
from tests.widgets.changed_results import pretend
from widgets.base.numbers import fixed, percent
from widgets.parts import measured
from widgets.wall import order_results

CONTINUED = ("none", "pi", "ntk", "yarn-tuned")


def mean(experiment, name, measure):
    """Give the mean over seeds as the page says it is taken, of every length."""
    found, seeds = measured.results(experiment)["runs"], results(experiment)["config"]["seeds"]
    values = [found[f"{name}-{seed}"][measure] for seed in seeds if f"{name}-{seed}" in found]
    return np.exp(np.mean(np.log(values), axis=0))


def at(experiment, length):
    return results(experiment)["config"]["lengths"].index(length)


def trained(experiment):
    return results(experiment)["config"]["training"]["length"]


def lists(figure, said, how, name_of, ratios):
    """Tell whether the lists of a title hold those that went up, down and nowhere, and no other."""
    went = {"climbs": lambda r: r > 1.1, "falls": lambda r: r < 1 / 1.1}
    went["stays"] = lambda r: not went["climbs"](r) and not went["falls"](r)
    for way, test in went.items():
        names = [figure.text.text(name_of(name)) for name, ratio in ratios.items() if test(ratio)]
        told = said.get(f"{how}-{way}")
        if told != ({"names": figure.text.listed(names)} if names else None):
            return False
    return True


def past_the_length(experiment, measure_of):
    def check(figure, said):
        shown = [scheme for scheme in figure.schemes if scheme != "learned"]
        ends = [mean(experiment, scheme, measure_of(figure)) for scheme in shown]
        start = at(experiment, trained(experiment))
        ratios = {name: m[-1] / m[start] for name, m in zip(shown, ends, strict=True)}
        told = said[f"{figure.key}-title"]["trained"]
        of = "wall-schemes-{}".format
        return (
            bool(shown)
            and str(trained(experiment)) == str(told)
            and lists(figure, said, "ways", of, ratios)
        )

    return check


def wall_measure(figure):
    return figure.cost if figure.view == "length" else "last"


def only_the_table(figure, said):
    runs = results({"wall": "wall", "real_text": "real_text"}[figure.key])["runs"]
    return figure.schemes == ["learned"] and len(runs["learned-0"]["whole"]) == 2


def no_scheme(figure, said):
    return figure.schemes == []


# Cures


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
    means = np.array([mean("continued", name, "last") for name in shown])
    told = next(value for key, value in said.items() if key.startswith("cures-title-steps"))
    wanted = [means[:, 0].min(), means[:, 0].max(), means[:, -1].min(), means[:, -1].max()]
    names = ("low_before", "high_before", "low_after", "high_after")
    return (
        figure.view == "steps"
        and [told[name] for name in names] == [fixed(value) for value in wanted]
        and told["steps"] == str(results("continued")["config"]["steps"][-1])
    )


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
    return figure.view == "steps" and figure.methods and not chosen


# Order


def accuracy(kind, name):
    asked, runs = results("order")["config"][kind], measured.results("order")["runs"]
    return np.array([runs[f"{name}-{seed}"]["accuracy"] for seed in asked["seeds"]])


def ends_at(task, free):
    """Tell whether every seed without position is at the ceiling, and whether that is all."""
    ceiling = float(order_tasks.ceiling(task))
    near = np.all(np.abs(accuracy("tasks", f"{task}-nope") - ceiling) < 0.02)
    return near and (ceiling == 1) == free


def stuck_and_free(figure, said):
    told = said["order_results-title"]
    words = {task: figure.text.text(f"order_results-task-{task}") for task in order_tasks.TASKS}
    named = {
        which: figure.text.listed(
            words[task] for task in order_tasks.TASKS if ends_at(task, which == "free")
        )
        for which in ("stuck", "free")
    }
    return told == named and all(ends_at(t, True) or ends_at(t, False) for t in words)


def from_least_to_most(figure, said):
    shares = [accuracy("tasks", f"{task}-nope").mean() for task in order_tasks.TASKS]
    told = said["order_results-title-mixed"]
    return (told["low"], told["high"]) == (percent(min(shares)), percent(max(shares)))


def copy_spoiled(figure, patch):
    name = "copy-nope-0"
    pretend(patch, "order", {name: {"accuracy": 0.2}})


CLAIMS = {
    "wall-title": past_the_length("wall", wall_measure),
    "wall-title-undefined": only_the_table,
    "wall-title-empty": no_scheme,
    "real_text-title": past_the_length("real_text", lambda figure: "half"),
    "real_text-title-undefined": lambda figure, said: figure.schemes == ["learned"],
    "real_text-title-empty": no_scheme,
    "cures-title-length": compared_with_none("last"),
    "cures-title-length-plain": none_alone("last"),
    "cures-title-short": compared_with_none("short"),
    "cures-title-short-plain": none_alone("short"),
    "cures-title-place": set_for_all_of_it,
    "cures-title-steps-more": several(between_before_and_after, True),
    "cures-title-steps-one": several(between_before_and_after, False),
    "cures-title-untrained": none_was_trained_on,
    "cures-title-empty": lambda figure, said: figure.methods == [],
    "order_results-title": stuck_and_free,
    "order_results-title-mixed": from_least_to_most,
}
ALSO = {order_results.OrderResults: [copy_spoiled]}
