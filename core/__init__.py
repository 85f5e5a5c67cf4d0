"""The mathematics of position, once: pure functions over arrays.

The letters are the same in code, captions, docstrings and colours.

| letter | is | unit |
| --- | --- | --- |
| `T` | number of tokens; `Tq` of queries, `Tk` of keys | tokens |
| `D` | model width | channels |
| `H` | number of heads | |
| `d` | head width | channels |
| `m`, `n` | position of a query, of a key | tokens |
| `i` | pair of channels; pair 0 turns fastest | |
| `theta_i` | speed of pair `i` (`inv_freq` in code) | radians per token |
| `base` | what the frequencies are powers of | |
| `L` | trained length | tokens |
| `s` | stretch factor | |

Arrays are numpy float64. Where a function also takes torch tensors it gives torch tensors back, and
their gradients go along; where it gives numpy back, it refuses a tensor whose gradient would end.
What is refused for its values passes where there are none to look at: see `core.kinds`.
"""

__all__ = [
    "alibi",
    "arrays",
    "attention",
    "bag",
    "coverage",
    "decoder",
    "entropy",
    "errors",
    "frequencies",
    "geometry",
    "kinds",
    "learned",
    "ledger",
    "memory",
    "online_softmax",
    "order",
    "order_tasks",
    "rotary",
    "same_word",
    "scaling",
    "scaling_by_pair",
    "sinusoidal",
    "small_transformer",
    "stale_cache",
    "traffic",
    "verse",
]
