"""What is said of a head's scores is what was measured of it."""

import pytest

from experiments.record import results
from tests.widgets.drawn_curves import heights
from tests.widgets.shown_program import printed
from widgets.wall.scores import PARTS, Scores, middles


def found(scheme, seed, head):
    return results("scores")["runs"][f"{scheme}-{seed}"]["heads"][head - 1]


@pytest.mark.parametrize("scheme", ["rope", "alibi", "learned"])
def test_what_is_drawn_is_what_was_measured_and_fits_the_plot(scheme):
    figure = Scores(scheme=scheme, seed=1, head=2)
    drawn = {name: ys[0] for name, ys in heights(figure.curves).items()}
    assert drawn == {name: part["shares"][1:-1] for name, part in found(scheme, 1, 2).items()}
    assert max(map(max, drawn.values())) < figure.curves.plot.y_range.end


def test_a_middle_of_a_unit_lies_between_its_edges():
    edges = results("scores")["config"]["edges"]
    assert all(a < m < b for a, m, b in zip(edges[1:], middles(), edges[2:], strict=False))


def test_the_shown_program_prints_the_quantiles_of_the_readout():
    figure = Scores(lang="en", head=4)
    text = printed(figure)
    for part in PARTS:
        assert f"{part} {found('rope', 0, 4)[part]['quantiles']}" in text
        assert figure.numbers()[f"{part}_middle"] in figure.readout()


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("head", [3, 4])
def test_past_the_length_the_crowd_of_scores_comes_nearer_to_those_that_stand_out(seed, head):
    inside, near = (found("rope", seed, head)[part]["quantiles"] for part in ("inside", "near"))
    assert near[3] > inside[3] + 1 and near[5] > inside[5] - 1  # what stands out does not sink
    assert near[5] - near[3] < inside[5] - inside[3] - 1


def test_of_a_part_that_is_not_there_the_prose_has_no_number():
    numbers = Scores(scheme="learned").numbers()
    assert numbers["near_middle"] == numbers["far_high"] == "–" != numbers["inside_middle"]
