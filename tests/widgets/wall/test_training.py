"""A training that a visitor starts: what is shown before, while it runs, and when it is over."""

import numpy as np
import pytest

from experiments import record
from tests.widgets.desks import ByHand
from tests.widgets.shown_program import numbers_after, printed
from widgets.base.numbers import fixed
from widgets.parts import measured
from widgets.wall.training import Training

SHIPPED = record.results("half_minute")
WALL = record.results("wall")["runs"]
LENGTHS = [32, 64, 128, 256, 512, 1024]
END = {
    "last": [10.5, 4.4, 2.7, 7.3, 22.4, 31.9],
    "whole": [10.5, 6.1, 4, 5, 8, 13],
    "seconds": 31.4,
}


def runs(scheme):
    return [run for name, run in SHIPPED["runs"].items() if name.startswith(scheme)]


@pytest.fixture
def figure():
    figure = Training(lang="en")
    figure.errand.desk = ByHand()
    return figure


@pytest.fixture
def job(figure):
    """Give the job of a training that has been started."""
    figure.train()
    return figure.errand.desk.jobs[0]


def tell(figure, job, *messages, ended=""):
    job.tell(*messages)
    job.ended = ended
    figure.errand.look()


def steps(count):
    return [{"step": 10 * (n + 1), "loss": 3.0 - n / 100} for n in range(count)]


@pytest.mark.parametrize("scheme", measured.SCHEMES)
def test_before_a_start_the_shipped_runs_and_what_cannot_be_beaten_are_there(scheme):
    figure = Training(lang="en", scheme=scheme)
    losses, wall = figure.losses, figure.wall
    assert list(losses.shipped.data["y"]) == [run["losses"] for run in runs(scheme)]
    assert losses.shipped.data["x"][0] == list(range(10, 701, 10))
    assert wall.data["short"].data["y"] == [run["last"] for run in runs(scheme)]
    trained = [WALL[f"{scheme}-{seed}"]["last"] for seed in range(5)]
    assert wall.data["long"].data["y"] == trained
    assert wall.data["long"].data["x"] == [LENGTHS[: len(trained[0])]] * 5
    assert wall.data["best"].data["y"] == [WALL["floor-all"]["last"]]
    assert losses.own.data["x"] == [] and wall.data["own"].data["y"] == []
    found = figure.numbers()
    assert found["loss"] == fixed(np.mean([run["losses"][-1] for run in runs(scheme)]))
    assert found["at"] == fixed(np.exp(np.mean(np.log([run["last"][1] for run in runs(scheme)]))))
    assert {found[name] for name in found if name.startswith("own")} == {"…"}
    assert "Nothing has been trained here yet" in figure.readout()


@pytest.mark.parametrize("scheme", ["rope", "learned"])
def test_the_program_prints_what_the_shipped_runs_came_to(scheme):
    figure = Training(lang="en", scheme=scheme)
    program, found = printed(figure), figure.numbers()
    assert fixed(numbers_after(program, "loss at the end:")[0]) == found["loss"]
    assert fixed(numbers_after(program, "best possible:")[0]) == found["floor"]
    perplexities = [fixed(value) for value in numbers_after(program, "perplexity:", 6)]
    assert perplexities[1] == found["at"] and (
        len(perplexities) == 2 or perplexities[-1] == found["far"]
    )


def test_the_loss_grows_as_it_comes_and_the_bar_with_it(figure, job):
    assert job.asked == ("experiments.half_minute.training", "rope", 3)
    tell(figure, job, *steps(3))
    assert figure.losses.own.data == {"x": [10, 20, 30], "y": [3.0, 2.99, 2.98]}
    assert "value='30' max='700'" in figure.bar.object and "step 30 of 700" in figure.bar.object
    tell(figure, job, *steps(4)[3:])
    assert figure.losses.own.data["x"] == [10, 20, 30, 40]


def test_while_it_runs_it_can_be_stopped_and_nothing_else_chosen(figure, job):
    assert figure.buttons.muted == ["start"]
    assert figure.choices.state["muted"] == ["scheme", "seed"]
    assert figure.title() == "RoPE in training: watch its loss"
    tell(figure, job, *steps(2))
    figure.errand.stop()
    assert job.ended == "cancelled" and "stopped" in figure.readout()
    assert figure.losses.own.data["x"] == [10, 20]  # what came is not taken away
    assert figure.buttons.muted == ["stop"]
    assert not figure.choices.state["muted"]


def test_at_the_end_its_wall_stands_beside_the_shipped_ones(figure, job):
    tell(figure, job, *steps(70))
    assert figure.wall.data["own"].data["y"] == []
    tell(figure, job, END, ended="done")
    assert figure.wall.data["own"].data == {
        "x": [[32, 64, 128, 256, 512, 1024]],
        "y": [END["last"]],
    }
    found = figure.numbers()
    assert [found[f"own_{name}"] for name in ("loss", "at", "far", "seconds")] == [
        "2.31", "4.40", "31.90", "31",
    ]  # fmt: skip
    assert "took 31 seconds" in figure.readout() and "31.90 at 1,024" in figure.title()


def test_a_learned_table_ends_without_a_word_of_what_lies_past_it():
    figure = Training(lang="en", scheme="learned")
    figure.errand.desk = ByHand()
    figure.train()
    short = {**END, "last": END["last"][:2]}
    tell(figure, figure.errand.desk.jobs[0], *steps(70), short, ended="done")
    assert figure.wall.data["own"].data["x"] == [[32, 64]]
    assert figure.numbers()["own_far"] == "…" and "nothing past it" in figure.title()


def test_a_second_start_forgets_the_first(figure, job):
    tell(figure, job, *steps(70), END, ended="done")
    figure.train()
    assert figure.losses.own.data["x"] == [] and figure.wall.data["own"].data["y"] == []
    assert figure.numbers()["own_loss"] == "…"


def test_another_scheme_ends_the_training_of_this_one(figure, job):
    tell(figure, job, *steps(2))
    figure.scheme = "alibi"
    assert job.ended == "cancelled" and figure.losses.own.data["x"] == []
    assert figure.buttons.muted == ["stop"]
    assert "Nothing has been trained here yet" in figure.readout()


def test_another_look_does_not_disturb_it(figure, job):
    tell(figure, job, *steps(2))
    figure.dark = True
    assert job.ended == "" and figure.losses.own.data["x"] == [10, 20]


def test_the_place_in_the_queue_is_read_out_as_it_changes_and_the_steps_are_not(figure, job):
    told = []
    figure.param.watch(told.append, "changed")
    for place in (2, 1, 0):
        job.place = place
        figure.errand.look()
    assert len(told) == 3 and "Computing" in figure.readout()
    tell(figure, job, *steps(5))
    assert len(told) == 3
    tell(figure, job, END, ended="done")
    assert len(told) == 4


@pytest.mark.parametrize("ended", ["died", "failed"])
def test_a_training_that_breaks_off_can_be_started_again(figure, job, ended):
    tell(figure, job, *steps(2), ended=ended)
    assert figure.errand.sentence(figure.text) in figure.readout()
    assert figure.buttons.muted == ["stop"]


def test_where_too_many_wait_it_says_so_and_can_be_tried_again(figure):
    figure.errand.desk.full = True
    figure.train()
    assert "Too many" in figure.readout() and figure.buttons.muted == ["stop"]
    assert figure.errand.desk.jobs == []


def test_the_table_has_the_loss_of_every_run_and_ones_own_so_far(figure, job):
    tell(figure, job, *steps(2))
    table = figure.table()
    assert list(table["loss, yours"].dropna()) == [3.0, 2.99]
    assert list(figure.readable()["loss, yours"])[:3] == ["3.0000", "2.9900", "–"]
    assert list(table["loss, seed 0"]) == runs("rope")[0]["losses"]
