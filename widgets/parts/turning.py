"""What figures of turned arrows share: the arrows as state, and the tables they look up."""

from collections.abc import Mapping

import numpy as np
import param

from core import rotary

LAST = 64  # the sliders' last position, in tokens
SPEEDS = tuple(round(0.05 * step, 2) for step in range(1, 63))  # radians per token
SHORTEST, LONGEST = 0.1, 1.6  # of an arrow; its tip must stay in the picture and in reach


class Arrow(param.NumericTuple):
    """A vector in the plane, neither too short to take hold of nor too long for the picture."""

    def _validate_value(self, val: object, allow_None: bool) -> None:  # noqa: N803
        super()._validate_value(val, allow_None)
        if not SHORTEST <= np.hypot(*val[:2]) <= LONGEST:
            raise ValueError(f"{val} is not between {SHORTEST} and {LONGEST} long")


def turn(vector: tuple[float, float], positions: object, theta: float) -> np.ndarray:
    """Give the vector turned to one position, (2,), or to many, (T, 2)."""
    return rotary.rotate(np.array(vector), np.asarray(positions)[..., None], [theta])[..., 0, :]


def tables(theta: float) -> dict[str, object]:
    """Give what a drawing looks up: at each speed and position, both unit vectors turned.

    `turns` is flat: speed by speed, position by position, (x1, y1, x2, y2). `theta` is added to
    the speeds of the slider when it is not one of them.
    """
    speeds = sorted({*SPEEDS, float(theta)})
    # A pair for each speed, all turned at once; then speeds come before positions.
    units = [np.tile(unit, len(speeds)) for unit in ((1, 0), (0, 1))]
    ends = [rotary.rotate(unit, np.arange(LAST + 1), speeds) for unit in units]
    pairs = [end.reshape(LAST + 1, len(speeds), 2).swapaxes(0, 1) for end in ends]
    return {"last": LAST, "speeds": speeds, "turns": np.concatenate(pairs, axis=-1).ravel()}


def plain(state: Mapping[str, object]) -> dict[str, object]:
    """Write a state as the browser has it: lists for tuples."""
    return {name: list(v) if isinstance(v, tuple) else v for name, v in state.items()}


def rested(state: Mapping[str, object]) -> dict[str, object]:
    """Read a state that came from the browser: tuples of floats for lists."""
    return {
        name: tuple(float(part) for part in v) if isinstance(v, list) else v
        for name, v in state.items()
    }


def written(vector: np.ndarray, write: object) -> str:
    """Write a vector for the prose: (0.12, −0.34)."""
    return f"({', '.join(write(part) for part in vector)})"
