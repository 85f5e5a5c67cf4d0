"""A window through layers: what can arrive, walked by a loop."""

import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.stretch import window
from widgets.stretch.window import DEEPEST, TOKENS, WIDEST, Window


def walked(query, width, layers):
    """Walk back from the query, a layer at a time."""
    here = {query}
    for _ in range(layers):
        here = {n for m in here for n in range(max(m - width + 1, 0), m + 1)}
    return here


@pytest.mark.parametrize("width", range(1, WIDEST + 1))
@pytest.mark.parametrize("query", [0, 5, TOKENS - 1])
def test_what_can_arrive_is_what_a_walk_through_the_layers_meets(query, width):
    for layers in range(1, DEEPEST + 1):
        found = window.reached(width)[layers - 1, query].nonzero()[0]
        assert set(found.tolist()) == walked(query, width, layers)


def test_two_layers_of_64_reach_127_and_mistral_131_041():
    numbers = Window().numbers()
    assert numbers["two"] == "127" and numbers["mistral"] == "131,041"


@pytest.mark.parametrize("width", [1, 4, WIDEST])
@pytest.mark.parametrize("layers", [1, 2, DEEPEST])
def test_the_readout_counts_what_can_arrive(width, layers):
    said = Window(lang="en", window=width, layers=layers, query=11).readout()
    assert f"sees {min(width, 12)} " in said
    assert f"something of {len(walked(11, width, layers))} " in said


def test_the_drawing_looks_up_in_how_many_layers_a_word_first_arrives():
    first = window.tables()["first"].reshape(WIDEST, TOKENS, TOKENS)
    assert first[3, 23, 23] == 1 and first[3, 23, 20] == 1 and first[3, 23, 19] == 2
    assert first[0, 23, 22] == 0 and first[3, 5, 6] == 0


def test_the_program_prints_both_counts():
    found = printed(Window(window=5, layers=3))
    assert numbers_after(found, "word 23 sees in one layer:") == [5]
    assert numbers_after(found, "through 3 layers can come:") == [13]
