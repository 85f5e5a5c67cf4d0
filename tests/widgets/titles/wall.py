"""When the titles of the measured figures of `/wall` are true, by the shipped results."""

import numpy as np

from core import order_tasks
from experiments.record import results
from tests.widgets.changed_results import pretend
from widgets.base.numbers import percent
from widgets.parts import measured
from widgets.wall import order_results


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


def of_wall(figure, curve):
    """Give the experiment and the runs of a curve, by the figure's layers and the curve's steps."""
    if curve == "nope-longer":
        return "depth", f"nope-{figure.layers}x3000"
    return ("wall", curve) if figure.layers == 2 else ("depth", f"{curve}-4x1000")


def past_the_length_of_models(figure, said):
    shown = [curve for curve in figure.schemes if curve != "learned"]
    ends = [mean(*of_wall(figure, curve), wall_measure(figure)) for curve in shown]
    ratios = {
        name: m[-1] / m[at("wall", trained("wall"))] for name, m in zip(shown, ends, strict=True)
    }
    told = said["wall-title"]
    return (
        bool(shown)
        and (str(told["trained"]), told["layers"]) == (str(trained("wall")), figure.layers)
        and lists(figure, said, "ways", "wall-schemes-{}".format, ratios)
    )


def wall_measure(figure):
    return figure.cost if figure.view == "length" else "last"


def only_the_table(figure, said):
    runs = results({"wall": "wall", "real_text": "real_text"}[figure.key])["runs"]
    return figure.schemes == ["learned"] and len(runs["learned-0"]["whole"]) == 2


def no_scheme(figure, said):
    return figure.schemes == []


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
    "wall-title": past_the_length_of_models,
    "wall-title-undefined": only_the_table,
    "wall-title-empty": no_scheme,
    "real_text-title": past_the_length("real_text", lambda figure: "half"),
    "real_text-title-undefined": lambda figure, said: figure.schemes == ["learned"],
    "real_text-title-empty": no_scheme,
    "order_results-title": stuck_and_free,
    "order_results-title-mixed": from_least_to_most,
}
ALSO = {order_results.OrderResults: [copy_spoiled]}
