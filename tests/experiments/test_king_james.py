"""The real text is whole, its parts are kept apart, and another text is not taken for it."""

import gzip
import re
import shutil
import subprocess

import numpy as np
import pytest

from experiments import king_james
from experiments.record import RecordError
from experiments.text import make

BOOKS = re.findall(r"# (\w+): (.*)\n", gzip.decompress(king_james.FILE.read_bytes()).decode())


def spelled(numbers):
    return "".join(king_james.SYMBOLS[number] for number in numbers)


@pytest.fixture(scope="module")
def texts():
    """Give each part in letters."""
    return {part: spelled(king_james.read(part)) for part in king_james.PARTS}


@pytest.mark.parametrize(
    ("part", "first", "last", "verses"),
    [
        # Verses of the books as any King James Bible numbers them.
        (
            "training",
            "in the beginning god created the heaven and the earth.\n",
            "\nto god only wise, be glory through jesus christ for ever. amen.\n",
            1533 + 1213 + 959 + 658 + 618 + 810 + 695 + 1070 + 2461 + 1292 + 1071 + 433,
        ),
        (
            "tuning",
            "in the third year of the reign of jehoiakim king of judah came",
            "\ngrace be with you all. amen.\n",
            357 + 303,
        ),
        (
            "evaluation",
            "now king david was old and stricken in years; and they covered him",
            "with all confidence, no man forbidding him.\n",
            816 + 915 + 1007,
        ),
    ],
)
def test_a_part_has_its_books_from_the_first_word_to_the_last(texts, part, first, last, verses):
    assert texts[part].startswith(first)
    assert texts[part].endswith(last)
    assert texts[part].count("\n") == verses


@pytest.mark.parametrize("part", king_james.PARTS)
def test_a_verse_is_clean(texts, part):
    assert not re.search(r"\n\n|  | \n|\n | [,.:;?]", texts[part])


def test_every_symbol_is_one_number_and_occurs_in_training():
    assert len(set(king_james.SYMBOLS)) == len(king_james.SYMBOLS) == 34
    assert np.array_equal(np.unique(king_james.read("training")), np.arange(34))


def test_no_book_is_in_two_parts():
    names = [name for _, name in BOOKS]
    assert len(names) == len(set(names)) == 17
    assert {part for part, _ in BOOKS} == set(king_james.PARTS)


@pytest.mark.parametrize("part", ["tuning", "evaluation"])
def test_what_is_held_out_hardly_stands_in_the_training_books(texts, part):
    pieces = king_james.windows(part, 1000, 50, np.random.default_rng(1))
    assert sum(spelled(piece) in texts["training"] for piece in pieces) <= 5


def test_the_file_is_small_and_tells_nothing_of_when_it_was_made():
    file = king_james.FILE.read_bytes()
    assert len(file) < 700_000
    assert file[3:8] == bytes(5)  # no name of a file, and no time


def test_the_readme_has_the_sizes_and_the_books(texts):
    readme = (king_james.FILE.parent / "README.md").read_text(encoding="utf-8")
    rows = {line.split("|")[1].strip(): line for line in readme.splitlines() if line[:1] == "|"}
    assert all(f"{len(text):,}" in rows[part] for part, text in texts.items())
    assert all(name.removeprefix("1 ").removeprefix("2 ") in rows[part] for part, name in BOOKS)


def test_a_window_is_a_piece_of_its_part(texts):
    pieces = king_james.windows("tuning", 40, 200, np.random.default_rng(2))
    assert pieces.shape == (40, 200)
    assert pieces.dtype == np.int64
    assert all(spelled(piece) in texts["tuning"] for piece in pieces)


def test_windows_are_the_same_for_one_seed_and_others_for_another():
    first, again, other = (
        king_james.windows("training", 8, 64, np.random.default_rng(seed)) for seed in (3, 3, 4)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_windows_begin_everywhere_from_the_first_symbol_to_the_last_that_leaves_room():
    text = king_james.read("tuning")
    pieces = king_james.windows("tuning", 12, len(text) - 1, np.random.default_rng(5))
    begins = {tuple(piece[:20]) for piece in pieces}
    assert begins == {tuple(text[:20]), tuple(text[1:21])}
    whole = king_james.windows("tuning", 1, len(text), np.random.default_rng(5))
    assert np.array_equal(whole[0], text)


def test_windows_come_from_all_over_the_part():
    text = king_james.read("evaluation")
    symbols = king_james.windows("evaluation", 20_000, 1, np.random.default_rng(6))
    shares = (np.bincount(of.ravel(), minlength=34) / of.size for of in (text, symbols))
    np.testing.assert_allclose(*shares, atol=0.014)  # five standard errors of the largest share


def test_what_a_caller_does_to_the_text_stays_with_the_caller(texts):
    king_james.read("tuning")[:] = 0
    king_james.windows("tuning", 2, 9, np.random.default_rng(0))[:] = 0
    assert spelled(king_james.read("tuning")) == texts["tuning"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("test", 1, 8), "part must be one of training, tuning, evaluation; got 'test'"),
        (("tuning", 0, 8), "count must be at least 1, got 0"),
        (("tuning", 1, 0), "length must be at least 1, got 0"),
        (("tuning", 1, 99_064), "tuning has 99063 symbols, too few for a length of 99064"),
    ],
)
def test_windows_that_cannot_be_cut_are_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        king_james.windows(*arguments, np.random.default_rng(0))


def damaged(file):
    turned = bytearray(file)
    turned[len(file) // 2] ^= 1
    return bytes(turned)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda file: file[:-4000], "is broken: restore it"),
        (lambda file: b"", "holds another text than the one measured"),
        (lambda file: file[:8], "is broken"),
        (damaged, "is broken"),
        (lambda file: file[:10] + b"\xff" + file[11:], "is broken"),
        (lambda file: b"In the beginning", "is broken"),
        (lambda file: gzip.compress(b"# training: Genesis\n"), "holds another text"),
        (lambda file: gzip.compress(gzip.decompress(file).replace(b"god", b"dog")), "another text"),
    ],
    ids=["cut", "empty", "head", "bit", "block", "plain", "foreign", "changed"],
)
def test_a_file_that_is_not_this_text_is_refused(spoil, message, tmp_path, monkeypatch):
    path = tmp_path / "king_james.txt.gz"
    path.write_bytes(spoil(king_james.FILE.read_bytes()))
    monkeypatch.setattr(king_james, "FILE", path)
    with pytest.raises(RecordError, match=rf"king_james\.txt\.gz .*{message}"):
        king_james.read("training")


def test_a_file_that_is_not_there_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(king_james, "FILE", tmp_path / "king_james.txt.gz")
    with pytest.raises(RecordError, match=r"king_james\.txt\.gz is not there"):
        king_james.windows("training", 1, 8, np.random.default_rng(0))


@pytest.mark.parametrize(
    ("verse", "expected"),
    [
        ("And the LORD said, Go!", "and the lord said, go."),
        ("(is it not a little one?) and", "is it not a little one? and"),
        ("thy loving-kindness, O God", "thy loving kindness, o god"),
        ("forgive their sin--; and if", "forgive their sin; and if"),
        ("to be accounted of ?  Man's", "to be accounted of? man's"),
    ],
)
def test_a_verse_is_made_plain(verse, expected):
    assert make.plain(verse) == expected


def test_the_chosen_books_stand_in_the_order_of_the_parts_and_their_verses_in_their_own():
    abbreviations = [book for books in make.BOOKS.values() for book in books]
    listing = [
        f"{book}{place} {book} said {place[0]}. \n"
        for book in ["Rev", *reversed(abbreviations)]
        for place in ("1:1", "2:1")
    ]
    text = make.chosen("".join(listing))
    assert re.findall(r"# (\w+): (.*)\n", text) == BOOKS
    verses = [f"{book.lower()} said {place}." for book in abbreviations for place in "12"]
    assert re.findall(r"^[^#].*$", text, re.MULTILINE) == verses


@pytest.mark.skipif(not shutil.which("bible"), reason="Debian's bible-kjv is not installed")
def test_the_text_is_what_make_gives():
    listing = subprocess.run(make.COMMAND, capture_output=True, text=True, check=True).stdout
    assert make.chosen(listing) == gzip.decompress(king_james.FILE.read_bytes()).decode()
