"""What hangs on the first weights: the schemes of the wall without a random bias to begin with.

The queries and keys of the wall's models begin with a bias drawn from a normal distribution, so
that a head can look at a distance at once, whatever the words. The ordinary way is none.
"""

from core.decoder import SCHEMES
from experiments import wall
from experiments.record import Record
from experiments.wall import Kind

SEEDS = (0,)
KINDS = tuple(Kind(scheme, spread=0.0) for scheme in SCHEMES)
CONFIG = {**wall.CONFIG, "first_weights": wall.FIRST_WEIGHTS, "seeds": SEEDS}


def run(share) -> None:
    """Train and measure every scheme, and write `results/first_weights.json`."""
    wall.measure_all(share, Record("first_weights", CONFIG), [*KINDS], SEEDS)
