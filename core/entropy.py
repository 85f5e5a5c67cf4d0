"""How spread out a row of attention weights is."""

import numpy as np

from core import arrays


def entropy(weights):
    r"""Return the entropy of a row of weights: $H = -\sum_n A_n \ln A_n$.

    Args:
        weights: `(..., Tk)`, at least 0, each row summing to 1; a weight of 0 adds nothing.

    Returns:
        `(...)`, numpy float64, nats: 0 when one key has all, $\ln T_k$ when all have the same.

    Raises:
        ValueError: `weights` are not finite numbers from 0 to 1, but for rounding.

    Source: Shannon 1948, A Mathematical Theory of Communication, section 6; of
    attention: Zhai et al. 2023, arXiv:2303.06296, section 3.
    """
    weights = arrays.constants("weights", weights)
    if np.any(weights < 0):
        raise ValueError(f"weights must be at least 0, got {weights.min():g}")
    if np.any(weights > 1.001):  # what float16 makes of 1
        raise ValueError(f"weights must be at most 1, got {weights.max():g}")
    logs = np.log(np.where(weights > 0, weights, 1.0))
    return -np.sum(weights * logs, axis=-1)
