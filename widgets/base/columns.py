"""A figure's table, whose cells are numbers: written for a reader, and for a file."""

import csv
import unicodedata
from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd
from pandas.api.types import is_bool_dtype, is_numeric_dtype

from widgets.base.numbers import fixed, whole

Writer = Callable[[float], str]
NOTHING = "–"  # stands for a number that is not there
DIGITS = 4  # decimals of a column that says nothing else
FORMULA = "=+-@\N{MINUS SIGN}"  # a spreadsheet may take what begins so for a formula
UNSEEN = {"Cc", "Cf", "Zs", "Zl", "Zp"}  # controls, marks without a shape, blanks


def readable(
    table: pd.DataFrame, writers: Mapping[str, Writer], missing: Mapping[str, str]
) -> pd.DataFrame:
    """Write every number of a table as a reader of the page reads numbers.

    Args:
        table: numbers and texts, in columns.
        writers: how the numbers of a column are written, by its heading; whole numbers, and others
            with four decimals, where nothing is said.
        missing: what stands in a cell without a number, by heading.
    """
    return pd.DataFrame(
        {
            heading: _written(column, writers.get(heading), missing.get(heading, NOTHING))
            for heading, column in table.items()
        }
    )


def _written(column: pd.Series, writer: Writer | None, missing: str) -> list[str]:
    if not _is_numbers(column):
        return [str(cell) for cell in column]
    writer = writer or _usual(column.dropna())
    return [missing if pd.isna(cell) else writer(cell) for cell in column]


def _is_numbers(column: pd.Series) -> bool:
    return is_numeric_dtype(column) and not is_bool_dtype(column)


def _usual(numbers: pd.Series) -> Writer:
    if np.all(numbers == np.round(numbers)):
        return whole
    return lambda number: fixed(number, DIGITS)


def as_csv(table: pd.DataFrame) -> str:
    """Give a table as CSV: numbers in full, texts that no spreadsheet takes for a formula.

    All texts are in quotes, so that none ends its cell where the separator is another.
    """
    harmless = pd.DataFrame(
        {
            _harmless(str(heading)): column
            if _is_numbers(column)
            else [_harmless(str(cell)) for cell in column]
            for heading, column in table.items()
        }
    )
    return harmless.to_csv(index=False, quoting=csv.QUOTE_NONNUMERIC)


def _harmless(text: str) -> str:
    """Put an apostrophe before what could be a formula: to a spreadsheet, the rest is text then.

    Full-width signs count, and so do signs behind others that are not seen.
    Source: OWASP, CSV Injection.
    """
    seen = next((at for at in text if unicodedata.category(at) not in UNSEEN), "")
    risky = unicodedata.normalize("NFKC", seen) in FORMULA if seen else False
    return f"'{text}" if risky or unicodedata.category(text[:1] or " ") == "Cc" else text
