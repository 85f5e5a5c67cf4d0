"""Training is honest: it lowers the loss, comes out the same each time, and asks what was meant."""

import math
from dataclasses import replace
from itertools import islice

import numpy as np
import pytest
import torch

from core import order_tasks
from core.decoder import SCHEMES, Decoder, Shape
from core.verse import Verse
from experiments import order
from experiments.training import (
    EVALUATION,
    TUNING,
    Training,
    next_tokens,
    poem_batches,
    train,
)

LANGUAGE = Verse(letters=6, lines=3)
SHAPE = Shape(vocabulary=7, length=24, width=32, heads=2, hidden=64)
SHORT = Training(steps=50, batch=16, length=24, warm_up=10, easy_steps=10)


def losses(scheme="rope", seed=0, settings=SHORT):
    model = Decoder(SHAPE, scheme, seed)
    return list(train(model, settings, poem_batches(LANGUAGE, settings, seed))), model


@pytest.mark.parametrize("scheme", SCHEMES)
def test_fifty_steps_lower_the_loss(scheme):
    found, _ = losses(scheme)
    assert len(found) == 50
    assert np.mean(found[-5:]) < np.mean(found[:5]) - 0.2
    assert found[0] == pytest.approx(math.log(7), abs=0.8)


def test_the_same_seed_gives_the_same_run_and_another_gives_another():
    (one, model), (same, twin), (other, _) = losses(), losses(), losses(seed=1)
    assert one == same and one != other
    assert all(
        torch.equal(a, b) for a, b in zip(model.parameters(), twin.parameters(), strict=True)
    )


def test_the_rate_rises_stays_and_falls_to_nearly_nothing():
    rates = [Training().rate_at(step) for step in range(1000)]
    assert rates[0] == pytest.approx(3e-5) and rates[99:700] == [3e-3] * 601
    assert all(after > before for before, after in zip(rates[:99], rates[1:100], strict=True))
    assert all(after < before for before, after in zip(rates[700:-1], rates[701:], strict=True))
    assert 0 < rates[-1] < 1e-4


def test_without_warming_up_and_falling_the_rate_is_level():
    level = replace(SHORT, warm_up=0, falling=0.0)
    assert {level.rate_at(step) for step in range(50)} == {SHORT.rate}


def test_each_token_is_to_be_predicted_from_those_before_it():
    tokens, wanted = next_tokens(np.array([[3, 1, 4, 1]]))
    assert tokens.tolist() == [[3, 1, 4]] and wanted.tolist() == [[1, 4, 1]]


def test_easy_poems_come_first_and_have_fewer_lines():
    settings = replace(SHORT, easy_steps=2, length=200)
    batches = [tokens.numpy() for tokens, _ in islice(poem_batches(Verse(), settings, 0), 4)]
    assert [max(map(different_lines, batch)) for batch in batches[:2]] == [2, 2]
    assert all(max(map(different_lines, batch)) > 4 for batch in batches[2:])


def different_lines(poem):
    ends = np.flatnonzero(poem == Verse().end)
    return len({tuple(poem[a + 1 : b]) for a, b in zip(ends, ends[1:], strict=False)})


def test_poems_for_training_tuning_and_evaluation_are_not_the_same():
    from experiments.evaluation import poems_for

    tuning, evaluation = (poems_for(kind, Verse(), 4, 64) for kind in (TUNING, EVALUATION))
    training, _ = next(poem_batches(Verse(), replace(SHORT, batch=4, length=64), 0))
    rows = [tuple(row[:40].tolist()) for poems in (tuning, evaluation, training) for row in poems]
    assert len(set(rows)) == 12
    np.testing.assert_array_equal(tuning, poems_for(TUNING, Verse(), 4, 64))
    with pytest.raises(ValueError, match="only poems for tuning and for evaluation"):
        poems_for(1, Verse(), 4, 64)


def test_places_that_are_not_asked_for_do_not_count():
    model = Decoder(Shape(vocabulary=4, width=8, heads=1, hidden=8), "rope").double()
    letters = order_tasks.draw(np.random.default_rng(0), 2, 6, 4)
    tokens, wanted = torch.as_tensor(letters), torch.as_tensor(order_tasks.k_back(letters, 4))
    loss = next(train(model, replace(SHORT, steps=1), iter([(tokens, wanted)])))
    fresh = Decoder(Shape(vocabulary=4, width=8, heads=1, hidden=8), "rope").double()
    chances = fresh(tokens).softmax(-1).gather(-1, wanted.clamp(min=0)[..., None])[..., 0]
    assert loss == pytest.approx(-chances[:, 4:].log().mean().item())


def test_the_tasks_about_order_are_asked_as_they_are_meant():
    tokens, wanted = next(order._batches(order.back(3), order.DECODER, 0))
    assert tokens.shape == wanted.shape == (32, 32)
    assert torch.equal(wanted[:, 3:], tokens[:, :-3])
    assert torch.all(wanted[:, :3] == order_tasks.IGNORED)


def test_accuracy_counts_right_answers_where_something_was_asked():
    class Before(torch.nn.Module):
        """Answer with the letter before, always right but at the first place."""

        def forward(self, tokens):
            moved = torch.roll(tokens, 1, dims=1)
            return torch.nn.functional.one_hot(moved, order.VOCABULARY).float()

    assert order.accuracy(Before(), order.back(1), 32, rows=8) == 1
    assert order.accuracy(Before(), order.back(1), 64, first=32, rows=8) == 1
    assert order.accuracy(Before(), order.back(2), 32, rows=64) == pytest.approx(1 / 16, abs=0.03)


def test_accuracy_counts_from_the_place_on_that_is_named():
    class LateRiser(torch.nn.Module):
        """Answer with the letter before, but only from the middle of a row on."""

        def forward(self, tokens):
            moved = torch.roll(tokens, 1, dims=1)
            moved[:, : tokens.shape[1] // 2] = order.VOCABULARY
            return torch.nn.functional.one_hot(moved, order.VOCABULARY + 1).float()

    assert order.accuracy(LateRiser(), order.back(1), 32, first=16, rows=8) == 1
    assert order.accuracy(LateRiser(), order.back(1), 32, rows=8) < 0.6
