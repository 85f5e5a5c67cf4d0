"""What position costs in parameters."""

from core import arrays


def gpt2_parameters(vocabulary=50257, length=1024, dim=768, layers=12):
    r"""Return how many parameters each part of a GPT-2 has.

    Tokens $V D$, positions $L D$, and a block $12 D^2 + 13 D$: four `(D, D)` matrices of
    attention and two `(D, 4D)` of the small network with their biases, and two norms. The output
    layer is the token table once more and counts nothing.

    Args:
        vocabulary: `V`.
        length: `L`, rows of the learned table `(L, D)`.
        dim: `D`.
        layers: Number of blocks.

    Returns:
        A dict of whole numbers: `tokens`, `positions`, `blocks`, `norm` (the last one) and
        `total`. The defaults are GPT-2 small.

    Raises:
        ValueError: A size is not a whole number of at least 1.

    Source: Radford et al. 2019 (GPT-2), section 2.3 and table 2, with the block of Vaswani et al.
    2017, arXiv:1706.03762, section 3.
    """
    sizes = {"vocabulary": vocabulary, "length": length, "dim": dim, "layers": layers}
    vocabulary, length, dim, layers = (arrays.whole(name, n) for name, n in sizes.items())
    parts = {
        "tokens": vocabulary * dim,
        "positions": length * dim,
        "blocks": layers * (12 * dim * dim + 13 * dim),
        "norm": 2 * dim,
    }
    return {**parts, "total": sum(parts.values())}
