"""The sinusoidal table of Vaswani et al. 2017, section 3.5."""

import numpy as np
import pytest
import torch

from core import sinusoidal
from tests.core import reference

DIMS = [2, 8, 64]


@pytest.mark.parametrize("dim", DIMS)
@pytest.mark.parametrize("base", [10000.0, 500.0])
def test_table_agrees_with_the_formula_one_number_at_a_time(dim, base):
    positions = [0, 1, 2, 17, 0.5, -3, 4095]
    expected = reference.sinusoidal_table(positions, dim, base)
    np.testing.assert_allclose(sinusoidal.table(positions, dim, base), expected, atol=1e-11)


@pytest.mark.parametrize(("name", "atol"), [("d8-n6", 1e-6), ("d16-long", 1e-4)])
@pytest.mark.parametrize("layout", sinusoidal.LAYOUTS)
def test_table_agrees_with_public_code(golden, name, atol, layout):
    file = golden(f"sinusoidal/{name}")
    positions = np.array(file["positions"])
    table = sinusoidal.table(positions, file["d_model"], layout=layout)
    near = positions <= 100
    np.testing.assert_allclose(table, file[layout], atol=atol)
    np.testing.assert_allclose(table[near], np.array(file[layout])[near], atol=1e-6)


def test_concatenated_agrees_with_gpt_j(golden):
    file = golden("sinusoidal/gptj-table-dim8")
    table = sinusoidal.table(file["positions"], file["dim"], layout="concatenated")
    np.testing.assert_allclose(table, file["table"], atol=1e-6)


def test_the_other_denominator_of_tensor2tensor_is_not_the_papers(golden):
    file = golden("sinusoidal/d8-n6")
    table = sinusoidal.table(file["positions"], 8, layout="concatenated")
    assert np.abs(table - np.array(file["t2t"])).max() > 0.01


def test_the_layouts_hold_the_same_numbers_in_another_order():
    positions = np.arange(9)
    interleaved = sinusoidal.table(positions, 6)
    concatenated = sinusoidal.table(positions, 6, layout="concatenated")
    np.testing.assert_array_equal(interleaved[:, [0, 2, 4, 1, 3, 5]], concatenated)


@pytest.mark.parametrize("dim", DIMS)
@pytest.mark.parametrize("k", [0, 1, 5, -2, 0.25, 1000])
def test_one_matrix_moves_every_position_on(dim, k):
    positions = np.array([0, 1, 7, 100, 4095, -3.5])
    moved = sinusoidal.table(positions, dim) @ sinusoidal.shift_matrix(k, dim).T
    np.testing.assert_allclose(moved, sinusoidal.table(positions + k, dim), atol=1e-11)


def test_shifts_add_up_and_keep_length():
    three, four, seven = (sinusoidal.shift_matrix(k, 16, base=100.0) for k in (3, 4, 7))
    np.testing.assert_allclose(three @ four, seven, atol=1e-14)
    np.testing.assert_allclose(three @ three.T, np.eye(16), atol=1e-14)


def test_a_shift_turns_each_pair_by_itself():
    matrix = sinusoidal.shift_matrix(3, 8)
    blocks = np.kron(np.eye(4), np.ones((2, 2)))
    assert np.all(matrix[blocks == 0] == 0)


def test_every_position_has_the_same_length():
    lengths = np.linalg.norm(sinusoidal.table(np.arange(500), 32), axis=-1)
    np.testing.assert_allclose(lengths, np.sqrt(16), rtol=1e-14)


def test_positions_may_come_as_a_batch_or_a_tensor():
    batch = sinusoidal.table([[0, 1], [5, 6]], 4)
    assert batch.shape == (2, 2, 4)
    np.testing.assert_array_equal(batch[1], sinusoidal.table(torch.tensor([5, 6]), 4))
    assert batch.dtype == np.float64


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0, 1], 7), "dim must be even, .* got 7"),
        (([0, 1], 0), "dim must be at least 2, got 0"),
        (([0, 1], 8, -2.0), "base must be above 0, got -2"),
        (([0, 1], 8, np.nan), "base must be finite, got nan"),
        (([0, np.inf], 8), "positions has NaN or infinity in 1 of 2 places"),
        (([0, 1], 8, 1e4, "half_split"), "one of interleaved, concatenated; got 'half_split'"),
    ],
)
def test_table_refuses_with_the_numbers(arguments, message):
    with pytest.raises(ValueError, match=message):
        sinusoidal.table(*arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, 5), "dim must be even, .* got 5"),
        ((np.nan, 4), "k must be finite, got nan"),
        (([1, 2], 4), "k must be one number"),
        ((1, 4, 0.0), "base must be above 0, got 0"),
    ],
)
def test_shift_matrix_refuses_with_the_numbers(arguments, message):
    with pytest.raises(ValueError, match=message):
        sinusoidal.shift_matrix(*arguments)


def test_dot_products_agree_with_plain_loops(rng):
    w_q, w_k = rng.standard_normal((2, 8, 3))
    found = sinusoidal.dot_products([2, 30], [-4, 0, 7], 8, 500.0, w_q, w_k)
    for row, p in enumerate([2, 30]):
        for column, apart in enumerate([-4, 0, 7]):
            here, there = reference.sinusoidal_table([p, p + apart], 8, 500.0)
            q = [reference.dot(here, w) for w in w_q.T]
            k = [reference.dot(there, w) for w in w_k.T]
            assert found[row, column] == pytest.approx(reference.dot(q, k), abs=1e-12)


def test_raw_dot_products_know_the_distance_and_nothing_else():
    places, distances = np.arange(0, 5000, 97), np.arange(-64, 65)
    found = sinusoidal.dot_products(places, distances, 64)
    assert np.ptp(found, axis=0).max() < 1e-10  # angles near 5000 carry that much rounding
    np.testing.assert_allclose(found, found[:, ::-1], atol=1e-10)  # not even before from after
    speeds = [10000 ** (-2 * pair / 64) for pair in range(32)]
    expected = [32 * reference.mean_cosine(apart, speeds) for apart in distances]
    np.testing.assert_allclose(found[3], expected, atol=1e-10)


def test_projected_dot_products_depend_on_the_place_too(rng):
    w_q, w_k = rng.standard_normal((2, 64, 64)) / 8
    found = sinusoidal.dot_products(np.arange(64), np.arange(65), 64, w_q=w_q, w_k=w_k)
    assert np.ptp(found, axis=0).min() > 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"w_q": np.ones((7, 4))}, r"w_q of shape \(7, 4\) does not fit 8 channels"),
        ({"w_k": np.ones(8)}, r"w_k of shape \(8,\) does not fit 8 channels"),
        ({"w_q": np.ones((8, 3))}, "w_q gives 3 channels, w_k 8"),
        ({"positions": 3}, r"lists are needed, got the shapes \(\) and \(2,\)"),
    ],
)
def test_dot_products_refuse_with_the_numbers(options, message):
    arguments = {"positions": [0, 1], "distances": [0, 1], "dim": 8, **options}
    with pytest.raises(ValueError, match=message):
        sinusoidal.dot_products(**arguments)
