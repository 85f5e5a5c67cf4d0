"""Shares stand on an axis of equal steps, perplexities on one of equal ratios."""

import numpy as np
import pytest
from bokeh.models import LinearScale, LogScale

from tests.widgets.drawn_curves import means, rows
from widgets.parts.scale import RATIOS, SHARES
from widgets.parts.seed_curves import Look, SeedCurves

SEEDS = np.array([[0.5, 0.9], [0.5, 0.4]])


def drawn(scale):
    curves = SeedCurves({"one": Look("ink", "solid", "one")}, "x", "y", ["x", "y", "to"], scale)
    curves.reach([1, 2, 4], None, (0.25, 1))
    curves.show({"one": ([1, 4], SEEDS)})
    return curves


@pytest.mark.parametrize(("scale", "mean"), [(RATIOS, 0.6), (SHARES, 0.65)])
def test_the_mean_of_seeds_stands_in_the_middle_of_them_on_the_axis(scale, mean):
    assert scale.mean(SEEDS).tolist() == pytest.approx([0.5, mean])
    assert scale.along(0.4, 0.9, 0.5) == pytest.approx(mean)
    assert means(drawn(scale))["one"] == pytest.approx([0.5, mean])


@pytest.mark.parametrize(
    ("scale", "kind", "end"), [(RATIOS, LogScale, 4**1.25), (SHARES, LinearScale, 4.75)]
)
def test_both_axes_are_of_the_kind_and_leave_room_for_names(scale, kind, end):
    plot = drawn(scale).plot
    assert isinstance(plot.x_scale, kind) and isinstance(plot.y_scale, kind)
    assert plot.x_range.end == pytest.approx(end)


def test_shares_are_written_as_hundredths():
    axis = drawn(SHARES).plot.yaxis[0]
    assert axis.major_label_overrides == {0: "0%", 0.25: "25%", 0.5: "50%", 0.75: "75%", 1: "100%"}
    said = [(p["at"], p["said"], p["spread"]) for p in rows(drawn(SHARES).marks.points)]
    assert said == [("1", "50.0%", "50.0% – 50.0%"), ("4", "65.0%", "40.0% – 90.0%")]
