"""What a reader brings along, as a sentence of their own, goes from step to step."""

from tests.lessons.every_lesson import opened

OWN = "我爱你们大家"


def fill(lesson):
    """Wait for the numbers of every passage."""
    while not all(lesson.column.live):
        lesson.fill()


def test_a_sentence_of_ones_own_goes_to_every_step_but_those_that_have_theirs(monkeypatch):
    lesson = opened("order", monkeypatch)
    lesson.widget.sentence = OWN
    for index, step in enumerate(lesson.steps):
        lesson.go(index)
        assert lesson.widget.sentence == step.state.get("sentence", OWN)


def test_a_sentence_changed_later_replaces_the_one_before_at_steps_already_left(monkeypatch):
    lesson = opened("order", monkeypatch, sentence="abcd", mask="causal")
    lesson.go(1)
    lesson.widget.sentence = OWN
    lesson.go(0)
    assert lesson.widget.sentence == OWN and lesson.widget.mask == "causal"


def test_the_numbers_of_passages_that_are_not_active_are_of_ones_own_sentence(monkeypatch):
    lesson = opened("order", monkeypatch)
    fill(lesson)
    lesson.widget.sentence = "猫爱猫"
    fill(lesson)
    twice = [numbers["twice"] for numbers in lesson.column.live]
    assert twice == ["猫"] * len(twice)


def test_reset_gives_every_step_the_example_back(monkeypatch):
    lesson = opened("order", monkeypatch, sentence=OWN)
    lesson.widget.reset()
    lesson.go(3)
    assert lesson.widget.sentence == ""


def test_an_order_in_the_address_is_held_against_the_sentence_of_its_step(monkeypatch):
    lesson = opened("order", monkeypatch, step="motive", order="3,2,1,0")
    assert lesson.shell.refused == [] and lesson.widget.places() == (3, 2, 1, 0)
