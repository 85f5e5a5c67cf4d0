"""Softmax a block of keys at a time: a running maximum, a running sum, a running output.

Nothing here is approximate. Only the order in which numbers are added differs from
`core.attention`, and with it the rounding.
"""

from functools import partial
from typing import NamedTuple

from core import arrays, attention, kinds

KEPT = ("float16", "float32", "float64")


class State(NamedTuple):
    r"""What is known after some blocks: $m$, $\ell$ and $O$, not yet divided.

    `m` and `l` are `(...)`, `acc` is `(..., dv)`. Before the first block they are $-\infty$, 0, 0.

    Source: Dao 2023 (FlashAttention-2), arXiv:2307.08691, section 3.1.
    """

    m: object
    l: object  # noqa: E741  (the letter of the papers)
    acc: object


class Stream(NamedTuple):
    """All states, one after each block, then the output `(..., dv)` and log-sum-exp `(...)`.

    Source: Dao 2023 (FlashAttention-2), arXiv:2307.08691, section 3.1.
    """

    states: list
    output: object
    log_sum_exp: object


def stream(scores, values, block, kept=None):
    r"""Return every step of a softmax taken block by block, and what comes out.

    $$m_j = \max(m_{j-1}, \max_{\text{block}} s), \quad
    \ell_j = e^{m_{j-1} - m_j}\,\ell_{j-1} + \sum_{\text{block}} e^{s_i - m_j}, \quad
    O_j = e^{m_{j-1} - m_j}\,O_{j-1} + \sum_{\text{block}} e^{s_i - m_j} v_i$$

    from $m_0 = -\infty$, $\ell_0 = 0$, $O_0 = 0$; at the end $O_J / \ell_J$ and $m_J + \ln \ell_J$.
    A score of $-\infty$ is a masked key. A NaN or $+\infty$ makes every number NaN from its block
    on, as it does in the plain softmax. An $O$ too large for its dtype is infinite, where the
    plain softmax, which adds up shares, may still have an answer.

    Args:
        scores: `(..., T)`, numpy or torch.
        values: `(..., T, dv)`, of the same kind, finite.
        block: Keys a block, at least 1; the last may be shorter.
        kept: Name of the dtype in which `m`, `l` and `acc` are held between two blocks, such as
            `float16`; as they are computed when not given.

    Returns:
        A `Stream`, of the kind of `scores`; half precision is computed in float32. A row with every
        key masked has the output 0 and the log-sum-exp $-\infty$.

    Raises:
        ValueError: No keys, shapes that do not fit, `block` is no whole number of at least 1, or
            `kept` is none of `KEPT`.

    Source: Milakov and Gimelshein 2018, arXiv:1805.02867, algorithm 3; Dao 2023
    (FlashAttention-2), arXiv:2307.08691, section 3.1.
    """
    scores, values = _wide("scores", scores), arrays.real("values", values)[0]
    block = arrays.whole("block", block)
    _check_row(scores, values)
    states, state = [], None
    for start in range(0, scores.shape[-1], block):
        part = slice(start, start + block)
        state = _held(_absorb(state, scores[..., None, part], values[..., part, :]), kept)
        states.append(State(state.m[..., 0, 0], state.l[..., 0, 0], state.acc[..., 0, :]))
    return Stream(states, _divided(state)[..., 0, :], _log_sum_exp(states[-1]))


def without_maximum(scores, values):
    r"""Return the softmax as its definition has it, no maximum taken off: it overflows.

    $$\sum_i e^{s_i} v_i \Big/ \sum_i e^{s_i}$$

    Args:
        scores: `(..., T)`, numpy or torch.
        values: `(..., T, dv)`, of the same kind, finite.

    Returns:
        `(..., dv)`, of the kind of `scores`; NaN where an exponential is too large for its dtype
        (from 88.8 on in float32, from 709.8 on in float64), or where all of them vanish.

    Raises:
        ValueError: The scores are no real numbers, the values are not finite, or their shapes do
            not fit.

    Source: Vaswani et al. 2017, arXiv:1706.03762, equation 1.
    """
    scores, values = _wide("scores", scores), arrays.real("values", values)[0]
    _check_row(scores, values)
    xp = kinds.namespace(scores=scores)
    with kinds.quietly():
        powers = xp.exp(scores)
        total = xp.sum(powers, axis=-1)[..., None]
        return xp.matmul(powers[..., None, :], values)[..., 0, :] / total


def attend_blockwise(q, k, v, query_block, key_block, mask=None, scale=None):
    r"""Return what every query collects, without ever holding a row of scores: equal to `attend`.

    Extra memory grows as $B_q B_c + T$, not as $T^2$.

    Args:
        q: `(..., Tq, d)`, numpy or torch.
        k: `(..., Tk, d)`, of the same kind.
        v: `(..., Tk, dv)`, of the same kind.
        query_block: $B_q$, queries a block, at least 1.
        key_block: $B_c$, keys a block, at least 1.
        mask: Boolean, broadcastable to `(..., Tq, Tk)`, True = may attend; or a function of two
            slices, of queries and of keys, that gives this part of it; or none.
        scale: $1/\sqrt d$ when not given.

    Returns:
        `(..., Tq, dv)`, of the kind and dtype of `v`; half precision is computed in float32. A
        query whose every key is masked gets zeros.

    Raises:
        ValueError: Shapes that do not fit, a mask that is not boolean, a block that is no whole
            number of at least 1, or anything not finite.

    Source: Dao 2023 (FlashAttention-2), arXiv:2307.08691, algorithm 1; the memory is that of Rabe
    and Staats 2021, arXiv:2112.05682.
    """
    (q, _), (k, _), (v, dtype) = (
        arrays.real(name, values) for name, values in (("q", q), ("k", k), ("v", v))
    )
    query_block = arrays.whole("query_block", query_block)
    key_block = arrays.whole("key_block", key_block)
    _check_shapes(q, k, v)
    xp = kinds.namespace(q=q, k=k, v=v)
    masked = _cut(mask, (q.shape[-2], k.shape[-2]))
    parts = []
    for start in range(0, q.shape[-2], query_block):
        rows = slice(start, min(start + query_block, q.shape[-2]))
        seen = partial(masked, rows)
        parts.append(_rows(q[..., rows, :], k, v, scale, key_block, seen))
    return arrays.fitting("an output", xp.concat(parts, axis=-2), dtype, v=v)


def _rows(q, k, v, scale, key_block, masked):
    """Give the output of one block of queries, walking over all blocks of keys."""
    xp, state = kinds.namespace(q=q), None
    for start in range(0, k.shape[-2], key_block):
        part = slice(start, min(start + key_block, k.shape[-2]))
        scores = attention.scores(q, k[..., part, :], scale=scale)
        seen = masked(part)
        if seen is not None:
            scores = xp.where(kinds.like("mask", seen, scores), scores, -xp.inf)
        state = _absorb(state, scores, v[..., part, :])
    return _divided(state)


def _absorb(state, scores, values):
    """Take in a block: scores `(..., Tq, B)`, values `(..., B, dv)`; `m` and `l` keep an axis."""
    xp = kinds.namespace(scores=scores)
    with kinds.quietly():
        largest = xp.max(scores, axis=-1, keepdims=True)
        if state is not None:
            largest = xp.maximum(state.m, largest)
        # Where all keys so far are masked, 0 stands in for the maximum: e^(-inf - -inf) is not 1.
        base = xp.where(largest == -xp.inf, xp.zeros_like(largest), largest)
        powers = xp.exp(scores - base)
        total, output = xp.sum(powers, axis=-1, keepdims=True), xp.matmul(powers, values)
        if state is not None:
            old = xp.exp(state.m - base)
            total, output = old * state.l + total, old * state.acc + output
    return State(largest, total, output)


def _held(state, kept):
    """Round a state to a dtype and back, as it is when it is stored in between."""
    if kept is None:
        return state
    arrays.one_of("kept", kept, KEPT)
    xp = kinds.namespace(l=state.l)
    with kinds.quietly():
        return State(*(xp.astype(xp.astype(x, getattr(xp, kept)), x.dtype) for x in state))


def _divided(state):
    xp = kinds.namespace(l=state.l)
    return state.acc / xp.where(state.l == 0, xp.ones_like(state.l), state.l)


def _log_sum_exp(state):
    xp = kinds.namespace(l=state.l)
    return state.m + xp.log(xp.where(state.l == 0, xp.ones_like(state.l), state.l))


def _wide(name, values):
    """Give scores in a dtype wide enough to add up, −∞ and NaN left as they are."""
    array = kinds.as_array(name, values)
    xp = kinds.namespace(array=array)
    finite = xp.where(xp.isfinite(array), array, xp.zeros_like(array)) if _floats(array) else array
    work = arrays.real(name, finite)[0].dtype
    return xp.astype(array, work, copy=False)


def _floats(array):
    return "float" in str(array.dtype)


def _check_row(scores, values):
    kinds.namespace(scores=scores, values=values)
    keys = scores.shape[-1] if scores.ndim else 0
    if not keys or values.ndim < 2 or values.shape[-2] != keys:
        shapes = tuple(scores.shape), tuple(values.shape)
        raise ValueError(f"scores (..., T) and values (..., T, dv) must fit, got {shapes}")
    kinds.broadcast("scores and values", scores.shape[:-1], values.shape[:-2])


def _check_shapes(q, k, v):
    fits = min(q.ndim, k.ndim, v.ndim) >= 2 and q.shape[-1] == k.shape[-1]
    if not fits or k.shape[-2] != v.shape[-2] or 0 in (q.shape[-2], k.shape[-2], q.shape[-1]):
        shapes = ", ".join(str(tuple(array.shape)) for array in (q, k, v))
        raise ValueError(f"q (..., Tq, d), k (..., Tk, d), v (..., Tk, dv) must fit, got {shapes}")
    kinds.broadcast("q, k and v", *(array.shape[:-2] for array in (q, k, v)))


def _cut(mask, shape):
    """Give a function of two slices that gives the part of a mask, none where there is none."""
    if mask is None or callable(mask):
        return mask or (lambda rows, keys: None)
    mask = kinds.as_array("mask", mask)
    if "bool" not in str(mask.dtype):
        raise ValueError(f"mask must be boolean, True = may attend; got {mask.dtype}")
    if any(have not in (1, want) for have, want in zip(mask.shape[-2:], shape, strict=False)):
        raise ValueError(f"mask {tuple(mask.shape)} does not fit (Tq, Tk) = {shape}")
    while mask.ndim < 2:
        mask = mask[None, ...]

    def part(rows, keys):
        along = (
            slice(None) if have == 1 else cut
            for have, cut in zip(mask.shape[-2:], (rows, keys), strict=True)
        )
        return mask[(..., *along)]

    return part
