"""A transformer small enough to watch: random fixed weights, numpy float64, no training.

It stands in for a real one wherever the question is what the structure can tell apart, which does
not depend on what the weights have learned.
"""

import hashlib
from dataclasses import dataclass

import numpy as np

from core import alibi, arrays, attention, kinds, learned, rotary, sinusoidal

MASKS = ("none", "causal")
SCHEMES = ("none", "sinusoidal", "learned", "rope", "alibi")
READOUTS = ("every", "last", "mean")
HEADS = 4
LEARNED_ROWS = 512


@dataclass(frozen=True)
class Block:
    """The weights of one block: attention over all words, then a small network on each.

    `w_q`, `w_k`, `w_v`, `w_o` are `(D, D)`, `w_in` is `(D, 2D)` and `w_out` is `(2D, D)`.

    Source: Vaswani et al. 2017, arXiv:1706.03762, sections 3.2.2 and 3.3.
    """

    w_q: np.ndarray
    w_k: np.ndarray
    w_v: np.ndarray
    w_o: np.ndarray
    w_in: np.ndarray
    w_out: np.ndarray

    def project(self, h):
        """Return queries, keys and values, `(3, H, T, d)`, of normed words `(T, D)`."""
        tokens, dim = h.shape
        stacked = np.stack([h @ self.w_q, h @ self.w_k, h @ self.w_v])
        return stacked.reshape(3, tokens, HEADS, dim // HEADS).swapaxes(1, 2)

    def collect(self, weights, v):
        """Return what every word collects, `(T, D)`, by weights `(H, T, T)` and values."""
        heads = weights @ v  # (H, T, d)
        return heads.swapaxes(0, 1).reshape(heads.shape[1], -1) @ self.w_o

    def think(self, x):
        """Return what the small network makes of each word of `(T, D)` by itself."""
        return np.maximum(norm(x) @ self.w_in, 0) @ self.w_out


def word_vectors(words, dim=16):
    """Return one vector a word, drawn from the text of the word itself.

    The same word has the same vector wherever and whenever it comes: entries are standard
    normal, and the SHA-256 of the UTF-8 text is the seed.

    Args:
        words: `T` strings.
        dim: `D`.

    Returns:
        `(T, D)`, numpy float64.

    Raises:
        ValueError: There are no words, or `dim` is below 1.

    Source: own construction; it stands in for a trained embedding (Vaswani et al. 2017,
    arXiv:1706.03762, section 3.4).
    """
    dim = arrays.whole("dim", dim)
    if not len(words):
        raise ValueError("there must be at least 1 word, got 0")
    return np.stack([_word_vector(word, dim) for word in words])


def random_blocks(dim, layers=1, seed=0):
    r"""Return the weights of a stack of blocks, drawn once from a seed.

    Entries are normal, with variance $1/n$ for a sum over $n$ channels. Those of values and
    outputs are 2.5 times as large, for a change in one of twenty words to be plain to see.

    Args:
        dim: `D` of the words `(T, D)` to come, a multiple of `2 * HEADS`.
        layers: Number of blocks.
        seed: Whole number of at least 0.

    Returns:
        A tuple of `Block`.

    Raises:
        ValueError: `dim` is not such a multiple, `layers` is below 1 or `seed` below 0.

    Source: own construction, in the form of Vaswani et al. 2017, arXiv:1706.03762, section 3.
    """
    dim = arrays.whole("dim", dim)
    if dim % (2 * HEADS):
        raise ValueError(f"dim must be a multiple of {2 * HEADS} for {HEADS} heads, got {dim}")
    rng = np.random.default_rng(arrays.whole("seed", seed, at_least=0))

    def matrix(rows, columns, gain=1.0):
        return rng.standard_normal((rows, columns)) * gain / np.sqrt(rows)

    return tuple(
        Block(
            w_q=matrix(dim, dim),
            w_k=matrix(dim, dim),
            w_v=matrix(dim, dim, gain=2.5),
            w_o=matrix(dim, dim, gain=2.5),
            w_in=matrix(dim, 2 * dim),
            w_out=matrix(2 * dim, dim),
        )
        for _ in range(arrays.whole("layers", layers))
    )


def encode(x, *, mask="none", scheme="none", layers=1, seed=0):
    r"""Return what a stack of blocks makes of every word.

    Each block does $x \leftarrow x + \operatorname{attention}(\operatorname{norm} x)$ and then
    $x \leftarrow x + \operatorname{relu}(\operatorname{norm}(x) W_{in}) W_{out}$.

    Args:
        x: `(T, D)`, word vectors without position; `D` a multiple of `2 * HEADS`.
        mask: `none`, or `causal`: no word sees a later one.
        scheme: `none`, `sinusoidal`, `learned`, `rope` or `alibi`; positions are 0 to `T - 1`.
        layers: Number of blocks.
        seed: Of the weights.

    Returns:
        `(T, D)`, numpy float64.

    Raises:
        ValueError: An unknown mask or scheme, a shape that is not `(T, D)`, or a vector that is
            not finite or too large to be squared.
        PositionError: More words than the learned table has rows.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.1, with the norm in front as in Xiong
    et al. 2020, arXiv:2002.04745.
    """
    x = enter(x, scheme, seed)
    allowed = visible(len(x), mask)
    for block in random_blocks(x.shape[1], layers, seed):
        q, k, v = block.project(norm(x))
        x = x + block.collect(attention.softmax(scores(q, k, scheme), allowed), v)
        x = x + block.think(x)
    return x


def read_out(outputs, readout):
    """Return what is read of the outputs: `every` word, the `last` word, or the `mean` of all.

    Args:
        outputs: `(T, D)`.
        readout: `every`, `last` or `mean`.

    Returns:
        `(T, D)` for `every`, else `(D,)`.

    Raises:
        ValueError: An unknown readout, or outputs that are not `(T, D)` of finite numbers.

    Source: the mean is the pooling of Zaheer et al. 2017, arXiv:1703.06114, theorem 2.
    """
    arrays.one_of("readout", readout, READOUTS)
    outputs = arrays.constants("outputs", outputs)
    if outputs.ndim != 2 or 0 in outputs.shape:
        raise ValueError(f"outputs must have the shape (T, D), got {outputs.shape}")
    with kinds.quietly():
        mean = outputs.mean(axis=0)
    read = {"every": outputs, "last": outputs[-1], "mean": mean}[readout]
    return arrays.fitting("a mean", read, outputs=outputs)


def enter(x, scheme, seed=0):
    """Return the words with what the scheme adds to the vector itself: `x + PE`, or `x`.

    Args:
        x: `(T, D)`.
        scheme: As for `encode`; `sinusoidal` and `learned` add, the others do not.
        seed: Of the learned table, which is random here, as before training.

    Returns:
        `(T, D)`, numpy float64.

    Raises:
        ValueError: As `encode`.
        PositionError: As `encode`.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.5.
    """
    arrays.one_of("scheme", scheme, SCHEMES)
    x = arrays.constants("x", x)
    if x.ndim != 2 or 0 in x.shape:
        raise ValueError(f"x must have the shape (T, D), got {x.shape}")
    tokens, dim = x.shape
    if scheme == "sinusoidal":
        return x + sinusoidal.table(np.arange(tokens), dim)
    if scheme == "learned":
        rng = np.random.default_rng([seed, LEARNED_ROWS])
        return x + learned.look_up(rng.standard_normal((LEARNED_ROWS, dim)), np.arange(tokens))
    return x


def visible(tokens, mask):
    """Return who may attend: all to all, or none to a later word.

    Args:
        tokens: `T`.
        mask: `none` or `causal`.

    Returns:
        `(T, T)`, numpy bool.

    Raises:
        ValueError: An unknown mask, or no tokens.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.2.3.
    """
    arrays.one_of("mask", mask, MASKS)
    causal = attention.causal_mask(tokens, tokens)
    return causal if mask == "causal" else np.ones_like(causal)


def scores(q, k, scheme):
    """Return the scores with what the scheme does to them at positions 0 to `T - 1`.

    Args:
        q: `(H, T, d)`.
        k: `(H, T, d)`.
        scheme: As for `encode`; `rope` turns `q` and `k`, `alibi` adds a bias.

    Returns:
        `(H, T, T)`, numpy float64.

    Raises:
        ValueError: An unknown scheme, no vectors, or as `core.attention.scores`.

    Source: Su et al. 2021, arXiv:2104.09864, equation 16; Press et al. 2021, arXiv:2108.12409.
    """
    arrays.one_of("scheme", scheme, SCHEMES)
    q, k = arrays.constants("q", q), arrays.constants("k", k)
    if q.ndim < 2 or q.shape != k.shape:
        raise ValueError(f"q and k must be (H, T, d), got {q.shape} and {k.shape}")
    positions = np.arange(q.shape[-2])
    if scheme == "rope":
        inv_freq = rotary.inverse_frequencies(q.shape[-1])
        q, k = (rotary.rotate(side, positions, inv_freq) for side in (q, k))
    bias = alibi.bias(HEADS, positions, positions) if scheme == "alibi" else None
    return attention.scores(q, k, bias)


def norm(x):
    r"""Return every vector with its root mean square brought to 1: $x / \sqrt{\overline{x^2}}$.

    Args:
        x: `(T, D)`.

    Returns:
        `(T, D)`, numpy float64; a vector of zeros stays one.

    Raises:
        ValueError: `x` has no vectors, is not finite, or a number of it is too large to be squared.

    Source: Zhang and Sennrich 2019, arXiv:1910.07467, equation 4.
    """
    x = arrays.constants("x", x)
    if not x.ndim or not x.shape[-1]:
        raise ValueError(f"x must have the shape (T, D), got {x.shape}")
    with kinds.quietly():
        squares = arrays.fitting("a sum of squares", np.mean(x * x, axis=-1, keepdims=True), x=x)
    return x / np.sqrt(squares + 1e-6)


def _word_vector(word, dim):
    digest = hashlib.sha256(word.encode("utf-8", "surrogatepass")).digest()
    return np.random.default_rng(int.from_bytes(digest)).standard_normal(dim)
