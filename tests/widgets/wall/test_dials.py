"""The dials: what is said of them, and what the browser reads off the tables, against core."""

import math

import numpy as np
import pytest

from core import coverage, rotary
from tests.widgets.shown_program import numbers_after, printed
from widgets.parts.models import MODELS
from widgets.wall import dials
from widgets.wall.dials import BEYOND, Dials

HEADS = [(128, 10_000, 4096), (128, 1_000_000, 32_768), (32, 10_000, 64), (256, 500_000, 131_072)]
heads_of = pytest.mark.parametrize(("dim", "base", "length"), HEADS)


def drawn(tables, position):
    """Read the hands and whether they point at what was shown, as the drawing does."""
    turned = tables["degrees"] * position / tables["last"]
    return turned, turned % 360 < tables["arcs"]


# What the browser reads off


@heads_of
def test_the_hand_and_the_arc_are_those_of_core(dim, base, length):
    speeds, tables = rotary.inverse_frequencies(dim, base), dials.tables(dim, base, length)
    arcs = np.degrees(coverage.shown_arc(speeds, length))
    np.testing.assert_allclose(tables["arcs"], arcs, rtol=1e-12)
    for position in (0, 1, length - 1, length, 3 * length, BEYOND * length):
        turned, _ = drawn(tables, position)
        wanted = np.degrees(rotary.angles(position, speeds))
        np.testing.assert_allclose(turned, wanted, rtol=1e-12)
        added = np.maximum(np.minimum(turned, 360) - tables["arcs"], 0)
        wanted = np.degrees(coverage.added_arc(speeds, length, position))
        np.testing.assert_allclose(added, wanted, atol=1e-9)


@heads_of
def test_whether_an_angle_was_shown_is_what_core_says_at_training_s_end_too(dim, base, length):
    speeds, tables = rotary.inverse_frequencies(dim, base), dials.tables(dim, base, length)
    random = np.random.default_rng(0).integers(0, BEYOND * length, 200).tolist()
    for position in (0, 1, length - 1, length, length + 1, BEYOND * length, *random):
        _, shown = drawn(tables, position)
        wanted = coverage.was_shown(speeds, length, position)
        assert shown.tolist() == wanted.tolist(), position


@heads_of
def test_the_slider_stops_at_both_sides_of_training_s_end_and_ends_at_16_times_it(
    dim, base, length
):
    stops = dials.tables(dim, base, length)["stops"]
    assert stops[0] == 0 and stops[-1] == 16 * length
    assert {length - 1, length, 2 * length} <= set(stops)
    assert (np.diff(stops) > 0).all()
    later = np.array([stop for stop in stops if stop >= 32])
    assert (np.diff(later) / later[:-1]).max() < 0.08


def test_the_offered_repeats_are_the_nearest_ones_that_core_finds():
    tables = dials.tables(128, 10_000, 4096)
    offered = tables["repeats"].reshape(64, -1)
    assert offered[0].tolist() == [19, 25, 44, 333, 710]
    second = rotary.inverse_frequencies(128)[1]
    tokens, _ = coverage.near_repeats(second, dials.REPEATS_WITHIN)
    assert offered[1].tolist() == tokens[-5:].tolist()
    assert not offered[63].any()


@heads_of
def test_every_pair_that_comes_round_within_reach_is_offered_a_repeat(dim, base, length):
    tables = dials.tables(dim, base, length)
    offered = tables["repeats"].reshape(dim // 2, -1)[:, 0] > 0
    wavelengths = rotary.wavelengths(rotary.inverse_frequencies(dim, base))
    assert offered.tolist() == [round(w) <= dials.REPEATS_WITHIN for w in wavelengths]


# What is said


@pytest.mark.parametrize(
    ("preset", "unfinished", "pairs", "length"),
    [
        ("llama2", 18, 64, "4,096"),
        ("llama3", 29, 64, "8,192"),
        ("qwen3", 24, 64, "32,768"),
        ("mistral", 14, 64, "8,192"),
        ("tiny", 11, 16, "64"),
    ],
)
def test_the_title_counts_the_pairs_that_never_finish_a_turn(preset, unfinished, pairs, length):
    interactive = Dials(lang="en")
    interactive.take(preset)
    said = f"{unfinished} of {pairs} pairs never finish a turn in {length} tokens"
    assert interactive.title() == said
    base, tokens = interactive.base, interactive.length
    slow = [2 * math.pi * base ** (i / pairs) > tokens for i in range(pairs)]
    assert sum(slow) == unfinished


def test_the_numbers_for_the_prose_are_those_of_llama_2():
    numbers = Dials().numbers()
    assert (numbers["unfinished"], numbers["pairs"], numbers["length"]) == ("18", "64", "4,096")
    assert (numbers["slowest"], numbers["position"]) == ("54,410", "6,144")


def test_the_numbers_of_the_pair_looked_at_are_those_of_a_hand_counted_by_itself():
    theta = 10_000 ** (-2 * 50 / 128)
    interactive = Dials(position=7000, pair=50)
    numbers, row = interactive.numbers(), interactive.pairs().iloc[50]
    assert numbers["wavelength"] == f"{2 * math.pi / theta:,.0f}"
    assert numbers["turns"] == f"{4096 * theta / (2 * math.pi):.3f}"
    assert numbers["angle"] == f"{math.degrees(7000 * theta):.1f}"
    assert row["arc"] == pytest.approx(math.degrees(4096 * theta))
    assert row["added"] == pytest.approx(math.degrees((7000 - 4096) * theta))


def test_within_the_trained_length_no_pair_points_anywhere_new_and_one_token_on_all_18_do():
    assert Dials(position=4095).numbers()["new"] == "0"
    assert Dials(position=4096).numbers()["new"] == "18"


def test_a_pair_that_has_gone_all_the_way_round_points_where_it_was_shown_again():
    after_a_turn = Dials(position=4800, pair=46)
    shown = after_a_turn.pairs()["shown"]
    assert after_a_turn.numbers()["unfinished"] == "18"
    assert after_a_turn.pairs()["wavelength"][46] < 4800
    assert shown[46] and not shown[63]


def test_after_44_tokens_pair_0_alone_is_nearly_back():
    interactive = Dials(lang="en", **Dials.presets["repeat"])
    assert interactive.numbers()["past"] == f"{math.degrees(44 - 14 * math.pi):.2f}" == "1.01"
    assert "44 tokens pair 0 is off whole turns by 1.01°" in interactive.readout()
    assert "5° of their start: 1 of 64 pairs" in interactive.readout()


def test_a_gap_that_is_not_0_does_not_look_so():
    interactive = Dials(view="fast", pair=0, position=710)
    assert interactive.numbers()["past"] == f"{math.degrees(710 - 226 * math.pi):.4f}" == "0.0035"


def test_a_hand_that_has_not_yet_come_round_is_not_back():
    _, back = dials.hands_back(128, 10_000, 1)
    assert not back.any()
    _, back = dials.hands_back(128, 10_000, 0)
    assert not back.any()
    past, back = dials.hands_back(128, 10_000, 710)
    assert back[0] and abs(past[0]) < 0.01


def test_a_hand_just_short_of_its_turn_is_back_too():
    past, back = dials.hands_back(128, 10_000, 333)
    assert back[0] and past[0] < 0
    past, back = dials.hands_back(128, 10_000, 8370)  # pair 50 needs 8,379 for its first turn
    assert back[50] and past[50] < 0


def test_a_paper_is_cited_in_the_reader_s_language():
    assert "Touvron 等 2023，arXiv:2307.09288，A.2.1 节" in Dials(lang="zh").readout()
    chinese = Dials(lang="zh", dim=128, base=1_000_000, length=32_768)
    assert "arXiv:2505.09388，3.2 节" in chinese.readout()


@pytest.mark.parametrize("name", dials.OFFERED)
def test_a_model_is_named_with_its_sources_for_its_own_width_base_and_length_only(name):
    interactive, model = Dials(lang="en"), MODELS[name]
    interactive.take(name)
    said, paper = interactive.readout(), model.sources["trained"]
    repositories = model.repositories("head_dim", "base")
    assert all(part in said for part in (model.name, paper.author, paper.year, *repositories))
    assert f"arXiv:{paper.arxiv}, {paper.part} {paper.number}" in said
    interactive.length = 2048
    assert "no model named here" in interactive.readout()


def test_mistral_s_window_is_told():
    interactive = Dials(lang="en")
    interactive.take("mistral")
    assert "4,096 tokens back" in interactive.readout()
    interactive.take("llama3")
    assert "tokens back" not in interactive.readout()


# State


def test_another_head_or_length_is_drawn_from_new_tables_and_a_moved_hand_is_not():
    interactive = Dials()
    sent = interactive.figure.tables
    interactive.position, interactive.pair = 100, 3
    assert interactive.figure.tables is sent
    for name, value in {"length": 1024, "base": 500_000, "dim": 64}.items():
        interactive.param.update(**{name: value})
        assert interactive.figure.tables["made_for"] == [
            interactive.dim,
            interactive.base,
            interactive.length,
        ]


def test_a_position_past_the_last_and_a_pair_that_the_head_lacks_are_the_last():
    interactive = Dials(dim=16, length=64, position=100_000, pair=100)
    assert (interactive.at, interactive.looked_at) == (1024, 7)
    assert interactive.numbers()["position"] == "1,024"
    assert "1024" in interactive.snippet() and "100000" not in interactive.snippet()


def test_the_program_prints_what_the_readout_says():
    interactive = Dials(position=5000, pair=50)
    own = interactive.pairs().iloc[50]
    text = printed(interactive)
    assert numbers_after(text, "never finish a turn:", 2) == [18, 64]
    assert numbers_after(text, "new at position 5000:") == [int(interactive.numbers()["new"])]
    assert numbers_after(text, "pair 50, turns in training:")[0] == pytest.approx(own["turns"])
    assert numbers_after(text, "pair 50, degrees now:")[0] == pytest.approx(own["angle"])
    assert f"pair 50, shown in training: {own['shown']}" in text


def test_the_program_of_the_fast_view_prints_the_gap_and_the_repeats():
    text = printed(Dials(**Dials.presets["repeat"]))
    assert numbers_after(text, "degrees off whole turns:")[0] == pytest.approx(1.0143, abs=1e-4)
    assert numbers_after(text, "back within 5.0 degrees:") == [1]
    assert numbers_after(text, "nearly back after:", 6) == [6, 19, 25, 44, 333, 710]
