"""When the titles of `/stretch` are true."""

import math

import numpy as np

from widgets.base.numbers import fixed, whole
from widgets.stretch.temperature import ROWS

# Head width, base and trained length of the models, as the chapter's numbers have them.
HEADS = {"llama2": (128, 1e4, 4096), "llama3": (128, 5e5, 8192), "phi3": (96, 1e4, 4096)}


def speeds(dim, base):
    return np.array([base ** (-2 * i / dim) for i in range(dim // 2)])


def plain_divisors(method, model, s):
    """Give what the methods with a plain formula divide by; None for the others."""
    dim, base, length = HEADS[model]
    pairs = np.arange(dim // 2)
    if method == "pi":
        return np.full(dim // 2, float(s))
    if method == "ntk":
        return s ** (2 * pairs / (dim - 2))
    if method == "llama3":
        wave = 2 * math.pi / speeds(dim, base)
        part = np.clip((length / wave - 1) / 3, 0, 1)
        return 1 / ((1 - part) / s + part)
    if method == "yarn":

        def pair_of(turns):
            return dim * math.log(length / (turns * 2 * math.pi)) / (2 * math.log(base))

        low, high = math.floor(pair_of(32)), math.ceil(pair_of(1))
        part = np.clip((pairs - low) / (high - low), 0, 1)
        return 1 / (part / s + 1 - part)
    return None


def pairs_with_new_angles(figure, said):
    dim, base, length = HEADS[figure.model]
    theta, told = speeds(dim, base), said["arcs-title"]
    last = figure.reach * length - 1

    def new(divisor):
        beyond = theta / divisor * last >= theta * length * (1 - 1e-9)
        return int((beyond & (theta * length < 2 * math.pi)).sum())

    counts = new(1.0), new(plain_divisors(figure.method, figure.model, figure.stretch))
    return (told["before"], told["after"]) == counts and told["pairs"] == str(dim // 2)


def score_of_a_key(figure):
    dim, base, length = HEADS["llama2"]
    present, s = round(figure.present * length), figure.factor
    key = figure.mark * (present - 1) // 64

    def at(tokens):
        grown = max(s * tokens / length - (s - 1), 1.0)
        return speeds(dim, base * grown ** (dim / (dim - 2)))

    now = at(max(present, length))
    fresh = np.cos((present - 1 - key) * now).mean()
    stale = np.cos((present - 1) * now - key * at(max(key + 1, length))).mean()
    return key, stale, fresh


def scores_apart(figure, said):
    (key, stale, fresh), told = score_of_a_key(figure), said["cache-title-apart"]
    named = (told["at"], told["stale"], told["fresh"])
    return named == (whole(key), fixed(stale, 3), fixed(fresh, 3)) and stale != fresh


def scores_alike(figure, said):
    (_, stale, fresh), told = score_of_a_key(figure), said["cache-title-same"]
    return abs(stale - fresh) < 1e-3 and told["fresh"] == fixed(fresh, 3)


def spared_pairs(figure, said):
    told = said["divisor-title"]
    dim, _, _ = HEADS[figure.model]
    named = said.get("divisor-spares", {})
    last = [m for m in figure.drawn if plain_divisors(m, figure.model, figure.stretch) is not None]
    if figure.drawn and last and figure.drawn[-1] == last[-1]:
        divisor = plain_divisors(last[-1], figure.model, figure.stretch)
        if named["count"] != int((np.abs(divisor - 1) < 1e-9).sum()):
            return False
    return (told["pairs"], told["stretch"]) == (dim // 2, figure.stretch) and figure.drawn != []


def entropy(scores):
    weights = np.exp(scores) / np.exp(scores).sum()
    return float(-(weights * np.log(weights)).sum())


def sharpened(figure, said):
    s, row = figure.stretch, np.array(ROWS[figure.row])
    yarn, longrope = 0.1 * math.log(s) + 1, math.sqrt(1 + math.log(s) / math.log(4096))
    square = (yarn if figure.rule == "yarn" else longrope) ** 2
    told = said.get("temperature-title-sharper") or said["temperature-title-same"]
    before, after = entropy(row), entropy(square * row)
    falls = after < before if "temperature-title-sharper" in said else square == 1
    return falls and told["before"] == fixed(before, 2) and told["after"] == fixed(after, 2)


def farthest_reach(figure, said):
    told, words = said["window-title"], np.arange(200)
    seen = (words[:, None] >= words) & (words[:, None] - words < figure.window)
    reached = np.linalg.matrix_power(seen.astype(float), figure.layers) > 0
    return told["reach"] == reached[-1].sum()


CLAIMS = {
    "arcs-title": pairs_with_new_angles,
    "cache-title-apart": scores_apart,
    "cache-title-same": scores_alike,
    "divisor-title": spared_pairs,
    "divisor-title-none": lambda figure, said: figure.drawn == [] and not figure.asked,
    "divisor-title-asked": lambda figure, said: figure.asked,
    "temperature-title-same": sharpened,
    "temperature-title-sharper": sharpened,
    "window-title": farthest_reach,
}
