"""When the titles of a head's scores are true, by the shipped results."""

from experiments.record import results
from widgets.base.numbers import fixed


def medians(figure):
    """Give the middle score within L, and past it at distances that were trained."""
    heads = results("scores")["runs"][f"{figure.scheme}-{figure.seed}"]["heads"]
    return [heads[figure.head - 1][name]["quantiles"][3] for name in ("inside", "near")]


def moves(name, test):
    def check(figure, said):
        before, after = medians(figure)
        told = said[f"scores-title-{name}"]
        right = (told["before"], told["after"]) == (fixed(before, 1), fixed(after, 1))
        return right and test(after - before)

    return check


CLAIMS = {
    "scores-title-rises": moves("rises", lambda step: step > 0.5),
    "scores-title-falls": moves("falls", lambda step: step < -0.5),
    "scores-title-stays": moves("stays", lambda step: abs(step) <= 0.5),
    "scores-title-undefined": lambda figure, said: figure.scheme == "learned",
}
