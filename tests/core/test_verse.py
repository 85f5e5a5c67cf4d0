"""The language with a known floor, against a slow enumeration of all its poems."""

import itertools
import math

import numpy as np
import pytest

from core import verse

TINY = verse.Verse(letters=2, lines=2, shortest=1, longest=2)
THREE = verse.Verse(letters=2, lines=3, shortest=1, longest=2)
POEMS = verse.Verse()


def all_lines(rules):
    """Give every line there can be, each with its probability."""
    lengths = range(rules.shortest, rules.longest + 1)
    for length in lengths:
        for line in itertools.product(range(rules.letters), repeat=length):
            yield line, 1 / len(lengths) / rules.letters**length


def text_chance(rules, text):
    """Give the probability that a poem begins so, summed over all secret lines and choices."""
    total = 0.0
    for secret in itertools.product(list(all_lines(rules)), repeat=rules.lines):
        drawn = math.prod(chance for _, chance in secret)
        total += drawn * _read(rules, [line for line, _ in secret], text[1:])
    return total


def _read(rules, lines, rest):
    if not rest:
        return 1.0
    total = 0.0
    for line in lines:
        whole = (*line, rules.end)
        if rest[: len(whole)] == whole[: len(rest)]:
            total += _read(rules, lines, rest[len(whole) :])
    return total / len(lines)


def every_text(rules, length):
    """Give every beginning of a poem of this length."""
    for rest in itertools.product(range(rules.vocabulary), repeat=length - 1):
        text = (rules.end, *rest)
        if text_chance(rules, text) > 0:
            yield text


@pytest.mark.parametrize(("rules", "length"), [(TINY, 8), (THREE, 6)])
def test_the_best_predictor_is_the_one_of_all_poems_enumerated(rules, length):
    texts = list(every_text(rules, length))
    assert len(texts) >= 40
    for text in texts:
        cost = verse.surprise(rules, text)
        assert cost.sum() == pytest.approx(-math.log(text_chance(rules, text)), abs=1e-9)


def test_two_secret_lines_may_be_the_same_and_the_predictor_knows():
    once = verse.predict(TINY, {(0,): 1}, ())
    often = verse.predict(TINY, {(0,): 12}, ())
    assert once[0] < often[0] < 1
    assert often[0] > 0.9  # not 1/2: by now both lines must be this one


def test_a_poem_of_one_letter_has_lines_that_differ_in_length_alone():
    rules = verse.Verse(letters=1, lines=2, shortest=1, longest=2)
    text = (1, 0, 1, 0, 0, 1, 0, 1)
    assert verse.surprise(rules, text).sum() == pytest.approx(-math.log(text_chance(rules, text)))


def test_probabilities_sum_to_one_and_leave_out_the_impossible():
    begun = verse.predict(POEMS, {(3, 4, 5): 2, (3, 9): 1}, (3,))
    assert begun.sum() == pytest.approx(1)
    assert begun[POEMS.end] == 0  # one letter is no line
    assert begun[4] > begun[9] * 0.9 and begun[4] > 50 * begun[0]


def test_a_line_that_came_once_comes_again_one_time_in_eight():
    again = verse.predict(POEMS, {(3, 4, 5): 1}, ())
    assert again[3] == pytest.approx(1 / 8 + 7 / 8 / 24, rel=1e-3)


def test_without_anything_seen_a_letter_costs_the_alphabet():
    np.testing.assert_allclose(verse.predict(POEMS, {}, ())[:-1], 1 / 24)


def test_in_the_long_run_a_poem_costs_the_floor():
    rng = np.random.default_rng(1)
    costs = [verse.surprise(POEMS, verse.poem(POEMS, 600, rng))[300:].mean() for _ in range(12)]
    spread = np.std(costs) / len(costs) ** 0.5
    assert abs(np.mean(costs) - POEMS.floor) < 4 * spread
    assert POEMS.floor == pytest.approx(math.log(8) / 5)


def test_a_shorter_memory_costs_more_on_average_and_the_same_while_nothing_is_forgotten():
    poems = verse.poems(POEMS, 6, 300, np.random.default_rng(2))
    whole, short = (
        np.stack([verse.surprise(POEMS, poem, window) for poem in poems]) for window in (None, 64)
    )
    np.testing.assert_array_equal(whole[:, :64], short[:, :64])
    assert short[:, 128:].mean() > whole[:, 128:].mean() + 0.2


def remembered(rules, text, window):
    """Give the chance of the last token given the tokens before it that a window holds."""
    begun = text[-1 - window : -1]
    with_any = with_this = 0.0
    for hidden in itertools.product(range(rules.vocabulary), repeat=len(text) - 1 - len(begun)):
        with_any += text_chance(rules, (*hidden, *begun))
        with_this += text_chance(rules, (*hidden, *begun, text[-1]))
    return with_this / with_any


def test_a_window_costs_little_more_than_the_best_possible_with_it():
    texts = [text for text in every_text(TINY, 7) if text[1] != TINY.end]
    chances = np.array([text_chance(TINY, text) for text in texts])
    cost = np.array([verse.surprise(TINY, text, 4)[-1] for text in texts])
    best = np.array([-math.log(remembered(TINY, text, 4)) for text in texts])
    over = (chances * (cost - best)).sum() / chances.sum()
    assert 0 <= over < 0.03  # a torn line is all that is forgotten


def test_poems_begin_with_the_end_of_a_line_and_repeat_their_lines():
    poem = verse.poem(POEMS, 400, np.random.default_rng(3))
    ends = np.flatnonzero(poem == POEMS.end)
    lines = {tuple(poem[a + 1 : b]) for a, b in itertools.pairwise(ends)}
    assert poem[0] == POEMS.end and len(poem) == 400
    assert len(lines) <= POEMS.lines
    assert {len(line) for line in lines} <= set(range(2, 7))


def test_the_same_numbers_make_the_same_poems_and_others_make_others():
    one, same, other = (
        verse.poems(POEMS, 2, 50, np.random.default_rng(seed)) for seed in (4, 4, 5)
    )
    np.testing.assert_array_equal(one, same)
    assert (one != other).any() and one.shape == (2, 50)


def test_what_is_expected_after_each_token_is_what_the_tokens_cost():
    poem = verse.poem(POEMS, 120, np.random.default_rng(6))
    expected = verse.predictions(POEMS, poem)
    assert expected.shape == (120, POEMS.vocabulary)
    np.testing.assert_allclose(expected.sum(axis=1), 1)
    came = expected[np.arange(119), poem[1:]]
    np.testing.assert_allclose(-np.log(came), verse.surprise(POEMS, poem)[1:])
    np.testing.assert_array_equal(expected[:50], verse.predictions(POEMS, poem[:50]))
    assert verse.predictions(POEMS, ()).shape == (0, POEMS.vocabulary)


def test_nothing_is_expected_after_what_is_no_poem():
    with pytest.raises(ValueError, match="begins with the end"):
        verse.predictions(POEMS, (1, 2))
    with pytest.raises(ValueError, match="no line begins"):
        verse.predictions(POEMS, (24, 1, 2, 3, 4, 5, 6, 7))


@pytest.mark.parametrize("wrong", [{"lines": 0}, {"shortest": 0}, {"longest": 1}, {"letters": 2.5}])
def test_rules_without_sense_are_refused(wrong):
    with pytest.raises(ValueError, match="must be"):
        verse.Verse(**wrong)


@pytest.mark.parametrize(
    ("text", "message"),
    [((0, 1), "begins with the end"), ((24, 24, 1), "no token 24"), ((24, 1, 24), "no token 24")],
)
def test_a_text_that_is_no_poem_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        verse.surprise(POEMS, text)


def test_a_memory_shorter_than_a_line_is_refused():
    with pytest.raises(ValueError, match="window must be at least 7"):
        verse.surprise(POEMS, (24, 1, 2), 6)


def test_more_lines_than_a_poem_has_are_refused():
    with pytest.raises(ValueError, match="a poem has 2 lines"):
        verse.predict(TINY, {(0,): 1, (1,): 1, (0, 1): 1}, ())
