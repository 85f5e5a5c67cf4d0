"""One matrix for every position."""

import contextlib
import io
import math
import re

import numpy as np
import pytest

from core import sinusoidal
from widgets.schemes.shift import DIM, LAST, PAIRS, REACH, Shift


def number(text):
    return float(text.replace("−", "-"))


@pytest.mark.parametrize("k", [-REACH, -1, 0, 7, REACH])
def test_the_matrix_lands_on_every_position_of_the_slider(k):
    widget = Shift(k=k)
    assert widget.gap(np.arange(LAST + 1)) < 1e-12
    assert widget.gap([0]) <= widget.gap(np.arange(LAST + 1))


def test_another_matrix_would_not_land():
    widget = Shift(k=7)
    moved = sinusoidal.table(np.arange(LAST + 1), DIM) @ sinusoidal.shift_matrix(8, DIM).T
    there = sinusoidal.table(np.arange(LAST + 1) + widget.k, DIM)
    assert np.abs(moved - there).max() > 0.5


@pytest.mark.parametrize(("pos", "k"), [(0, 7), (LAST, REACH), (3, -REACH), (12, 0)])
def test_the_tables_of_the_browser_turn_each_pair_onto_its_mark(pos, k):
    tables = Shift().figure.tables
    here, there = (np.array(tables["encoding"][at + REACH]) for at in (pos, pos + k))
    blocks = np.array(tables["blocks"][k + REACH])
    np.testing.assert_allclose(np.einsum("pij,pj->pi", blocks, here), there, atol=1e-13)
    for index, pair in enumerate(PAIRS):
        angle = pos * 10000 ** (-2 * pair / DIM)
        assert here[index] == pytest.approx([math.sin(angle), math.cos(angle)])


def test_the_blocks_depend_on_k_alone():
    first, second = Shift(pos=3).figure.tables, Shift(pos=60).figure.tables
    assert first["blocks"] == second["blocks"]
    assert first["blocks"][REACH] == [[[1, 0], [0, 1]]] * len(PAIRS)


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(("pos", "k"), [(5, 7), (50, -20)])
def test_every_line_of_the_proof_has_its_number(pair, pos, k):
    said = Shift(pos=pos, k=k, pair=pair).numbers()
    theta = 10000 ** (-2 * pair / DIM)
    expected = {
        "speed": theta,
        "sin_pos": math.sin(pos * theta),
        "cos_pos": math.cos(pos * theta),
        "sin_k": math.sin(k * theta),
        "cos_k": math.cos(k * theta),
        "first": math.sin((pos + k) * theta),
        "second": math.cos((pos + k) * theta),
    }
    assert {name: number(said[name]) for name in expected} == pytest.approx(expected, abs=5.1e-5)
    assert (said["first"], said["second"]) == (said["sin_there"], said["cos_there"])
    assert said["there"].replace("−", "-") == str(pos + k)


def test_the_program_prints_a_difference_below_a_millionth_of_a_millionth():
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(Shift(pos=20, k=-9, pair=6).snippet(), {})
    found = re.search(r"missed at pos (\S+) and anywhere (\S+)", printed.getvalue())
    assert float(found[1]) <= float(found[2]) < 1e-12


def test_the_table_has_both_numbers_of_each_drawn_pair():
    table = Shift(lang="en").readable()
    assert table["channel"].tolist() == [str(c) for pair in PAIRS for c in (2 * pair, 2 * pair + 1)]
    assert table["after the matrix"].tolist() == table["PE(pos + k)"].tolist()
    assert table["PE(pos)"].tolist() != table["PE(pos + k)"].tolist()
