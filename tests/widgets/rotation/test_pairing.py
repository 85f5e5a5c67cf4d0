"""Pairs of channels in both layouts, and channels that rest."""

import numpy as np
import pytest

from core import rotary
from tests.widgets.shown_program import numbers_after, printed
from widgets.parts.models import MODELS
from widgets.rotation import pairing
from widgets.rotation.pairing import LAST, SHARES, WIDTHS, Pairing

HEADS_ = pytest.mark.parametrize(("dim", "share"), [(8, 100), (16, 40), (96, 25), (80, 40)])


@HEADS_
def test_a_pair_is_2i_and_2i_plus_1_or_i_and_i_plus_half_of_what_turns(dim, share):
    for pair in range(Pairing(dim=dim, share=share).turned // 2):
        interactive = Pairing(dim=dim, share=share, pair=pair)
        assert interactive.channels("interleaved") == (2 * pair, 2 * pair + 1)
        assert interactive.channels("half_split") == (pair, pair + interactive.turned // 2)


@HEADS_
def test_the_table_gives_two_channels_to_each_pair_and_none_to_what_rests(dim, share):
    interactive = Pairing(lang="en", dim=dim, share=share)
    table = interactive.table()
    for layout, other in (("interleaved", (0, 1)), ("half_split", (0, interactive.turned // 2))):
        column = table[interactive.words(f"column-{layout}")]
        assert tuple(np.flatnonzero(column.fillna(-1) == 0)) == other
        shown = interactive.readable()[column.name]
        assert (shown == "rests").sum() == column.isna().sum() == dim - interactive.turned
        assert (column[: interactive.turned].value_counts() == 2).all()


@HEADS_
def test_both_layouts_turn_the_same_numbers_alike_at_every_position(dim, share):
    for position in (0, 3, LAST):
        assert Pairing(dim=dim, share=share, position=position).gap() < 1e-12


def test_reordering_is_needed_for_that():
    word, speed = pairing.vector(16), rotary.inverse_frequencies(16)
    one = rotary.rotate(word, [3], speed, "interleaved")
    assert np.abs(one - rotary.rotate(word, [3], speed, "half_split")).max() > 0.1


def test_what_rests_is_the_same_at_every_position_and_what_turns_is_not():
    values = pairing.values(96, 24)
    assert (values[:, 24:] == pairing.vector(96)[24:]).all()
    assert (np.ptp(values[:, :24], axis=0) > 0).all()


@pytest.mark.parametrize("name", pairing.OFFERED)
def test_a_preset_is_the_head_of_its_model(name):
    interactive = Pairing(lang="en")
    interactive.take(name)
    model = MODELS[name]
    found = (interactive.dim, interactive.turned, interactive.layout)
    assert found == (model.dim, model.turned, model["layout"])
    assert model.name in interactive.readout()


def test_every_width_and_share_turns_a_whole_number_of_pairs():
    for dim in WIDTHS:
        for share in SHARES:
            turned = Pairing(dim=dim, share=share).turned
            assert turned % 2 == 0 and 2 <= turned <= dim


def test_the_program_prints_what_the_picture_shows():
    text = printed(Pairing(dim=96, share=25, position=12))
    assert numbers_after(text, "channels that did not move:") == [72]
    assert numbers_after(text, "difference after reordering:")[0] < 1e-12
