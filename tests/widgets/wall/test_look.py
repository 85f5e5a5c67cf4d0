"""What is shown at a place of a poem is what the model and the best predictor make of it."""

import numpy as np
import pytest

from core import verse
from experiments import fresh, live
from tests.widgets.desks import AtOnce, ByHand
from tests.widgets.shown_program import numbers_after, printed
from widgets.base.numbers import fixed
from widgets.wall import look
from widgets.wall.look import LETTERS, Look


def looked(**state):
    """Make one whose model has been asked."""
    figure = Look(lang="en", **state)
    figure.errand.desk = AtOnce()
    figure.errand.fetch()
    return figure


@pytest.mark.parametrize("preset", [None, "past", "alibi", "nope"])
def test_the_numbers_are_those_of_the_state_and_of_the_program_shown(preset):
    figure = looked(**(Look.presets[preset] if preset else {}))
    (found,) = live.look(*figure.question())
    poem, place = fresh.poems(figure.number, 1, figure.length)[0], figure.place
    came, row = poem[place + 1], found["weights"][figure.head, place]
    best = verse.predictions(fresh.LANGUAGE, poem[: place + 1])[place]
    assert figure.numbers() == {
        "place": str(place),
        "came": LETTERS[came],
        "best": fixed(best[came], 3),
        "model": fixed(found["expected"][place, came], 3),
        "head": ["1.1", "1.2", "2.1", "2.2"][figure.head],
        "back": str(place - row.argmax()),
        "weight": fixed(row.max()),
    }
    program = printed(figure)
    for words, value in (
        ("best possible:", best[came]),
        ("model:", found["expected"][place, came]),
    ):
        assert numbers_after(program, words)[0] == pytest.approx(value, abs=1e-4)
    assert numbers_after(program, "looks back by", 2) == pytest.approx(
        [place - row.argmax(), row.max()], abs=1e-4
    )


def test_what_the_browser_looks_up_is_what_the_model_gave():
    figure = looked(length=64)
    (found,) = live.look(*figure.question())
    tables = figure.figure.tables
    model = tables["model"].reshape(64, 25)
    np.testing.assert_array_equal(model, found["expected"])
    row = 64 * 65 // 2
    for head in range(4):
        for m in (0, 1, 40, 63):
            start = head * row + m * (m + 1) // 2
            weights = tables["weights"][start : start + m + 1] / tables["full"]
            np.testing.assert_allclose(weights, found["weights"][head, m, : m + 1], atol=1e-5)
    assert len(tables["weights"]) == 4 * row


def test_before_the_model_has_answered_the_best_predictor_has():
    figure = Look(lang="en")
    tables = figure.figure.tables
    assert len(tables["model"]) == len(tables["weights"]) == 0
    best = np.reshape(tables["best"], (128, 25))
    poem = fresh.poems(1, 1, 128)[0]
    assert tables["tokens"] == poem.tolist()
    np.testing.assert_allclose(best, verse.predictions(fresh.LANGUAGE, poem[:128]), atol=1e-6)
    assert figure.numbers()["model"] == "…" and "not been asked yet" in figure.readout()


def test_walking_through_a_poem_asks_for_nothing_and_sends_no_table():
    figure = looked()
    sent = []
    figure.figure.param.watch(sent.append, "tables")
    figure.place, figure.head, figure.dark = 33, 1, True
    figure.errand.fetch()
    assert sent == [] and len(figure.errand.desk.jobs) == 1


@pytest.mark.parametrize(
    "change", [{"scheme": "alibi"}, {"seed": 1}, {"length": 64}, {"number": 2}], ids=str
)
def test_another_model_or_poem_takes_the_old_answer_away(change):
    figure = looked()
    figure.errand.desk = ByHand()
    figure.param.update(**change)
    assert len(figure.figure.tables["model"]) == 0
    figure.errand.fetch()
    assert figure.errand.desk.jobs[0].asked == ("experiments.live.look", *figure.question())


def test_a_place_past_the_end_of_the_poem_is_its_last():
    figure = looked(length=64, place=200)
    assert figure.at() == 63 and figure.numbers()["place"] == "63"
    assert figure.numbers()["came"] == LETTERS[fresh.poems(1, 1, 64)[0][64]]


def test_past_the_table_there_is_no_prediction_and_the_page_says_so():
    figure = looked(scheme="learned", place=64)
    assert figure.numbers()["model"] == "…" and "no row for position 64" in figure.title()
    assert "ends with row 63" in figure.readout()
    assert "model" not in figure.shares()
    assert "64" in printed(figure) and "model:" in printed(figure)
    figure.place = 63
    assert figure.numbers()["model"] != "…" and "no row" not in figure.title()


def test_the_title_speaks_of_looking_back_where_there_is_something_to_look_back_at():
    figure = Look(lang="en")
    tokens, best = look.poem(figure.number, figure.length)
    first_line = int(np.flatnonzero(tokens == fresh.LANGUAGE.end)[1])
    for place in range(128):
        figure.place = place
        if "look back" in figure.title():
            assert place > first_line and best[place].max() > 0.5
        elif "its end" in figure.title():
            assert best[place].argmax() == fresh.LANGUAGE.end
        else:
            assert best[place].max() < 0.51


def test_in_the_place_first_shown_the_heads_of_the_second_layer_look_at_what_comes_next():
    figure = looked()
    poem, place = fresh.poems(figure.number, 1, figure.length)[0], figure.place
    for head in (2, 3):
        n = int(figure.found["weights"][head, place].argmax())
        assert poem[n] == poem[place + 1] and poem[n - 1] == poem[place]
    assert float(figure.numbers()["model"]) > 0.9


def test_the_sinusoidal_model_past_its_length_is_sure_of_what_does_not_come():
    figure = looked(**Look.presets["past"])
    expected, came = figure.shares()["model"], figure.came()
    assert expected.argmax() != came and expected.max() > 0.9 and expected[came] < 0.01
    assert figure.shares()["best"][came] > 0.9


def test_the_table_has_every_token():
    table = looked().table()
    assert list(table["token"]) == LETTERS
    assert sum(map(float, table["model"])) == pytest.approx(1, abs=0.002)
