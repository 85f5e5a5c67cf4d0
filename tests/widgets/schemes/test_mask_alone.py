"""What a mask gives where nothing is written."""

import contextlib
import io

import numpy as np
import pytest

from widgets.schemes.mask_alone import TOKENS, MaskAlone, weights


@pytest.mark.parametrize("m", range(TOKENS))
def test_a_causal_row_sees_one_more_than_its_number_and_shares_evenly(m):
    widget = MaskAlone(m=m)
    assert widget.seen() == m + 1
    assert weights("causal")[m].tolist() == pytest.approx([1 / (m + 1)] * (m + 1) + [0] * (15 - m))


@pytest.mark.parametrize("m", range(TOKENS))
def test_the_weight_of_a_marked_first_word_gives_the_row_away(m):
    assert MaskAlone(m=m).numbers()["back"] == str(m)


def test_without_a_mask_all_rows_are_the_same():
    rows = weights("none")
    assert np.ptp(rows) == 0 and rows[0, 0] == 1 / TOKENS
    assert {MaskAlone(m=m, mask="none").numbers()["back"] for m in range(TOKENS)} == {"15"}


def test_within_a_row_nothing_tells_near_from_far():
    for m, row in enumerate(weights("causal")):
        assert np.ptp(row[: m + 1]) == 0


def test_the_title_follows_the_mask():
    widget = MaskAlone(lang="en")
    assert "every causal row sees a different number" in widget.title()
    widget.mask = "none"
    assert "all rows are alike" in widget.title()


@pytest.mark.parametrize(("mask", "share"), [("causal", 1 / 6), ("none", 1 / 16)])
def test_the_program_prints_what_reaches_the_row(mask, share):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(MaskAlone(mask=mask, m=5).snippet(), {})
    assert f"from the first word [{share:.8f}".rstrip("0") in printed.getvalue()


def test_the_table_counts_the_words_each_row_sees():
    table = MaskAlone(lang="en").table()
    assert table["tokens seen"].tolist() == list(range(1, TOKENS + 1))
