"""Ways to stretch a rotation beyond the length it was trained for, by name.

Here stand those that treat all pairs by one rule; `scaling_by_pair` has those that look at each.
Arguments are named as in a model's configuration, so `SCALINGS[name](dim, base, **settings)` reads
one. What a configuration leaves out and what it gets wrong is for its reader to judge: here every
setting that gives finite frequencies is taken at its word.
"""

from types import MappingProxyType

import numpy as np

from core import arrays, kinds, rotary, scaling_by_pair
from core.frequencies import Frequencies, divided


def default(dim, base=10000.0, seq_len=None):
    r"""Return the frequencies as trained: $\theta_i = base^{-2i/dim}$.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of.
        seq_len: Present length, tokens; changes nothing here.

    Returns:
        `Frequencies` of shape `(dim/2,)` with an attention factor of 1.

    Raises:
        ValueError: `dim` is odd or below 2, or a number is not finite and above 0.

    Source: Su et al. 2021, arXiv:2104.09864, equation 15.
    """
    return Frequencies(rotary.inverse_frequencies(dim, base))


def linear(dim, base, factor, seq_len=None):
    r"""Return all frequencies divided alike, positions pressed together: $\theta_i / s$.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of.
        factor: $s$.
        seq_len: Present length, tokens; changes nothing here.

    Returns:
        `Frequencies` of shape `(dim/2,)` with an attention factor of 1.

    Raises:
        ValueError: `dim` is odd or below 2, or a number is not finite and above 0.

    Source: Chen et al. 2023 (Position Interpolation), arXiv:2306.15595, section 2.3.
    """
    plain = rotary.inverse_frequencies(dim, base)
    return Frequencies(divided(plain, arrays.positive("factor", factor)))


def ntk(dim, base, factor, seq_len=None):
    r"""Return the frequencies of a larger base, $base \cdot s^{dim/(dim-2)}$.

    The exponent is chosen so that the slowest pair is divided by exactly $s$, as `linear` does,
    while the fastest keeps its speed.

    Args:
        dim: Number of channels that turn, even, at least 4.
        base: What the frequencies are powers of.
        factor: $s$.
        seq_len: Present length, tokens; changes nothing here.

    Returns:
        `Frequencies` of shape `(dim/2,)` with an attention factor of 1.

    Raises:
        ValueError: `dim` is odd or below 4, a number is not finite and above 0, or the larger
            base is beyond all bounds.

    Source: bloc97 2023, as written in Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.1.
    """
    return default(dim, _larger_base(dim, base, arrays.positive("factor", factor)))


def dynamic(dim, base, factor, max_position_embeddings, seq_len=None):
    r"""Return frequencies that stretch only as far as the present length needs.

    The base is $base \cdot (s\,n/L - (s - 1))^{dim/(dim-2)}$ with $n = \max(T, L)$: plain up to the
    trained length $L$, and $s^2 - s + 1$ in the bracket at $n = sL$. It depends on the present
    length alone, so a short text after a long one has the plain frequencies again.

    Args:
        dim: Number of channels that turn, even, at least 4.
        base: What the frequencies are powers of.
        factor: $s$.
        max_position_embeddings: $L$, tokens.
        seq_len: Present length $T$, tokens; $L$ when not given.

    Returns:
        `Frequencies` of shape `(dim/2,)` with an attention factor of 1.

    Raises:
        ValueError: `dim` is odd or below 4, a number is not finite and above 0, or the larger
            base is beyond all bounds.

    Source: emozilla 2023, as written in Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.3;
    the bracket is that of the public code (transformers 5.24, `dynamic`).
    """
    present = max_position_embeddings if seq_len is None else seq_len
    return default(
        dim, _larger_base(dim, base, dynamic_stretch(factor, max_position_embeddings, present))
    )


def dynamic_stretch(factor, max_position_embeddings, seq_len):
    r"""Return how far `dynamic` stretches a text of the present length: $s\,n/L - (s - 1)$.

    It is 1 up to the trained length and $s^2 - s + 1$, not $s$, at $sL$.

    Args:
        factor: $s$.
        max_position_embeddings: $L$, tokens.
        seq_len: Present length $T$, tokens; $n = \max(T, L)$.

    Returns:
        A float, which stands in place of the stretch of `ntk` for texts `(..., T, d)`.

    Raises:
        ValueError: A number is not finite and above 0, or the stretch too large for float64.

    Source: the public code (transformers 5.24, `dynamic`), after emozilla 2023, as told in Peng et
    al. 2023 (YaRN), arXiv:2309.00071, section 3.3.
    """
    factor = arrays.positive("factor", factor)
    trained = arrays.positive("max_position_embeddings", max_position_embeddings)
    present = max(trained, arrays.positive("seq_len", seq_len))
    return arrays.finite("the stretch", factor * (present / trained) - (factor - 1))


def proportional(dim, base, partial_rotary_factor=1.0, factor=1.0, seq_len=None):
    r"""Return the plain speeds of the fastest pairs; the others stand still.

    With a share $p$ to turn, pair $i$ has $base^{-2i/dim} / s$ when it is below
    $\lfloor \lfloor p \cdot dim \rfloor / 2 \rfloor$, else 0. The exponent counts the whole width
    `dim`, unlike an ordinary partial rotation, which is `default` at a smaller `dim`.

    Args:
        dim: Head width `d`, even.
        base: What the frequencies are powers of.
        partial_rotary_factor: $p$, above 0 and at most 1.
        factor: $s$.
        seq_len: Present length, tokens; changes nothing here.

    Returns:
        `Frequencies` of shape `(dim/2,)` with an attention factor of 1.

    Raises:
        ValueError: `dim` is odd or below 2, the share is above 1, or a number is not finite and
            above 0.

    Source: Barbero et al. 2024 (p-RoPE), arXiv:2410.06205, section 6; the rounding is that of the
    public code (transformers 5.24, `proportional`).
    """
    share = arrays.positive("partial_rotary_factor", partial_rotary_factor)
    if share > 1:
        raise ValueError(f"partial_rotary_factor must be at most 1, got {share:g}")
    plain = linear(dim, base, factor).inv_freq
    turning = int(share * dim // 2)
    return Frequencies(np.where(np.arange(len(plain)) < turning, plain, 0.0))


SCALINGS = MappingProxyType(
    {
        "default": default,
        "linear": linear,
        "ntk": ntk,
        "dynamic": dynamic,
        "yarn": scaling_by_pair.yarn,
        "llama3": scaling_by_pair.llama3,
        "longrope": scaling_by_pair.longrope,
        "proportional": proportional,
    }
)


def _larger_base(dim, base, stretch):
    if arrays.even("dim", dim) < 4:
        raise ValueError("dim must be at least 4: one pair is the slowest and the fastest at once")
    with kinds.quietly():
        larger = arrays.positive("base", base) * np.float64(stretch) ** (dim / (dim - 2))
    return arrays.positive("the larger base", larger)
