"""Both kinds of array under one name, and the golden values."""

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import torch

GOLDEN = Path(__file__).parents[1] / "golden"


@dataclass(frozen=True)
class Kind:
    """Makes arrays of one library and knows its own."""

    name: str
    type: type

    def array(self, values, dtype="float64"):
        """Return the values as an array of this kind."""
        if self.name == "numpy":
            return np.asarray(values, dtype=dtype)
        return torch.as_tensor(np.asarray(values, dtype="float64")).to(getattr(torch, dtype))

    def dtype(self, name):
        """Return the dtype of that name."""
        return np.dtype(name) if self.name == "numpy" else getattr(torch, name)


KINDS = {"numpy": Kind("numpy", np.ndarray), "torch": Kind("torch", torch.Tensor)}


@pytest.fixture(params=KINDS.values(), ids=KINDS.keys())
def kind(request):
    """Run the test once for numpy and once for torch."""
    return request.param


@pytest.fixture
def rng():
    """Return the same random numbers in every run."""
    return np.random.default_rng(20170612)


@pytest.fixture
def golden():
    """Return a reader of the golden file `folder/name`."""
    return lambda path: json.loads((GOLDEN / f"{path}.json").read_text(encoding="utf-8"))
