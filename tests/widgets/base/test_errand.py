"""An errand has one job at a time, says how it stands, and lets go of it."""

import pytest

from tests.widgets.desks import ByHand
from widgets.base.errand import Errand
from widgets.base.language import Text


@pytest.fixture
def desk():
    return ByHand()


@pytest.fixture
def heard():
    return []


@pytest.fixture
def errand(desk, heard):
    return Errand(desk, heard.append)


def test_what_comes_is_passed_on_once_and_in_order(errand, desk, heard):
    errand.start("some.function", 1, "two")
    (job,) = desk.jobs
    assert job.asked == ("some.function", 1, "two") and errand.status == "running"
    job.tell("a", "b")
    errand.look()
    errand.look()
    job.tell("c")
    job.ended = "done"
    errand.look()
    errand.look()
    assert heard == [[], ["a", "b"], ["c"]]
    assert errand.status == "done" and not errand.live


def test_the_place_in_the_queue_is_told_when_it_changes(errand, desk, heard):
    errand.start("some.function")
    told = []
    for place in (2, 2, 1, 0):
        desk.jobs[0].place = place
        heard.clear()
        errand.look()
        told.append((errand.status, errand.place, len(heard)))
    assert told == [("waiting", 2, 1), ("waiting", 2, 0), ("waiting", 1, 1), ("running", 0, 1)]


def test_a_new_job_takes_the_place_of_the_one_under_way(errand, desk, heard):
    errand.start("some.function", 1)
    errand.start("some.function", 2)
    first, second = desk.jobs
    assert (first.ended, second.ended) == ("cancelled", "")
    first.tell("too late")
    second.tell("in time")
    errand.look()
    assert heard[-1] == ["in time"] and ["too late"] not in heard


def test_a_job_that_is_stopped_is_cancelled_and_said_to_be(errand, desk):
    errand.start("some.function")
    errand.stop()
    assert desk.jobs[0].ended == errand.status == "cancelled" and not errand.live


def test_a_job_that_is_dropped_is_cancelled_and_nothing_is_said(errand, desk, heard):
    errand.start("some.function")
    heard.clear()
    errand.drop()
    assert desk.jobs[0].ended == "cancelled" and errand.status == "" and heard == []


def test_a_full_desk_is_told_and_the_job_before_is_gone_as_well(errand, desk, heard):
    errand.start("some.function")
    desk.full = True
    errand.start("some.function")
    assert errand.status == "full" and not errand.live and heard[-1] == []
    assert desk.jobs[0].ended == "cancelled"


def test_what_is_wanted_is_asked_for_when_it_is_fetched_and_only_the_last_of_it(errand, desk):
    errand.want("some.function", 1)
    errand.want("some.function", 2)
    assert desk.jobs == []
    errand.fetch()
    errand.fetch()
    assert [job.asked for job in desk.jobs] == [("some.function", 2)]


def test_a_figure_that_nobody_sees_asks_for_nothing(errand, desk):
    errand.want("some.function")
    errand.show()
    assert desk.jobs == []  # there is no visitor in this test


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("ended", ["cancelled", "failed", "died", "full"])
def test_what_went_wrong_is_one_sentence_in_the_readers_language(errand, desk, ended, lang):
    desk.full = ended == "full"
    errand.start("some.function")
    for job in desk.jobs:
        job.ended = ended
    errand.look()
    sentence = errand.sentence(Text(lang))
    assert sentence.count("。" if lang == "zh" else ".") == 1
    assert "Traceback" not in sentence


def test_one_who_waits_is_told_where(errand, desk):
    errand.start("some.function")
    desk.jobs[0].place = 3
    errand.look()
    assert "3" in errand.sentence(Text("en")) and "3" in errand.sentence(Text("zh"))
    desk.jobs[0].place = 0
    errand.look()
    assert errand.sentence(Text("en")) == "Computing …"


def test_of_a_job_that_is_done_nothing_is_said(errand, desk):
    assert errand.sentence(Text("en")) == ""
    errand.start("some.function")
    desk.jobs[0].ended = "done"
    errand.look()
    assert errand.sentence(Text("en")) == ""
