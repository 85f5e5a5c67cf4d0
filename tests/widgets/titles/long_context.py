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


CLAIMS = {f"middle-title-{kind}": needle for kind in ("first", "less", "more")}
