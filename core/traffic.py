"""What attention moves between large, slow memory and small, fast memory, in elements."""

import numpy as np

from core import arrays


def standard(tokens, width):
    r"""Return what plain attention moves in one head, forward: $4Td + 4T^2$ elements.

    It reads Q and K and writes S, reads S and writes P, reads P and V and writes O: that is
    $\Theta(Td + T^2)$.

    Args:
        tokens: $T$.
        width: $d$, channels of the head.

    Returns:
        An int, elements, for q, k and v of `(T, d)`.

    Raises:
        ValueError: A number is not whole and at least 1.

    Source: Dao et al. 2022 (FlashAttention), arXiv:2205.14135, algorithm 0 and theorem 2.
    """
    tokens, width = arrays.whole("tokens", tokens), arrays.whole("width", width)
    return 4 * tokens * width + 4 * tokens**2


def block_size(width, memory):
    r"""Return how many rows a block has so that four of them fit: $\lceil M/4d \rceil$.

    Args:
        width: $d$, channels of the head.
        memory: $M$, elements that the fast memory holds.

    Returns:
        An int: blocks of q, k and v are `(rows, d)`.

    Raises:
        ValueError: A number is not whole and at least 1.

    Source: Dao et al. 2022 (FlashAttention), arXiv:2205.14135, algorithm 1.
    """
    return -(-arrays.whole("memory", memory) // (4 * arrays.whole("width", width)))


def walk(tokens, width, block, version=2):
    r"""Return what blockwise attention has moved after every tile, in the order of its loops.

    Version 1 has the keys in the outer loop: it reads $K_j, V_j$ once, and for every block of
    queries reads $Q_i, O_i, m_i, \ell_i$ and writes $O_i, m_i, \ell_i$. Version 2 has the queries
    outside: it reads $Q_i$ once, $K_j, V_j$ for every tile, and writes $O_i$ once.

    Args:
        tokens: $T$.
        width: $d$, channels of the head.
        block: Rows a block, of queries as of keys; the last may be shorter.
        version: 1 or 2.

    Returns:
        `(tiles, 3)`, numpy int64: block of queries, block of keys, elements moved so far.

    Raises:
        ValueError: A number is not whole and at least 1, there is no such version, or int64
            cannot count the elements.

    Source: Dao et al. 2022 (FlashAttention), arXiv:2205.14135, algorithm 1; Dao 2023
    (FlashAttention-2), arXiv:2307.08691, algorithm 1.
    """
    tokens, width = arrays.whole("tokens", tokens), arrays.whole("width", width)
    block = arrays.whole("block", block)
    _check(version)
    sizes = [min(block, tokens - start) for start in range(0, tokens, block)]
    rows, moved = [], 0
    for outer, outer_size in enumerate(sizes):
        for inner, inner_size in enumerate(sizes):
            first, last = inner == 0, inner == len(sizes) - 1
            if version == 1:
                moved += 2 * outer_size * width * first + 3 * inner_size * width + 4 * inner_size
                rows.append((inner, outer, moved))
            else:
                moved += outer_size * width * (first + last) + 2 * inner_size * width
                rows.append((outer, inner, moved))
    if moved > np.iinfo(np.int64).max:
        raise ValueError("so many tokens, or so wide, move more than int64 can count")
    return np.array(rows, dtype=np.int64)


def tiled(tokens, width, memory, version=2):
    r"""Return what blockwise attention moves in one head, forward: $\Theta(T^2 d^2 / M)$ elements.

    Version 1: $2Td + \lceil T/B \rceil (3Td + 4T)$. Version 2: $2Td + 2Td \lceil T/B \rceil$.

    Args:
        tokens: $T$.
        width: $d$, channels of the head.
        memory: $M$, elements that the fast memory holds; $B$ is `block_size`.
        version: 1 or 2.

    Returns:
        An int, elements, for q, k and v of `(T, d)`.

    Raises:
        ValueError: A number is not whole and at least 1, or there is no such version.

    Source: Dao et al. 2022 (FlashAttention), arXiv:2205.14135, theorem 2, which is stated for
    version 1; Dao 2023 (FlashAttention-2), arXiv:2307.08691, algorithm 1.
    """
    tokens, width = arrays.whole("tokens", tokens), arrays.whole("width", width)
    _check(version)
    blocks = -(-tokens // min(block_size(width, memory), tokens))
    each = 3 * tokens * width + 4 * tokens if version == 1 else 2 * tokens * width
    return 2 * tokens * width + blocks * each


def _check(version):
    if arrays.whole("version", version) not in (1, 2):
        raise ValueError(f"version must be 1 or 2, got {version!r}")
