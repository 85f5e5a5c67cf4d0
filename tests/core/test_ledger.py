"""The parameters of a GPT-2, counted twice."""

import pytest
from torch import nn

from core import ledger


def built(vocabulary, length, dim, layers):
    """Build the modules of a GPT-2 without memory for their numbers, and count those."""
    block = [
        nn.LayerNorm(dim, device="meta"),
        nn.Linear(dim, 3 * dim, device="meta"),
        nn.Linear(dim, dim, device="meta"),
        nn.LayerNorm(dim, device="meta"),
        nn.Linear(dim, 4 * dim, device="meta"),
        nn.Linear(4 * dim, dim, device="meta"),
    ]
    count = lambda *modules: sum(p.numel() for m in modules for p in m.parameters())  # noqa: E731
    return {
        "tokens": count(nn.Embedding(vocabulary, dim, device="meta")),
        "positions": count(nn.Embedding(length, dim, device="meta")),
        "blocks": layers * count(*block),
        "norm": count(nn.LayerNorm(dim, device="meta")),
    }


@pytest.mark.parametrize("sizes", [(50257, 1024, 768, 12), (50257, 1024, 1600, 48), (7, 5, 3, 2)])
def test_the_count_is_that_of_the_modules(sizes):
    expected = built(*sizes)
    parts = ledger.gpt2_parameters(*sizes)
    assert parts == {**expected, "total": sum(expected.values())}


def test_gpt_2_small_is_as_counted_on_the_published_model(golden):
    parts = ledger.gpt2_parameters()
    published = golden("learned/gpt2-small")
    assert parts["positions"] == 786_432 == published["table_parameters"]
    assert parts["total"] == 124_439_808 == published["total_parameters"]
    assert round(100 * parts["positions"] / parts["total"], 2) == 0.63


def test_a_size_that_is_none_is_refused():
    with pytest.raises(ValueError, match="layers must be at least 1, got 0"):
        ledger.gpt2_parameters(layers=0)
