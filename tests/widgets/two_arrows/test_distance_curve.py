"""What is said of the dot product against the distance is so."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import printed
from widgets.two_arrows import distance_curve
from widgets.two_arrows.distance_curve import PAIRS, DistanceCurve, Fall


def slow_cosines(width, reach):
    """Give the mean of cosines by a loop over pairs."""
    thetas = [10_000 ** (-2 * i / width) for i in range(width // 2)]
    return [sum(math.cos(at * theta) for theta in thetas) / len(thetas) for at in range(reach + 1)]


@pytest.mark.parametrize("width", [64, 128])
def test_the_fall_is_counted_as_a_slow_loop_counts_it(width):
    curve = slow_cosines(width, 2000)
    rising = sum(after > before for before, after in zip(curve, curve[1:], strict=False))
    fall = Fall.measure(width, 2000)
    assert fall.rising == rising
    assert fall.lowest == pytest.approx(min(curve), abs=1e-12)
    assert fall.lowest_at == curve.index(min(curve))
    assert fall.negative_from == next(at for at, value in enumerate(curve) if value < 0)


def test_the_curve_rises_nearly_every_second_step_and_goes_below_zero():
    fall = Fall.measure(64, 4096)
    assert 0.4 < fall.rising / 4096 < 0.5
    assert fall.lowest < -0.2


def test_a_head_of_128_is_first_negative_where_the_literature_says():
    assert Fall.measure(128, 4096).negative_from == 1707  # Men et al. 2024, arXiv:2405.14591


def test_a_curve_that_stays_positive_is_not_called_negative():
    assert Fall.measure(128, 64).negative_from is None
    assert "not negative" in DistanceCurve(lang="en", width=128, reach=64).readout()


@pytest.mark.parametrize("width", [64, 128])
@pytest.mark.parametrize("reach", [64, 4096])
def test_random_pairs_have_one_mean_and_one_spread_at_every_distance(width, reach):
    band = DistanceCurve(content="random", width=width, reach=reach)._band()
    spread = band["high"] - band["mean"]
    assert abs(band["mean"]).max() < 4 * math.sqrt(width / PAIRS)
    # The standard deviation of a sample wavers by 1 / sqrt(2 PAIRS) of itself; products, by more.
    assert spread.to_numpy() == pytest.approx(np.full(len(band), math.sqrt(width)), rel=0.07)


def test_a_random_score_is_the_dot_product_of_the_turned_pair():
    q, k = (drawn[7] for drawn in distance_curve.random_pairs(64))
    wanted = sum(
        (complex(*q[i : i + 2]) * np.exp(1j * 33 * 10_000 ** (-i / 64))
         * complex(*k[i : i + 2]).conjugate()).real
        for i in range(0, 64, 2)
    )  # fmt: skip
    assert distance_curve.random_scores(64, (33,))[7, 0] == pytest.approx(wanted, abs=1e-10)


@pytest.mark.parametrize("content", ["same", "random"])
def test_the_shown_program_prints_the_numbers_of_the_readout(content):
    curve = DistanceCurve(lang="en", content=content, reach=512)
    if content == "same":
        fall = Fall.measure(64, 512)
        wanted = [f"rise: {fall.rising}", f"{fall.lowest:.3f} at distance {fall.lowest_at}"]
    else:
        scores = distance_curve.random_scores(64, (0, 512))
        pairs = zip((0, 512), scores.mean(axis=0), scores.std(axis=0), strict=True)
        wanted = [f"distance {at}: mean {mean:.2f}, spread {std:.2f}" for at, mean, std in pairs]
    assert all(words in printed(curve) for words in wanted)


def test_the_plot_follows_the_choice():
    curve = DistanceCurve()
    assert not curve.mean.visible and max(curve.curve.data["distance"]) == 4096
    curve.param.update(content="random", reach=64)
    assert curve.mean.visible and list(curve.band.data["distance"]) == list(range(0, 65, 4))
    assert max(curve.curve.data["distance"]) == 64 == curve.plot.x_range.end
