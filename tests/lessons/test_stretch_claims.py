"""What the passages of `/stretch` say in words is what the shipped results say in numbers."""

import numpy as np
import pytest

from experiments.interval import interval
from experiments.record import results
from tests.lessons.test_wall_claims import best, middle, wall
from widgets.parts import measured

STRETCH = {2: 0, 4: 1, 8: 2, 16: 3}


def cure(method, stretch, measure="last"):
    return measured.values("cures", method, measure)[:, STRETCH[stretch]]


@pytest.mark.parametrize("stretch", [2, 4, 8, 16])
def test_position_interpolation_is_worse_than_nothing_here(stretch):
    assert middle(cure("pi", stretch)) > middle(cure("none", stretch))


def difference(one, other, stretch):
    """Give the nats that one cure costs more than another on the same poems, `(seeds, poems)`."""
    return np.subtract(
        *(
            [run["poems"][STRETCH[stretch]] for run in measured.runs("cures", method)]
            for method in (one, other)
        )
    )


def test_slowing_the_fastest_pair_alone_does_most_of_the_harm_of_interpolation():
    nothing, pi, first, rest = (middle(cure(m, 4)) for m in ("none", "pi", "pi-first", "pi-rest"))
    assert first > 3 * nothing and first > 0.7 * pi
    low, high = interval(difference("pi-rest", "none", 4))
    assert low < 0 < high and rest < first / 2
    assert np.sum(cure("pi-rest", 4) < cure("none", 4)) == 2
    assert np.all(cure("pi-rest", 2) > cure("none", 2))


def test_a_window_ties_with_yarn_at_eight_lengths_and_beats_every_cure_at_sixteen():
    low, high = interval(difference("yarn-tuned", "window", 8))
    assert low < 0 < high
    for method in ("none", "pi", "ntk", "ntk-tuned", "dynamic", "yarn-library", "yarn-tuned"):
        assert np.all(cure(method, 16) > cure("window", 16)), method


def test_ntk_tuned_as_well_gains_far_out_and_loses_near_by():
    assert interval(difference("ntk-tuned", "ntk", 8))[1] < 0
    assert interval(difference("ntk-tuned", "ntk", 2))[0] > 0
    for stretch in (2, 4, 8, 16):
        assert middle(cure("yarn-tuned", stretch)) < middle(cure("ntk-tuned", stretch))


@pytest.mark.parametrize("setting", ["beta", "times"])
def test_the_two_best_settings_cannot_be_told_apart_on_the_poems_for_tuning(setting):
    low, high = results("cures")["runs"]["tuning"][f"{setting}_ahead"]["nats"]
    assert low < 0 < high


def test_what_was_chosen_is_not_cut_off_by_the_values_tried():
    tuning = results("cures")["runs"]["tuning"]
    assert min(map(float, tuning["times_tried"])) < tuning["times"]
    assert tuning["times"] < max(map(float, tuning["times_tried"]))
    assert 1 < tuning["beta"] <= 1.25  # at 1, where full division begins, no ramp is left


@pytest.mark.parametrize("stretch", [4, 8, 16])
def test_yarn_with_a_tuned_beta_is_best_then_ntk_then_nothing(stretch):
    order = [middle(cure(method, stretch)) for method in ("yarn-tuned", "ntk", "none")]
    assert order == sorted(order)


def test_a_cure_moves_the_wall_and_does_not_take_it_away():
    assert middle(cure("yarn-tuned", 4)) < best("window", 256)
    assert cure("yarn-tuned", 16).min() > 2.5 * best("all", 1024)


def test_a_window_is_level_at_every_length():
    level = [middle(cure("window", stretch)) for stretch in (2, 4, 8, 16)]
    assert max(level) < 1.2 * min(level) and max(level) < middle(wall("rope", 64))


def test_the_beta_of_the_paper_does_as_badly_as_interpolation_and_public_code_does_not():
    paper, pi, coded = (middle(cure(m, 4)) for m in ("yarn-paper", "pi", "yarn-library"))
    assert paper == pytest.approx(pi, rel=0.3) and coded < paper / 5


def test_short_text_pays_most_for_interpolation_and_nothing_for_dynamic_ntk():
    plain = middle(wall("rope", 64))
    ntk, yarn, pi, dynamic = (
        middle(cure(m, 4, "short")) for m in ("ntk", "yarn-tuned", "pi", "dynamic")
    )
    assert plain < ntk < pi / 3 and plain < yarn < pi / 3
    assert dynamic == pytest.approx(plain, rel=1e-3)


def continued(method):
    steps = measured.config("continued")["steps"]
    means = measured.mean(measured.values("continued", method, "last"))
    return dict(zip(steps, means, strict=True))


def test_once_trained_on_interpolation_hardly_hurts_short_text():
    pi, none = (measured.mean(measured.values("continued", m, "short"))[-1] for m in ("pi", "none"))
    assert none < pi < 1.06 * none


def test_yarn_needs_the_fewest_steps_then_ntk_then_nothing_then_interpolation():
    after = [continued(m)[5] for m in ("yarn-tuned", "ntk", "none", "pi")]
    assert after == sorted(after)
    assert continued("none")[80] < continued("pi")[80]


def test_in_the_end_all_have_recovered():
    assert all(continued(m)[160] < 2.6 for m in ("yarn-tuned", "ntk", "none", "pi"))
