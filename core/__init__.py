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

Arrays are numpy float64. Where a function also takes torch tensors it gives torch tensors back.
"""

__all__ = [
    "alibi",
    "arrays",
    "attention",
    "bag",
    "coverage",
    "decoder",
    "errors",
    "frequencies",
    "geometry",
    "learned",
    "ledger",
    "order",
    "order_tasks",
    "rotary",
    "same_word",
    "scaling",
    "scaling_by_pair",
    "sinusoidal",
    "small_transformer",
    "verse",
]
