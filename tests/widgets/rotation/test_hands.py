"""The hands of a head: the numbers that are said, and the angles that the browser reads off."""

import math

import numpy as np
import pytest

from core import rotary
from tests.widgets.shown_program import numbers_after, printed
from widgets.rotation import hands
from widgets.rotation.hands import LAST, STOPS, Hands


def drawn(dim, base, position):
    """Read the hands as the drawing does: evenly between position 0 and the last."""
    tables = hands.tables(dim, base)
    row = tables["bases"].index(base) * dim // 2
    return tables["degrees"][row : row + dim // 2] * position / tables["last"]


@pytest.mark.parametrize(("dim", "base"), [(128, 1e4), (64, 5e5), (256, 12345.0)])
@pytest.mark.parametrize("position", [0, 1, 1000, 4096, LAST])
def test_what_is_read_off_between_two_positions_is_the_angle_of_core(dim, base, position):
    wanted = np.degrees(rotary.angles([position], rotary.inverse_frequencies(dim, base))[0])
    assert drawn(dim, base, position) == pytest.approx(wanted, rel=1e-12)


def test_pair_0_turns_a_radian_a_word_whatever_the_base():
    for base in hands.BASES:
        assert drawn(128, base, 1)[0] == pytest.approx(math.degrees(1))


def test_of_llama_2_s_64_pairs_18_have_not_come_round_at_4096():
    interactive = Hands(lang="en", position=4096)
    assert "46 of 64 pairs" in interactive.readout()
    assert interactive.numbers() == {"pairs": "64", "round": "46"}


def test_pairs_come_round_by_a_count_with_nothing_but_a_loop():
    interactive = Hands(dim=96, base=1e6, position=777)
    slow = sum(777 / 1e6 ** (2 * i / 96) >= 2 * math.pi for i in range(48))
    assert interactive.numbers()["round"] == str(slow)


def test_a_model_is_named_only_for_its_own_width_and_base():
    assert "Llama-2-7B" in Hands().readout() and "Lightning-AI/litgpt" in Hands().readout()
    assert "Llama-2-7B" not in Hands(base=12500).readout()
    assert "slows some pairs further" in Hands(lang="en", base=5e5).readout()


def test_a_base_between_the_stops_is_drawn_as_it_is():
    interactive = Hands(base=12345.0)
    assert 12345.0 in interactive.figure.tables["bases"]
    interactive.base = 54321.0
    assert 54321.0 in interactive.figure.tables["bases"]


def test_a_pair_that_a_narrow_head_lacks_is_its_last():
    assert Hands(dim=16, pair=100).looked_at == 7


def test_the_position_slider_has_every_step_at_first_and_small_ones_after():
    assert STOPS[:65] == list(range(65)) and STOPS[-1] == LAST
    later = np.array(STOPS[64:])
    assert (np.diff(later) > 0).all() and (np.diff(later) / later[:-1]).max() < 0.04


def test_the_program_prints_what_the_picture_shows():
    interactive = Hands(position=4096, pair=20)
    wanted = interactive.pairs().iloc[20]
    text = printed(interactive)
    assert numbers_after(text, "pair 20:")[0] == pytest.approx(wanted["speed"])
    assert numbers_after(text, "turns at position 4096:")[0] == pytest.approx(wanted["turns"])
    assert numbers_after(text, "pairs that have come round:", 2) == [46, 64]
