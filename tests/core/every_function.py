"""Each public function of `core` with arguments that fit, and how to change one of them."""

from dataclasses import astuple, dataclass, is_dataclass

import numpy as np
import torch

from core import (
    alibi,
    attention,
    bag,
    coverage,
    entropy,
    frequencies,
    geometry,
    learned,
    ledger,
    memory,
    online_softmax,
    order,
    rotary,
    same_word,
    scaling,
    scaling_by_pair,
    sinusoidal,
    stale_cache,
    traffic,
    verse,
)
from core import order_tasks as tasks
from core import small_transformer as small

RNG = np.random.default_rng(20170612)
WORDS, ROWS = RNG.standard_normal((4, 8)), RNG.standard_normal((3, 4, 8))
SPEEDS, PLACES = np.array([1.0, 0.5, 0.25]), np.array([0.0, 3.0, 1.0, 2.0])
TURNED = [2, 0, 3, 1]
LETTERS = RNG.integers(0, 5, (2, 9))
VERSE = verse.Verse()
HEADS = {"q": ROWS, "k": ROWS[..., ::-1].copy()}
MASK = attention.causal_mask(4, 4)
ROPE = {"dim": 8, "base": 100.0}
CACHE = {"factor": 2.0, "length": 8.0, "present": 16, "keys": PLACES}
LONG = {"original_max_position_embeddings": 64.0}


@dataclass(frozen=True)
class Rng:
    """Stands for a numpy generator that begins anew at each call."""


SAMPLES = {
    alibi.slopes: {"num_heads": 3},
    alibi.bias: {
        "num_heads": 2, "query_positions": PLACES, "key_positions": PLACES[:3],
        "per_token": [0.5, 0.1],
    },
    attention.scores: {**HEADS, "bias": WORDS[:, :4], "scale": 0.3},
    attention.softmax: {"scores": ROWS[..., :4], "mask": MASK},
    attention.attend: {**HEADS, "v": ROWS, "mask": MASK, "bias": WORDS[:, :4], "scale": 0.3},
    attention.causal_mask: {"q_len": 2, "k_len": 4},
    attention.sliding_window_mask: {"q_len": 2, "k_len": 4, "window": 2},
    attention.window_reach: {"window": 3, "layers": 2},
    bag.expected_largest_count: {"letters": 4, "vocabulary": 3},
    bag.bag_so_far: {"tokens": 4, "vocabulary": 3},
    coverage.turns: {"inv_freq": SPEEDS, "length": 9.0},
    coverage.never_finish: {"inv_freq": SPEEDS, "length": 9.0},
    coverage.shown_arc: {"inv_freq": SPEEDS, "length": 9.0},
    coverage.added_arc: {"inv_freq": SPEEDS, "length": 9.0, "positions": PLACES},
    coverage.was_shown: {"inv_freq": SPEEDS, "length": 9.0, "positions": PLACES},
    coverage.clean_until: {"trained": SPEEDS, "read": SPEEDS[::-1].copy(), "length": 9.0},
    coverage.ntk_factor: {**ROPE, "length": 9.0, "stretch": 4.0},
    coverage.near_repeats: {"speed": 1.0, "longest": 50},
    frequencies.divided: {"inv_freq": SPEEDS, "by": [1.0, 2.0, 4.0]},
    entropy.entropy: {"weights": attention.softmax(WORDS)},
    geometry.angle_between: {"x": WORDS, "y": ROWS},
    learned.look_up: {"table": WORDS, "positions": PLACES},
    ledger.gpt2_parameters: {"vocabulary": 7, "length": 5, "dim": 3, "layers": 2},
    memory.score_matrix: {"tokens": 9, "causal": True},
    memory.kv_cache: {
        "tokens": 9, "layers": 3, "kv_heads": 2, "head_dim": 4, "bytes_per_value": 2,
        "windowed_layers": 1, "window": 5,
    },
    memory.latent_cache: {"tokens": 9, "layers": 3, "latent": 4, "rope": 2, "bytes_per_value": 2},
    memory.forward_work: {
        "tokens": 9, "layers": 3, "hidden": 8, "heads": 2, "kv_heads": 1, "head_dim": 4,
        "intermediate": 16, "vocabulary": 7,
    },
    online_softmax.stream: {"scores": ROWS[..., 0], "values": ROWS, "block": 3},
    online_softmax.attend_blockwise: {
        **HEADS, "v": ROWS, "query_block": 3, "key_block": 3, "mask": MASK, "scale": 0.3,
    },
    online_softmax.without_maximum: {"scores": ROWS[..., 0], "values": ROWS},
    order.equivariance_gap: {"f": lambda x: -x, "x": WORDS, "permutation": TURNED},
    order.invariance_gap: {"f": lambda x: x[-1:], "x": WORDS, "permutation": TURNED},
    order.proof_lines: {"x": WORDS, "permutation": TURNED, "scheme": "rope"},
    tasks.draw: {"rng": Rng(), "rows": 2, "tokens": 3, "vocabulary": 4},
    tasks.copy: {"letters": LETTERS},
    tasks.reverse: {"letters": LETTERS},
    tasks.seven_back: {"letters": LETTERS},
    tasks.sort: {"letters": LETTERS},
    tasks.k_back: {"letters": LETTERS, "k": 2},
    tasks.chance: {"vocabulary": 4},
    tasks.ceiling: {"task": "sort", "tokens": 4, "vocabulary": 3},
    tasks.best_without_position: {"task": "reverse", "letters": LETTERS},
    rotary.inverse_frequencies: ROPE,
    rotary.wavelengths: {"inv_freq": SPEEDS},
    rotary.angles: {"positions": PLACES, "inv_freq": SPEEDS},
    rotary.pair_permutation: {"dim": 8, "rotary_dim": 6},
    rotary.rotate: {"x": ROWS, "positions": PLACES, "inv_freq": SPEEDS, "attention_factor": 1.5},
    rotary.score: {"q": WORDS[0], "k": WORDS[1], "m": PLACES, "n": 2.5, "inv_freq": SPEEDS},
    rotary.mean_cosine: {"distances": PLACES, "inv_freq": SPEEDS},
    same_word.scores: {
        "scheme": "alibi", "word": WORDS[0], "tokens": 3, "w_q": ROWS[0, :1].T @ WORDS[:1],
        "w_k": WORDS.T @ WORDS,
    },
    same_word.spread_at_equal_distance: {"scores": WORDS @ WORDS.T},
    scaling.default: ROPE,
    scaling.linear: {**ROPE, "factor": 4.0},
    scaling.ntk: {**ROPE, "factor": 4.0},
    scaling.dynamic: {**ROPE, "factor": 4.0, "max_position_embeddings": 64.0, "seq_len": 99.0},
    scaling.dynamic_stretch: {"factor": 4.0, "max_position_embeddings": 64.0, "seq_len": 99.0},
    scaling.proportional: {**ROPE, "partial_rotary_factor": 0.5, "factor": 2.0},
    scaling_by_pair.mscale: {"factor": 4.0, "weight": 0.7},
    scaling_by_pair.correction_range: {**ROPE, **LONG, "beta_fast": 8.0, "beta_slow": 2.0},
    scaling_by_pair.yarn: {**ROPE, **LONG, "factor": 4.0, "mscale": 0.7, "mscale_all_dim": 0.5},
    scaling_by_pair.llama3: {
        **ROPE, **LONG, "factor": 4.0, "low_freq_factor": 1.0, "high_freq_factor": 4.0,
    },
    scaling_by_pair.longrope: {
        **ROPE, **LONG, "short_factor": [1.0, 1.0, 2.0, 2.0], "long_factor": [1.0, 2.0, 3.0, 4.0],
        "factor": 4.0, "seq_len": 99.0,
    },
    sinusoidal.table: {"positions": PLACES, **ROPE},
    sinusoidal.shift_matrix: {"k": 3.0, **ROPE},
    sinusoidal.dot_products: {
        "positions": PLACES, "distances": PLACES[:2], **ROPE, "w_q": WORDS.T, "w_k": WORDS.T,
    },
    small.word_vectors: {"words": ["a", "b"], "dim": 3},
    small.random_blocks: {"dim": 8, "layers": 1, "seed": 2},
    small.encode: {"x": WORDS, "mask": "causal", "scheme": "alibi"},
    small.read_out: {"outputs": WORDS, "readout": "mean"},
    small.enter: {"x": WORDS, "scheme": "learned"},
    small.visible: {"tokens": 3, "mask": "causal"},
    small.scores: {"q": ROWS[[0, 1, 2, 0]], "k": ROWS[[0, 1, 2, 1]], "scheme": "rope"},
    small.norm: {"x": WORDS},
    stale_cache.speeds_at: {**ROPE, "factor": 2.0, "length": 8.0, "present": PLACES + 9},
    stale_cache.cosines: {**ROPE, **CACHE, "stale": True},
    stale_cache.off_by: {**ROPE, **CACHE},
    traffic.standard: {"tokens": 9, "width": 4},
    traffic.block_size: {"width": 4, "memory": 50},
    traffic.walk: {"tokens": 9, "width": 4, "block": 4, "version": 1},
    traffic.tiled: {"tokens": 9, "width": 4, "memory": 50, "version": 2},
    verse.poem: {"verse": VERSE, "length": 20, "rng": Rng()},
    verse.poems: {"verse": VERSE, "count": 2, "length": 20, "rng": Rng()},
    verse.predict: {"verse": VERSE, "seen": {}, "prefix": ()},
    verse.surprise: {"verse": VERSE, "tokens": verse.poem(VERSE, 20, np.random.default_rng(5))},
    verse.predictions: {"verse": VERSE, "tokens": verse.poem(VERSE, 9, np.random.default_rng(5))},
}  # fmt: skip


def called(function, **changed):
    """Call a function with its sample, some arguments changed."""
    arguments = {**SAMPLES[function], **changed}
    fresh = {k: np.random.default_rng(6) for k, v in arguments.items() if isinstance(v, Rng)}
    return function(**{**arguments, **fresh})


def all_torch(function, dtype=torch.float64):
    """Give the sample of a function with every array a tensor."""
    return {
        name: torch.as_tensor(values.copy()).to(torch.bool if values.dtype == bool else dtype)
        for name, values in SAMPLES[function].items()
        if isinstance(values, np.ndarray)
    }


def numbers_in(result):
    """Give all arrays of a result, whatever holds them, as numpy."""
    if isinstance(result, torch.Tensor):
        return [result.detach().numpy(force=True)]
    if is_dataclass(result):
        return numbers_in(astuple(result))
    if isinstance(result, dict):
        return numbers_in(list(result.values()))
    if isinstance(result, list | tuple):
        return [array for part in result for array in numbers_in(part)]
    if isinstance(result, int):
        result = min(result, 10**300)  # exact, and perhaps beyond a float
    return [] if isinstance(result, str) else [np.asarray(result, dtype=float)]


def tensors_in(result):
    """Give all tensors of a result, whatever holds them; of anything else, none."""
    if isinstance(result, list | tuple):
        return [tensor for part in result for tensor in tensors_in(part)]
    return [result] if isinstance(result, torch.Tensor) else []


def arrays_of(function):
    """Give the names of the arguments that are arrays of numbers."""
    return [
        name
        for name, values in SAMPLES[function].items()
        if isinstance(values, np.ndarray) or (isinstance(values, list) and values[0] != "a")
    ]


def scalars_of(function):
    """Give the names of the arguments that are one number, whole or not."""
    sample = SAMPLES[function].items()
    return [n for n, v in sample if isinstance(v, int | float) and not isinstance(v, bool)]
