"""What attention in blocks takes beside attention that holds all scores, one head, no mask.

The same three ways at each length: `core.attention.attend`, torch's own attention by its plain
formula, and `core.online_softmax.attend_blockwise`. Each has a process of its own, because a
process gives no memory back; this one stays small, since a new process begins with the peak of the
one that made it. Blocks should take no more than `BAR` times as long as torch at `BAR_AT` tokens.
"""

import json
import subprocess
import sys
from collections.abc import Iterator

from benchmarks.learner import load

LENGTHS = (512, 1024, 2048, 4096, 8192)  # tokens
BAR, BAR_AT = 1.5, 4096
WAYS = ("plain", "torch", "blocks")


def measure() -> Iterator[str]:
    """Give the lines of the table."""
    yield f"{'tokens':>8}{'extra MB':>36}{'ms of one core':>36}{'blocks to torch':>20}"
    yield f"{'':8}" + 2 * "".join(f"{way:>12}" for way in WAYS) + f"{'memory':>10}{'time':>10}"
    for length in LENGTHS:
        yield _line(length)


def _line(length: int) -> str:
    found = [_apart(way, length) for way in WAYS]
    sizes, times = ([each[what] for each in found] for what in ("megabytes", "milliseconds"))
    ratios = [row[-1] / row[1] for row in (sizes, times)]
    numbers = "".join(f"{number:>12.1f}" for number in (*sizes, *times))
    said = "".join(f"{ratio:>10.2f}" for ratio in ratios)
    kept = f"   bar {BAR}: {'kept' if ratios[-1] <= BAR else 'missed'}" if length == BAR_AT else ""
    return f"{length:>8}{numbers}{said}{kept}   {load()}"


def _apart(way: str, length: int) -> dict[str, float]:
    """Run one way in a process of its own."""
    told = [sys.executable, "-m", "benchmarks.one_head", way, str(length)]
    return json.loads(subprocess.run(told, check=True, capture_output=True, text=True).stdout)
