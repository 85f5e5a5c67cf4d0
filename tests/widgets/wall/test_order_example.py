"""A row of letters that anyone may type, and what is set out under it."""

import numpy as np
import pytest

from core import order_tasks
from widgets.wall import order_example
from widgets.wall.k_back import KBack
from widgets.wall.order_results import OrderResults


@pytest.mark.parametrize(
    ("typed", "row", "notice"),
    [
        ("", order_example.example(), ""),
        ("   ", order_example.example(), ""),
        ("abc", "abc", ""),
        ("A b\tP\n", "abp", ""),
        ("ａＢ　ｐ", "abp", ""),
        ("abq", "ab", "foreign"),
        ("a1<b>", "ab", "foreign"),
        ("xyz!", order_example.example(), "empty"),
        ("<script>", "cip", "foreign"),
        ("\x00\ud800", order_example.example(), "empty"),
        ("a" * 33, "a" * 32, "long"),
        ("z" + "a" * 500, "a" * 32, "long"),
    ],
)
def test_what_is_typed_is_read_as_letters_and_what_is_left_out_is_told(typed, row, notice):
    letters, said = order_example.read(typed)
    assert order_example.written(letters[0]) == row
    assert said == notice


def test_the_example_is_long_enough_for_seven_back_and_fits_one_line():
    assert 7 < len(order_example.example()) <= order_example.A_LINE
    assert len(order_example.LETTERS) == order_tasks.VOCABULARY


@pytest.mark.parametrize("kind", [OrderResults, KBack])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("typed", ["<img src=x onerror=alert(1)>", "123", "ab" * 40])
def test_bad_letters_get_one_sentence_and_no_markup(kind, lang, typed):
    shown = kind(lang=lang, row=typed).example.pane.object
    assert shown.count("role='alert'") == 1
    assert "<img" not in shown and "onerror" not in shown


@pytest.mark.parametrize("kind", [OrderResults, KBack])
def test_the_address_holds_only_the_letters_that_count(kind):
    assert kind(row="A-b \ud800").differences() == {"row": "ab"}
    assert kind(row="123").differences() == {"row": ""}
    assert kind().differences() == {}


def rows(shown):
    """Take the letters of each row out of the table that is shown."""
    lines = [line.split("</th>")[1] for line in shown.split("<tr>")[1:]]
    return ["".join(cell.split(">")[1][0] for cell in line.split("<td")[1:]) for line in lines]


def test_answers_stand_under_their_letters_and_the_right_ones_are_marked():
    shown = OrderResults(task="reverse", row="aabc").example.pane.object
    assert rows(shown) == ["aabc", "cbaa", "aaaa"]
    assert shown.count("class=right") == 2
    assert "class=right>a</td></tr>" in shown  # the last of them


@pytest.mark.parametrize(
    ("task", "answers"), [("copy", "aabc"), ("seven_back", "abca"), ("sort", "aabc")]
)
def test_each_task_shows_its_own_answers(task, answers):
    assert rows(OrderResults(task=task, row="aabc").example.pane.object)[1] == answers


def test_a_long_row_goes_on_in_a_second_table():
    shown = OrderResults(row="abcdefghijklmnopabcd").example.pane.object
    assert shown.count("<table") == 2
    assert [len(row) for row in rows(shown)] == [16] * 3 + [4] * 3


def test_of_k_back_the_first_places_have_no_answer():
    assert rows(KBack(k=2, row="abcd").example.pane.object) == ["abcd", "··ab"]


@pytest.mark.parametrize("k", [3, 9])
def test_a_row_too_short_for_k_is_told_and_asks_nothing(k):
    shown = KBack(lang="en", k=k, row="abc").example.pane.object
    assert rows(shown) == ["abc", "···"]
    assert "too few letters" in shown
    assert "too few letters" not in KBack(lang="en", k=2, row="abc").example.pane.object


def test_the_best_answers_shown_are_those_of_core():
    letters = np.array([[0, 0, 0, 1, 2, 2]])
    shown = OrderResults(task="sort", row="aaabcc").example.pane.object
    best = order_tasks.best_without_position("sort", letters)[0]
    assert rows(shown)[2] == order_example.written(best) == "aaaaaa"
