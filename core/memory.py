"""What a long text costs: keys and values kept, scores, work."""

from core import arrays


def score_matrix(tokens, causal=False):
    r"""Return how many scores one head of one layer has: $T^2$, or $T(T+1)/2$ below a causal mask.

    Args:
        tokens: $T$.
        causal: Whether to count only the scores that a causal mask lets through.

    Returns:
        An int, elements of `(T, T)`.

    Raises:
        ValueError: `tokens` is not a whole number of at least 1.

    Source: Vaswani et al. 2017, arXiv:1706.03762, equation 1.
    """
    tokens = arrays.whole("tokens", tokens)
    return tokens * (tokens + 1) // 2 if causal else tokens**2


def kv_cache(tokens, layers, kv_heads, head_dim, bytes_per_value=2, windowed_layers=0, window=None):
    r"""Return what the keys and values of a text take, batch of one.

    $$2\,H_{kv}\,d\,b\,\bigl((\ell - \ell_w)\,T + \ell_w \min(T, W)\bigr)$$

    $H_{kv}$ is the number of heads of keys: all of them (MHA), fewer (GQA) or one (MQA).

    Args:
        tokens: $T$.
        layers: $\ell$, all of them.
        kv_heads: $H_{kv}$.
        head_dim: $d$, channels.
        bytes_per_value: $b$.
        windowed_layers: $\ell_w$, those that see a window only.
        window: $W$, tokens; needed where there are such layers.

    Returns:
        An int, bytes, of keys and values `(layers, kv_heads, T, d)`.

    Raises:
        ValueError: A number is not whole and at least 1 (0 for `windowed_layers`), or there are
            more windowed layers than layers.

    Source: Shazeer 2019 (multi-query attention), arXiv:1911.02150, section 2.4; Ainslie et al. 2023
    (GQA), arXiv:2305.13245, section 2; Jiang et al. 2023 (Mistral 7B), arXiv:2310.06825, section 2.
    """
    sizes = {"tokens": tokens, "layers": layers, "kv_heads": kv_heads, "head_dim": head_dim}
    tokens, layers, kv_heads, head_dim = (arrays.whole(name, n) for name, n in sizes.items())
    windowed = arrays.whole("windowed_layers", windowed_layers, at_least=0)
    if windowed > layers:
        raise ValueError(f"windowed_layers must be at most {layers}, got {windowed}")
    held = (layers - windowed) * tokens
    if windowed:
        held += windowed * min(tokens, arrays.whole("window", window))
    return 2 * kv_heads * head_dim * arrays.whole("bytes_per_value", bytes_per_value) * held


def latent_cache(tokens, layers, latent, rope, bytes_per_value=2):
    r"""Return what latent attention keeps of a text: $\ell\,(c + r)\,T\,b$, shared by all heads.

    Args:
        tokens: $T$.
        layers: $\ell$.
        latent: $c$, width of the vector from which keys and values are made.
        rope: $r$, channels of the one key that turns.
        bytes_per_value: $b$.

    Returns:
        An int, bytes, of `(layers, T, c + r)`.

    Raises:
        ValueError: A number is not whole and at least 1.

    Source: DeepSeek-AI 2024 (DeepSeek-V2), arXiv:2405.04434, section 2.1.
    """
    sizes = {
        "tokens": tokens, "layers": layers, "latent": latent, "rope": rope,
        "bytes_per_value": bytes_per_value,
    }  # fmt: skip
    tokens, layers, latent, rope, each = (arrays.whole(name, n) for name, n in sizes.items())
    return layers * (latent + rope) * tokens * each


def forward_work(tokens, layers, hidden, heads, kv_heads, head_dim, intermediate, vocabulary):
    r"""Return the work of one forward pass of a gated decoder, causal, batch of one.

    A matrix of `(n, m)` costs $2nm$ a token; scores and their sums cost $4 H d$ a pair of query and
    key, of which a causal mask leaves $T(T+1)/2$. Norms, rotations and softmax are left out.

    Args:
        tokens: $T$.
        layers: Blocks.
        hidden: $D$.
        heads: $H$, of queries.
        kv_heads: Of keys and values.
        head_dim: $d$, channels.
        intermediate: Width of the gated network, which has three matrices `(D, width)`.
        vocabulary: Of the output layer.

    Returns:
        A dict of ints, floating-point operations: `linear` for the matrices, `attention` for
        scores and sums of values `(heads, T, T)`.

    Raises:
        ValueError: A number is not whole and at least 1.

    Source: Kaplan et al. 2020, arXiv:2001.08361, section 2.1 and table 1, with the gated network of
    Shazeer 2020, arXiv:2002.05202, and the key heads of Ainslie et al. 2023, arXiv:2305.13245.
    """
    sizes = {
        "tokens": tokens, "layers": layers, "hidden": hidden, "heads": heads,
        "kv_heads": kv_heads, "head_dim": head_dim, "intermediate": intermediate,
        "vocabulary": vocabulary,
    }  # fmt: skip
    n = {name: arrays.whole(name, size) for name, size in sizes.items()}
    projections = 2 * n["hidden"] * n["head_dim"] * (n["heads"] + n["kv_heads"])
    block = projections + 3 * n["hidden"] * n["intermediate"]
    matrices = n["layers"] * block + n["hidden"] * n["vocabulary"]
    pairs = score_matrix(n["tokens"], causal=True)
    return {
        "linear": 2 * n["tokens"] * matrices,
        "attention": 4 * pairs * n["heads"] * n["head_dim"] * n["layers"],
    }
