"""One head of attention, one way and one length, in this process: `python -m benchmarks.one_head`.

It prints the peak of memory above what was there before, and the time of one core in the best of
some runs, since other work on the machine only ever adds to it.
"""

import json
import resource
import sys
import time
from collections.abc import Callable

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

from core import attention, online_softmax

WIDTH = 64
QUERIES, KEYS = 256, 512  # a block
RUNS, WARM = 5, 16  # runs; tokens of a first run, which loads what is needed


def _by_torch(q, k, v):
    with sdpa_kernel(SDPBackend.MATH):
        return scaled_dot_product_attention(q[None], k[None], v[None])[0]


WAYS: dict[str, Callable] = {
    "plain": lambda q, k, v: attention.attend(q, k, v)[0],
    "torch": _by_torch,
    "blocks": lambda q, k, v: online_softmax.attend_blockwise(q, k, v, QUERIES, KEYS),
}


def run(way: str, length: int) -> dict[str, float]:
    """Give what one way takes at one length."""
    torch.set_num_threads(1)
    torch.manual_seed(0)
    attend = WAYS[way]
    first, inputs = (torch.randn(3, tokens, WIDTH) for tokens in (WARM, length))
    attend(*first)
    before = _peak()
    attend(*inputs)
    took = _peak() - before
    seconds = min(_timed(attend, inputs) for _ in range(RUNS))
    return {"megabytes": took / 1e6, "milliseconds": 1000 * seconds}


def _peak() -> int:
    """Give the largest size this process ever had, in bytes."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else 1024 * most


def _timed(attend: Callable, inputs: torch.Tensor) -> float:
    start = time.process_time()
    attend(*inputs)
    return time.process_time() - start


if __name__ == "__main__":
    print(json.dumps(run(sys.argv[1], int(sys.argv[2]))))  # noqa: T201
