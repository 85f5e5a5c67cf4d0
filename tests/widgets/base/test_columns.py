"""A table is numbers: a reader sees them written, a file holds them in full, and no text is run."""

import csv
import io
import re

import numpy as np
import pandas as pd
import pytest
from pandas.api.types import is_numeric_dtype

from tests.widgets.every_interactive import in_every_state, seen
from widgets.base import columns
from widgets.base.numbers import residual
from widgets.order.shuffle import Shuffle

STATES = [pytest.param(kind, preset, id=name) for kind, preset, name in in_every_state()]
WRITTEN = re.compile(r"[-−+]?[\d.,]+(\s*×\s*10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?%?|–|NaN|nan|<NA>")


def read(table: pd.DataFrame) -> pd.DataFrame:
    return pd.read_csv(io.StringIO(columns.as_csv(table)))


def cells(table: pd.DataFrame) -> list[str]:
    """Give the raw cells of the first column as a program reads them that knows no types."""
    lines = csv.reader(io.StringIO(columns.as_csv(table), newline=""))
    return [line[0] for line in lines][1:]


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_numbers_of_every_table_are_numbers_in_its_file_to_the_last_digit(kind, preset):
    table = seen(kind, preset, "en").table()
    back = read(table)
    assert list(back) == list(table)
    for name, column in table.items():
        assert is_numeric_dtype(back[name]) == is_numeric_dtype(column), name
        if is_numeric_dtype(column):
            assert np.array_equal(back[name].to_numpy(float), column.to_numpy(float), True), name


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_no_table_holds_a_number_that_is_already_written(kind, preset):
    table = seen(kind, preset, "en").table()
    texts = (column for _, column in table.items() if not is_numeric_dtype(column))
    assert not [cell for column in texts for cell in column if WRITTEN.fullmatch(str(cell))]


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_a_reader_sees_every_number_as_the_page_writes_numbers(kind, preset):
    interactive = seen(kind, preset, "zh")
    table, shown = interactive.table(), interactive.readable()
    assert shown.shape == table.shape and list(shown) == list(table)
    for name in shown:
        assert all(isinstance(cell, str) and cell.strip() for cell in shown[name]), name
        if is_numeric_dtype(table[name]):
            assert not [cell for cell in shown[name] if re.search("-|nan|NA|inf|e[+-]", cell)]


def test_a_column_is_written_as_it_says_and_else_by_what_it_holds():
    table = pd.DataFrame(
        {"n": [-1, 12345], "share": [0.5, np.nan], "tiny": [-1e-9, 2.0], "word": ["a-b", "<i>"]}
    )
    shown = columns.readable(table, {"tiny": residual}, {"share": "error"})
    assert shown["n"].tolist() == ["−1", "12,345"]
    assert shown["share"].tolist() == ["0.5000", "error"]
    assert shown["tiny"].tolist() == [residual(-1e-9), "2.00"]
    assert shown["word"].tolist() == ["a-b", "<i>"]


@pytest.mark.parametrize("sign", "=+-@＝＋－＠−")
@pytest.mark.parametrize("before", ["", "\ufeff", "\u200b", " ", "\u3000", "\t", "\r", "\n"])
def test_a_text_that_a_spreadsheet_could_run_is_marked_as_text(sign, before):
    cell = f"{before}{sign}1+1"
    assert cells(pd.DataFrame({"word": [cell]})) == [f"'{cell}"]


@pytest.mark.parametrize("sign", "\t\r\n")
def test_a_text_that_begins_with_a_control_is_marked_as_text(sign):
    assert cells(pd.DataFrame({"word": [f"{sign}dog"]})) == [f"'{sign}dog"]


@pytest.mark.parametrize("text", ["dog", "a=b", "x-y", " a", "狗", "|Δcos|", "'", "", "5"])
def test_any_other_text_stays_as_it_is(text):
    assert cells(pd.DataFrame({"word": [text]})) == [text]


def test_a_negative_number_stays_a_number():
    table = pd.DataFrame({"x": [-1.5, 2.0], "n": pd.array([-3, None], "Int64")})
    assert columns.as_csv(table).splitlines() == [
        '"x","n"', "-1.5,-3", '2.0,""',
    ]  # fmt: skip


def test_a_text_does_not_end_its_cell_where_the_separator_is_another():
    line = columns.as_csv(pd.DataFrame({"word": ["a;=1+1"], "n": [1]})).splitlines()[1]
    assert next(csv.reader([line], delimiter=";"))[0].startswith("a;=1+1")


def test_a_sentence_of_formulas_from_a_link_reaches_a_spreadsheet_as_words():
    made = Shuffle(lang="en")
    state, _ = made.from_address({"sentence": "=1+1 +cmd @SUM(1) -2 ＝3"})
    made.go(**state)
    table = made.table()
    assert {"=1+1", "+cmd", "@SUM(1)", "-2", "＝3"} == set(table["word"])
    assert {f"'{word}" for word in table["word"]} == set(cells(table))
    assert is_numeric_dtype(read(table)["before"]) and (read(table)["before"] < 0).any()
