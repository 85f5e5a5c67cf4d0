"""Numbers that a reader types: what is read, and what is refused with a reason."""

import math

import pytest

from widgets.blocks.own_numbers import MOST, TypedError, read


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1, 2", [1, 2]),
        ("  1\t2\n-3.5e2 ", [1, 2, -350]),
        ("1，−2、＋3；4", [1, -2, 3, 4]),
        ("-inf, −∞ 1", [-math.inf, -math.inf, 1]),
    ],
)
def test_numbers_are_read_however_they_are_parted(text, numbers):
    assert read(text) == numbers


def test_nan_is_read_among_scores():
    assert math.isnan(read("nan 1")[0])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "few"), ("1", "few"), (",,,", "few"), ("1, x", "word"), ("1, 2px", "word"),
        ("<script>, 1", "word"), ("1e301, 0", "large"), ("1 " * (MOST + 1), "many"),
        ("\x00 1", "word"), ("1, 0x10", "word"),
    ],
)  # fmt: skip
def test_what_is_no_row_of_numbers_is_refused_with_its_reason(text, why):
    with pytest.raises(TypedError) as caught:
        read(text)
    assert caught.value.why == why


@pytest.mark.parametrize("word", ["inf", "-inf", "nan"])
def test_a_value_must_be_finite(word):
    with pytest.raises(TypedError) as caught:
        read(f"1, {word}", any_number=False)
    assert caught.value.why == "finite"


def test_a_long_word_is_not_repeated_in_full():
    with pytest.raises(TypedError) as caught:
        read("1, " + "y" * 5000)
    assert len(caught.value.word) <= 20
