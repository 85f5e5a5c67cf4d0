"""The right answers are right, by core; every answer is answered, and every link is a step."""

import math

import numpy as np
import pytest

from app import contents
from core import coverage, memory, online_softmax, rotary, scaling, scaling_by_pair, traffic
from tests.lessons.every_lesson import steps_of
from tests.widgets.long_context.test_figures import plain
from widgets.long_context.costs import growth
from widgets.long_context.sizes import binary, decimal
from widgets.order.shuffle import Shuffle
from widgets.recap.questions import QUESTIONS
from widgets.recap.recall import Recall
from widgets.two_arrows.softmax_row import row

SPEEDS = rotary.inverse_frequencies(128, 1e4)


def gap(**switches):
    return Shuffle(lang="en", **switches).gap()


def same_score_and_other_weight():
    (score, weight), (later_score, later_weight) = (
        [part[before + 3] for part in row(before)] for before in (0, 8)
    )
    return math.isclose(score, later_score, abs_tol=1e-9) and not math.isclose(weight, later_weight)


def equal_in_blocks():
    scores, values = np.arange(8.0), np.arange(8.0)[:, None]
    outputs = [online_softmax.stream(scores, values, block).output[0] for block in (1, 3, 8)]
    return np.ptp(outputs) < 1e-12


# What must hold for the answer that is marked as right.
HOLDS = {
    "shuffle": lambda: gap() < 1e-12,
    "blind": lambda: gap(mask="causal", read="last") < 1e-12,
    "layers": lambda: gap(mask="causal", read="last", layers=2) > 1e-3,
    "fastest": lambda: np.argmax(SPEEDS) == 0 and SPEEDS[0] == 1,
    "unseen": lambda: coverage.never_finish(SPEEDS, 4096).nonzero()[0].tolist() == [*range(46, 64)],
    "alias": lambda: rotary.wavelengths(SPEEDS)[0] < 10 < 4096,
    "stays": same_score_and_other_weight,
    "factor": lambda: coverage.ntk_factor(128, 1e4, 4096, 32) > 32,
    "beta": lambda: scaling_by_pair.correction_range(128, 1e4, 4096)
    != scaling_by_pair.correction_range(128, 1e4, 8192),
    "sharp": lambda: round(scaling_by_pair.mscale(32) ** 2, 2) == 1.81,
    "bracket": lambda: scaling.dynamic_stretch(4, 100, 400) == 13,
    "grows": lambda: (growth(131_072)["scores"], growth(131_072)["cache"]) == (1024, 32),
    "units": lambda: (plain(decimal(2 * memory.score_matrix(131_072))),
                      plain(binary(2 * memory.score_matrix(131_072)))) == ("34.36 GB", "32.00 GiB"),
    "shape": lambda: True,  # quoted: Liu et al. 2023 measure answers
    "exact": equal_in_blocks,
    "moved": lambda: traffic.standard(1000, 64) == 4 * 1000 * 64 + 4 * 1000**2,
}  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_the_right_answer_is_right(question):
    assert HOLDS[question.name]()


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_answer_is_answered_for_itself(question, lang):
    recall = Recall(lang=lang)
    whys = [recall.words(f"w-{question.name}-{option}") for option in question.options]
    assert len(set(whys)) == len(question.options) == 3 and question.right in question.options


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.name)
def test_every_link_opens_a_step_in_a_state_that_it_takes(question):
    assert question.lesson in {entry.slug for entry in contents.entries() if entry.built}
    step = next(step for step in steps_of(question.lesson) if step.name == question.step)
    query = dict(part.split("=") for part in question.state.split("&") if part)
    _, refused = step.widget(lang="en").from_address(query)
    assert refused == []


def test_there_are_at_least_12_questions():
    assert len(QUESTIONS) >= 12


def test_only_the_first_choice_counts_and_nonsense_counts_as_none():
    assert Recall(chosen=[1, 0, 99, -5]).answers()[:4] == [1, 0, -1, -1]
    assert Recall(chosen=[1, 0]).right() == 1
