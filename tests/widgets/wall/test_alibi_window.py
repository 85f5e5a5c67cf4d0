"""What is said of ALiBi's window is what was measured, and would change with it."""

import numpy as np
import pytest

from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.shown_program import printed
from widgets.base.numbers import fixed
from widgets.parts import measured
from widgets.wall.alibi_window import (
    LENGTHS,
    SAME,
    AlibiWindow,
    asked,
    cut,
    enough_for,
    memory,
    windows,
)


@pytest.mark.parametrize("length", LENGTHS)
def test_a_text_is_cut_at_every_narrower_window_and_last_not_at_all(length):
    assert windows(length) == [w for w in asked() if w < length] + [length]
    assert cut(length).shape == (measured.seeds("alibi_window"), len(windows(length)))
    at = measured.config("wall")["lengths"].index(length)
    assert cut(length)[:, -1].tolist() == measured.values("wall", "alibi", "last")[:, at].tolist()


@pytest.mark.parametrize("length", LENGTHS)
def test_a_wider_memory_is_never_worse_and_all_of_it_is_the_best_possible(length):
    found = memory(length)
    assert np.all(np.diff(found) < 0.003 * found[:-1])
    at = measured.config("wall")["lengths"].index(length)
    assert found[-1] == measured.floor("all", "last")[at]


# The shipped measurement. Lesson and readout say what stands here.


def test_a_window_of_the_trained_length_costs_alibi_much_and_one_four_times_as_wide_little():
    narrow, *_, uncut = measured.mean(cut(1024))
    assert narrow > 1.25 * uncut
    assert 64 < enough_for(1024) <= 256
    title = AlibiWindow(lang="en").title()
    assert title.startswith(f"From a window of {enough_for(1024)} keys on")


def test_the_language_cannot_tell_a_memory_of_256_from_all():
    best = dict(zip(windows(1024), memory(1024), strict=True))
    assert best[256] < 1.02 * best[1024]


# What would be said of another measurement.


def test_where_every_window_costs_something_the_title_says_so(monkeypatch):
    worse = {
        f"window-{window}-{seed}": {"last": [9.0] * 6}
        for window in asked()
        for seed in measured.config("alibi_window")["seeds"]
    }
    pretend(monkeypatch, "alibi_window", worse)
    assert enough_for(1024) == 1024
    assert (
        AlibiWindow(lang="en").title()
        == "Every window narrower than the text costs ALiBi something"
    )


def test_next_to_nothing_is_a_few_in_a_hundred():
    found = measured.mean(cut(1024))
    at = windows(1024).index(enough_for(1024))
    assert found[at] <= SAME * found[-1] < found[at - 1]


@pytest.mark.parametrize("length", LENGTHS)
def test_the_shown_program_prints_both_curves(length):
    text = printed(AlibiWindow(length=length))
    for window, mine, best in zip(
        [*windows(length)[:-1], "uncut"], measured.mean(cut(length)), memory(length), strict=True
    ):
        assert f"{window} ALiBi {mine.round(2)} best {round(best, 2)}" in text


def test_numbers_for_the_prose_are_those_of_the_readout():
    figure = AlibiWindow(lang="en")
    for name in ("cut_64", "cut_1024", "memory_64", "memory_1024"):
        assert figure.numbers()[name] in figure.readout()
    assert figure.numbers()["cut_1024"] == fixed(
        measured.mean(measured.values("wall", "alibi", "last"))[-1]
    )


def test_the_table_says_how_sure_each_number_is():
    table = AlibiWindow(lang="en").table()
    mine = table[table["curve"] == "ALiBi, cut off"]
    assert len(mine) == len(windows(1024)) and len(table) == 2 * len(mine)
    assert (mine["95 % interval from"] < mine["mean perplexity"]).all()
    assert (mine["mean perplexity"] < mine["to"]).all()
    assert len(results("alibi_window")["runs"]["floor-64"]["poems"][-1]) >= 500
