"""The names of curves stand beside their ends, within the plot, and not upon one another."""

import numpy as np
import pytest
from bokeh.core.properties import DashPattern

from tests.widgets.drawn_curves import rows
from widgets.parts.curve_marks import DASHES
from widgets.parts.scale import RATIOS, SHARES
from widgets.parts.seed_curves import AROUND, FOR_LABELS, LINE, Look, SeedCurves, apart, roomiest

X = [1, 2, 4]


def drawn(curves, scale=RATIOS, ends=(1, 100), height=290):
    """Draw curves given by their means."""
    looks = {name: Look("ink", "solid", name) for name in curves}
    made = SeedCurves(looks, "x", "y", ["x", "y", "to"], scale, height)
    made.reach(X, None, ends)
    made.show({name: (X[: len(values)], np.array([values])) for name, values in curves.items()})
    return made


def heights(made):
    """Give where the names stand, px from the bottom."""
    low, high = made.scale.even(np.array([made.plot.y_range.start, made.plot.y_range.end]))
    at = made.scale.even(np.array(made.marks.whole.data["name_y"]))
    return (at - low) / (high - low) * (made.plot.height - AROUND)


@pytest.mark.parametrize(("scale", "ends"), [(RATIOS, (1, 100)), (SHARES, (0, 1))])
@pytest.mark.parametrize("last", [[0.5, 0.5, 0.5], [1.0, 0.99, 0.98], [0.0, 0.01, 0.02]])
def test_names_of_curves_that_end_together_are_a_line_apart_and_within_the_plot(scale, ends, last):
    values = [scale.along(*ends, share) for share in last]
    made = drawn({str(n): [value] * 3 for n, value in enumerate(values)}, scale, ends)
    at = np.sort(heights(made))
    assert np.diff(at).min() >= LINE - 1e-6
    assert at[0] >= LINE / 2 - 1e-6 and at[-1] <= made.plot.height - AROUND - LINE / 2 + 1e-6
    assert set(made.marks.whole.data["name_x"]) == {X[-1]}


@pytest.mark.parametrize("others", [[7.0], [7.0, 9.0], [5.0], [4.0, 5.0], [5.0, 7.0]])
def test_the_name_of_a_curve_that_stops_early_keeps_off_all_curves_above_and_below(others):
    made = drawn({"short": [6.0, 6.0], **{str(n): [y] * 3 for n, y in enumerate(others)}})
    name = heights(made)[0]
    lines = np.log([6.0, *others]) / np.log(100) * (made.plot.height - AROUND)
    assert np.abs(lines - name).min() >= 0.45 * LINE
    assert made.marks.whole.data["name_x"][0] == X[0]


def test_a_name_keeps_off_a_curve_that_crosses_where_the_short_one_begins():
    made = drawn({"short": [6.0, 6.0], "falling": [4.8, 1.1, 1.1]})
    name = heights(made)[0]
    assert name > np.log(6) / np.log(100) * (made.plot.height - AROUND)


def test_neighbours_are_moved_no_farther_than_needed():
    assert apart([1.0, 5.0], 0, 10, 2) == [1, 5]
    assert apart([5.0, 5.5], 0, 10, 2) == [5, 7]
    assert apart([9.0, 9.5], 0, 10, 2) == [8, 10]
    assert apart([], 0, 10, 2) == []


def test_the_first_height_with_room_is_taken_or_else_the_farthest_off():
    assert roomiest([1, 4, 8], [0.5, 6], 1.5) == 4
    assert roomiest([1, 5.5, 2], [0.5, 6], 5) == 2
    assert roomiest([3, 1], [], 5) == 3


@pytest.mark.parametrize("width", [145, 270, 560, 1200])
def test_names_have_the_same_room_at_every_width_of_the_screen(width):
    made = drawn({"one": [0.5] * 3}, SHARES, (0, 1))
    made.plot.trigger("inner_width", 0, width)
    reach = made.plot.x_range.end - made.plot.x_range.start
    beyond = (made.plot.x_range.end - X[-1]) / reach * max(width, 2 * FOR_LABELS)
    assert beyond == pytest.approx(FOR_LABELS, rel=0.02)


def test_what_is_not_shown_is_hidden_with_its_name():
    made = drawn({"one": [2.0] * 3, "other": [3.0] * 3})
    made.show({"one": (X, np.array([[2.0] * 3]))})
    marks = made.marks
    for source in (marks.whole, marks.lines, marks.points):
        assert set(source.data["name"]) == {"one"}


def test_a_plot_of_many_curves_has_no_more_models_than_one_of_a_single_curve():
    one, many = drawn({"one": [2.0] * 3}), drawn({str(n): [2.0] * 3 for n in range(9)})
    assert len(many.plot.references()) == len(one.plot.references())


def test_a_dash_in_a_column_is_the_one_that_bokeh_means_by_its_name():
    for name, column in DASHES.items():
        written = [] if column == "solid" else [int(length) for length in column.split()]
        assert DashPattern().transform(name) == written


def test_what_is_said_of_a_point_names_the_curve_and_gives_value_and_range():
    made = drawn({"one": [2.0, 3.0, 4.0], "other": [5.0] * 3})
    said = {(p["name"], p["at"]): (p["said"], p["spread"]) for p in rows(made.marks.points)}
    assert said["one", "2"] == ("3.00", "3.00 – 3.00")
    assert said["other", "4"] == ("5.00", "5.00 – 5.00")
    (tip,) = (hover.tooltips for hover in made.plot.hover)
    for column in ("name", "at", "said", "spread", "colour"):
        assert f"@{column}" in tip and column in made.marks.points.data
