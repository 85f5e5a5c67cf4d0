"""What the lesson /order claims, on the reader's own sentence."""

import contextlib
import io

import numpy as np
import pytest

from widgets.language import LANGUAGES
from widgets.shuffle import Shuffle

NOTHING = 1e-12  # below it, a difference is rounding
SENTENCES = [
    "",
    "我不喜欢",
    "dog bites man",
    "小猫看见小狗追小鸟",
    "a b c d e f g h i j k l m n o p q r s t u v w x",
]
OWN = pytest.mark.parametrize("sentence", SENTENCES)


def shuffle(lang="en", **state) -> Shuffle:
    made = Shuffle(lang=lang)
    made.go(**state)
    return made


@OWN
@pytest.mark.parametrize("layers", [1, 2])
def test_without_mask_and_position_every_output_travels_with_its_word(sentence, layers):
    made = shuffle(sentence=sentence, layers=layers)
    assert made.reordering().moved() and made.gap() < NOTHING and made.theory() == "zero"


@OWN
def test_without_mask_the_mean_is_invariant(sentence):
    made = shuffle(sentence=sentence, read="mean")
    assert made.gap() < NOTHING and made.theory() == "zero"


@OWN
def test_a_causal_mask_lets_the_order_in(sentence):
    made = shuffle(sentence=sentence, mask="causal")
    assert made.gap() > 0.1 and made.theory() == "not_zero"


@pytest.mark.parametrize("sentence", [s for s in SENTENCES if s != "dog bites man"])
def test_in_one_layer_the_last_word_is_blind_to_the_order_before_it_and_in_two_it_is_not(sentence):
    blind = {**Shuffle.presets["blind"], "sentence": sentence}
    one, two = shuffle(**blind), shuffle(**{**blind, "layers": 2})
    assert one.reordering().moved() and one.gap() < NOTHING and one.theory() == "zero"
    assert two.gap() > 1e-3 and two.theory() == "not_zero"


@OWN
@pytest.mark.parametrize("scheme", ["sinusoidal", "learned", "rope", "alibi"])
def test_every_scheme_lets_the_order_in(sentence, scheme):
    made = shuffle(sentence=sentence, scheme=scheme)
    assert made.gap() > 1e-3 and made.theory() == "not_zero"


def test_alibi_without_a_mask_cannot_tell_a_sentence_from_its_mirror_image():
    made = shuffle(sentence="abcd", order=[3, 2, 1, 0], scheme="alibi")
    assert made.gap() < NOTHING and made.theory() == "zero"


def test_another_last_word_is_another_reading():
    made = shuffle(sentence="abcd", order=[3, 2, 1, 0], read="last")
    assert made.gap() > 1e-3 and made.theory() == "other"


def test_the_order_as_written_changes_nothing():
    made = shuffle(shuffle=0, mask="causal", scheme="rope")
    assert made.gap() == 0 and made.theory() == "still"


@pytest.mark.parametrize(
    ("state", "broken"),
    [
        ({}, set()),
        ({"mask": "causal"}, {"mask", "block"}),
        ({"scheme": "sinusoidal"}, {"input", "block"}),
        ({"scheme": "learned"}, {"input", "block"}),
        ({"scheme": "rope"}, {"scores", "block"}),
        ({"scheme": "alibi"}, {"scores", "block"}),
    ],
)
def test_the_proof_breaks_where_the_prose_says(state, broken):
    numbers = shuffle(**state).numbers()
    lines = {name[5:]: value for name, value in numbers.items() if name.startswith("line_")}
    assert {name for name, value in lines.items() if value != "0" and "10⁻¹" not in value} == broken


def test_the_same_word_has_one_vector_and_one_output_until_a_mask_parts_them():
    plain, causal = shuffle().numbers(), shuffle(mask="causal").numbers()
    assert plain["twice"] == "the" and plain["twice_vector"] == "0"
    assert plain["twice_output"] == "0" or "10⁻¹" in plain["twice_output"]
    assert float(causal["twice_output"]) > 0.1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_words_than_the_picture_shows_are_told_and_kept(lang):
    text = " ".join(f"w{i}" for i in range(30))
    made = shuffle(lang, sentence=text)
    assert "30" in made.notice() and "24" in made.notice()
    assert made.sentence == text and len(made.used()) == 24


def test_a_sentence_with_nothing_to_show_is_told_and_the_example_stands_in():
    made = shuffle(sentence=" \u200b ")
    assert made.notice() and made.used() == shuffle().used()


def test_an_order_that_does_not_fit_the_sentence_is_refused():
    state, refused = Shuffle().from_address({"sentence": "abc", "order": "0,1,2,3"})
    assert state == {"sentence": "abc"} and refused == ["order"]


def test_an_order_by_hand_outlives_the_address():
    made = shuffle(sentence="abcd", order=[1, 0, 3, 2])
    state, refused = Shuffle().from_address(made.differences())
    assert state == {"sentence": "abcd", "order": [1, 0, 3, 2]} and not refused


def test_a_long_sentence_makes_no_long_address():
    made = shuffle(sentence="word " * 900)
    assert len(made.differences()["sentence"]) < 200


def test_another_sentence_drops_an_order_that_no_longer_fits():
    made = shuffle(sentence="abcd", order=[1, 0, 3, 2])
    made.sentence = "abcdef"
    assert sorted(made.places()) == list(range(6))


def test_the_shown_program_prints_the_residual_of_the_readout():
    for preset in Shuffle.presets:
        made = shuffle(sentence='it\'s "quoted" \\ <b>', **Shuffle.presets[preset])
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(made.snippet(), {})
        assert np.isclose(float(printed.getvalue()), made.gap(), atol=NOTHING)


def test_each_language_has_an_example_of_its_own():
    assert shuffle("zh").used() != shuffle("en").used()
