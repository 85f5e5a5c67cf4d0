"""A whole head: rotated it is flat, with sinusoids added it is not."""

import math

import numpy as np
import pytest

from tests.widgets.shown_program import printed
from widgets.two_arrows.full_head import FARTHEST, STEPS, WIDTH, FullHead, lines, pair


def slow(seed, m, n):
    """Give the rotated and the added dot product by a loop over pairs of channels."""
    q, k = pair(seed)
    rotated = added = 0.0
    for i in range(0, WIDTH, 2):
        theta = 10_000 ** (-i / WIDTH)
        turned = [
            complex(*vector[i : i + 2]) * complex(math.cos(at * theta), math.sin(at * theta))
            for vector, at in ((q, m), (k, n))
        ]
        rotated += (turned[0] * turned[1].conjugate()).real
        for channel, wave in ((i, math.sin), (i + 1, math.cos)):
            added += (q[channel] + wave(m * theta)) * (k[channel] + wave(n * theta))
    return rotated, added


@pytest.mark.parametrize("seed", [0, 1, 9999])
def test_a_rotated_head_is_flat_at_every_distance(seed):
    rotated, _ = lines(seed)
    assert rotated.shape == (FARTHEST + 1, STEPS + 1)
    assert np.ptp(rotated, axis=1).max() < 1e-9


@pytest.mark.parametrize("seed", [0, 1, 9999])
def test_the_same_pair_with_sinusoids_added_is_flat_at_no_distance(seed):
    _, added = lines(seed)
    assert np.ptp(added, axis=1).min() > 5


@pytest.mark.parametrize(("distance", "n"), [(0, 0), (5, 40), (FARTHEST, STEPS), (7, 0)])
def test_both_lines_are_what_a_slow_loop_computes(distance, n):
    rotated, added = (line[distance, n] for line in lines(3))
    assert (rotated, added) == pytest.approx(slow(3, n + distance, n), abs=1e-9)


def test_another_pair_sends_new_tables_and_moving_sends_none():
    head = FullHead()
    sent = []
    head.figure.param.watch(sent.append, "tables")
    head.param.update(n=7, distance=20)
    assert not sent
    head.figure.state = {**head.figure.state, "seed": 5}
    assert len(sent) == 1 and head.seed == 5
    assert sent[0].new["rotated"] == pytest.approx(lines(5)[0].ravel(), abs=0)


def test_the_readout_says_how_far_each_line_is_from_flat():
    head = FullHead(lang="en", distance=5)
    assert np.ptp(head.table()["rotated"]) < 1e-9
    assert f"added, by {np.ptp(head.table()['added']):.2f}" in head.readout()


def test_the_shown_program_prints_how_far_each_line_is_from_flat():
    program = printed(FullHead(seed=7, distance=FARTHEST)).split()
    rotated, added = (float(program[program.index(name) + 4]) for name in ("rotated,", "added,"))
    assert rotated < 1e-9
    assert added == pytest.approx(np.ptp(lines(7)[1][FARTHEST]), abs=0.005)
