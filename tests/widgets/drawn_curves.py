"""What a plot of measured curves draws, read off the columns that go to the browser."""

from widgets.parts.curve_marks import THIN
from widgets.parts.seed_curves import SeedCurves

Line = tuple[list[float], list[float]]


def seeds(curves: SeedCurves) -> dict[str, list[Line]]:
    """Give x and y of every seed of every curve shown, by the curve's key."""
    return {name: found[:-1] for name, found in _lines(curves).items()}


def means(curves: SeedCurves) -> dict[str, list[float]]:
    """Give the mean of every curve shown, by its key."""
    return {name: found[-1][1] for name, found in _lines(curves).items()}


def heights(curves: SeedCurves) -> dict[str, list[list[float]]]:
    """Give the values of every seed of every curve shown, by its key."""
    return {name: [y for _, y in found] for name, found in seeds(curves).items()}


def rows(source) -> list[dict]:
    """Give what stands in a source, row by row."""
    data = source.data
    return [dict(zip(data, row, strict=True)) for row in zip(*data.values(), strict=True)]


def _lines(curves: SeedCurves) -> dict[str, list[Line]]:
    keys = {look.name: key for key, look in curves.looks.items()}
    found: dict[str, list[Line]] = {}
    for row in rows(curves.marks.lines):
        found.setdefault(keys[row["name"]], []).append((row["xs"], row["ys"]))
    widths = [row["width"] for row in rows(curves.marks.lines)]
    assert sum(width > THIN for width in widths) == len(found)  # a mean each, and only one
    return found
