"""A desk has its jobs done one after the other, in a bounded number of processes."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from experiments import jobs, worker
from experiments.jobs import Desk, FullError
from tests.codebase.tree import ROOT

WORK = "tests.experiments.work"
PATIENCE = 60  # seconds; a process may be slow to start on a machine with much to do


@pytest.fixture(autouse=True)
def alive(monkeypatch):
    """Count the processes of the test that live, and end them with it."""
    started = []

    class Counted(jobs._Worker):
        def __init__(self) -> None:
            super().__init__()
            started.append(self)

    monkeypatch.setattr(jobs, "_Worker", Counted)
    yield lambda: [worker for worker in started if worker.alive]
    for one in started:  # whoever reads its pipes closes them
        one.process.kill()
        one.process.wait()


@pytest.fixture
def fifo(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    return str(tmp_path / "pipe")


def until(desk, true):
    """Wait until something is true that can only change when the desk tells so."""
    with desk.changed:
        assert desk.changed.wait_for(true, PATIENCE)


def result(desk, job):
    """Wait for the end of a job and give all its news."""
    until(desk, lambda: job.ended)
    return job.news()


def begun(desk, job):
    """Wait until a job has yielded something, and give it."""
    found = []
    until(desk, lambda: found.extend(job.news()) or found)
    return found[0]


def test_what_the_function_yields_comes_back_once():
    desk = Desk()
    job = desk.ask(f"{WORK}.process")
    until(desk, lambda: job.ended)
    pid, nice, threads = job.news()
    assert job.news() == [] and job.ended == "done" and job.place is None
    assert pid != os.getpid() and nice >= os.nice(0) + worker.NICE and threads == "1"


def test_first_come_first_served_and_each_is_told_its_place(fifo):
    desk = Desk(stops=False)
    first = desk.ask(f"{WORK}.wait_for", fifo)
    begun(desk, first)
    waiting = [desk.ask(f"{WORK}.number") for _ in range(3)]
    assert [job.place for job in (first, *waiting)] == [0, 1, 2, 3]
    with open(fifo, "w") as pipe:
        pipe.write("go on")
    assert [result(desk, job) for job in (first, *waiting)] == [["go on"], [0], [1], [2]]
    assert [job.place for job in (first, *waiting)] == [None] * 4


def test_whoever_comes_to_a_free_desk_does_not_wait():
    desk = Desk(workers=2)
    assert [desk.ask(f"{WORK}.never_end").place for _ in range(4)] == [0, 0, 1, 2]


def test_a_waiting_job_that_is_cancelled_is_not_done_and_the_others_move_up(fifo):
    desk = Desk(stops=False)
    first = desk.ask(f"{WORK}.wait_for", fifo)
    begun(desk, first)
    gone, other = desk.ask(f"{WORK}.number"), desk.ask(f"{WORK}.number")
    gone.cancel()
    assert (gone.ended, gone.place, other.place) == ("cancelled", None, 1)
    with open(fifo, "w") as pipe:
        pipe.write("go on")
    assert result(desk, other) == [0] and gone.news() == []


def test_a_running_job_that_is_cancelled_takes_its_process_along(fifo):
    desk = Desk()
    job = desk.ask(f"{WORK}.never_end", fifo)
    with open(fifo) as pipe:
        pid = begun(desk, job)
        job.cancel()
        assert pipe.read() == "begun\n"  # the pipe ends: nobody holds its other end any more
    assert (job.ended, job.place) == ("cancelled", None)
    assert result(desk, desk.ask(f"{WORK}.process"))[0] != pid


def test_where_jobs_are_short_one_that_is_cancelled_goes_on_unheard(fifo):
    desk = Desk(stops=False)
    job = desk.ask(f"{WORK}.wait_for", fifo)
    pid = begun(desk, job)
    job.cancel()
    other = desk.ask(f"{WORK}.process")
    assert (job.ended, other.place) == ("cancelled", 1)
    with open(fifo, "w") as pipe:
        pipe.write("go on")
    assert result(desk, other)[0] == pid
    assert job.news() == [] and job.ended == "cancelled"


def test_a_job_that_is_over_cannot_be_cancelled():
    desk = Desk()
    job = desk.ask(f"{WORK}.process")
    until(desk, lambda: job.ended)
    job.cancel()
    assert job.ended == "done"
    assert result(desk, desk.ask(f"{WORK}.process"))[0] == job.news()[0]


def test_a_process_that_dies_is_told_and_the_next_job_has_another():
    desk = Desk()
    job, other = desk.ask(f"{WORK}.kill_itself"), desk.ask(f"{WORK}.process")
    assert result(desk, job) == ["last words"] and job.ended == "died"
    assert len(result(desk, other)) == 3 and other.ended == "done"


def test_a_process_that_dies_while_it_has_nothing_to_do_costs_no_job(alive):
    desk = Desk()
    pid = result(desk, desk.ask(f"{WORK}.process"))[0]
    (idle,) = alive()
    idle.process.kill()
    idle.process.wait()
    job = desk.ask(f"{WORK}.process")
    assert result(desk, job)[0] != pid and job.ended == "done"


@pytest.mark.parametrize("function", [f"{WORK}.fail", f"{WORK}.nosuch", "nosuch.function"])
def test_a_job_that_raises_is_told_and_its_process_goes_on(function):
    desk = Desk()
    pid = result(desk, desk.ask(f"{WORK}.process"))[0]
    job, other = desk.ask(function), desk.ask(f"{WORK}.process")
    assert result(desk, other)[0] == pid
    assert job.ended == "failed"


def test_where_no_process_can_be_started_the_job_is_over_and_a_later_one_is_done(monkeypatch):
    def no_room():
        raise OSError("Cannot allocate memory")

    desk = Desk()
    with monkeypatch.context() as patch:
        patch.setattr(jobs, "_Worker", no_room)
        job = desk.ask(f"{WORK}.process")
        until(desk, lambda: job.ended)
    assert job.ended == "died"
    assert len(result(desk, desk.ask(f"{WORK}.process"))) == 3


def test_an_event_loop_that_watches_a_job_pauses_for_less_than_the_job_takes():
    desk = Desk()
    job = desk.ask(f"{WORK}.compute", 0.3)
    begun(desk, job)

    async def longest_pause():
        found, before = 0.0, time.perf_counter()
        while not job.ended:
            await asyncio.sleep(0.01)  # one turn of the loop
            assert job.place in (0, None)
            now = time.perf_counter()
            found, before = max(found, now - before), now
        return found

    pause = asyncio.run(longest_pause())
    (took,) = job.news()
    assert pause < took / 2


def test_when_as_many_wait_as_may_a_further_job_is_refused():
    desk = Desk(waiting=2)
    first = desk.ask(f"{WORK}.never_end")
    waiting = [desk.ask(f"{WORK}.number") for _ in range(2)]
    with pytest.raises(FullError, match="2 jobs are waiting already"):
        desk.ask(f"{WORK}.number")
    waiting[0].cancel()
    last = desk.ask(f"{WORK}.number")
    first.cancel()
    assert [result(desk, job) for job in (waiting[1], last)] == [[0], [1]]


def test_there_are_never_more_processes_than_a_desk_may_have(alive):
    desk = Desk(workers=2)
    most, pids = [], set()

    def watch(done):
        most.append(len(alive()))
        return done()

    begun_jobs = [desk.ask(f"{WORK}.never_end") for _ in range(5)]
    for job in begun_jobs:
        until(desk, lambda job=job: watch(lambda: job.place == 0))
        pids.add(begun(desk, job))
        job.cancel()
    until(desk, lambda: watch(lambda: all(job.ended for job in begun_jobs)))
    assert max(most) == 2 and len(pids) == 5


SERVER = f"""
import sys
from experiments.jobs import Desk

desk = Desk()
desk.ask("{WORK}.never_end", sys.argv[1])
sys.stdin.read()
"""


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_process_ends_with_the_server_however_that_ends(fifo, how):
    command = [sys.executable, "-c", SERVER, fifo]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE) as server, open(fifo) as pipe:
        assert pipe.readline() == "begun\n"
        server.send_signal(how)
        assert pipe.read() == ""  # the pipe ends: nobody holds its other end any more
