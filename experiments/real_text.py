"""The same wall on a real text, letter by letter: here the best possible is not known."""

from dataclasses import asdict

import numpy as np

from core.decoder import SCHEMES, Decoder, Shape
from experiments import evaluation, king_james, weights
from experiments.record import Record
from experiments.training import EVALUATION, Told, Training, next_tokens, train_to_the_end
from experiments.training import TRAINING as FOR_TRAINING

L = 128
SHAPE = Shape(vocabulary=len(king_james.SYMBOLS), length=L, base=200.0)
TRAINING = Training(steps=400, batch=32, length=L, easy_steps=0)
LENGTHS = tuple(L * share // 2 for share in (1, 2, 4, 8, 16, 32))
SEEDS = (0, 1)
PASSAGES = 24
MADE_WITH = {"text": "King James Bible", "shape": asdict(SHAPE), "training": asdict(TRAINING)}
CONFIG = {**MADE_WITH, "lengths": LENGTHS, "seeds": SEEDS, "passages": PASSAGES}


def passages() -> np.ndarray:
    """Give the held-out passages on which everything is measured."""
    rng = np.random.default_rng([0, EVALUATION])
    return king_james.windows("evaluation", PASSAGES, LENGTHS[-1] + 1, rng)


def _batches(seed: int):
    rng = np.random.default_rng([seed, FOR_TRAINING])
    while True:
        yield next_tokens(king_james.windows("training", TRAINING.batch, TRAINING.length + 1, rng))


def model(scheme: str, seed: int, told: Told = lambda *_: None) -> Decoder:
    """Give the trained model of a scheme and seed: from the disk, or trained now.

    Raises:
        RecordError: as `weights.trained`.
    """

    def make() -> Decoder:
        fresh = Decoder(SHAPE, scheme, seed)
        train_to_the_end(fresh, TRAINING, _batches(seed), told)
        return fresh

    made_with = {**MADE_WITH, "scheme": scheme, "seed": seed}
    return weights.trained(f"text-{scheme}-{seed}", made_with, make)


def second_half(model: Decoder, texts: np.ndarray) -> list[float]:
    """Give the perplexity over the second half of each length; a learned table ends at L."""
    lengths = [n for n in LENGTHS if model.scheme != "learned" or n <= L]
    nats = evaluation.measure(model, texts[:, : lengths[-1] + 1]).nats
    return [round(float(np.exp(nats[:, n // 2 : n].mean())), 4) for n in lengths]


def run(progress) -> None:
    """Train and measure every scheme, and write `results/real_text.json`."""
    record, texts = Record("real_text", CONFIG), passages()
    for seed in SEEDS:
        for scheme in SCHEMES:
            name = f"{scheme}-{seed}"
            if name in record:
                model(scheme, seed)  # broken or foreign weights must not pass for those measured
                continue
            with progress(f"real text {name}", TRAINING.steps) as told:
                record.run(
                    name,
                    lambda: {"half": second_half(model(scheme, seed, told), texts)},  # noqa: B023
                )
