"""One row of attention: the score stays, the weight does not."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import printed
from widgets.two_arrows.softmax_row import MOST, OWN, WATCHED, SoftmaxRow, row

EVERY = range(MOST + 1)


def test_the_score_of_the_pair_stays_whatever_is_put_in_front():
    scores = [row(before)[0][before + WATCHED] for before in EVERY]
    assert np.ptp(scores) < 1e-12


def test_every_score_of_the_sentence_stays():
    for before in EVERY:
        assert row(before)[0][before:] == pytest.approx(row(0)[0], abs=1e-12)


def test_the_weight_falls_with_every_word_put_in_front():
    weights = [row(before)[1][before + WATCHED] for before in EVERY]
    assert (np.diff(weights) < 0).all()


def test_weights_are_the_exponentials_over_their_sum():
    for before in (0, 8, MOST):
        scores, weights = row(before)
        assert len(scores) == len(weights) == before + OWN
        total = sum(math.exp(score) for score in scores)
        assert weights == pytest.approx([math.exp(score) / total for score in scores], abs=1e-12)


def test_the_readout_tells_both_weights():
    figure = SoftmaxRow(lang="en", before=MOST)
    weights = [f"{100 * row(before)[1][before + WATCHED]:.1f}%" for before in (0, MOST)]
    assert all(weight in figure.readout() for weight in weights)


def test_the_browser_has_the_row_for_every_number_of_words():
    tables = SoftmaxRow().figure.tables
    for before in EVERY:
        assert tables["scores"][before] == row(before)[0].tolist()
        assert tables["weights"][before] == row(before)[1].tolist()


@pytest.mark.parametrize("before", [0, 5, MOST])
def test_the_shown_program_prints_score_and_weight_of_the_readout(before):
    scores, weights = (part[before + WATCHED] for part in row(before))
    wanted = f"score: {scores:.4f} weight: {100 * weights:.1f}%"
    assert printed(SoftmaxRow(before=before)) == wanted
