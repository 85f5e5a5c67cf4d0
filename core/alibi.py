"""Position as a handicap: the farther a key, the more is taken off its score."""

import numpy as np

from core import arrays, kinds


def slopes(num_heads):
    r"""Return how much each head takes off for one token of distance.

    For a power of two, head `h` (from 1) has $2^{-8h/H}$. For any other number the slopes of the
    power of two below come first, then every other slope of the power of two above; they are not
    in order of size.

    Args:
        num_heads: `H`.

    Returns:
        `(H,)`, numpy float64, score per token.

    Raises:
        ValueError: `num_heads` is not a whole number of at least 1.

    Source: Press, Smith and Lewis 2021, arXiv:2108.12409, section 3; the rule for other numbers
    is that of the authors' code (`get_slopes`).
    """
    num_heads = arrays.whole("num_heads", num_heads)
    below = 2 ** (num_heads.bit_length() - 1)
    between = _geometric(2 * below)[0::2]
    return np.concatenate([_geometric(below), between[: num_heads - below]])


def bias(num_heads, query_positions, key_positions, per_token=None):
    r"""Return what is added to the scores: $-slope_h\,|m - n|$.

    The paper has a causal mask and so only keys at or before the query. Without one, keys after
    it are handicapped alike, and then a sentence and its reverse cannot be told apart.

    Args:
        num_heads: `H`.
        query_positions: `(..., Tq)`, tokens.
        key_positions: `(..., Tk)`, tokens.
        per_token: `(H,)`, slopes in place of the paper's, score per token.

    Returns:
        `(..., H, Tq, Tk)`, float64, in units of the score, after its division by $\sqrt d$; numpy,
        or torch on the CPU when positions or slopes are tensors, whose gradients go along.

    Raises:
        ValueError: `num_heads` is below 1, there is not one slope a head, positions are not
            lists of finite numbers, or a bias is too large for float64.

    Source: Press, Smith and Lewis 2021, arXiv:2108.12409, section 3.
    """
    num_heads = arrays.whole("num_heads", num_heads)
    given = arrays.exact(
        per_token=slopes(num_heads) if per_token is None else per_token,
        query_positions=query_positions,
        key_positions=key_positions,
    )
    slope, m, n = given
    if tuple(slope.shape) != (num_heads,):
        raise ValueError(f"{num_heads} heads need as many slopes, got {tuple(slope.shape)}")
    _check_listed("query_positions", m)
    _check_listed("key_positions", n)
    with kinds.quietly():
        distance = abs(m[..., :, None] - n[..., None, :])
        # 0 - x rather than -x: a table should not show "-0".
        result = 0.0 - slope[:, None, None] * distance[..., None, :, :]
    return arrays.fitting("a bias", result, per_token=slope, query_positions=m, key_positions=n)


def _geometric(count):
    return 2.0 ** (-8.0 * np.arange(1, count + 1) / count)


def _check_listed(name, places):
    if not places.ndim:
        raise ValueError(f"{name} must have the shape (..., T), got one number: {float(places):g}")
