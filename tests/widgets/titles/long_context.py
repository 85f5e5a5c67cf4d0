"""When the titles of `/long_context` are true, by the quoted numbers written down once more."""

from widgets.base.numbers import fixed

# Liu et al. 2023, arXiv:2307.03172, copied apart from the figure's own table.
RIGHT = {
    "GPT-3.5 of 10": {1: 76.8, 5: 61.2, 10: 62.4},
    "GPT-3.5 of 20": {1: 75.8, 5: 57.2, 10: 53.8, 15: 55.4, 20: 63.2},
    "Claude-1.3 of 20": {1: 59.9, 5: 55.9, 10: 56.8, 15: 57.2, 20: 60.1},
    "MPT-30B of 20": {1: 53.7, 5: 51.8, 10: 52.2, 15: 52.7, 20: 56.3},
    "LongChat-13B of 20": {1: 68.6, 5: 57.4, 10: 55.3, 15: 52.5, 20: 55.0},
    "GPT-3.5 (16K) of 30": {
        1: 73.4, 5: 55.1, 10: 50.5, 15: 50.9, 20: 51.8, 25: 54.9, 30: 63.7,
    },
}  # fmt: skip


def needle(figure, said):
    key = next(name for name in said if name.startswith("middle-title"))
    told = said[key]
    right = RIGHT[f"{told['model']} of {told['documents']}"]
    place, lost = int(told["place"]), right[1] - right[int(told["place"])]
    kind = "first" if place == 1 else "less" if lost > 0 else "more"
    named = (told["right"], told["points"])
    return key == f"middle-title-{kind}" and named == (fixed(right[place], 1), fixed(abs(lost), 1))


def power(amount, step, units):
    size = float(amount)
    while size >= step and len(units) > 1:
        size, units = size / step, units[1:]
    return f"{fixed(size, 2)}\N{NO-BREAK SPACE}{units[0]}"


def scores(figure, said):
    (key,) = (name for name in said if name.startswith("bill-title"))
    told, heads = said[key], {"head": 1, "layer": 32, "model": 1024}[figure.scope]
    size = figure.tokens**2 * heads * (2 if figure.precision == "fp16" else 4)
    times = (figure.tokens / 4096) ** 2
    written = f"{times:,.0f}" if times >= 1 else fixed(times, 4)
    right = key == f"bill-title-{figure.scope}" and told["times"] == written
    return right and told["gb"] == power(size, 1000, ["B", "kB", "MB", "GB", "TB", "PB", "EB"])


def pass_of_llama(tokens):
    matrices = 32 * (4096 * 4096 * 2 + 2 * 4096 * 1024 + 3 * 4096 * 14336) + 4096 * 128256
    return 2 * tokens * matrices + 4 * (tokens * (tokens + 1) / 2) * 4096 * 32


def grown(figure, said):
    if figure.tokens == 4096:
        return "growth-title-same" in said
    told = said["growth-title"]
    forward = pass_of_llama(figure.tokens) / pass_of_llama(4096)
    written = f"{forward:,.0f}" if forward >= 10 else fixed(forward, 1)
    squared = (figure.tokens / 4096) ** 2
    named = f"{squared:,.0f}" if squared >= 10 else fixed(squared, 1)
    return (told["scores"], told["forward"]) == (named, written)


# Values kept of each token, and of each token of a window, with the window.
KEPT = {
    "Llama-2-7B": (2 * 32 * 32 * 128, 0, 0),
    "Llama-3.1-8B": (2 * 32 * 8 * 128, 0, 0),
    "Falcon-7B": (2 * 32 * 64, 0, 0),
    "gpt-oss-20b": (2 * 12 * 8 * 64, 2 * 12 * 8 * 64, 128),
    "Gemma-3-12B": (2 * 8 * 8 * 256, 2 * 40 * 8 * 256, 1024),
    "DeepSeek-V2-Lite": (27 * 576, 0, 0),
    "DeepSeek-V3": (61 * 576, 0, 0),
}


def most_and_least(figure, said):
    each = 2 if figure.precision == "fp16" else 1
    sizes = {
        name: each * (whole * figure.tokens + some * min(figure.tokens, window))
        for name, (whole, some, window) in KEPT.items()
    }
    told, units = said["kept-title"], ["B", "KiB", "MiB", "GiB", "TiB"]
    most, least = sizes[told["most"]], sizes[told["least"]]
    named = (told["large"], told["small"]) == (power(most, 1024, units), power(least, 1024, units))
    return named and most == max(sizes.values()) and least == min(sizes.values())


CLAIMS = {
    **{f"middle-title-{kind}": needle for kind in ("first", "less", "more")},
    **{f"bill-title-{scope}": scores for scope in ("head", "layer", "model")},
    "growth-title": grown,
    "growth-title-same": grown,
    "kept-title": most_and_least,
}
