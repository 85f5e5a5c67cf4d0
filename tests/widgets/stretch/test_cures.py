"""The cures: what is drawn, and what stands in its table."""

from widgets.parts import measured
from widgets.stretch.cures import Cures


def test_continued_training_begins_at_step_nought_where_its_axis_of_ratios_cannot():
    table = Cures(lang="en", **Cures.presets["steps"]).table()
    assert sorted(set(table["tokens or steps"])) == measured.config("continued")["steps"]
    assert measured.config("continued")["steps"][0] == 0
