"""The stepper: the chapter's example, own numbers, and what becomes of odd ones."""

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.blocks.stepper import Stepper
from widgets.blocks.steps import Steps

SCORES = np.array([1.0, 3, 2, 0, 4, 1, -1, 2])
VALUES = np.arange(1.0, 9)


def test_the_chapter_s_example_steps_through_its_states():
    states = [Stepper(lang="en", done=done).numbers() for done in range(1, 5)]
    assert [(n["m"], n["sum"], n["o"]) for n in states] == [
        ("3.0000", "1.1353", "2.1353"),
        ("3.0000", "1.5530", "3.4381"),
        ("4.0000", "1.6211", "6.5635"),
        ("4.0000", "1.7632", "7.6934"),
    ]
    assert states[2]["factor"] == "0.3679" and states[3]["output"] == "4.3634"


def test_with_1000_more_the_definition_fails_and_the_blocks_do_not():
    numbers = Stepper(lang="en", shifted=True, done=4).numbers()
    assert (numbers["naive"], numbers["output"], numbers["plain"]) == ("NaN", "4.3634", "4.3634")


@pytest.mark.parametrize("block", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("backward", [False, True])
def test_a_state_is_what_all_blocks_so_far_give_taken_in_as_one(block, backward):
    steps = Steps(SCORES, VALUES, block, backward)
    for done in range(1, len(steps.keys) + 1):
        state, direct = steps.states[done], steps.directly(0, done)
        assert float(state.m) == float(direct.m)
        assert float(state.l) == pytest.approx(float(direct.l))
        assert state.acc == pytest.approx(direct.acc)
    assert steps.output == pytest.approx(steps.plain, abs=1e-14)


def test_backward_the_last_block_comes_first():
    assert Steps(SCORES[:5], VALUES[:5], 2, backward=True).keys.tolist() == [
        [4, -1],
        [2, 3],
        [0, 1],
    ]


def test_the_proof_s_lines_add_up_in_the_state_shown():
    numbers = Stepper(lang="en", done=3).numbers()
    old, factor, own = (float(numbers[name]) for name in ("old_sum", "factor", "own_sum"))
    assert old * factor + own == pytest.approx(float(numbers["sum"]), abs=2e-4)
    assert numbers["direct_sum"] == numbers["sum"] and numbers["direct_o"] == numbers["o"]


@pytest.mark.parametrize("kept", ["float16", "float32"])
def test_a_state_kept_in_fewer_bits_gives_a_difference_that_is_told(kept):
    steps = Stepper(lang="en", kept=kept, done=16).steps()
    assert 0 < abs(steps.output - steps.plain) < (1e-2 if kept == "float16" else 1e-6)


def test_typed_nonsense_is_told_and_the_old_row_stays():
    interactive = Stepper(lang="en")
    interactive.fields["scores"].value = "1, <b>two</b>"
    assert "&lt;b&gt;two" in interactive.notice.object and "<b>" not in interactive.notice.object
    assert interactive.scores == "1, 3, 2, 0, 4, 1, -1, 2"
    interactive.fields["scores"].value = "5, 6, 7"
    assert interactive.notice.object == "" and interactive.numbers()["blocks"] == "2"


def test_values_that_are_missing_count_as_0():
    steps = Stepper(scores="1 1 1 1", values="4 4").steps()
    assert steps.values.tolist() == [4, 4, 0, 0] and steps.output == pytest.approx(2)


def test_a_row_in_the_address_that_is_none_is_refused():
    state, refused = Stepper().from_address({"scores": "1,x", "values": "1,nan", "done": "2"})
    assert refused == ["scores", "values"] and state == {"done": 2}


def test_huge_scores_are_written_as_powers_of_ten():
    assert "10³⁰⁰" in Stepper(lang="en", scores="1e300, 1, 2", done=1).title()


def test_the_program_prints_the_states():
    found = printed(Stepper(order="backward", block=3))
    assert numbers_after(found, "output:") == pytest.approx([4.3634], abs=1e-4)
