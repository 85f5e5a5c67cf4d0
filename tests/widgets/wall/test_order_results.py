"""What is said of the four tasks is what was measured, and would change with it."""

import pytest

from core import order_tasks
from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.shown_program import printed
from widgets.wall import order_results
from widgets.wall.order_results import NEAR, SCHEMES, TASKS, OrderResults, accuracies, verdict

ORDERED = ("reverse", "seven_back", "sort")


def runs(task, scheme, share):
    seeds = results("order")["config"]["tasks"]["seeds"]
    return {f"{task}-{scheme}-{seed}": {"accuracy": share} for seed in seeds}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("task", TASKS)
def test_every_seed_that_was_asked_for_is_shipped(task, scheme):
    assert len(accuracies(task, scheme)) == len(results("order")["config"]["tasks"]["seeds"]) >= 3


# The shipped measurement. Lesson and readout say what stands here.


def test_copy_needs_no_position_and_the_other_tasks_stop_at_the_ceiling():
    assert {task: verdict(task).without for task in TASKS} == {
        "copy": "free",
        "reverse": "stuck",
        "seven_back": "stuck",
        "sort": "stuck",
    }


@pytest.mark.parametrize("task", TASKS)
def test_no_model_without_position_beats_the_ceiling(task):
    assert accuracies(task, "nope").max() < order_tasks.ceiling(task) + NEAR


@pytest.mark.parametrize("task", TASKS)
def test_a_learned_table_solves_every_task_in_every_seed(task):
    assert verdict(task).with_table == "solved"


def test_the_title_names_the_tasks_by_what_was_found():
    title = OrderResults(lang="en").title()
    assert title == "Without position the ceiling stops reverse, 7 back and sort, but not copy"


# What would be said of another measurement.


@pytest.mark.parametrize(
    ("share", "found"),
    [(1.0, "over"), (0.17, "over"), (0.157, "stuck"), (0.146, "stuck"), (0.1, "short")],
)
def test_a_task_is_judged_by_its_ceiling(monkeypatch, share, found):
    pretend(monkeypatch, "order", runs("reverse", "nope", share))
    assert verdict("reverse").without == found
    words = {
        "over": "That cannot be",
        "stuck": "right at the ceiling",
        "short": "below the ceiling",
    }
    assert words[found] in OrderResults(lang="en", task="reverse").readout()


def test_one_seed_over_the_ceiling_is_enough_to_be_told(monkeypatch):
    pretend(monkeypatch, "order", {"sort-nope-1": {"accuracy": 0.3}})
    assert verdict("sort").without == "over"


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (0.95, "With a learned table of positions: 95.0%."),
        (0.5, "but not learned well"),
        (0.15, "did not help"),
    ],
)
def test_the_readout_says_how_far_a_table_comes(monkeypatch, share, words):
    pretend(monkeypatch, "order", runs("reverse", "learned", share))
    assert words in OrderResults(lang="en", task="reverse").readout()


@pytest.mark.parametrize("task", TASKS)
def test_the_title_takes_back_what_is_no_longer_so(monkeypatch, task):
    pretend(monkeypatch, "order", runs(task, "nope", 0.5))
    title = OrderResults(lang="en").title()
    assert "ceiling" not in title and title.startswith("Without position, the four tasks reach")


# What is drawn, listed and printed.


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_seed_is_a_dot_of_its_own_beside_the_name_of_its_task(scheme):
    dots = OrderResults(lang="en").dots[scheme].data_source.data
    assert list(dots["y"]) == [share for task in TASKS for share in accuracies(task, scheme)]
    assert len(set(dots["x"])) == len(dots["x"])
    names = ["copy", "reverse", "7 back", "sort"]
    assert [names[round(x) - 1] for x in dots["x"]] == list(dots["task"])


def test_ceilings_and_chance_are_drawn_where_core_has_them():
    figure = OrderResults()
    assert list(figure.ceilings.data_source.data["y"]) == [order_tasks.ceiling(t) for t in TASKS]
    assert set(figure.chance.line.data_source.data["y"]) == {order_tasks.chance()}


@pytest.mark.parametrize("task", TASKS)
def test_the_task_looked_at_is_marked(task):
    figure = OrderResults()
    figure.task = task
    assert figure.chosen.left < TASKS.index(task) + 1 < figure.chosen.right
    assert figure.chosen.right - figure.chosen.left < 1


@pytest.mark.parametrize("task", TASKS)
def test_the_shown_program_prints_all_that_is_drawn_of_the_task(task):
    text = printed(OrderResults(task=task))
    assert f"ceiling without position {round(order_tasks.ceiling(task), 4)} chance 0.0625" in text
    for scheme in SCHEMES:
        for seed, share in enumerate(accuracies(task, scheme)):
            assert f"{scheme} seed {seed} {share}" in text


def test_numbers_for_the_prose_are_those_of_the_readout():
    figure = OrderResults(lang="en")
    for task in TASKS:
        figure.task = task
        for name in ("nope", "learned", "ceiling"):
            if (task, name) != ("copy", "ceiling"):  # there it is all, and goes without saying
                assert figure.numbers()[f"{task}_{name}"] in figure.readout()


def test_the_table_lists_every_seed_with_its_ceiling():
    table = OrderResults(lang="en").table()
    assert len(table) == len(TASKS) * sum(len(accuracies("copy", scheme)) for scheme in SCHEMES)
    sort = table[(table["task"] == "sort") & (table["model"] == "no position")]
    assert sort["share of right answers"].tolist() == accuracies("sort", "nope").tolist()
    assert set(sort["ceiling without position"]) == {order_tasks.ceiling("sort")}


def test_the_plot_is_painted_for_the_theme():
    light, dark = OrderResults(), OrderResults(dark=True)
    assert light.chosen.fill_color != dark.chosen.fill_color
    assert light.dots["nope"].glyph.fill_color != dark.dots["nope"].glyph.fill_color
    assert order_results.MARKERS["nope"] != order_results.MARKERS["learned"]


def test_each_sign_is_explained_in_the_colour_in_which_it_is_drawn():
    figure = OrderResults(lang="en")
    for scheme in SCHEMES:
        assert figure.signs[f"scheme-{scheme}"].text_color == figure.dots[scheme].glyph.fill_color
    assert figure.signs["scheme-nope"].text == "\N{BLACK CIRCLE} no position"
    assert figure.signs["ceiling"].text_color == figure.ceilings.glyph.line_color
