"""What the lesson /order claims, on the reader's own sentence."""

import contextlib
import io
import urllib.parse

import numpy as np
import pytest

from widgets.base.language import LANGUAGES
from widgets.base.numbers import fixed, residual
from widgets.order.shuffle import Shuffle

NOTHING = 1e-12  # below it, a difference is rounding
SENTENCES = [
    "",
    "我不喜欢",
    "dog bites man",
    "小猫看见小狗就跑了",
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


def test_a_word_typed_in_two_ways_is_one_word_with_one_vector():
    made = shuffle(sentence="cafe\u0301 and caf\u00e9")
    assert made.used() == ["caf\u00e9", "and", "caf\u00e9"]
    assert (made.numbers()["twice"], made.numbers()["twice_vector"]) == ("caf\u00e9", "0")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_pile_of_signs_is_told_and_a_long_name_is_cut_between_characters(lang):
    made = shuffle(lang, sentence="Z" + "\u0301" * 99 + " " + "🇨🇳" * 12)
    assert made.notices() == [made.words("notice-piled", parts=12)]
    assert made.drawing.tables["names"][1] == "🇨🇳" * 8 + "…"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_more_words_than_the_picture_shows_are_told_and_kept(lang):
    text = " ".join(f"w{i}" for i in range(30))
    made = shuffle(lang, sentence=text)
    (told,) = made.notices()
    assert "30" in told and "24" in told
    assert made.sentence == text and len(made.used()) == 24


def test_a_sentence_with_nothing_to_show_is_told_and_the_example_stands_in():
    made = shuffle(sentence=" \u200b ")
    assert len(made.notices()) == 1 and made.used() == shuffle().used()


def test_an_order_that_does_not_fit_the_sentence_is_refused():
    state, refused = Shuffle().from_address({"sentence": "abc", "order": "0,1,2,3"})
    assert state == {"sentence": "abc"} and refused == ["order"]


def test_an_order_by_hand_outlives_the_address():
    made = shuffle(sentence="abcd", order=[1, 0, 3, 2])
    state, refused = Shuffle().from_address(made.differences())
    assert state == {"sentence": "abcd", "order": [1, 0, 3, 2]} and not refused


@pytest.mark.parametrize("text", ["word " * 900, "很" * 10_000, "a" * 9_000 + " b", "a\ud800b"])
def test_whatever_the_sentence_its_address_is_short_and_opens_the_same_picture(text):
    made = shuffle(sentence=text)
    query = urllib.parse.urlencode(made.differences())
    state, refused = Shuffle().from_address(dict(urllib.parse.parse_qsl(query)))
    assert len(query) < 10_000 and not refused
    assert shuffle(**state).used() == made.used()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a\tgood sentence\n", []),
        ("a" * 41 + " b", ["40"]),
        ("a\x00b\u202ec", [""]),
        ("好", [""]),
        (" ".join(["w" * 50, *"abcdefghijklmnopqrstuvwxyz", "\x07"]), ["24", "40", ""]),
    ],
)
def test_what_is_not_used_of_a_sentence_is_told_each_in_a_sentence(lang, text, told):
    notices = shuffle(lang, sentence=text).notices()
    assert len(notices) == len(told)
    assert all(number in notice for notice, number in zip(notices, told, strict=True))


def test_another_sentence_drops_an_order_that_no_longer_fits():
    made = shuffle(sentence="abcd", order=[1, 0, 3, 2])
    made.sentence = "abcdef"
    assert sorted(made.places()) == list(range(6))
    made.go(sentence="abcdef", order=[1, 0, 3, 2])
    assert "order" not in made.differences()


def test_an_order_is_held_against_the_sentence_of_the_step():
    made = shuffle()
    made.settle({"example": "bill"})
    assert made.from_address({"order": "3,2,1,0"}) == ({"order": [3, 2, 1, 0]}, [])
    assert made.from_address({"order": "2,1,0"}) == ({}, ["order"])


def test_an_order_by_hand_fits_the_examples_of_both_languages():
    for example in Shuffle.param.example.objects:
        zh, en = (shuffle(lang, example=example).used() for lang in LANGUAGES)
        assert len(zh) == len(en), example


def test_reading_the_last_word_shuffles_only_the_words_before_it():
    made = shuffle(sentence="abcdef", read="last")
    for made.shuffle in range(1, 20):
        assert made.places()[-1] == 5 and made.reordering().moved()


def test_the_browser_leaves_an_order_by_hand_and_a_new_shuffle_ends_it():
    made = shuffle(sentence="abcd")
    rest = made.drawing.state
    made.drawing.state = {**rest, "order": [1, 0, 2, 3]}
    assert made.order == [1, 0, 2, 3] and made.places() == (1, 0, 2, 3)
    made.drawing.state = {**made.drawing.state, "shuffle": 2}
    assert made.order == [] and made.places() != (1, 0, 2, 3)


@pytest.mark.parametrize("order", [[0, 0, 1, 2], [0, 1], [9, 1, 2, 3], []])
def test_what_is_no_order_is_not_taken_from_the_browser(order):
    made = shuffle(sentence="abcd")
    before = made.places()
    made.drawing.state = {**made.drawing.state, "order": order}
    assert made.places() == before and made.order == []


def test_a_switch_in_the_browser_leaves_the_order_to_the_shuffle():
    made = shuffle(sentence="abcdef")
    made.drawing.state = {**made.drawing.state, "read": "last"}
    assert made.order == [] and made.places()[-1] == 5


def test_another_reading_leaves_an_order_by_hand_as_it_is():
    made = shuffle(sentence="abcd", order=[3, 2, 1, 0])
    made.drawing.state = {**made.drawing.state, "read": "last"}
    assert made.places() == (3, 2, 1, 0) and made.theory() == "other"


def test_a_preset_keeps_the_readers_sentence_and_reset_gives_the_example_back():
    made = shuffle(sentence="abcd")
    made.take("causal")
    assert made.sentence == "abcd" and made.mask == "causal"
    made.reset()
    assert made.sentence == ""


def test_the_drawing_gets_the_outputs_by_word():
    made = shuffle(sentence="abcd", order=[2, 0, 3, 1], mask="causal")
    _, after = made.reordering().outputs
    drawn = np.array(made.drawing.tables["after"])
    assert np.allclose(drawn[[2, 0, 3, 1]], after, atol=1e-4)
    assert made.drawing.tables["gaps"][2] == residual(made.reordering().gaps()[0])


def test_the_shown_program_prints_the_residual_of_the_readout():
    for preset in Shuffle.presets:
        made = shuffle(sentence='it\'s "quoted" \\ <b>', **Shuffle.presets[preset])
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(made.snippet(), {})
        assert np.isclose(float(printed.getvalue()), made.gap(), atol=NOTHING)


def test_each_language_has_an_example_of_its_own():
    assert shuffle("zh").used() != shuffle("en").used()


def test_the_table_has_every_component_of_every_word_at_its_old_and_new_place():
    made = shuffle(sentence="abc", order=[2, 0, 1], mask="causal")
    table, (before, after) = made.table(), made.reordering().outputs
    assert len(table) == 3 * before.shape[1]
    word, old, new, component, *outputs, _ = table.iloc[before.shape[1] + 3]
    assert (word, old, new, component) == ("a", 1, 2, 3)
    assert outputs == [before[0, 3], after[1, 3]]
    *_, shown, other, gap = made.readable().iloc[before.shape[1] + 3]
    assert [shown, other] == [fixed(before[0, 3], 4), fixed(after[1, 3], 4)]
    assert gap == residual(abs(after[1, 3] - before[0, 3]))
