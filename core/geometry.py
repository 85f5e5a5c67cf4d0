"""Angles between vectors: what a turn keeps and an added vector does not."""

import numpy as np

from core import arrays, kinds


def angle_between(x, y):
    r"""Return the angle between two vectors, exact for nearly parallel ones too.

    $$2\,\operatorname{atan2}\bigl(\lVert u - v\rVert,\ \lVert u + v\rVert\bigr), \qquad
    u = x/\lVert x\rVert,\ v = y/\lVert y\rVert$$

    The arc cosine of the cosine loses half of the digits near 0 and near $\pi$.

    Args:
        x: `(..., d)`.
        y: `(..., d)`, leading axes broadcast against those of `x`.

    Returns:
        The broadcast leading shape, numpy float64, radians from 0 to $\pi$.

    Raises:
        ValueError: No vectors, widths or leading axes that do not fit, a vector of length 0, or
            anything not finite.

    Source: Kahan 2006, How Futile are Mindless Assessments of Roundoff, section 12; that a turn
    keeps it is the orthogonality of the rotation, Su et al. 2021, arXiv:2104.09864, section 3.2.2.
    """
    x, y = arrays.constants("x", x), arrays.constants("y", y)
    if not x.ndim or x.shape[-1:] != y.shape[-1:]:
        raise ValueError(f"x and y must have one width, got {x.shape} and {y.shape}")
    kinds.broadcast("x and y", x.shape, y.shape)
    u, v = _unit("x", x), _unit("y", y)
    return 2 * np.arctan2(np.linalg.norm(u - v, axis=-1), np.linalg.norm(u + v, axis=-1))


def _unit(name, vectors):
    largest = np.abs(vectors).max(axis=-1, keepdims=True, initial=0)
    if not np.all(largest > 0):
        raise ValueError(f"{name} has a vector of length 0, which points nowhere")
    # Brought near 1 first, by a power of two: squares neither overflow nor vanish, nothing rounds.
    vectors = np.ldexp(vectors, -np.frexp(largest)[1])
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
