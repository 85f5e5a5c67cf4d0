"""How often a model answered, by the place of the answer: quoted, as the lesson quotes it."""

from widgets.long_context.middle import FOUND

LEFT, RIGHT, TOP, BOTTOM = 14, 150, 14, 86
LOW, HIGH = 45.0, 80.0  # right answers, in hundredths


def draw() -> str:
    """Draw the curve of one model, and a line for what it knows with no document."""
    found = FOUND[20, "gpt"]
    last = found.places[-1]
    points = " ".join(
        f"{LEFT + (RIGHT - LEFT) * (place - 1) / (last - 1):.1f},{_down(right):.1f}"
        for place, right in zip(found.places, found.right, strict=True)
    )
    alone = f"{_down(found.alone):.1f}"
    return (
        f"<line class='word-7' stroke-dasharray='3 3' x1='{LEFT}' x2='{RIGHT}'"
        f" y1='{alone}' y2='{alone}'/><polyline class='score' points='{points}'/>"
    )


def _down(right: float) -> float:
    return BOTTOM - (BOTTOM - TOP) * (right - LOW) / (HIGH - LOW)
