"""What a visitor has worked out from the shipped weights: jobs for `experiments.jobs`."""

from collections.abc import Iterator
from functools import lru_cache
from time import perf_counter

import torch

from core.decoder import Decoder, Reading
from experiments import cures, evaluation, fresh, wall
from experiments.evaluation import Cost


def curve(scheme: str, seed: int, length: int, number: int, method: str = "none") -> Iterator[dict]:
    """Measure a shipped model on fresh poems, then the best possible on the same poems.

    Args:
        scheme: of the model, as `seed`.
        seed: with which it was trained.
        length: of the poems, tokens; the learned table reads its own L of them.
        number: which poems.
        method: one of `experiments.cures.METHODS`; only rope can have another than none.

    Yields:
        First `model`, then `best`: perplexities over the `whole` and over the `last` tokens, and
        along the `places`; with `seconds` since the start.
    """
    began = perf_counter()
    poems = fresh.poems(number, fresh.count(length), length)
    texts = poems[:, : reach(scheme, length) + 1]
    cost = evaluation.measure(model(scheme, seed), texts, how(method, length))
    yield {"model": _found(cost), "seconds": perf_counter() - began}
    best = evaluation.best_possible(fresh.LANGUAGE, texts)
    yield {"best": _found(best), "seconds": perf_counter() - began}


def look(scheme: str, seed: int, length: int, number: int) -> Iterator[dict]:
    """Have a shipped model read one fresh poem, as far as it can.

    Yields:
        Once: `expected`, the probabilities after each token `(T, V)`, and `weights`, the attention
        of each head, those of the first layer first, `(layers x heads, T, T)`; numpy float32.
    """
    tokens = fresh.poems(number, 1, length)[:, : reach(scheme, length)]
    with torch.inference_mode():
        logits, layers = model(scheme, seed).look(torch.as_tensor(tokens))
    yield {
        "expected": logits[0].softmax(-1).numpy(),
        "weights": torch.cat([weights[0] for weights in layers]).numpy(),
    }


@lru_cache
def model(scheme: str, seed: int) -> Decoder:
    """Read a shipped model of the wall.

    Raises:
        RecordError: as `weights.read`.
    """
    return wall.model(scheme, seed)


def reach(scheme: str, length: int) -> int:
    """Give how many tokens of a text a scheme can read: the learned table ends at L."""
    return min(length, wall.L) if scheme == "learned" else length


def how(method: str, length: int) -> Reading:
    """Give how a text is read by a method set for its own length.

    Raises:
        RecordError: something tuned is asked for, and was never measured.
    """
    tuned = cures.tuned() if method.endswith("tuned") else cures.PUBLISHED
    return cures.reading(method, max(1.0, length / wall.L), length, tuned)


def _found(cost: Cost) -> dict:
    length = cost.nats.shape[1]
    return {
        "last": cost.last(length),
        "whole": cost.whole(length),
        "places": cost.places(),
    }
