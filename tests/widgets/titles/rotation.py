"""When the titles of `/rotation` are true."""

import math

import numpy as np

from core import geometry, rotary
from widgets.base.numbers import fixed, residual, whole
from widgets.rotation import meaning, mixing

ROUNDING = 1e-9
HALF = "half_split"


def speeds(figure):
    """Give the speeds of a head, from the formula."""
    pairs = figure.dim // 2
    return np.array([figure.base ** (-pair / pairs) for pair in range(pairs)])


def turned(vector, position, theta):
    """Turn one arrow by hand."""
    (x, y), (cos, sin) = vector, (math.cos(position * theta), math.sin(position * theta))
    return np.array([x * cos - y * sin, x * sin + y * cos])


def turns_on_and_keeps_its_length(figure, said):
    ends = [turned(figure.x, m, figure.theta) for m in range(66)]
    steps = [geometry.angle_between(a, b) for a, b in zip(ends, ends[1:], strict=False)]
    lengths = np.linalg.norm(ends, axis=-1)
    return np.ptp(steps) < 1e-6 and min(steps) > 0.01 and np.ptp(lengths) < ROUNDING


def keeps_the_angle(figure, said):
    both = [
        geometry.angle_between(
            *(turned(figure.x, at + on, figure.theta) for at in (figure.m, figure.n))
        )
        for on in range(20)
    ]
    return np.ptp(both) < 1e-6


def turns_of_first_and_last(figure, said):
    turns = figure.position * speeds(figure) / (2 * math.pi)
    told = said["hands-title"]
    return (
        turns[-1] < turns[0]
        and told["position"] == whole(figure.position)
        and (told["first"], told["last"]) == (residual(turns[0]), residual(turns[-1]))
        and told["last_pair"] == figure.dim // 2 - 1
    )


def measures_of_meaning(figure):
    """Give own, turned and added: lengths, or angles in degrees, of the words drawn."""
    words = meaning.pair(figure.dim, figure.word, figure.size)
    found = meaning.at_every_position(figure.dim, figure.word, figure.size)

    def read(both):
        if figure.view == "length":
            return np.linalg.norm(both[0], axis=-1)
        return np.degrees(geometry.angle_between(both[0], both[1]))

    return read(words), read(found["turned"]), read(found["added"])


def turning_keeps_and_adding_does_not(figure, said):
    own, turned_, added = measures_of_meaning(figure)
    return np.abs(turned_ - own).max() < 1e-5 * own and np.ptp(added) > 0.05 * own


def reordered_or_misread(figure, said):
    q, k = mixing.pair(figure.seed)
    speed = rotary.inverse_frequencies(len(q))
    order = np.r_[0 : len(q) : 2, 1 : len(q) : 2]
    m = np.arange(65)
    right = rotary.score(q, k, m, 0, speed, "interleaved")
    both = rotary.score(q, k, m, 0, speed, HALF)
    together = rotary.score(q[order], k[order], m, 0, speed, HALF)
    off = 100 * np.sqrt(np.mean((both - right) ** 2)) / right.std()
    told = said["mixing-title"]["off"]
    return np.abs(together - right).max() < 1e-9 and off > 50 and told == fixed(off, 0)


def two_ways_one_result(figure, said):
    return figure.share == 100 and figure.turned == figure.dim and figure.gap() < 1e-12


def only_some_turn(figure, said):
    told = said["pairing-title-part"]
    turned_ = 2 * math.floor(figure.dim * figure.share / 200)
    return (told["turned"], told["dim"]) == (turned_, figure.dim) and turned_ < figure.dim


def told_apart_within_a_turn(figure, said):
    angle = abs(figure.a - figure.b) * speeds(figure)
    clear = (2 * np.abs(np.sin(angle / 2)) >= 0.1) & (angle < 2 * math.pi)
    told = said["tell_apart-title"]
    right = (told["clear"], told["pairs"]) == (int(clear.sum()), figure.dim // 2)
    return figure.a != figure.b and right


CLAIMS = {
    "clock-title-plane": turns_on_and_keeps_its_length,
    "clock-title-clock": keeps_the_angle,
    "hands-title": turns_of_first_and_last,
    "hands-title-start": lambda figure, said: figure.position == 0,
    "meaning-title-length": turning_keeps_and_adding_does_not,
    "meaning-title-angle": turning_keeps_and_adding_does_not,
    "mixing-title": reordered_or_misread,
    "pairing-title-whole": two_ways_one_result,
    "pairing-title-part": only_some_turn,
    "tell_apart-title": told_apart_within_a_turn,
    "tell_apart-title-same": lambda figure, said: figure.a == figure.b,
}
