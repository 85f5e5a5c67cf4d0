"""When the titles of the figures of `/wall` that count right answers are true."""

import numpy as np

from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.titles.wall import accuracy
from widgets.base.numbers import percent
from widgets.parts import measured
from widgets.wall import k_back, retrieval

# The letter k back


def mask_learns(figure):
    shares = [accuracy("back", f"back-{k}-nope").mean(axis=0)[0] for k in range(1, 11)]
    reach = next((k for k, share in enumerate(shares) if share < 0.9), len(shares))
    return reach, shares


def reach_is(test):
    def check(figure, said):
        reach, shares = mask_learns(figure)
        (told,) = (value for key, value in said.items() if key.startswith("k_back-title"))
        first_missed = reach == 10 or (
            told["next"] == reach + 1 and told["share"] == percent(shares[reach], 0)
        )
        return figure.view == "trained" and test(reach) and told["reach"] == reach and first_missed

    return check


def falls(scheme, k):
    shares = accuracy("back", f"back-{k}-{scheme}").mean(axis=0)
    return shares[0] - shares[-1]


def fades(figure, said):
    lost, turned = falls("nope", 1), max(falls("rope", k) for k in range(1, 11))
    return mask_learns(figure)[0] > 0 and lost > 0.1 and turned < lost / 2


def both_fade(figure, said):
    lost, turned = falls("nope", 1), max(falls("rope", k) for k in range(1, 11))
    return lost > 0.05 and turned > 0.05


def loses(figure, said):
    told, most = said["k_back-title-longer"], max(falls("rope", k) for k in range(1, 11))
    return (told["lost"], told["turned"]) == (percent(falls("nope", 1)), percent(most))


def shares_of(scheme, share):
    def pretended(figure, patch):
        asked = results("order")["config"]["back"]
        found = {
            f"back-{k}-{s}-{seed}": {"accuracy": share(k)}
            for s in scheme.split()
            for k in asked["k"]
            for seed in asked["seeds"]
        }
        pretend(patch, "order", found)

    return pretended


# Retrieval


def found_by(figure):
    runs = measured.results("retrieval")["runs"]
    view, seeds = figure.view, results("retrieval")["config"]["seeds"]
    measure = "beyond" if view == "cures" else view
    methods = [f"rope-{m}" for m in ("none", "ntk", "yarn-tuned", "window")]
    schemes = [f"{s}-none" for s in measured.SCHEMES if view == "inside" or s != "learned"]
    names = methods if view == "cures" else schemes
    return {
        n: np.mean([runs[f"{n}-{s}"][measure] for s in seeds if f"{n}-{s}" in runs], axis=0)
        for n in names
    }


def sorted_lines(figure, said, view, found, lost):
    """Tell whether those who find lines, and those who do not, are these counts and names."""
    means = found_by(figure)
    finds = [figure.named(n) for n, mean in means.items() if mean.min() >= 0.8]
    fails = [figure.named(n) for n, mean in means.items() if mean.mean() < 0.5]
    (told,) = (value for key, value in said.items() if key.startswith("retrieval-title"))
    named = told["found"] == figure.text.listed(finds) and told["lost"] == figure.text.listed(fails)
    every = len(finds) + len(fails) == len(means)
    return figure.view == view and every and named and (bool(finds), bool(fails)) == (found, lost)


def lines(view, found, lost):
    return lambda figure, said: sorted_lines(figure, said, view, found, lost)


def most(view):
    def check(figure, said):
        means = {name: mean.mean() for name, mean in found_by(figure).items()}
        best, told = max(means, key=means.get), said[f"retrieval-title-{view}-mixed"]
        named = (told["best"], told["share"]) == (figure.named(best), percent(means[best], 0))
        return figure.view == view and named

    return check


def cured(helps):
    def check(figure, said):
        means = {name: mean.mean() for name, mean in found_by(figure).items()}
        best, before = max(means, key=means.get), means["rope-none"]
        if not helps:
            return means[best] == before
        told = said["retrieval-title-cures"]
        named = [told[name] for name in ("best", "before", "after")]
        wanted = [figure.named(best), percent(before, 0), percent(means[best], 0)]
        return means[best] > before and named == wanted

    return check


def lines_found(shares):
    def pretended(figure, patch):
        names = results("retrieval")["runs"]
        found = {
            name: dict.fromkeys(("inside", "longer", "beyond"), [share] * 8)
            for name in names
            for part, share in shares.items()
            if part in name
        }
        pretend(patch, "retrieval", found)

    return pretended


CLAIMS = {
    "k_back-title-none": reach_is(lambda reach: reach == 0),
    "k_back-title-some": reach_is(lambda reach: 0 < reach < 10),
    "k_back-title-all": reach_is(lambda reach: reach == 10),
    "k_back-title-fades": fades,
    "k_back-title-both-fade": both_fade,
    "k_back-title-longer": loses,
    "retrieval-title-cures": cured(True),
    "retrieval-title-cures-none": cured(False),
} | {
    f"retrieval-title-{view}-{kind}": claim
    for view in ("inside", "longer", "beyond")
    for kind, claim in {
        "all": lines(view, True, False),
        "few": lines(view, True, True),
        "most": lines(view, True, True),
        "none": lines(view, False, True),
        "mixed": most(view),
    }.items()
}
ALSO = {
    k_back.KBack: [
        shares_of("nope", lambda k: [0.2] * 3),
        shares_of("nope", lambda k: [0.95] * 3),
        shares_of("nope rope", lambda k: [0.95, 0.6, 0.3]),
        shares_of("nope", lambda k: [0.95 - 0.1 * (k > 4)] * 3),
    ],
    retrieval.Retrieval: [
        lines_found({"": 0.9}),
        lines_found({"": 0.1}),
        lines_found({"": 0.6}),
        lines_found({"": 0.1, "alibi": 0.9, "ntk": 0.3}),
        lines_found({"": 0.9, "nope": 0.1}),
    ],
}
