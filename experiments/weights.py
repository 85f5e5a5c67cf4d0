"""Trained weights on disk: safetensors in half precision, with what they are of."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save

from core.decoder import Decoder, Shape
from experiments.record import WEIGHTS, RecordError, digest, write_whole


def train_missing(share, wanted: Mapping[str, tuple[dict, Callable[[], Decoder]]]) -> None:
    """Have the models trained that are not on the disk, and keep each as soon as it is there.

    Args:
        share: has tasks done, one of `experiments.sharing`.
        wanted: for the name of each file, the config of a model and its training, and what trains.

    Raises:
        RecordError: a file on the disk is broken, foreign, or of another config; or one cannot be
            written.
    """
    missing = {}
    for name, (made_with, train) in wanted.items():
        if path(name).exists():
            read(path(name), made_with)  # what is of something else must not pass for it
        else:
            missing[name] = train
    for name, model, cost in share(missing):
        keep(model, path(name), wanted[name][0], cost)


def path(name: str) -> Path:
    """Give where the weights of a name are."""
    return WEIGHTS / f"{name}.safetensors"


def keep(model: Decoder, path: Path, made_with: dict, cost: dict) -> Decoder:
    """Write a model in half precision, and give back the model that the file holds.

    Whatever is measured of a shipped model is measured on what was shipped.

    Raises:
        RecordError: the file cannot be written.
    """
    halves = {name: weight.half().contiguous() for name, weight in model.state_dict().items()}
    about = {"shape": json.dumps(asdict(model.shape)), "scheme": model.scheme}
    about |= {"digest": digest(made_with), "cost": json.dumps(cost, sort_keys=True)}
    write_whole(path, save(halves, about))
    return read(path, made_with)


def cost(path: Path) -> dict:
    """Give what a training cost, when it was, and with which versions."""
    with safe_open(path, framework="pt") as file:
        return json.loads(file.metadata()["cost"])


def read(path: Path, made_with: dict | None = None) -> Decoder:
    """Read a model, ready to be used.

    Args:
        path: the file.
        made_with: the config with which it must have been made; anything when not given.

    Raises:
        RecordError: there is no such file, it is cut off, or of something else.
    """
    if not path.exists():
        raise RecordError(f"{path.name} is not there: make it with make experiments")
    try:
        with safe_open(path, framework="pt") as file:
            about = file.metadata() or {}
            tensors = {name: file.get_tensor(name).float() for name in file.keys()}  # noqa: SIM118
        model = Decoder(Shape(**json.loads(about["shape"])), about["scheme"])
        model.load_state_dict(tensors)
    except (SafetensorError, OSError) as error:
        raise RecordError(f"{path.name} is broken: restore it, or make it anew") from error
    except (KeyError, TypeError, ValueError, RuntimeError) as error:
        raise RecordError(f"{path.name} holds no weights of this model") from error
    if made_with is not None and about.get("digest") != digest(made_with):
        raise RecordError(
            f"{path.name} was trained with another config:"
            " move it away to train anew, or take the change back"
        )
    if not all(torch.isfinite(weight).all() for weight in tensors.values()):
        raise RecordError(f"{path.name} holds weights that are not finite")
    return model.eval()
