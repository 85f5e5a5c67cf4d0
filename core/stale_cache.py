"""Keys that were turned before the speeds changed: what dynamic scaling does to a cache of them."""

import numpy as np

from core import arrays, scaling


def speeds_at(dim, base, factor, length, present):
    r"""Return the speeds that dynamic NTK gives to texts of several lengths.

    Args:
        dim: Number of channels that turn, even, at least 4.
        base: What the frequencies are powers of.
        factor: $s$.
        length: Trained length $L$, tokens.
        present: `(T,)`, lengths, tokens, at least 1.

    Returns:
        `(T, d/2)`, numpy float64, radians per token.

    Raises:
        ValueError: `dim` is odd or below 4, or a number is not finite and above 0.

    Source: emozilla 2023, as written in Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.3.
    """
    lengths = np.atleast_1d(arrays.constants("present", present))
    return np.stack(
        [scaling.dynamic(dim, base, factor, length, seq_len=at).inv_freq for at in lengths]
    )


def cosines(dim, base, factor, length, present, keys, stale):
    r"""Return the mean cosine between the last query and earlier keys of equal content.

    $$\frac{2}{d} \sum_i \cos\bigl(m\,\theta_i^{(T)} - n\,\theta_i^{(c)}\bigr), \qquad m = T - 1$$

    with $c = T$ for keys that are cached before they are turned, and $c = n + 1$, the length at
    which the key came, for keys that are cached turned. It is the score as a share of its largest,
    where all pairs of query and key are equally long.

    Args:
        dim: Number of channels that turn, even, at least 4.
        base: What the frequencies are powers of.
        factor: $s$.
        length: Trained length $L$, tokens.
        present: $T$, tokens.
        keys: `(N,)`, positions $n$ of keys, tokens, from 0 to $T - 1$.
        stale: Whether the keys were cached turned.

    Returns:
        `(N,)`, numpy float64, without unit.

    Raises:
        ValueError: `dim` is odd or below 4, a number is not finite and above 0, or a key is not in
            the text.

    Source: the caution on caching in Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.3.
    """
    keys = np.atleast_1d(arrays.constants("keys", keys))
    present = arrays.positive("present", present)
    if np.any(keys < 0) or np.any(keys > present - 1):
        raise ValueError(
            f"keys must lie from 0 to {present - 1:g}, got {keys.min():g} to {keys.max():g}"
        )
    now = speeds_at(dim, base, factor, length, present)
    then = speeds_at(dim, base, factor, length, keys + 1) if stale else now
    return np.cos((present - 1) * now - keys[:, None] * then).mean(axis=-1)


def off_by(dim, base, factor, length, present, keys):
    r"""Return by what angle keys that were cached turned are turned too far.

    $$n\,(\theta_i^{(n+1)} - \theta_i^{(T)})$$

    Args:
        dim: Number of channels that turn, even, at least 4.
        base: What the frequencies are powers of.
        factor: $s$.
        length: Trained length $L$, tokens.
        present: $T$, tokens.
        keys: `(N,)`, positions $n$ of keys, tokens.

    Returns:
        `(N, d/2)`, numpy float64, radians, at least 0; 0 for the key at position 0.

    Raises:
        ValueError: `dim` is odd or below 4, or a number is not finite and above 0.

    Source: the caution on caching in Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.3.
    """
    keys = np.atleast_1d(arrays.constants("keys", keys))
    then = speeds_at(dim, base, factor, length, keys + 1)
    return keys[:, None] * (then - speeds_at(dim, base, factor, length, present))
