"""What turning keeps and adding does not: lengths, and angles at one position."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import numbers_after, printed
from widgets.rotation import meaning
from widgets.rotation.meaning import POSITIONS, SIZES, Meaning

CASES = pytest.mark.parametrize(
    ("dim", "word", "size"), [(16, 0, 1.0), (64, 1, 0.5), (128, 9, 4.0)]
)


@CASES
def test_turned_lengths_and_angles_are_exact_at_every_position(dim, word, size):
    found = meaning.measured(dim, word, size)
    assert np.abs(found["length"]["turned"] - 1).max() < 1e-12
    own = Meaning(dim=dim, word=word, size=size).own_angle()
    assert np.abs(found["angle"]["turned"] - own).max() < 1e-12 * 180


@CASES
def test_added_lengths_and_angles_scatter(dim, word, size):
    found = meaning.measured(dim, word, size)
    assert np.ptp(found["length"]["added"]) > 0.05
    assert np.ptp(found["angle"]["added"]) > 2


def test_the_added_vector_is_the_sinusoid_of_the_position():
    dim, position = 16, 37
    word = meaning.pair(dim, 5, 1.0)[0]
    added = meaning.at_every_position(dim, 5, 1.0)["added"][0, position] - word
    for i in range(dim // 2):
        angle = position / 10_000 ** (2 * i / dim)
        assert added[2 * i : 2 * i + 2] == pytest.approx([math.sin(angle), math.cos(angle)])


def test_a_word_is_as_many_times_as_long_as_what_is_added_as_is_said():
    for size in SIZES:
        lengths = np.linalg.norm(meaning.pair(64, 3, size), axis=-1)
        assert lengths == pytest.approx(size * math.sqrt(32))  # 32 pairs, each sin² + cos² = 1


@pytest.mark.parametrize("size", [1.0, 1.23])
@pytest.mark.parametrize("view", ["length", "angle"])
def test_the_drawing_s_tables_are_what_is_measured(view, size):
    tables = Meaning(size=size).figure.tables
    start = tables["sizes"].index(size) * POSITIONS
    wanted = Meaning(size=size, view=view).values()
    for way in meaning.WAYS:
        assert (tables[f"{view}_{way}"][start : start + POSITIONS] == wanted[way]).all()


def test_other_words_have_other_lengths():
    one, other = Meaning(), Meaning(word=2)
    assert one.readout() != other.readout()


def test_the_program_prints_what_the_picture_shows():
    interactive = Meaning(dim=16, word=4, size=1.7)
    found = meaning.measured(16, 4, 1.7)
    text = printed(interactive)
    for way in meaning.WAYS:
        ends = [f(found[view][way]) for view in ("length", "angle") for f in (np.min, np.max)]
        assert numbers_after(text, way, 4) == pytest.approx(ends)
