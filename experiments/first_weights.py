"""What hangs on the first weights: the schemes of the wall with a random bias to begin with.

The ordinary way is none, and so begin the models of the wall. With a bias of queries and keys
drawn from a normal distribution a head can look at a distance at once, whatever the words. What is
shipped of these models are their results, not their weights.
"""

from core.decoder import SCHEMES
from experiments import wall
from experiments.record import Record
from experiments.wall import Kind

SPREAD = 1.0  # the standard deviation of the biases
KINDS = tuple(Kind(scheme, spread=SPREAD) for scheme in SCHEMES)
CONFIG = {**wall.CONFIG, "spread": SPREAD}


def run(share) -> None:
    """Train and measure every scheme, and write `results/first_weights.json`."""
    wall.measure_all(share, Record("first_weights", CONFIG), [*KINDS], wall.SEEDS)
