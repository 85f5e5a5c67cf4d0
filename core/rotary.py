"""Position as a turn: each pair of channels is a clock hand, faster or slower.

Signs are the textbook's: a pair `(a, b)` at position `m` becomes
`(a cos - b sin, a sin + b cos)` with the angle `m * theta_i`, a turn against the clock.
Layouts say which channels are a pair: `interleaved` takes `(2i, 2i + 1)`, `half_split` takes
`(i, i + r/2)`, `r` being the number of channels that turn.
"""

import numpy as np

from core import arrays, kinds

LAYOUTS = ("interleaved", "half_split")


def inverse_frequencies(dim, base=10000.0):
    r"""Return the speed of every pair: $\theta_i = base^{-2i/dim}$.

    Args:
        dim: Number of channels that turn, even.
        base: What the frequencies are powers of.

    Returns:
        `(dim/2,)`, numpy float64, radians per token, fastest first.

    Raises:
        ValueError: `dim` is odd or below 2, `base` is not a finite number above 0, or so near 0
            that a speed is too large for float64.

    Source: Su et al. 2021, arXiv:2104.09864, equation 15.
    """
    dim = arrays.even("dim", dim)
    base = arrays.positive("base", base)
    with kinds.quietly():
        speeds = base ** (-np.arange(0, dim, 2) / dim)
    return arrays.fitting("a speed", speeds, base=base)


def wavelengths(inv_freq):
    r"""Return after how many tokens each pair is back where it was: $\lambda_i = 2\pi/\theta_i$.

    Args:
        inv_freq: `(d/2,)`, radians per token.

    Returns:
        `(d/2,)`, numpy float64, tokens; infinite for a pair that does not turn, or so slowly that
        float64 cannot hold its wavelength.

    Raises:
        ValueError: `inv_freq` is not a list of finite numbers.

    Source: Peng et al. 2023 (YaRN), arXiv:2309.00071, equation 13.
    """
    speed = np.abs(_a_row(arrays.constants("inv_freq", inv_freq)))
    with kinds.quietly():
        return np.divide(2 * np.pi, speed, out=np.full_like(speed, np.inf), where=speed > 0)


def angles(positions, inv_freq):
    r"""Return how far every pair has turned at every position: $m\,\theta_i$.

    Args:
        positions: `(..., T)`, tokens; negative and fractional positions have a meaning.
        inv_freq: `(d/2,)`, radians per token.

    Returns:
        `(..., T, d/2)`, float64, radians, not reduced to one turn; numpy, or torch on the CPU when
        positions or frequencies are tensors, whose gradients go along.

    Raises:
        ValueError: A position or a frequency is not a finite number, or an angle is too large for
            float64.

    Source: Su et al. 2021, arXiv:2104.09864, equation 15.
    """
    places, speeds = arrays.exact(positions=positions, inv_freq=inv_freq)
    with kinds.quietly():
        angle = places[..., None] * _a_row(speeds)
    return arrays.fitting("an angle", angle, positions=places, inv_freq=speeds)


def pair_permutation(dim, rotary_dim=None):
    r"""Return the order of channels that turns the interleaved layout into the half-split one.

    With `p = pair_permutation(d)`: `rotate(x, ..., "interleaved")[..., p]` equals
    `rotate(x[..., p], ..., "half_split")`. `np.argsort(p)` leads back.

    Args:
        dim: Head width `d`.
        rotary_dim: How many of the first channels turn, even; all of them when not given.

    Returns:
        `(dim,)`, numpy whole numbers.

    Raises:
        ValueError: `rotary_dim` is odd, below 2 or above `dim`.

    Source: Su et al. 2021, arXiv:2104.09864, equation 15 (interleaved); the half-split order is
    that of GPT-NeoX (Black et al. 2022, arXiv:2204.06745).
    """
    dim = arrays.whole("dim", dim)
    turned = arrays.even("rotary_dim", dim if rotary_dim is None else rotary_dim)
    if turned > dim:
        raise ValueError(f"rotary_dim {turned} is more than the {dim} channels there are")
    return np.concatenate(
        [np.arange(0, turned, 2), np.arange(1, turned, 2), np.arange(turned, dim)]
    )


def rotate(x, positions, inv_freq, layout="interleaved", attention_factor=1.0):
    r"""Turn every pair of every vector by the angle of its position.

    $$\begin{pmatrix} a' \\ b' \end{pmatrix} = c
    \begin{pmatrix} \cos m\theta_i & -\sin m\theta_i \\ \sin m\theta_i & \cos m\theta_i
    \end{pmatrix} \begin{pmatrix} a \\ b \end{pmatrix}$$

    Angles are float64 whatever `x` is: in half precision most positions share one.

    Args:
        x: `(..., T, d)`, numpy or torch, or one vector `(d,)` to be set at every position.
        positions: `(..., T)`, tokens; leading axes broadcast against those of `x`.
        inv_freq: `(r/2,)`, radians per token; the first `r` channels turn, the rest pass.
        layout: `interleaved` or `half_split`.
        attention_factor: $c$, multiplies cosine and sine, so scores get its square.

    Returns:
        `(..., T, d)`, of the kind and dtype of `x`; the gradients of tensors go along.

    Raises:
        ValueError: More channels to turn than there are, positions that do not fit the tokens,
            an unknown layout, anything not finite, or a turned channel too large for the dtype.

    Source: Su et al. 2021, arXiv:2104.09864, equations 14, 15 and 34; the factor is that of
    Peng et al. 2023 (YaRN), arXiv:2309.00071, section 3.4.
    """
    arrays.one_of("layout", layout, LAYOUTS)
    factor = arrays.finite("attention_factor", attention_factor)
    x, dtype = arrays.real("x", x)
    angle = angles(positions, inv_freq)
    shape = _rotated_shape(x.shape, angle.shape)
    xp, turns = kinds.namespace(x=x), kinds.namespace(angle=angle)
    with kinds.quietly():
        cosine, sine = (
            kinds.like("positions or inv_freq", factor * turn, x, x.dtype)
            for turn in (turns.cos(angle), turns.sin(angle))
        )
        channels = 2 * angle.shape[-1]
        first, second = _pairs(x[..., :channels], layout)
        halves = (first * cosine - second * sine, first * sine + second * cosine)
    passed = xp.broadcast_to(x[..., channels:], (*shape[:-1], shape[-1] - channels))
    turned = xp.concat([_joined(xp, halves, layout), passed], axis=-1)
    return arrays.fitting("a turned channel", turned, dtype, x=x, attention_factor=factor)


def score(q, k, m, n, inv_freq, layout="interleaved"):
    r"""Return the dot product of a query turned to `m` and a key turned to `n`.

    $$\langle R_m q, R_n k\rangle = \langle q, R_{n-m} k\rangle$$

    a function of `n - m` alone for a given `q` and `k`. It is not divided by $\sqrt d$.

    Args:
        q: `(d,)`, numpy or torch.
        k: `(d,)`, of the same kind.
        m: Positions of the query, tokens, any shape.
        n: Positions of the key, tokens, any shape that broadcasts against that of `m`.
        inv_freq: `(r/2,)`, radians per token.
        layout: `interleaved` or `half_split`.

    Returns:
        The broadcast shape of `m` and `n`, of the kind of `q`; half precision is computed and
        returned as float32, because a product of halves may not fit a half.

    Raises:
        ValueError: `q` and `k` are not vectors of one width, `m` and `n` do not fit each other,
            anything not finite, or a score too large for its dtype.

    Source: Su et al. 2021, arXiv:2104.09864, equation 16.
    """
    q, k = arrays.real("q", q)[0], arrays.real("k", k)[0]
    xp = kinds.namespace(q=q, k=k)
    if q.ndim != 1 or tuple(q.shape) != tuple(k.shape):
        raise ValueError(f"q and k must be (d,), got {tuple(q.shape)} and {tuple(k.shape)}")
    m, n = arrays.exact(m=m, n=n)
    kinds.broadcast("m and n", m.shape, n.shape)
    with kinds.quietly():
        product = rotate(q, m, inv_freq, layout) * rotate(k, n, inv_freq, layout)
        return arrays.fitting("a score", xp.sum(product, axis=-1), q=q, k=k)


def mean_cosine(distances, inv_freq):
    r"""Return the score of a vector with itself at a distance, all pairs being equally long.

    $$\frac{2}{d} \sum_i \cos(\Delta\,\theta_i)$$

    Args:
        distances: Any shape, tokens.
        inv_freq: `(d/2,)`, radians per token.

    Returns:
        The shape of `distances`, float64, without unit, numpy or torch as `angles`; 1 at distance
        0. It does not fall all the way: it rises in places and goes below zero.

    Raises:
        ValueError: A distance or a frequency is not a finite number, or an angle is too large.

    Source: Men et al. 2024, arXiv:2405.14591, section 4 (the sum, there without the mean).
    """
    angle = angles(distances, inv_freq)
    xp = kinds.namespace(angle=angle)
    return xp.mean(xp.cos(angle), axis=-1)


def _a_row(speeds):
    if speeds.ndim != 1 or 0 in speeds.shape:
        raise ValueError(f"inv_freq must have the shape (d/2,), got {tuple(speeds.shape)}")
    return speeds


def _rotated_shape(x_shape, angle_shape):
    if not x_shape:
        raise ValueError("x must have the shape (..., T, d), got one number")
    *tokens, width = x_shape
    *places, pairs = angle_shape
    if 2 * pairs > width:
        raise ValueError(f"{pairs} pairs need {2 * pairs} channels, x has {width}")
    # A length of 1 would broadcast: every token at one position, and nothing would say so.
    if tokens and places[-1:] != tokens[-1:]:
        raise ValueError(f"positions of shape {tuple(places)} do not fit {tokens[-1]} tokens")
    return (*kinds.broadcast("positions and x", tuple(places), tuple(tokens)), width)


def _pairs(x, layout):
    if layout == "interleaved":
        return x[..., 0::2], x[..., 1::2]
    half = x.shape[-1] // 2
    return x[..., :half], x[..., half:]


def _joined(xp, halves, layout):
    if layout == "half_split":
        return xp.concat(halves, axis=-1)
    pairs = xp.stack(halves, axis=-1)
    return xp.reshape(pairs, (*pairs.shape[:-2], 2 * pairs.shape[-2]))
