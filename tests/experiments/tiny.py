"""Two experiments of a few seconds, for the tests of `experiments.sharing`."""

import os
from functools import partial

import torch

from core.decoder import Decoder, Shape
from core.verse import Verse
from experiments import evaluation, order, weights
from experiments.record import Record
from experiments.training import TUNING, Training, poem_batches, trained

LANGUAGE, SHAPE = Verse(letters=6, lines=3), Shape(vocabulary=7, length=24, width=32, hidden=64)
SETTINGS = Training(steps=12, batch=16, length=24, warm_up=4, easy_steps=4)
ASKED = [("rope", 0), ("rope", 1), ("nope", 0)]


def verse(folder, share):
    """Train models of verse, keep their weights, and measure them."""
    made_with = {f"{scheme}-{seed}": {"scheme": scheme, "seed": seed} for scheme, seed in ASKED}
    wanted = {
        f"{scheme}-{seed}": (made_with[f"{scheme}-{seed}"], partial(_trained, scheme, seed))
        for scheme, seed in ASKED
    }
    weights.train_missing(share, wanted)
    models = {name: weights.read(weights.path(name), made_with[name]) for name in wanted}
    record = Record("verse", made_with, folder)
    record.fill(share, {name: partial(_measured, model) for name, model in models.items()})


def _trained(scheme, seed):
    model = Decoder(SHAPE, scheme, seed)
    return trained(model, SETTINGS, poem_batches(LANGUAGE, SETTINGS, seed))


def _measured(model):
    poems = evaluation.poems_for(TUNING, LANGUAGE, 8, 48)
    return {"last": evaluation.measure(model, poems).last_nats(48).tolist()}


def back(folder, share):
    """Train models to name a letter some places back, and ask them."""
    record = Record("back", {"k": [1, 2]}, folder)
    record.fill(share, {f"back-{k}": partial(_back, k) for k in (1, 2)})


def _back(k):
    task, settings = order.back(k), Training(steps=6, batch=8, length=16, warm_up=2, easy_steps=0)
    model = Decoder(Shape(vocabulary=order.VOCABULARY, length=16, width=32, hidden=64), "rope")
    model = trained(model, settings, order._batches(task, settings, 0))
    return {"accuracy": order.accuracy(model, task, 16, rows=16)}


def who():
    """Tell which process does this, and with how many threads."""
    return {"process": os.getpid(), "threads": torch.get_num_threads()}


def fail():
    raise ValueError("as it was meant to")
