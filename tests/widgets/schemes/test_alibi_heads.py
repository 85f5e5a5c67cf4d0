"""ALiBi's slopes and the row of one head."""

import contextlib
import io

import numpy as np
import pytest

from widgets.schemes.alibi_heads import HEADS, TOKENS, AlibiHeads

SIX = [1 / 4, 1 / 16, 1 / 64, 1 / 256, 1 / 2, 1 / 8]


def shown(widget, name):
    heads = widget.heads
    return np.asarray(widget.figure.tables[name]).reshape(heads, TOKENS, TOKENS)


def test_six_heads_are_four_and_every_other_of_eight():
    tables = AlibiHeads(heads=6).figure.tables
    assert tables["slopes"] == pytest.approx(SIX)
    assert tables["between"] == [False] * 4 + [True] * 2


@pytest.mark.parametrize(("heads", "between"), [(4, 0), (6, 2), (8, 0), (12, 4), (16, 0)])
def test_the_heads_put_in_between_are_marked(heads, between):
    assert heads in HEADS
    assert sum(AlibiHeads(heads=heads).figure.tables["between"]) == between


@pytest.mark.parametrize("heads", HEADS)
def test_each_row_takes_off_the_slope_times_the_distance(heads):
    widget = AlibiHeads(heads=heads)
    bias = shown(widget, "bias")
    for head, slope in enumerate(widget.figure.tables["slopes"]):
        assert bias[head, 17, 5] == pytest.approx(-slope * 12)
        assert bias[head, 17, 17] == 0


@pytest.mark.parametrize("heads", HEADS)
def test_no_weight_lies_above_the_diagonal_and_a_row_sums_to_one(heads):
    weights = shown(AlibiHeads(heads=heads), "weights")
    assert np.abs(np.triu(weights, 1)).max() == 0
    np.testing.assert_allclose(weights.sum(axis=-1), 1, rtol=1e-12)


def test_the_nearest_word_is_never_lighter_than_a_farther_one():
    for heads in HEADS:
        rows = shown(AlibiHeads(heads=heads), "weights")[:, TOKENS - 1]
        assert np.all(np.diff(rows, axis=-1) > 0)


def test_fewer_heads_than_the_one_looked_at_show_the_last():
    widget = AlibiHeads(heads=16, head=13)
    widget.heads = 4
    assert widget.chosen() == 4 and widget.numbers()["head"] == "4"
    assert widget.slope() == pytest.approx(1 / 256)
    widget.heads = 16
    assert widget.chosen() == 13


def test_the_readout_and_the_program_say_the_same_numbers():
    widget = AlibiHeads(lang="en", heads=6, head=5, m=10)
    assert "Head 5 of 6 has slope 0.500" in widget.readout() and "loses 5.000" in widget.readout()
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(widget.snippet(), {})
    assert "head 5 bias [-5.  -4.5 -4. " in printed.getvalue()


def test_the_table_is_the_row():
    widget = AlibiHeads(lang="en", m=4, heads=8, head=1)
    table = widget.table()
    assert table["key position n"].tolist() == [0, 1, 2, 3, 4]
    assert table["bias"].tolist() == [-2, -1.5, -1, -0.5, 0]
    assert widget.readable()["bias"].tolist() == [
        "−2.0000",
        "−1.5000",
        "−1.0000",
        "−0.5000",
        "0.0000",
    ]


def test_new_tables_go_to_the_browser_for_another_number_of_heads_and_for_nothing_else():
    widget = AlibiHeads()
    tables = widget.figure.tables
    widget.param.update(head=2, m=3)
    assert widget.figure.tables is tables and widget.figure.state["m"] == 3
    widget.heads = 12
    assert len(widget.figure.tables["slopes"]) == 12
