"""What every way of stretching a rotation gives back."""

from dataclasses import dataclass

import numpy as np

from core import arrays, kinds


@dataclass(frozen=True, eq=False)
class Frequencies:
    """The speed of every pair, and what cosine and sine are multiplied by.

    `inv_freq` is `(d/2,)`, numpy float64, radians per token, fastest first; a speed of 0 stands
    still. `attention_factor` multiplies cosine and sine alike, so scores get its square.

    Raises:
        ValueError: A speed or the factor is not finite.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.4.
    """

    inv_freq: np.ndarray
    attention_factor: float = 1.0

    def __post_init__(self):
        arrays.real("inv_freq", self.inv_freq)
        arrays.finite("attention_factor", self.attention_factor)


def divided(inv_freq, by):
    r"""Return speeds divided by what they are to be slowed by: $\theta_i / s_i$.

    Args:
        inv_freq: `(d/2,)`, radians per token.
        by: A number, or one a pair, `(d/2,)`, not 0.

    Returns:
        `(d/2,)`, numpy float64, radians per token.

    Raises:
        ValueError: Anything not finite, shapes that do not fit, a divisor of 0, or a speed that
            becomes too large for float64.

    Source: Chen et al. 2023 (Position Interpolation), arXiv:2306.15595, section 2.3.
    """
    speeds, by = arrays.constants("inv_freq", inv_freq), arrays.constants("by", by)
    if kinds.broadcast("inv_freq and by", speeds.shape, by.shape) != speeds.shape:
        raise ValueError(f"{by.size} divisors do not fit {speeds.size} pairs")
    if not np.all(by):
        raise ValueError("nothing can be divided by 0")
    with kinds.quietly():
        slower = speeds / by
    return arrays.fitting("a speed", slower, inv_freq=speeds, divisor=np.min(by, initial=np.inf))
