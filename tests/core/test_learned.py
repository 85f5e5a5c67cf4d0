"""The learned table: all there is are its rows."""

import re

import numpy as np
import pytest
import torch

from core import learned
from core.errors import PositionError


@pytest.fixture
def rows(rng):
    """Return a table of 6 rows and 3 channels."""
    return rng.standard_normal((6, 3))


def test_every_position_gets_its_row(kind, rows):
    found = learned.look_up(kind.array(rows), [5, 0, 0, 3])
    assert isinstance(found, kind.type)
    for row, position in zip(found, [5, 0, 0, 3], strict=True):
        assert row.tolist() == rows[position].tolist()


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_the_dtype_of_the_table_stays(kind, rows, dtype):
    assert learned.look_up(kind.array(rows, dtype), [1]).dtype == kind.dtype(dtype)


def test_positions_may_come_as_a_batch(kind, rows, golden):
    positions = golden("learned/position-ids-left-padding")["mask_aware"]
    found = learned.look_up(kind.array(rows), positions)
    assert tuple(found.shape) == (2, 5, 3)
    assert found[0, 3].tolist() == rows[positions[0][3]].tolist()


def test_gradients_reach_the_rows_that_were_read_and_no_others(rows):
    table = torch.tensor(rows, requires_grad=True)
    learned.look_up(table, torch.tensor([1, 1, 4])).sum().backward()
    assert table.grad[:, 0].tolist() == [0, 2, 0, 0, 1, 0]


@pytest.mark.parametrize("outside", [6, 1000, -1])
def test_a_position_outside_names_itself_and_the_length(kind, rows, outside):
    message = re.escape(f"position {outside} is outside the table of L = 6 rows (0 to 5)")
    with pytest.raises(PositionError, match=message):
        learned.look_up(kind.array(rows), [0, outside, 2])


def test_position_1024_of_gpt_2_has_no_row(golden):
    length, width = golden("learned/gpt2-small")["table_shape"]
    table = np.zeros((length, width), dtype=np.float32)
    assert learned.look_up(table, [length - 1]).shape == (1, width)
    with pytest.raises(PositionError, match=f"position {length} .* L = {length} rows"):
        learned.look_up(table, [length])


@pytest.mark.parametrize(
    ("positions", "message"),
    [
        ([0.5], "whole positions only, got 0.5"),
        ([0, np.nan], "positions has NaN or infinity in 1 of 2 places"),
        (["one"], "positions must hold real numbers"),
    ],
)
def test_a_position_that_is_not_whole_is_refused(rows, positions, message):
    with pytest.raises(PositionError, match=message):
        learned.look_up(rows, positions)


@pytest.mark.parametrize("shape", [(4,), (2, 3, 4), (0, 4), (4, 0)])
def test_a_table_of_another_shape_is_refused(shape):
    with pytest.raises(ValueError, match=re.escape(f"(L, D), got {shape}")):
        learned.look_up(np.zeros(shape), [0])
