"""What every way of stretching a rotation gives back."""

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, eq=False)
class Frequencies:
    """The speed of every pair, and what cosine and sine are multiplied by.

    `inv_freq` is `(d/2,)`, numpy float64, radians per token, fastest first; a speed of 0 stands
    still. `attention_factor` multiplies cosine and sine alike, so scores get its square.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.4.
    """

    inv_freq: np.ndarray
    attention_factor: float = 1.0
