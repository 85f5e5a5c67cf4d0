"""When the titles of `/blocks` are true, by loops over plain numbers."""

import math

from widgets.base.numbers import fixed, whole


def row(figure):
    """Read the row as it was typed; values that are missing are 0."""
    read = [float(word) for word in figure.scores.replace(",", " ").split()]
    values = [float(word) for word in figure.values.replace(",", " ").split()]
    values = (values + [0.0] * len(read))[: len(read)]
    return [score + (1000.0 if figure.shifted else 0.0) for score in read], values


def blocks(figure):
    scores, values = row(figure)
    starts = range(0, len(scores), figure.block)
    found = [(scores[at : at + figure.block], values[at : at + figure.block]) for at in starts]
    return found[::-1] if figure.order == "backward" else found


def whole_softmax(scores, values):
    largest = max(scores)
    if largest == -math.inf:
        return 0.0
    powers = [math.exp(score - largest) for score in scores]
    return sum(p * v for p, v in zip(powers, values, strict=True)) / sum(powers)


def state_so_far(figure, said):
    told, taken = said["stepper-title-step"], blocks(figure)[: figure.done]
    scores = [score for part, _ in taken for score in part]
    values = [value for _, part in taken for value in part]
    if any(math.isnan(score) or score == math.inf for score in scores):
        return told["m"] in ("NaN", "∞") and told["sum"] == "NaN"
    finite = [score for score in scores if score > -math.inf]
    largest = max(finite, default=-math.inf)
    total = sum(math.exp(score - largest) for score in finite)
    out = sum(
        math.exp(s - largest) * v for s, v in zip(scores, values, strict=True) if s > -math.inf
    )
    near = 2e-2 if figure.kept == "float16" else 1e-4
    named = [float(told[name].replace(",", "").replace("−", "-").replace("∞", "inf"))
             for name in ("m", "sum", "o")]  # fmt: skip
    wanted = (largest, total, out)
    close = [
        a == b or math.isclose(a, b, rel_tol=near, abs_tol=near)
        for a, b in zip(named, wanted, strict=True)
    ]
    return all(close) and told["block"] == str(len(taken)) and len(taken) < len(blocks(figure))


def ended(figure):
    return figure.done >= len(blocks(figure))


def output_is_the_whole_softmax(figure, said):
    told = said.get("stepper-title-equal") or said["stepper-title-near"]
    wanted = whole_softmax(*row(figure))
    near = 5e-2 if figure.kept == "float16" else 1e-4
    found = float(told["output"].replace(",", "").replace("−", "-"))
    return ended(figure) and math.isclose(found, wanted, rel_tol=near, abs_tol=near)


def all_masked(figure, said):
    return ended(figure) and all(score == -math.inf for score in row(figure)[0])


def no_number(figure, said):
    return ended(figure) and any(math.isnan(s) or s == math.inf for s in row(figure)[0])


def moved_in_loops(figure, tiles):
    """Count what is read and written, tile by tile."""
    size, count, width = figure.block, 48 // figure.block, 8
    total = 0
    for tile in range(tiles):
        inner = tile % count
        if figure.version == 2:
            total += size * width * ((inner == 0) + (inner == count - 1)) + 2 * size * width
        else:
            total += 2 * size * width * (inner == 0) + 3 * size * width + 4 * size
    return total


def tiles_so_far(figure, said):
    tiles = (48 // figure.block) ** 2
    key = next(name for name in said if name.startswith("tiles-title"))
    told, done = said[key], min(figure.done, tiles)
    moved, plain = moved_in_loops(figure, done), 4 * 48 * 8 + 4 * 48 * 48
    right = {
        "tiles-title-step": done < tiles and told["held"] == whole(figure.block**2),
        "tiles-title-fewer": done == tiles and moved < plain,
        "tiles-title-more": done == tiles and moved >= plain,
    }
    return right[key] and (told["now"], told["moved"]) == (str(done), whole(moved))


def gain(figure, said):
    tokens, width = figure.tokens, figure.width
    rows = min(math.ceil(figure.memory / (4 * width)), tokens)
    tiled = 2 * tokens * width * (1 + math.ceil(tokens / rows))
    plain = 4 * tokens * width + 4 * tokens**2
    if "account-title-less" in said:
        return plain > tiled and said["account-title-less"]["times"] == fixed(plain / tiled, 1)
    return plain <= tiled and said["account-title-more"]["times"] == fixed(tiled / plain, 1)


CLAIMS = {
    "stepper-title-step": state_so_far,
    "stepper-title-equal": output_is_the_whole_softmax,
    "stepper-title-near": output_is_the_whole_softmax,
    "stepper-title-masked": all_masked,
    "stepper-title-nan": no_number,
    "tiles-title-step": tiles_so_far,
    "tiles-title-fewer": tiles_so_far,
    "tiles-title-more": tiles_so_far,
    "account-title-less": gain,
    "account-title-more": gain,
}
