"""`torch.compile(fullgraph=True)` reads the functions whole, and what it makes gives the same."""

import numpy as np
import pytest
import torch

from core import alibi, attention, learned, rotary, sinusoidal
from core.decoder import Decoder, Shape

X = torch.rand(4, 4, dtype=torch.float64, requires_grad=True)
PLACES = torch.rand(4, dtype=torch.float64, requires_grad=True)
MASK = torch.ones(4, 4, dtype=torch.bool).tril()


def attended(x):
    mask = attention.causal_mask(x.shape[0], x.shape[0])
    return attention.attend(x, x, x, mask, alibi.bias(1, np.arange(4), np.arange(4))[0])[0]


FUNCTIONS = {
    "rotate": lambda: rotary.rotate(X, PLACES, rotary.inverse_frequencies(4), "half_split", 1.2),
    "score": lambda: rotary.score(X[0], X[1], PLACES, 3.0, [1.0, 0.1]),
    "table": lambda: sinusoidal.table(PLACES, 8),
    "bias": lambda: alibi.bias(2, PLACES, [0, 1], PLACES[:2]),
    "attend": lambda: attended(X),
    "softmax": lambda: attention.softmax(X, MASK),
    "look_up": lambda: learned.look_up(X, [3, 1]),
}


def compiled(function):
    torch._dynamo.reset()
    return torch.compile(function, fullgraph=True, backend="eager")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_compiled_function_gives_the_same_and_the_same_gradient(name):
    plain, fast = FUNCTIONS[name](), compiled(FUNCTIONS[name])()
    torch.testing.assert_close(fast, plain)
    wanted, found = (
        torch.autograd.grad(result.sum(), (X, PLACES), allow_unused=True)
        for result in (plain, fast)
    )
    for one, other in zip(found, wanted, strict=True):
        assert one is other is None or torch.testing.assert_close(one, other) is None


@pytest.mark.parametrize("scheme", ["sinusoidal", "rope"])
def test_a_compiled_model_reads_as_the_model_does(scheme):
    model = Decoder(Shape(vocabulary=7, width=16, layers=1, heads=2, hidden=8), scheme)
    tokens = torch.arange(10).reshape(2, 5) % 7
    torch.testing.assert_close(compiled(model)(tokens), model(tokens))
