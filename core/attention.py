"""Attention: every word asks all others, and takes of each as much as the score says."""

import numpy as np

from core import arrays, kinds


def scores(q, k, bias=None, scale=None):
    r"""Return how well every key answers every query: $S = scale \cdot q k^T + bias$.

    Args:
        q: `(..., Tq, d)`, numpy or torch.
        k: `(..., Tk, d)`, of the same kind.
        bias: `(..., Tq, Tk)` or what broadcasts to it, in units of the score, or none.
        scale: $1/\sqrt d$ when not given.

    Returns:
        `(..., Tq, Tk)`, of the kind of `q`; half precision is computed and returned as float32,
        because a product of halves may not fit a half.

    Raises:
        ValueError: Shapes that do not fit, anything not finite, or a score too large for its
            dtype.

    Source: Vaswani et al. 2017, arXiv:1706.03762, equation 1; bias as in Press et al. 2021,
    arXiv:2108.12409.
    """
    q, k = arrays.real("q", q)[0], arrays.real("k", k)[0]
    _check_pair("q", q.shape, "k", k.shape, same=-1)
    xp = kinds.namespace(q=q, k=k)
    dtype = xp.result_type(q, k)
    q, k = xp.astype(q, dtype, copy=False), xp.astype(k, dtype, copy=False)
    scale = q.shape[-1] ** -0.5 if scale is None else arrays.finite("scale", scale)
    given = {"q": q, "k": k, "scale": scale}
    # The smaller factor first: what fits at the end must not overflow on the way.
    first, then = (scale, 1.0) if abs(scale) <= 1 else (1.0, scale)
    with kinds.quietly():
        result = xp.matmul(q * first, xp.matrix_transpose(k)) * then
        if bias is not None:
            given["bias"] = bias = arrays.real("bias", bias)[0]
            result = result + _fitted("bias", bias, result, result.dtype)
    return arrays.fitting("a score", result, **given)


def softmax(scores, mask=None):
    r"""Return the weights that a row of scores gives its keys.

    $$A_n = e^{S_n - \max S} \Big/ \sum_{n'} e^{S_{n'} - \max S}$$

    Args:
        scores: `(..., Tq, Tk)`, numpy or torch.
        mask: Boolean, broadcastable to the scores, True = may attend; none lets all attend.

    Returns:
        `(..., Tq, Tk)`, of the kind and dtype of `scores`, without unit; a row sums to 1, or is
        all zeros when its every key is masked.

    Raises:
        ValueError: No keys, scores that are not finite, or a mask that is not boolean or does
            not fit.

    Source: Vaswani et al. 2017, arXiv:1706.03762, equation 1; the maximum is taken off as in
    Milakov and Gimelshein 2018, arXiv:1805.02867, algorithm 2.
    """
    scores, dtype = arrays.real("scores", scores)
    if scores.ndim < 2 or 0 in scores.shape[-2:]:
        raise ValueError(f"scores must have the shape (..., Tq, Tk), got {tuple(scores.shape)}")
    xp = kinds.namespace(scores=scores)
    if mask is not None:
        scores = xp.where(_fitted("mask", _boolean(mask), scores), scores, -xp.inf)
    with kinds.quietly():
        largest = xp.max(scores, axis=-1, keepdims=True)
        # A fully masked row has no maximum; 0 leaves its exponentials at exp(-inf) = 0.
        powers = xp.exp(scores - xp.where(largest == -xp.inf, xp.zeros_like(largest), largest))
    total = xp.sum(powers, axis=-1, keepdims=True)
    shares = powers / xp.where(total == 0, xp.ones_like(total), total)
    return xp.astype(shares, dtype, copy=False)


def attend(q, k, v, mask=None, bias=None, scale=None):
    r"""Return what every query collects, and the weights: $O = \operatorname{softmax}(S)\,v$.

    Args:
        q: `(..., Tq, d)`, numpy or torch.
        k: `(..., Tk, d)`, of the same kind.
        v: `(..., Tk, dv)`, of the same kind.
        mask: Boolean, broadcastable to `(..., Tq, Tk)`, True = may attend, or none.
        bias: `(..., Tq, Tk)` or what broadcasts to it, added to the scaled scores, or none.
        scale: $1/\sqrt d$ when not given.

    Returns:
        `(output, weights)`: `(..., Tq, dv)` and `(..., Tq, Tk)`, of the kind and dtype of `v`. A
        query whose every key is masked gets zeros in both.

    Raises:
        ValueError: Shapes that do not fit, a mask that is not boolean, or anything not finite.

    Source: Vaswani et al. 2017, arXiv:1706.03762, equation 1.
    """
    k = kinds.as_array("k", k)
    v, dtype = arrays.real("v", v)
    _check_pair("k", k.shape, "v", v.shape, same=-2)
    xp = kinds.namespace(k=k, v=v)
    weights = xp.astype(softmax(scores(q, k, bias, scale), mask), v.dtype, copy=False)
    with kinds.quietly():
        output = arrays.fitting("an output", xp.matmul(weights, v), dtype, v=v)
    return output, xp.astype(weights, dtype, copy=False)


def causal_mask(q_len, k_len):
    r"""Return who may attend when nobody sees what comes later: key $n \le m$.

    Both ends are aligned: the last query is at the last key, as with cached keys.

    Args:
        q_len: `Tq`, tokens.
        k_len: `Tk`, tokens, at least `Tq`.

    Returns:
        `(Tq, Tk)`, numpy bool, True = may attend.

    Raises:
        ValueError: A length below 1, or fewer keys than queries.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.2.3.
    """
    return _distances(q_len, k_len) >= 0


def sliding_window_mask(q_len, k_len, window):
    r"""Return who may attend in a causal window: $m - window < n \le m$.

    A window counts the word itself: 1 lets a word see only itself.

    Args:
        q_len: `Tq`, tokens.
        k_len: `Tk`, tokens, at least `Tq`.
        window: Number of keys a query sees, tokens.

    Returns:
        `(Tq, Tk)`, numpy bool, True = may attend.

    Raises:
        ValueError: A length or the window below 1, or fewer keys than queries.

    Source: Jiang et al. 2023 (Mistral 7B), arXiv:2310.06825, section 2; Beltagy et al. 2020,
    arXiv:2004.05150.
    """
    distance = _distances(q_len, k_len)
    return (distance >= 0) & (distance < arrays.whole("window", window))


def window_reach(window, layers):
    r"""Return from how many words something can come through layers that each see a window.

    $$1 + \ell\,(W - 1)$$

    The word itself is counted. It is an upper bound of what can arrive, not of what is used.

    Args:
        window: $W$, tokens, the word itself counted.
        layers: $\ell$.

    Returns:
        An int, tokens: how many of the keys of a text `(..., T, d)` can count.

    Raises:
        ValueError: `window` or `layers` is not a whole number of at least 1.

    Source: Beltagy et al. 2020 (Longformer), arXiv:2004.05150, section 3.1, for windows to one
    side; Jiang et al. 2023 (Mistral 7B), arXiv:2310.06825, section 2.
    """
    return 1 + arrays.whole("layers", layers) * (arrays.whole("window", window) - 1)


def _distances(q_len, k_len):
    q_len, k_len = arrays.whole("q_len", q_len), arrays.whole("k_len", k_len)
    if k_len < q_len:
        raise ValueError(f"aligned at the end, {q_len} queries need as many keys, got {k_len}")
    return np.arange(k_len - q_len, k_len)[:, None] - np.arange(k_len)


def _check_pair(name, shape, other_name, other_shape, same):
    shape, other_shape = tuple(shape), tuple(other_shape)
    fits = min(len(shape), len(other_shape)) >= 2 and shape[same] == other_shape[same]
    if fits and 0 not in shape[-2:] + other_shape[-2:]:
        try:
            kinds.broadcast("heads", shape[:-2], other_shape[:-2])
            return
        except ValueError:
            pass
    raise ValueError(f"{name} of shape {shape} does not fit {other_name} of shape {other_shape}")


def _boolean(mask):
    mask = kinds.as_array("mask", mask)
    if "bool" not in str(mask.dtype):
        raise ValueError(f"mask must be boolean, True = may attend; got {mask.dtype}")
    return mask


def _fitted(name, values, result, dtype=None):
    # A bias or mask from this package is numpy, whatever the scores are.
    shape, wanted = tuple(values.shape), tuple(result.shape)
    try:
        fits = kinds.broadcast(name, shape, wanted)[-2:] == wanted[-2:]
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"{name} of shape {shape} does not fit scores of shape {wanted}")
    return kinds.like(name, values, result, dtype)
