"""Position as a vector of sines and cosines, added to the word."""

import numpy as np

from core import arrays, kinds, rotary

LAYOUTS = ("interleaved", "concatenated")


def table(positions, dim, base=10000.0, layout="interleaved"):
    r"""Return the sinusoidal encoding of every position.

    $$PE_{p,2i} = \sin(p\,\theta_i), \quad PE_{p,2i+1} = \cos(p\,\theta_i), \quad
    \theta_i = base^{-2i/dim}$$

    Args:
        positions: `(..., T)`, tokens; negative and fractional positions have a meaning.
        dim: Width, even.
        base: What the frequencies are powers of.
        layout: `interleaved`, sine and cosine in turn as in the paper, or `concatenated`, all
            sines and then all cosines as in Marian and RoFormer's code.

    Returns:
        `(..., T, dim)`, float64, without unit, between -1 and 1; numpy, or torch on the CPU when
        positions are a tensor, whose gradient goes along.

    Raises:
        ValueError: `dim` is odd or below 2, `base` not above 0, a position not finite, an angle
            too large for float64, or the layout unknown.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.5.
    """
    arrays.one_of("layout", layout, LAYOUTS)
    angle = rotary.angles(positions, rotary.inverse_frequencies(dim, base))
    xp = kinds.namespace(angle=angle)
    sines, cosines = xp.sin(angle), xp.cos(angle)
    if layout == "concatenated":
        return xp.concat([sines, cosines], axis=-1)
    pairs = xp.stack([sines, cosines], axis=-1)
    return xp.reshape(pairs, (*angle.shape[:-1], 2 * angle.shape[-1]))


def shift_matrix(k, dim, base=10000.0):
    r"""Return the one matrix that moves every position on by `k`.

    $$PE_{p+k} = R_k\,PE_p, \qquad R_k = \operatorname{diag}_i
    \begin{pmatrix} \cos k\theta_i & \sin k\theta_i \\ -\sin k\theta_i & \cos k\theta_i
    \end{pmatrix}$$

    so that `table(p + k, dim) == table(p, dim) @ shift_matrix(k, dim).T` whatever `p` is.

    Args:
        k: Tokens to move on by; may be negative or a fraction.
        dim: Width, even.
        base: What the frequencies are powers of.

    Returns:
        `(dim, dim)`, numpy float64, orthogonal, for the interleaved layout.

    Raises:
        ValueError: `dim` is odd or below 2, `base` not above 0, `k` not one finite number, or an
            angle too large for float64.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.5 (the claim; the blocks are the
    angle-sum formulas).
    """
    angle = rotary.angles(arrays.finite("k", k), rotary.inverse_frequencies(dim, base))
    sine_rows = np.arange(0, 2 * len(angle), 2)
    cosine_rows = sine_rows + 1
    matrix = np.zeros((2 * len(angle), 2 * len(angle)))
    matrix[sine_rows, sine_rows] = matrix[cosine_rows, cosine_rows] = np.cos(angle)
    matrix[sine_rows, cosine_rows] = np.sin(angle)
    matrix[cosine_rows, sine_rows] = -np.sin(angle)
    return matrix


def dot_products(positions, distances, dim, base=10000.0, w_q=None, w_k=None):
    r"""Return the dot product of a position with the one a distance further on.

    $$(PE_p W_Q) \cdot (PE_{p+\Delta} W_K)$$

    Without the projections this is $\sum_i \cos \Delta\theta_i$, which knows neither $p$ nor the
    sign of $\Delta$; with them, or with a word added, it is a function of both places.

    Args:
        positions: `(P,)`, tokens.
        distances: `(N,)`, tokens.
        dim: Width `D`, even.
        base: What the frequencies are powers of.
        w_q: `(D, d)`, or none for the encoding as it is.
        w_k: `(D, d)`, or none for the encoding as it is.

    Returns:
        `(P, N)`, numpy float64, not divided by anything.

    Raises:
        ValueError: As `table`, positions or distances that are no lists, projections that do
            not fit, or a product too large for float64.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.5; Yan et al. 2019 (TENER),
    arXiv:1911.04474, section 3.2 (distance without direction, lost by a projection).
    """
    places = arrays.constants("positions", positions)
    apart = arrays.constants("distances", distances)
    if places.ndim != 1 or apart.ndim != 1:
        raise ValueError(f"lists are needed, got the shapes {places.shape} and {apart.shape}")
    with kinds.quietly():
        further = arrays.fitting("a place", places[:, None] + apart, positions=places)
        here = _projected("w_q", table(places, dim, base), w_q)  # (P, d)
        there = _projected("w_k", table(further, dim, base), w_k)  # (P, N, d)
        if here.shape[-1] != there.shape[-1]:
            raise ValueError(f"w_q gives {here.shape[-1]} channels, w_k {there.shape[-1]}")
        products = np.einsum("pd,pnd->pn", here, there)
    return arrays.fitting("a product", products, left=here, right=there)


def _projected(name, encoding, weights):
    if weights is None:
        return encoding
    weights = arrays.constants(name, weights)
    if weights.ndim != 2 or weights.shape[0] != encoding.shape[-1]:
        raise ValueError(
            f"{name} of shape {weights.shape} does not fit {encoding.shape[-1]} channels"
        )
    return encoding @ weights
