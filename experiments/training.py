"""Train a decoder: the loop, its settings, and the batches of each language."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import torch
from torch.nn.functional import cross_entropy

from core import order_tasks, verse

Batch = tuple[torch.Tensor, torch.Tensor]  # tokens (B, T) and the token wanted at each place


@dataclass(frozen=True)
class Training:
    """How a model is trained: AdamW, warmed up, level, then falling to nothing.

    `easy_steps` come first, on poems of `easy_lines` lines: without them the moment at which a
    model finds out to look back varies by hundreds of steps.
    """

    steps: int = 1000
    batch: int = 64
    length: int = 64  # tokens
    rate: float = 3e-3
    warm_up: int = 100  # steps
    falling: float = 0.3  # share of the steps in which the rate goes down to 0
    weight_decay: float = 0.01  # of matrices
    clip: float = 1.0
    easy_steps: int = 250
    easy_lines: int = 2

    def rate_at(self, step: int) -> float:
        """Give the learning rate of a step, counted from 0."""
        warm = (step + 1) / self.warm_up if self.warm_up else 1.0
        left = (self.steps - step) / (self.falling * self.steps) if self.falling else 1.0
        return self.rate * min(1.0, warm, left)


def train(model: torch.nn.Module, settings: Training, batches: Iterator[Batch], reading=None):
    """Train a model where it stands, and yield the loss of each step, nats per token."""
    optimizer = _optimizer(model, settings)
    how = () if reading is None else (reading,)
    for step in range(settings.steps):
        for group in optimizer.param_groups:
            group["lr"] = settings.rate_at(step)
        tokens, wanted = next(batches)
        logits = model(tokens, *how).flatten(0, 1)
        loss = cross_entropy(logits, wanted.flatten(), ignore_index=order_tasks.IGNORED)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
        optimizer.step()
        yield loss.item()


def trained(model, settings: Training, batches: Iterator[Batch]):
    """Train a model where it stands to the end, and give it back ready to be used."""
    for _ in train(model, settings, batches):
        pass
    return model.eval()


def poem_batches(language: verse.Verse, settings: Training, seed: int) -> Iterator[Batch]:
    """Give fresh poems without end, the easy ones first."""
    rng = np.random.default_rng([seed, TRAINING])
    easy = verse.Verse(language.letters, settings.easy_lines, language.shortest, language.longest)
    step = 0
    while True:
        rules = easy if step < settings.easy_steps else language
        yield next_tokens(verse.poems(rules, settings.batch, settings.length + 1, rng))
        step += 1


def next_tokens(texts: np.ndarray) -> Batch:
    """Split texts of T + 1 tokens into T tokens and, for each, the one that follows."""
    tokens = torch.as_tensor(texts)
    return tokens[:, :-1], tokens[:, 1:]


# What random numbers are for: no document is ever used for two of these.
TRAINING, TUNING, EVALUATION = 1, 2, 3


def _optimizer(model: torch.nn.Module, settings: Training) -> torch.optim.Optimizer:
    matrices = [weight for weight in model.parameters() if weight.ndim > 1]
    others = [weight for weight in model.parameters() if weight.ndim <= 1]
    return torch.optim.AdamW(
        [
            {"params": matrices, "weight_decay": settings.weight_decay},
            {"params": others, "weight_decay": 0.0},
        ],
        lr=settings.rate,
        betas=(0.9, 0.98),
    )
