"""Does depth change the wall, or do more steps? The schemes with four layers; NoPE for longer.

With two layers and as many steps they are those of `experiments.wall`. What is shipped of these
models are their results, not their weights.
"""

from core.decoder import SCHEMES
from experiments import wall
from experiments.record import Record
from experiments.wall import Kind

SEEDS = (0, 1, 2)
LAYERS, STEPS = 4, 3000
KINDS = tuple(Kind(scheme, LAYERS) for scheme in SCHEMES)
LONGER = tuple(Kind("nope", layers, STEPS) for layers in (wall.SHAPE.layers, LAYERS))
CONFIG = {
    **wall.CONFIG,
    "kinds": [str(kind) for kind in (*KINDS, *LONGER)],
    "longer": {"steps": STEPS},
    "seeds": SEEDS,
}


def run(share) -> None:
    """Train and measure every kind with every seed, and write `results/depth.json`."""
    record = Record("depth", CONFIG)
    for seed in SEEDS:
        wall.measure_all(share, record, [*KINDS, *LONGER], (seed,))
