"""A small transformer that is trained: one model, and five ways to tell it where words are."""

from dataclasses import asdict, dataclass

import numpy as np
import torch
from torch import nn

from core import alibi, arrays, attention, kinds, learned, rotary, sinusoidal
from core.scaling import Frequencies

SCHEMES = ("sinusoidal", "learned", "rope", "alibi", "nope")
FIRST_WEIGHTS = "normal: words 1/2, sums over n 1/sqrt(n), branches 1/sqrt(2n layers); biases 0"


@dataclass(frozen=True)
class Shape:
    """The sizes of a model; two models of one shape differ in their scheme alone.

    Args:
        vocabulary: Number of tokens.
        length: `L`, tokens; only the learned table needs to know it.
        width: `D`.
        layers: Number of blocks.
        heads: `H`; the head width `d` is `D / H`.
        hidden: Width of the small network of a block.
        base: What the frequencies of sinusoidal and rope are powers of.
        causal: Whether no word sees a later one.

    Raises:
        ValueError: A size is no whole number above 0, or the head width is not even.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3.
    """

    vocabulary: int = 25
    length: int = 64
    width: int = 64
    layers: int = 2
    heads: int = 2
    hidden: int = 256
    base: float = 10000.0
    causal: bool = True

    def __post_init__(self):
        for name, value in asdict(self).items():
            if name not in ("base", "causal"):
                arrays.whole(name, value)
        arrays.positive("base", self.base)
        if self.width % (2 * self.heads):
            raise ValueError(f"width {self.width} does not make {self.heads} heads of even width")

    @property
    def head_width(self) -> int:
        """Channels of one head, `d`."""
        return self.width // self.heads


@dataclass(frozen=True)
class Reading:
    """How a text is read; the default is the way the model was trained.

    Args:
        positions: `(T,)`, tokens, in place of 0 to `T - 1`.
        frequencies: `core.scaling.Frequencies` of rope, in place of those of training.
        window: Number of keys a query sees, itself included, tokens; none for all.

    Raises:
        Nothing.

    Source: Chen et al. 2023 (positions squeezed), arXiv:2306.15595, section 2.3; Peng et al. 2023
    (frequencies), arXiv:2309.00071, section 3; Beltagy et al. 2020 (window), arXiv:2004.05150.
    """

    positions: np.ndarray | None = None
    frequencies: Frequencies | None = None
    window: int | None = None


AS_TRAINED = Reading()


class Decoder(nn.Module):
    r"""Blocks of attention and a small network, with norms in front; `scheme` says how it counts.

    $x \leftarrow x + W_O\,\mathrm{attend}(W_{QKV}\,\mathrm{norm}\,x)$, then
    $x \leftarrow x + W_2\,\mathrm{gelu}(W_1\,\mathrm{norm}\,x)$.

    Args:
        shape: The sizes.
        scheme: `sinusoidal` and `learned` add a vector to the word, `rope` turns queries and keys,
            `alibi` adds to the scores, `nope` does nothing.
        seed: Of the first weights, whole.
        spread: Standard deviation of the first biases of queries and keys; all others are 0.

    Raises:
        ValueError: An unknown scheme.

    Source: Vaswani et al. 2017, arXiv:1706.03762, section 3, with the norm in front as in Xiong et
    al. 2020, arXiv:2002.04745.
    """

    def __init__(self, shape, scheme, seed=0, spread=0.0):
        super().__init__()
        self.shape = shape
        self.scheme = arrays.one_of("scheme", scheme, SCHEMES)
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        if scheme == "learned":
            self.table = nn.Parameter(torch.empty(shape.length, shape.width))
        self.blocks = nn.ModuleList(Block(shape) for _ in range(shape.layers))
        self.norm = nn.LayerNorm(shape.width)
        self.head = nn.Linear(shape.width, shape.vocabulary)
        _draw(self, seed, spread)

    def forward(self, tokens, reading=AS_TRAINED):
        """Return the logits of each next token, `(B, T, V)`, of tokens `(B, T)`.

        Raises `core.errors.PositionError` where the learned table has no row, and ValueError for
        tokens of another shape.
        """
        places = self._places(tokens, reading)
        x = self._enter(self.words(tokens), places.positions)
        for block in self.blocks:
            x = block(x, places)
        return self.head(self.norm(x))

    def look(self, tokens, reading=AS_TRAINED):
        """Return the logits `(B, T, V)` and each block's attention weights `(B, H, T, T)`."""
        places = self._places(tokens, reading)
        x = self._enter(self.words(tokens), places.positions)
        looked = []
        for block in self.blocks:
            x, weights = block.look(x, places)
            looked.append(weights)
        return self.head(self.norm(x)), looked

    def scores(self, tokens, reading=AS_TRAINED):
        """Return what each block takes the softmax of, `(B, H, T, T)`, later keys included."""
        places = self._places(tokens, reading)
        x = self._enter(self.words(tokens), places.positions)
        found = []
        for block in self.blocks:
            found.append(block.scores(x, places))
            x = block(x, places)
        return found

    def _places(self, tokens, reading):
        if tokens.ndim != 2 or not tokens.shape[1]:
            raise ValueError(f"tokens must have the shape (B, T), got {tuple(tokens.shape)}")
        return Places(self.shape, self.scheme, tokens.shape[-1], reading)

    def _enter(self, x, positions):
        if self.scheme == "sinusoidal":
            table = sinusoidal.table(positions, self.shape.width, self.shape.base)
            return x + kinds.like("positions", table, x, x.dtype)
        if self.scheme == "learned":
            return x + learned.look_up(self.table, positions)
        return x


class Places:
    """What every block of a pass needs to know of positions, worked out once.

    Args:
        shape: The sizes of the model.
        scheme: One of `SCHEMES`.
        tokens: `T`.
        reading: How the text is read.

    Raises:
        ValueError: Positions that do not fit, or a reading the scheme cannot have.

    Source: Su et al. 2021, arXiv:2104.09864, equation 16; Press et al. 2021, arXiv:2108.12409,
    section 3.
    """

    def __init__(self, shape, scheme, tokens, reading):
        self.scheme = scheme
        self.positions = np.arange(tokens) if reading.positions is None else reading.positions
        if reading.frequencies is not None and scheme != "rope":
            raise ValueError(f"{scheme} has no frequencies to change")
        self.frequencies = reading.frequencies or Frequencies(
            rotary.inverse_frequencies(shape.head_width, shape.base), 1.0
        )
        self.mask = _mask(shape.causal, tokens, reading.window)
        self.bias = None
        if scheme == "alibi":
            # The two ends of the paper's set for 8 heads: 1/2 looks near, 1/256 far.
            ends = alibi.slopes(8)[np.linspace(0, 7, shape.heads).round().astype(int)]
            self.bias = alibi.bias(shape.heads, self.positions, self.positions, ends)
        self.fused = _fused(self.mask, self.bias)

    def turn(self, x):
        """Return queries or keys, `(B, H, T, d)`: turned by rope, else as they are."""
        if self.scheme != "rope":
            return x
        speeds, factor = self.frequencies.inv_freq, self.frequencies.attention_factor
        return rotary.rotate(x, self.positions, speeds, "half_split", factor)


def _fused(mask, bias):
    """Give mask and bias as torch's fused attention takes them."""
    if mask is None and bias is None:
        return {}
    added = np.zeros(()) if bias is None else bias
    added = added if mask is None else np.where(mask, added, -np.inf)
    return {"attn_mask": torch.as_tensor(added, dtype=torch.float32)}


class Block(nn.Module):
    """One block: attention over the words it may see, then a small network on each word.

    Args:
        shape: The sizes.

    Raises:
        Nothing.

    Source: Vaswani et al. 2017, arXiv:1706.03762, sections 3.2.2 and 3.3.
    """

    def __init__(self, shape):
        super().__init__()
        self.heads = shape.heads
        self.norm_1, self.norm_2 = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)
        self.qkv = nn.Linear(shape.width, 3 * shape.width)
        self.out = nn.Linear(shape.width, shape.width)
        self.mlp_in = nn.Linear(shape.width, shape.hidden)
        self.mlp_out = nn.Linear(shape.hidden, shape.width)

    def forward(self, x, places):
        """Return words `(B, T, D)`."""
        # As `attention.attend` does it, without ever holding the weights: many times as fast.
        how = {name: value.to(x) for name, value in places.fused.items()}
        read = nn.functional.scaled_dot_product_attention(*self._turned(x, places), **how)
        return self._on(x, read)

    def look(self, x, places):
        """Return words `(B, T, D)` and the attention weights `(B, H, T, T)`."""
        read, weights = attention.attend(*self._turned(x, places), places.mask, places.bias)
        return self._on(x, read), weights

    def scores(self, x, places):
        """Return what attention takes the softmax of, `(B, H, T, T)`, later keys included."""
        q, k, _ = self._turned(x, places)
        return attention.scores(q, k, places.bias)

    def _turned(self, x, places):
        q, k, v = self._heads(self.qkv(self.norm_1(x)))
        return places.turn(q), places.turn(k), v

    def _on(self, x, read):
        x = x + self.out(read.transpose(1, 2).flatten(2))
        return x + self.mlp_out(nn.functional.gelu(self.mlp_in(self.norm_2(x))))

    def _heads(self, qkv):
        batch, tokens, channels = qkv.shape
        split = qkv.view(batch, tokens, 3, self.heads, channels // (3 * self.heads))
        return split.permute(2, 0, 3, 1, 4)  # (3, B, H, T, d)


def _mask(causal, tokens, window):
    if window is not None:
        return attention.sliding_window_mask(tokens, tokens, window)
    return attention.causal_mask(tokens, tokens) if causal else None


@torch.no_grad()
def _draw(model, seed, spread):
    """Draw the first weights: variance 1/n for a sum over n channels, less where blocks add up."""
    generator = torch.Generator().manual_seed(arrays.whole("seed", seed, at_least=0))
    branches = (2 * model.shape.layers) ** -0.5
    for name, weight in model.named_parameters():
        if "norm" in name:
            continue
        if weight.ndim == 1:
            weight.zero_()
        elif name in ("words.weight", "table"):
            weight.normal_(0, 0.5, generator=generator)
        else:
            gain = branches if name.endswith(("out.weight", "mlp_out.weight")) else 1.0
            weight.normal_(0, gain * weight.shape[1] ** -0.5, generator=generator)
    for block in model.blocks:
        # A query and a key of their own, whatever the word: a head can look at a distance at once.
        block.qkv.bias[: 2 * model.shape.width].normal_(0, spread, generator=generator)
