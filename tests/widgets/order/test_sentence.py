"""A sentence of one's own is split into what a person sees as its words."""

import pytest

from widgets.order import sentence

SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("我不喜欢", ["我", "不", "喜", "欢"]),
        ("  the cat\tsaw\nit ", ["the", "cat", "saw", "it"]),
        ("我 喜欢 你", ["我", "喜欢", "你"]),
        ("e\u0301a", ["\u00e9", "a"]),
        ("👩‍👩‍👧好", ["👩‍👩‍👧", "好"]),
        ("👍🏽ok", ["👍🏽", "o", "k"]),
        ("<b>x</b> &amp;", ["<b>x</b>", "&amp;"]),
        ("\x00a\u200bb\u202ec", ["a", "b", "c"]),
        ("🇨🇳🇺🇸", ["🇨🇳", "🇺🇸"]),
        ("नमस्ते", ["न", "म", "स्ते"]),
        ("می\u200cخواهم من", ["می\u200cخواهم", "من"]),
        ("\U0001fae8新", ["\U0001fae8", "新"]),
        ("", []),
        (" \u200b\x07 ", []),
        ("\u200d \ufe0f", []),
        ("\ufdd0\uffff", []),
        ("cafe\u0301 caf\u00e9", ["caf\u00e9", "caf\u00e9"]),
        ("\u1112\u1161\u11ab\u1100\u116e\u11a8", ["한", "국"]),
        ("👨🏻‍👩🏻‍👧🏻‍👦🏻👨🏻‍👩🏻‍👧🏻‍👦🏻", ["👨🏻‍👩🏻‍👧🏻‍👦🏻"] * 2),
        ("🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f🇫🇷", [SCOTLAND, "🇫🇷"]),
        ("ที่นี่", ["ที่", "นี่"]),
        ("c\u200da\u200ct\u2060 \ufeffcat\ufe0f c\u00ada\u2066t\u2069", ["cat"] * 3),
        ("a\U000e0067b\u034f", ["a", "b"]),
        ("葛\U000e0100飾", ["葛\U000e0100", "飾"]),
        ("☺️☺", ["☺️", "☺"]),
        ("\u3164\u115f", []),
    ],
)
def test_a_sentence_is_split_into_what_is_seen(text, words):
    assert list(sentence.split(text)) == words


def test_a_lone_surrogate_is_left_out():
    assert sentence.split("a\ud800b") == ("a", "b")


@pytest.mark.parametrize(
    "text", ["abcd", "我不喜欢", "小猫看见小狗追小鸟", "aab", "abcdefghijklmnopqrstuvwx"]
)
def test_every_shuffle_is_another_sequence_than_the_one_before_the_sentence_and_its_mirror(text):
    words = tuple(text)
    before = sentence.shuffled(words, 0)
    for number in range(1, 40):
        order = sentence.shuffled(words, number)
        assert sentence.is_order(list(order), list(words))
        after = tuple(words[i] for i in order)
        assert order != before and after not in (words, words[::-1]) or len(set(words)) < 3
        before = order


def test_the_zeroth_shuffle_is_the_sentence_as_written():
    assert sentence.shuffled(tuple("abc"), 0) == (0, 1, 2)


def test_a_kept_last_word_stays_last():
    assert all(sentence.shuffled(tuple("abcdef"), n, True)[-1] == 5 for n in range(1, 20))


def test_two_words_change_places_and_one_stays():
    assert sentence.shuffled(tuple("ab"), 1) == (1, 0)
    assert sentence.shuffled(("a",), 3) == (0,)


def test_a_shuffle_is_the_same_in_every_visit():
    first = sentence.shuffled(tuple("abcdef"), 7)
    sentence.shuffled.cache_clear()
    assert sentence.shuffled(tuple("abcdef"), 7) == first


@pytest.mark.parametrize("order", [[0, 0, 1], [0, 1], [1, 2, 3], []])
def test_a_list_that_misses_a_word_is_no_order(order):
    assert not sentence.is_order(order, ["a", "b", "c"])


@pytest.mark.parametrize(
    ("text", "hidden"), [("a\tb\n", False), ("e\u0301", False), ("a\x00", True)]
)
def test_what_shows_nothing_is_noticed_and_a_blank_is_not(text, hidden):
    assert sentence.hides(text) == hidden


@pytest.mark.parametrize("piled", ["Z" + "\u0334\u0322" * 500, "👩" + "\u200d👩" * 500])
def test_what_is_piled_on_a_character_is_cut_and_said(piled):
    first, second = sentence.split(piled + "好")
    assert len(first) <= sentence.PARTS and first[-1] != "\u200d" and second == "好"
    assert sentence.piles(piled) and not sentence.piles("👨🏻‍👩🏻‍👧🏻‍👦🏻 한국 नमस्ते")


@pytest.mark.parametrize(
    ("word", "longest", "begins"),
    [
        ("🇨🇳🇺🇸🇫🇷", 2, "🇨🇳🇺🇸"),
        ("👩\u200d👩\u200d👧x", 1, "👩\u200d👩\u200d👧"),
        ("e\u0301a", 1, "e\u0301"),
        ("cat", 9, "cat"),
    ],
)
def test_a_word_is_cut_between_what_is_seen_as_characters(word, longest, begins):
    assert sentence.cut(word, longest) == begins


def test_a_sentence_of_a_whole_page_is_split_at_once():
    assert len(sentence.split("Z\u0334" * 10_000)) == 10_000
    assert sentence.split("\u202e" * 20_000) == ()
