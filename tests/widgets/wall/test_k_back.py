"""What is said of the letter k places back is what was measured, and would change with it."""

import numpy as np
import pytest

from core import bag
from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.drawn_curves import heights
from tests.widgets.shown_program import printed
from widgets.parts.scale import SHARES
from widgets.wall.k_back import (
    KS,
    SCHEMES,
    KBack,
    bag_alone,
    fall,
    learned_by_mask,
    lengths,
    shares,
)


def runs(scheme, at):
    """Make runs of all seeds whose shares at each distance are `at(k)`, one a length."""
    seeds = results("order")["config"]["back"]["seeds"]
    return {f"back-{k}-{scheme}-{seed}": {"accuracy": at(k)} for k in KS for seed in seeds}


def test_every_distance_seed_and_length_that_was_asked_for_is_shipped():
    asked = results("order")["config"]["back"]
    assert tuple(asked["k"]) == KS and set(asked["schemes"]) == set(SCHEMES)
    for scheme in SCHEMES:
        for length in lengths():
            assert shares(scheme, length).shape == (len(asked["seeds"]), len(KS))


# The shipped measurement. Lesson and readout say what stands here.


def test_the_mask_alone_learns_the_letter_before_and_not_seven_back():
    trained = SHARES.mean(shares("nope", lengths()[0]))
    assert learned_by_mask() == 1
    assert trained[6] < 0.35
    assert "learns up to 1 back; at 2 back it gets" in KBack(lang="en").title()
    assert "did not learn it" in KBack(lang="en", k=7).readout()


def test_with_the_mask_alone_farther_back_is_harder_and_never_below_guessing():
    trained = SHARES.mean(shares("nope", lengths()[0]))
    assert np.all(np.diff(trained) < 0.02) and trained[0] - trained[-1] > 0.5
    # Whoever knows the bag so far, and no place at all, has nearly as much at seven back.
    assert np.all(trained > bag_alone(lengths()[0]) - 0.02)
    assert trained[6] - bag_alone(lengths()[0])[6] < 0.05


def test_rope_learns_every_distance_in_every_seed():
    assert shares("rope", lengths()[0]).min() > 0.95


def test_the_letter_before_fades_in_longer_rows_and_far_less_with_rope():
    assert fall("nope", 1) > 0.3
    assert max(fall("rope", k) for k in KS) < fall("nope", 1) / 2
    title = KBack(lang="en", view="longer").title()
    assert title == "In longer rows the letter before fades without position, far less with RoPE"
    assert "fades past the trained length" in KBack(lang="en", k=1, view="longer").readout()


def test_what_the_bag_is_worth_is_counted_at_the_places_that_were_asked():
    trained, *_, longest = lengths()
    right = bag.bag_so_far(longest, results("order")["config"]["forward"]["vocabulary"])
    assert bag_alone(trained)[6] == pytest.approx(right[7:trained].mean())
    assert bag_alone(longest)[6] == pytest.approx(right[longest // 2 :].mean())
    figure = KBack(lang="en", k=7)
    assert "19.0%" in figure.readout() and figure.numbers()["bag"] == "19.0%"
    assert "17.0%" not in figure.readout()
    figure.view = "longer"
    assert "19.0%, 13.5%, 11.2%" in figure.readout()


# What would be said of another measurement.


@pytest.mark.parametrize(
    ("reach", "words"),
    [
        (0, "does not learn even the letter before: 20% right"),
        (1, "learns up to 1 back; at 2 back it gets 20% right"),
        (7, "learns up to 7 back"),
        (10, "learns every distance up to 10"),
    ],
)
def test_the_title_says_how_far_the_mask_reaches(monkeypatch, reach, words):
    pretend(monkeypatch, "order", runs("nope", lambda k: [0.95 if k <= reach else 0.2] * 3))
    assert learned_by_mask() == reach
    assert words in KBack(lang="en").title()


@pytest.mark.parametrize(("share", "words"), [(0.95, "enough"), (0.5, "did not learn it")])
def test_the_readout_says_whether_the_mask_was_enough(monkeypatch, share, words):
    pretend(monkeypatch, "order", runs("nope", lambda k: [share] * 3))
    said = KBack(lang="en", k=7).readout()
    assert words in said and ("no proof" in said) == (share == 0.5)


@pytest.mark.parametrize(
    ("mask", "rope", "words"),
    [
        ((0.95, 0.3), (1.0, 0.9), "far less with RoPE"),
        ((0.95, 0.3), (1.0, 0.5), "both lose some"),
        ((0.95, 0.94), (1.0, 1.0), "mask alone loses 1.0% at 1 back, RoPE 0.0%"),
        ((0.5, 0.1), (1.0, 1.0), "mask alone loses 40.0% at 1 back, RoPE 0.0%"),
    ],
)
def test_the_title_says_what_fades_in_longer_rows(monkeypatch, mask, rope, words):
    found = runs("nope", lambda k: [mask[0], 0, mask[1]])
    found |= runs("rope", lambda k: [rope[0], 0, rope[1]])
    pretend(monkeypatch, "order", found)
    assert words in KBack(lang="en", view="longer").title()


def test_the_readout_does_not_speak_of_fading_where_nothing_fades(monkeypatch):
    pretend(monkeypatch, "order", runs("nope", lambda k: [0.2, 0.19, 0.18]))
    assert "little to lose" in KBack(lang="en", view="longer").readout()


# What is drawn, listed and printed.


@pytest.mark.parametrize(("view", "count"), [("trained", 1), ("longer", 3)])
def test_every_seed_of_the_lengths_shown_is_drawn(view, count):
    figure = KBack(view=view)
    wanted = {f"{s}-{at}": shares(s, at).tolist() for at in lengths()[:count] for s in SCHEMES}
    wanted |= {f"bag-{at}": [bag_alone(at).tolist()] for at in lengths()[:count]}
    assert heights(figure.curves) == wanted


def test_the_distance_looked_at_is_marked():
    figure = KBack()
    figure.k = 3
    assert figure.here.location == 3


@pytest.mark.parametrize("view", ["trained", "longer"])
def test_the_shown_program_prints_the_seeds_behind_the_readout(view):
    text = printed(KBack(k=7, view=view))
    for scheme in SCHEMES:
        for length in lengths():
            for seed, share in enumerate(shares(scheme, length)[:, 6]):
                line = f"7 back, {scheme} seed {seed} rows of {length} right: {share}"
                assert (line in text) == (view == "longer" or length == lengths()[0])


def test_numbers_for_the_prose_are_those_of_the_readout():
    figure = KBack(lang="en", k=7, view="longer")
    for scheme in SCHEMES:
        for length in lengths():
            assert figure.numbers()[f"{scheme}_7_{length}"] in figure.readout()
    figure.view = "trained"
    assert figure.numbers()["nope_7_32"] in figure.readout()
    assert f"in {figure.numbers()['steps']} steps" in figure.readout()


def test_the_table_holds_every_curve_shown():
    table = KBack(lang="en").table()
    assert len(table) == (len(SCHEMES) + 1) * len(KS)
    mask = table[table["model, length of the rows"] == "mask, 32"]
    assert mask["mean share right"].tolist() == pytest.approx(
        SHARES.mean(shares("nope", 32)).tolist(), abs=6e-4
    )
