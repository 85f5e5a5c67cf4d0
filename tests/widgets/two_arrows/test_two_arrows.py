"""Two arrows: what is said of the dot product is true of it."""

import math

import numpy as np
import pytest

from core.geometry import angle_between
from tests.widgets.shown_program import printed
from widgets.base.numbers import fixed
from widgets.two_arrows.two_arrows import LAST, TwoArrows

PAIRS = [((1.0, 0.6), (0.8, 0.25)), ((-1.2, 0.1), (0.3, -0.9))]
SPEEDS = [0.05, 0.3, 1.0, 3.1, 0.123]


def slow_score(q, k, m, n, theta):
    """Turn both vectors with nothing but sine and cosine, and multiply."""

    def turned(vector, position):
        cos, sin = math.cos(position * theta), math.sin(position * theta)
        return vector[0] * cos - vector[1] * sin, vector[0] * sin + vector[1] * cos

    return sum(a * b for a, b in zip(turned(q, m), turned(k, n), strict=True))


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize("theta", SPEEDS)
def test_dot_product_depends_only_on_the_distance(pair, theta):
    arrows = TwoArrows(q=pair[0], k=pair[1], theta=theta)
    for m, n in [(0, 0), (5, 0), (64, 59), (0, 7), (57, 64)]:
        wanted = slow_score(*pair, m, n, theta)
        assert arrows.score(m, n) == pytest.approx(wanted, abs=1e-12)
        assert arrows.score(m - min(m, n), n - min(m, n)) == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("theta", SPEEDS)
@pytest.mark.parametrize(("m", "n"), [(12, 9), (9, 12), (64, 0), (20, 20)])
def test_the_line_is_flat_while_both_move_on_and_has_every_step(m, n, theta):
    arrows = TwoArrows(m=m, n=n, theta=theta)
    line = arrows.line()
    assert len(line) == LAST + 1 - abs(m - n)
    assert set(line["m"] - line["n"]) == {m - n}
    assert arrows.spread() < 1e-12


def test_the_curve_over_the_distance_has_both_signs_and_is_not_flat():
    arrows = TwoArrows(view="distance")
    line = arrows.line()
    assert list(line["m"] - line["n"]) == list(range(-LAST, LAST + 1))
    assert arrows.spread() > 1


def test_distance_has_a_sign_unless_the_arrows_lie_on_one_line():
    arrows = TwoArrows()
    assert abs(arrows.score(12, 10) - arrows.score(10, 12)) > 0.1
    for k in [(1.0, 0.6), (-0.5, -0.3)]:
        same = TwoArrows(k=k)
        assert same.score(12, 10) == pytest.approx(same.score(10, 12), abs=1e-12)


@pytest.mark.parametrize(("m", "n"), [(0, 0), (20, 14), (3, 60)])
def test_all_four_lines_of_the_proof_are_the_dot_product(m, n):
    arrows = TwoArrows(m=m, n=n)
    wanted = slow_score(arrows.q, arrows.k, m, n, arrows.theta)
    assert arrows.proof() == pytest.approx([wanted] * 4, abs=1e-12)
    assert {arrows.numbers()[f"line_{line}"] for line in (1, 2, 3, 4)} == {fixed(wanted, 12)}


def test_each_line_of_the_proof_is_computed_in_its_own_way(monkeypatch):
    arrows = TwoArrows(m=20, n=14)
    by_turning = arrows.proof()[0]
    monkeypatch.setattr(TwoArrows, "_matrix", lambda self, position: (position + 30) * np.eye(2))
    product = np.dot(arrows.q, arrows.k)
    wrong = [50 * 44 * product, 10 * 44 * product, 24 * product]
    assert arrows.proof() == pytest.approx([by_turning, *wrong])


@pytest.mark.parametrize("view", ["together", "distance"])
def test_the_shown_program_prints_the_dot_product_of_the_readout(view):
    arrows = TwoArrows(lang="en", m=31, n=7, theta=1.2, view=view)
    dot = f"{arrows.score(31, 7):.4f}"
    assert dot.replace("-", "−") in arrows.readout()
    assert f"m = 31, n = 7: {dot}" in printed(arrows)
    assert f"m = 36, n = 12: {dot}" in printed(arrows)


def test_where_a_finger_rests_becomes_the_state_and_is_told_once():
    arrows = TwoArrows()
    told = []
    arrows.param.watch(told.append, "changed")
    arrows.figure.state = {**arrows.figure.state, "m": 40, "n": 37, "q": [0.5, -0.5]}
    assert (arrows.m, arrows.n, arrows.q) == (40, 37, (0.5, -0.5))
    assert len(told) == 1
    assert arrows.figure.state["q"] == [0.5, -0.5]


def test_moving_sends_no_tables_and_a_new_speed_does():
    arrows = TwoArrows()
    sent = []
    arrows.figure.param.watch(sent.append, "tables")
    arrows.param.update(m=3, n=0, theta=1.5)
    assert not sent
    arrows.theta = 0.123
    assert len(sent) == 1


@pytest.mark.parametrize(
    "query",
    [{"q": "1e9,1e9"}, {"q": "0,0"}, {"k": "1"}, {"m": "65"}, {"n": "-1"}, {"theta": "0"}]
    + [{"theta": "nan"}, {"view": "sideways"}, {"m": "1.5"}],
)
def test_what_no_picture_could_show_is_refused(query):
    assert TwoArrows().from_address(query) == ({}, list(query))


def test_the_angle_between_the_arrows_is_kept_too():
    arrows = TwoArrows()
    q, k = arrows.turned()
    arrows.param.update(m=arrows.m + 31, n=arrows.n + 31)
    assert angle_between(*arrows.turned()) == pytest.approx(angle_between(q, k), abs=1e-12)
