"""Tasks about order: what a model without position learns, and what one with position does."""

from collections.abc import Callable
from dataclasses import asdict
from functools import partial

import numpy as np
import torch

from core import order_tasks
from core.decoder import FIRST_WEIGHTS, Decoder, Shape
from experiments.record import Record
from experiments.training import Batch, Training, trained

LENGTH, VOCABULARY = order_tasks.TOKENS, order_tasks.VOCABULARY
BOTH_WAYS = Shape(vocabulary=VOCABULARY, length=LENGTH, causal=False)
FORWARD = Shape(vocabulary=VOCABULARY, length=LENGTH)
ENCODER = Training(steps=400, batch=64, length=LENGTH, easy_steps=0)
DECODER = Training(steps=700, batch=32, length=LENGTH, easy_steps=0)
TASK_SCHEMES, TASK_SEEDS = ("nope", "learned"), (0, 1, 2)
BACK_SCHEMES, BACK_SEEDS, BACKS = ("nope", "rope"), (0, 1), tuple(range(1, 11))
BACK_LENGTHS = (LENGTH, 2 * LENGTH, 4 * LENGTH)
ROWS = 512
CONFIG = {
    "both_ways": asdict(BOTH_WAYS),
    "forward": asdict(FORWARD),
    "encoder": asdict(ENCODER),
    "decoder": asdict(DECODER),
    "tasks": {"schemes": TASK_SCHEMES, "seeds": TASK_SEEDS},
    "back": {"schemes": BACK_SCHEMES, "seeds": BACK_SEEDS, "k": BACKS, "lengths": BACK_LENGTHS},
    "rows": ROWS,
    "first_weights": FIRST_WEIGHTS,
}
ORDER, ASKED = 5, 6  # purposes of random numbers, beside those of `experiments.training`

Task = Callable[[np.ndarray], np.ndarray]


def _batches(task: Task, settings: Training, seed: int):
    rng = np.random.default_rng([seed, ORDER])
    while True:
        yield _asked(task, order_tasks.draw(rng, settings.batch, settings.length, VOCABULARY))


def _asked(task: Task, letters: np.ndarray) -> Batch:
    return torch.as_tensor(letters), torch.as_tensor(np.ascontiguousarray(task(letters)))


@torch.inference_mode()
def accuracy(model: Decoder, task: Task, length: int, first: int = 0, rows: int = ROWS) -> float:
    """Give the share of right answers on new rows, of what is asked from place `first` on."""
    rng = np.random.default_rng([length, ASKED])
    tokens, wanted = _asked(task, order_tasks.draw(rng, rows, length, VOCABULARY))
    right = model(tokens).argmax(-1) == wanted
    asked = wanted != order_tasks.IGNORED
    asked[:, :first] = False
    return round(float(right[asked].float().mean()), 4)


def back(k: int) -> Task:
    """Give the task to name the letter k places before."""
    return partial(order_tasks.k_back, k=k)


def task_run(name: str, scheme: str, seed: int) -> dict:
    """Train a model that sees both ways on one of the four tasks, and count its right answers."""
    task = order_tasks.TASKS[name]
    fresh = Decoder(BOTH_WAYS, scheme, seed)
    model = trained(fresh, ENCODER, _batches(task, ENCODER, seed))
    return {"accuracy": accuracy(model, task, LENGTH)}


def back_run(k: int, scheme: str, seed: int) -> dict:
    """Train a causal model to name the letter k places before; ask it at longer rows as well."""
    task = back(k)
    fresh = Decoder(FORWARD, scheme, seed)
    model = trained(fresh, DECODER, _batches(task, DECODER, seed))
    return {"accuracy": [accuracy(model, task, n, first=first(n)) for n in BACK_LENGTHS]}


def first(length: int) -> int:
    """Give the place from which on answers count: all of a trained row, half of a longer one."""
    return length // 2 if length > LENGTH else 0


def run(share) -> None:
    """Train and ask all, and write `results/order.json`."""
    record = Record("order", CONFIG)
    tasks = {
        f"{name}-{scheme}-{seed}": partial(task_run, name, scheme, seed)
        for seed in TASK_SEEDS
        for scheme in TASK_SCHEMES
        for name in order_tasks.TASKS
    }
    backs = {
        f"back-{k}-{scheme}-{seed}": partial(back_run, k, scheme, seed)
        for seed in BACK_SEEDS
        for scheme in BACK_SCHEMES
        for k in BACKS
    }
    record.fill(share, {**tasks, **backs})
