"""What a model costs on texts it never saw: nats of every token, and what is made of them."""

from dataclasses import dataclass

import numpy as np
import torch

from core import verse
from core.decoder import AS_TRAINED, Decoder, Reading
from experiments.training import EVALUATION, TUNING, next_tokens

LAST = 40  # tokens before a length, over which the cost there is taken
BIN = 16  # tokens that share one value along the places of a text
AT_ONCE = 2048  # tokens in one pass: scores of longer batches leave the processor's cache


@dataclass(frozen=True)
class Cost:
    """What the tokens of some texts cost, nats, `(B, N)`; perplexities are made of it."""

    nats: np.ndarray

    def whole(self, length: int) -> float:
        """Give the perplexity over the whole text up to a length."""
        return float(np.exp(self.nats[:, :length].mean()))

    def last(self, length: int) -> float:
        """Give the perplexity over the last tokens before a length."""
        return float(np.exp(self.last_nats(length).mean()))

    def last_nats(self, length: int) -> np.ndarray:
        """Give the mean nats of the last tokens before a length, poem by poem, `(B,)`."""
        return self.nats[:, max(0, length - LAST) : length].mean(axis=1)

    def first(self, length: int) -> "Cost":
        """Give what the tokens up to a length cost, where what comes later changes nothing."""
        return Cost(self.nats[:, :length])

    def places(self) -> list[float]:
        """Give the perplexity in each bin of places."""
        mean = self.nats.mean(axis=0)
        edges = range(0, len(mean) - BIN + 1, BIN)
        return [float(np.exp(mean[at : at + BIN].mean())) for at in edges]


def poems_for(purpose: int, language: verse.Verse, count: int, length: int) -> np.ndarray:
    """Give the same poems of `length` + 1 tokens at each call; each purpose has its own.

    Raises:
        ValueError: the purpose is neither tuning nor evaluation.
    """
    if purpose not in (TUNING, EVALUATION):
        raise ValueError("only poems for tuning and for evaluation are the same at each call")
    return verse.poems(language, count, length + 1, np.random.default_rng([0, purpose]))


@torch.inference_mode()
def measure(model: Decoder, texts: np.ndarray, reading: Reading = AS_TRAINED) -> Cost:
    """Read texts of N + 1 tokens and give what each token after the first costs.

    Raises:
        core.errors.PositionError: a learned table has no row for a place.
    """
    at_once = max(1, AT_ONCE // texts.shape[1])
    parts = [texts[at : at + at_once] for at in range(0, len(texts), at_once)]
    return Cost(np.concatenate([_nats(model, part, reading) for part in parts]))


def _nats(model: Decoder, texts: np.ndarray, reading: Reading) -> np.ndarray:
    tokens, wanted = next_tokens(texts)
    logits = model(tokens, reading).double()
    return -logits.log_softmax(-1).gather(-1, wanted[..., None])[..., 0].numpy()


def best_possible(language: verse.Verse, texts: np.ndarray, window: int | None = None) -> Cost:
    """Give what the tokens after the first cost the best predictor there is."""
    return Cost(np.stack([verse.surprise(language, text, window)[1:] for text in texts]))
