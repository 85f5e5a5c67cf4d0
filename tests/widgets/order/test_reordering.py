"""What a change of order must do to the outputs is what it does, for every order there is."""

from itertools import permutations, product

import numpy as np
import pytest

from core.small_transformer import MASKS, READOUTS, SCHEMES
from widgets.order.reordering import Reordering

NOTHING = 1e-12  # below it, a difference is rounding
SWITCHES = list(product(MASKS, (1, 2), SCHEMES))


def every_order(words: str):
    """Give all orders of a sentence under all switches."""
    for places in permutations(range(len(words))):
        for switches in SWITCHES:
            yield Reordering(tuple(words), places, *switches)


@pytest.mark.parametrize("words", ["a", "ab", "aa", "abc", "aab", "aaa", "abca"])
@pytest.mark.parametrize("read", READOUTS)
def test_the_theory_says_zero_exactly_where_the_residual_is(words, read):
    for found in every_order(words):
        theory, gap = found.theory(read), found.gap(read)
        if theory == "twins":
            assert read == "every" or gap == 0, (found, gap)
        elif theory != "other":
            assert (gap < NOTHING) == (theory in ("still", "zero", "chance")), (found, theory, gap)


def test_no_chance_is_needed_where_no_word_comes_twice():
    theories = {found.theory(read) for found in every_order("abc") for read in READOUTS}
    assert theories == {"still", "zero", "other", "not_zero"}


def test_alibi_without_a_mask_cannot_tell_a_sentence_from_its_mirror_image():
    mirrored = Reordering(tuple("abcd"), (3, 2, 1, 0), "none", 1, "alibi")
    assert mirrored.gap("every") < NOTHING and mirrored.theory("every") == "zero"


def test_twins_that_change_places_under_a_mask_change_outputs():
    swapped = Reordering(tuple("abcad"), (3, 1, 2, 0, 4), "causal", 1, "none")
    assert not swapped.moved()
    assert swapped.gap("every") > 0.1 and swapped.theory("every") == "twins"
    assert swapped.gap("mean") == 0 and swapped.theory("mean") == "twins"


def test_another_last_word_is_another_reading():
    other = Reordering(tuple("abcd"), (3, 2, 1, 0), "none", 1, "none")
    assert other.gap("last") > 1e-3 and other.theory("last") == "other"


def test_a_twin_is_the_next_word_of_the_same_text_and_has_the_same_output():
    found = Reordering(tuple("abaca"), (0, 1, 2, 3, 4), "none", 1, "none").twins()
    assert [twin and twin[0] for twin in found] == [2, None, 4, None, 0]
    assert all(twin is None or twin[1] < NOTHING for twin in found)


def test_under_a_mask_twins_part():
    found = Reordering(tuple("abaca"), (0, 1, 2, 3, 4), "causal", 1, "none").twins()
    assert found[0][1] > 0.1


def test_the_gaps_of_the_words_are_by_place_and_their_largest_is_the_residual():
    found = Reordering(tuple("abcd"), (1, 0, 3, 2), "causal", 1, "none")
    before, after = found.outputs
    assert found.gaps()[0] == np.max(np.abs(after[0] - before[1]))
    assert max(found.gaps()) == found.gap("every")
