"""Trained weights on disk: safetensors in half precision, with what they are of."""

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import save

from core.decoder import Decoder, Shape
from experiments.record import WEIGHTS, RecordError, digest, write_whole


def trained(
    name: str, made_with: dict, make: Callable[[], Decoder], folder: Path = WEIGHTS
) -> Decoder:
    """Give a model from the disk, or make it now and keep it.

    Args:
        name: of the file, without its ending.
        made_with: the config of the model and its training.
        make: trains the model.
        folder: where the file is.

    Raises:
        RecordError: the file on the disk is broken, foreign, or of another config; or it cannot
            be written.
    """
    path = folder / f"{name}.safetensors"
    return read(path, made_with) if path.exists() else keep(make(), path, made_with)


def keep(model: Decoder, path: Path, made_with: dict) -> Decoder:
    """Write a model in half precision, and give back the model that the file holds.

    Whatever is measured of a shipped model is measured on what was shipped.

    Raises:
        RecordError: the file cannot be written.
    """
    halves = {name: weight.half().contiguous() for name, weight in model.state_dict().items()}
    about = {"shape": json.dumps(asdict(model.shape)), "scheme": model.scheme}
    write_whole(path, save(halves, {**about, "digest": digest(made_with)}))
    return read(path, made_with)


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
