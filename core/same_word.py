"""What position alone does to the scores: the same word at every place.

All words being equal, nothing but the scheme can make two scores differ. Weights are not needed for
that; random ones show what a projection leaves of it.
"""

import numpy as np

from core import arrays, kinds
from core import small_transformer as small


def scores(scheme, word, tokens, w_q=None, w_k=None, seed=0):
    r"""Return the scores of a row of equal words: what `small_transformer` makes of one head.

    $$S = \tfrac{1}{\sqrt d}\, (X W_Q)(X W_K)^T, \quad X_m = x \text{ or } x + PE_m$$

    with q and k turned for `rope`, and with $-slope_h\,(m - n)$ added for `alibi`.

    Args:
        scheme: One of `small_transformer.SCHEMES`.
        word: `(d,)`, the vector `x` of the word.
        tokens: `T`.
        w_q: `(d, d)`, or none for the word as it is.
        w_k: `(d, d)`, or none for the word as it is.
        seed: Of the learned table, which is random here, as before training.

    Returns:
        `(H, T, T)`, numpy float64; the heads differ for `alibi` only, by their slopes.

    Raises:
        ValueError: `word` is not one vector, `w_q` or `w_k` does not fit it, or as
            `small_transformer.enter` and `core.attention.scores`.
        PositionError: More tokens than the learned table has rows.

    Source: Vaswani et al. 2017, arXiv:1706.03762, equation 1; own construction of the input.
    """
    word = arrays.constants("word", word)
    if word.ndim != 1:
        raise ValueError(f"word must have the shape (d,), got {word.shape}")
    x = small.enter(np.tile(word, (arrays.whole("tokens", tokens), 1)), scheme, seed)
    q, k = (x if w is None else _projected(x, w) for w in (w_q, w_k))
    heads = (small.HEADS, *q.shape)
    return small.scores(np.broadcast_to(q, heads), np.broadcast_to(k, heads), scheme)


def spread_at_equal_distance(scores):
    r"""Return how much scores differ that are equally far apart, at the most.

    $$\max_\Delta \left( \max_m S_{m, m-\Delta} - \min_m S_{m, m-\Delta} \right), \quad
    \Delta \ge 0$$

    Zero means that the score knows the distance and nothing else of the positions.

    Args:
        scores: `(T, T)`; what lies above the diagonal is not read.

    Returns:
        A float, in units of the score.

    Raises:
        ValueError: `scores` is not square, not finite, or too far apart for float64.

    Source: the property is that of Shaw et al. 2018, arXiv:1803.02155, section 3.2 (relative
    position); the measure is our own.
    """
    scores = arrays.constants("scores", scores)
    if scores.ndim != 2 or scores.shape[0] != scores.shape[1] or not scores.size:
        raise ValueError(f"scores must have the shape (T, T), got {scores.shape}")
    with kinds.quietly():
        spread = max(np.ptp(np.diagonal(scores, -apart)) for apart in range(len(scores)))
    return float(arrays.fitting("the spread", spread, scores=scores))


def _projected(x, w):
    w = arrays.constants("w", w)
    if w.ndim != 2 or len(w) != x.shape[1]:
        raise ValueError(f"w of shape {w.shape} does not fit {x.shape[1]} channels")
    with kinds.quietly():
        return arrays.fitting("a projection", x @ w, x=x, w=w)
