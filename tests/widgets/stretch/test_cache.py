"""Keys cached turned or not: the figure against core."""

import pytest

from core import stale_cache
from tests.widgets.shown_program import numbers_after, printed
from widgets.stretch import cache
from widgets.stretch.cache import Cache


def test_the_key_at_4095_scores_0_313_instead_of_0_225():
    title = Cache(lang="en").title()
    assert "4,095" in title and "0.313" in title and "0.225" in title


def test_within_the_trained_length_the_title_claims_no_difference():
    for mark in (0, 20, 64):
        assert "however it was cached" in Cache(lang="en", present=1.0, mark=mark).title()


@pytest.mark.parametrize("present", cache.STOPS)
@pytest.mark.parametrize("factor", cache.FACTORS)
def test_the_title_names_a_difference_only_where_there_is_one(factor, present):
    for mark in (0, 13, 32, 50, 64):
        interactive = Cache(lang="en", factor=factor, present=present, mark=mark)
        asked = 128, 1e4, factor, 4096, round(4096 * present), [interactive.key_at]
        stale, fresh = (stale_cache.cosines(*asked, way)[0] for way in (True, False))
        assert ("instead" in interactive.title()) == (abs(stale - fresh) >= cache.SAME)


def test_the_stretch_at_s_times_the_length_is_s_squared_less_s_and_one_more():
    assert Cache().numbers()["bracket"] == "3"
    assert Cache(factor=4, present=4.0).numbers()["bracket"] == "13"


def test_the_drawing_looks_up_what_core_gives():
    tables = cache.tables()
    start = cache.STOPS.index(1.5) * (cache.MARKS + 1)
    keys = tables["keys"][start : start + cache.MARKS + 1]
    wanted = stale_cache.cosines(128, 1e4, 4, 4096, 6144, keys, True)
    found = tables["curves"]["4"]["stale"][start : start + cache.MARKS + 1]
    assert found == pytest.approx(wanted)


def test_the_program_prints_what_the_title_says():
    found = printed(Cache())
    assert numbers_after(found, "cached turned:") == pytest.approx([0.3134], abs=1e-4)
    assert numbers_after(found, "turned when read:") == pytest.approx([0.2252], abs=1e-4)
