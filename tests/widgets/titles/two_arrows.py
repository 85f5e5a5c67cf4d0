"""When the titles of `/two_arrows` are true."""

from functools import cache

import numpy as np

from core import rotary, sinusoidal
from tests.widgets.titles.rotation import turned
from widgets.base.numbers import fixed
from widgets.two_arrows import distance_curve, full_head, softmax_row


def score(figure, m, n):
    return turned(figure.q, m, figure.theta) @ turned(figure.k, n, figure.theta)


def together_it_stays(figure, said):
    gap = figure.m - figure.n
    places = range(max(0, -gap), 65 - max(0, gap))
    return np.ptp([score(figure, n + gap, n) for n in places]) < 1e-9


def with_the_distance_it_changes(figure, said):
    dots = [score(figure, max(gap, 0), max(-gap, 0)) for gap in range(-64, 65)]
    return np.ptp(dots) > 0.1 * np.linalg.norm(figure.q) * np.linalg.norm(figure.k)


def three_alike(figure, said):
    at = [figure.first, figure.second, figure.third]
    return np.ptp([score(figure, n + figure.distance, n) for n in at]) < 1e-9


@cache
def mean_cosine(width, reach):
    speeds = 10_000.0 ** (-np.arange(0, width, 2) / width)
    return np.cos(np.arange(reach + 1)[:, None] * speeds).mean(axis=1)


def lower_but_not_steadily(figure, said):
    curve = mean_cosine(figure.width, figure.reach)
    half = len(curve) // 2
    falls = curve[half:].mean() < curve[:half].mean() and curve[-1] < curve[0]
    return falls and np.any(np.diff(curve) > 0)


def far_is_like_near(figure, said):
    scores = distance_curve.random_scores(figure.width, (0, figure.reach))
    wobble = figure.width**0.5 / len(scores) ** 0.5  # of a mean of so many
    means, spreads = scores.mean(axis=0), scores.std(axis=0)
    return abs(means[1] - means[0]) < 4 * wobble and 0.9 < spreads[1] / spreads[0] < 1.1


def only_rotated_is_flat(figure, said):
    q, k = full_head.pair(figure.seed)
    n = np.arange(257)
    m = n + figure.distance
    speeds = rotary.inverse_frequencies(64)
    flat = (rotary.rotate(q, m, speeds) * rotary.rotate(k, n, speeds)).sum(axis=-1)
    added = ((q + sinusoidal.table(m, 64)) * (k + sinusoidal.table(n, 64))).sum(axis=-1)
    return np.ptp(flat) < 1e-9 and np.ptp(added) > 1


def weight(key):
    """Check score and weight that a title names."""

    def check(figure, said):
        (scores, _), (first, start) = softmax_row.row(figure.before), softmax_row.row(0)
        at, told = figure.before + softmax_row.WATCHED, said[key]
        by_hand = np.exp(scores) / np.exp(scores).sum()
        return (
            len(scores) == softmax_row.OWN + figure.before
            and abs(scores[at] - first[softmax_row.WATCHED]) < 1e-9
            and told["row_score"] == fixed(scores[at], 4)
            and told["weight"] == fixed(100 * by_hand[at], 1)
            and told["start"] == fixed(100 * start[softmax_row.WATCHED], 1)
        )

    return check


CLAIMS = {
    "two_arrows-title-together": together_it_stays,
    "two_arrows-title-distance": with_the_distance_it_changes,
    "three_moments-title": three_alike,
    "distance_curve-title-same": lower_but_not_steadily,
    "distance_curve-title-random": far_is_like_near,
    "full_head-title": only_rotated_is_flat,
    "softmax_row-title-start": weight("softmax_row-title-start"),
    "softmax_row-title-later": weight("softmax_row-title-later"),
}
