"""What becomes of the words when their order changes.

Attention alone does not see the order: shuffle the words and their vectors come out shuffled,
each of them unchanged. It is equivariant, `f(P X) = P f(X)`; only what pools all words is
invariant. A causal mask breaks this, and so does every position scheme.
"""

from typing import NamedTuple

import numpy as np

from core import arrays, attention, kinds
from core import small_transformer as small


class ProofLine(NamedTuple):
    """One line of the proof: its name, and the largest difference between its two sides.

    Source: Yun et al. 2019, arXiv:1912.10077, abstract.
    """

    name: str
    residual: float


def equivariance_gap(f, x, permutation, axis=None):
    r"""Return how far `f` is from carrying a shuffle through: $\max |f(Px) - P f(x)|$.

    Args:
        f: From an array with words on one axis to an array with words on the same axis.
        x: `(T, D)`, `(..., T, D)` or `(T,)`, numpy or torch.
        permutation: `(T,)`; word `permutation[t]` goes to place `t`.
        axis: Where the words are; the last axis but one when not given, or the only one.

    Returns:
        A float, in units of the output of `f`; 0 but for rounding when `f` is equivariant.

    Raises:
        ValueError: `permutation` is not one of the `T` words, the output has another number of
            words, it is not finite, or the gap is too large for float64.

    Source: Yun et al. 2019, arXiv:1912.10077, abstract; Zaheer et al. 2017, arXiv:1703.06114.
    """
    x = kinds.as_array("x", x)
    axis = (max(x.ndim - 2, 0) if axis is None else axis) % max(x.ndim, 1)
    shuffled = _permuted("x", x, permutation, axis)
    return _gap(f(shuffled), _permuted("the output", f(x), permutation, axis))


def invariance_gap(f, x, permutation):
    r"""Return how much the output of `f` changes with the order: $\max |f(Px) - f(x)|$.

    Args:
        f: From `(..., T, D)` to an array of any shape in which words have no axis, as a mean over
            all words, or the vector of one of them.
        x: `(..., T, D)`, numpy or torch.
        permutation: `(T,)`; word `permutation[t]` goes to place `t`.

    Returns:
        A float, in units of the output of `f`.

    Raises:
        ValueError: `permutation` is not one of the `T` words, the output is not finite, or the gap
            too large for float64.

    Source: Zaheer et al. 2017, arXiv:1703.06114, theorem 2.
    """
    x = kinds.as_array("x", x)
    return _gap(f(_permuted("x", x, permutation, max(x.ndim - 2, 0))), f(x))


def proof_lines(x, permutation, *, mask="none", scheme="none", seed=0):
    r"""Return every line of the proof that attention is equivariant, with its residual.

    With $P$ the permutation matrix, for one block of `small_transformer.encode`:

    | name | line | broken by |
    | --- | --- | --- |
    | `input` | $e(PX) = P\,e(X)$, $e$ adding the position vectors | sinusoidal, learned |
    | `projections` | $(PX)W = P(XW)$ for $W_Q, W_K, W_V$ | nothing |
    | `scores` | $s(PQ, PK) = P\,s(Q, K)\,P^T$ | rope, alibi |
    | `mask` | $M = P M P^T$, entries 0 and 1 | causal |
    | `softmax` | $\sigma(P S P^T) = P\,\sigma(S)\,P^T$ | nothing |
    | `inverse` | $P^T P = I$ | nothing |
    | `output` | $(P A P^T)(P V) W_O = P (A V W_O)$ | nothing |
    | `block` | $f(PX) = P f(X)$ for the whole block | any broken line |

    Each line is tried by itself, its premises granted: one broken line does not stain those that
    follow, and only the last one adds up.

    Args:
        x: `(T, D)`, word vectors without position.
        permutation: `(T,)`; word `permutation[t]` goes to place `t`.
        mask: As for `encode`.
        scheme: As for `encode`.
        seed: As for `encode`.

    Returns:
        A list of `ProofLine(name, residual)`, in the order of the table.

    Raises:
        ValueError: As `encode`, or `permutation` is not one of the `T` words.
        PositionError: As `encode`.

    Source: Yun et al. 2019, arXiv:1912.10077, abstract.
    """
    x = arrays.constants("x", x)
    entered = small.enter(x, scheme, seed)
    tokens, dim = entered.shape
    p = np.eye(tokens)[_checked(permutation, tokens)]  # (T, T), P x == x[permutation]
    m = small.visible(tokens, mask)
    moved = p @ m @ p.T
    block = small.random_blocks(dim, 1, seed)[0]
    h = small.norm(entered)
    q, k, v = block.project(h)
    s = small.scores(q, k, scheme)
    a = attention.softmax(s, m)

    def whole(words):
        return small.encode(words, mask=mask, scheme=scheme, seed=seed)

    sides = {
        "input": (small.enter(p @ x, scheme, seed), p @ entered),
        "projections": (block.project(p @ h), p @ np.stack([q, k, v])),
        "scores": (small.scores(p @ q, p @ k, scheme), p @ s @ p.T),
        "mask": (m.astype(float), moved),
        "softmax": (attention.softmax(p @ s @ p.T, moved > 0), p @ a @ p.T),
        "inverse": (p.T @ p, np.eye(tokens)),
        "output": (block.collect(p @ a @ p.T, p @ v), p @ block.collect(a, v)),
        "block": (whole(p @ x), p @ whole(x)),
    }
    return [ProofLine(name, _gap(*pair)) for name, pair in sides.items()]


def _checked(permutation, tokens):
    order = arrays.constants("permutation", permutation)
    if order.shape != (tokens,) or not np.array_equal(np.sort(order), np.arange(tokens)):
        shown = ", ".join(f"{place:g}" for place in order.ravel()[:20])
        raise ValueError(f"not a permutation of 0 to {tokens - 1}: {shown}")
    return order.astype(np.int64)


def _permuted(name, x, permutation, axis):
    x = kinds.as_array(name, x)
    if axis >= x.ndim:
        raise ValueError(f"{name} has the shape {tuple(x.shape)}, and no axis {axis} of words")
    order = kinds.like("permutation", _checked(permutation, x.shape[axis]), x)
    return kinds.namespace(x=x).take(x, order, axis=axis)


def _gap(left, right):
    left, right = arrays.numbers("the output", left), arrays.numbers("the output", right)
    if left.shape != right.shape:
        raise ValueError(f"outputs have different shapes: {left.shape} and {right.shape}")
    with kinds.quietly():
        gap = np.max(np.abs(left - right), initial=0.0)
    return float(arrays.fitting("the gap", gap, one=left, other=right))
