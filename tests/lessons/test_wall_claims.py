"""What the passages of `/wall` say in words is what the shipped results say in numbers."""

import numpy as np
import pytest

from core import bag, order_tasks
from experiments.record import results
from widgets.parts import measured

UNIFORM = 25
AT = {32: 0, 64: 1, 128: 2, 256: 3, 512: 4, 1024: 5}


def wall(scheme, length):
    return measured.values("wall", scheme, "last")[:, AT[length]]


def best(which, length):
    return measured.floor(which, "last")[AT[length]]


def middle(values):
    return float(np.exp(np.log(values).mean()))


def test_rope_climbs_and_does_not_explode_at_once():
    means = [middle(wall("rope", length)) for length in (128, 256, 512, 1024)]
    assert means[0] < middle(wall("rope", 64)) * 1.1 and means[0] > 1.3 * best("all", 128)
    assert means == sorted(means) and means[1] < 12 and means[3] > UNIFORM


def test_with_a_first_bias_all_schemes_learn_and_keep_their_order_far_out():
    def biased(scheme, length):
        return measured.values("first_weights", f"{scheme}-biased", "last")[:, AT[length]]

    for scheme in ("rope", "sinusoidal", "learned", "alibi"):
        assert middle(biased(scheme, 64)) < 1.25 * best("all", 64)
    for of in (wall, biased):
        far = {name: middle(of(name, 1024)) for name in ("alibi", "nope", "rope", "sinusoidal")}
        assert far["alibi"] < far["nope"] < min(far["rope"], far["sinusoidal"])
    assert wall("rope", 1024).min() < middle(biased("rope", 1024)) < wall("rope", 1024).max()


def test_sinusoidal_positions_break_at_once():
    assert wall("sinusoidal", 128).min() > 3 * wall("sinusoidal", 64).max()
    assert middle(wall("sinusoidal", 1024)) > 0.8 * UNIFORM


def test_alibi_improves_and_sees_farther_than_a_window_of_the_trained_length():
    assert wall("alibi", 1024).max() < wall("alibi", 64).min() / 2
    assert wall("alibi", 1024).max() < best("window", 1024)


def cut(window):
    return measured.values("alibi_window", f"window-{window}", "last")[:, AT[1024]]


def test_alibi_uses_what_lies_beyond_a_window_of_the_trained_length():
    assert np.all(cut(64) > 1.25 * wall("alibi", 1024))
    assert middle(cut(64)) > middle(cut(128)) > middle(cut(256))


def test_beyond_the_last_256_tokens_nobody_has_anything_to_gain():
    memory = results("alibi_window")["runs"]["floor-256"]["last"][AT[1024]]
    assert memory < 1.02 * best("all", 1024)
    assert middle(cut(256)) < 1.05 * middle(wall("alibi", 1024))
    assert np.all(cut(256) > 1.01 * wall("alibi", 1024))


def test_without_position_the_curve_is_level_and_as_bad_inside_the_length():
    level = np.stack([wall("nope", length) for length in (64, 128, 256, 512, 1024)])
    assert level.max() < 1.25 * level.min()
    assert level.min() > 2 * wall("rope", 64).max()


def deep(kind, length):
    return measured.values("depth", kind, "last")[:, AT[length]]


def test_with_four_layers_nope_learns_to_copy_and_its_line_bends():
    assert deep("nope-4x1000", 64).max() < 0.7 * wall("nope", 64).min()
    assert middle(deep("nope-4x1000", 1024)) > 1.5 * middle(deep("nope-4x1000", 64))


def test_with_four_layers_and_more_steps_nope_comes_near_rope_and_climbs_as_it_does():
    longer, rope = ("nope-4x3000", "rope-4x1000")
    assert deep(longer, 64).max() < 1.15 * deep(rope, 64).max()
    assert middle(deep(longer, 256)) > 1.5 * middle(deep(longer, 64))
    assert middle(deep(longer, 1024)) > 2 * middle(deep(longer, 64))
    assert deep("nope-2x3000", 64).min() > 1.7 * deep(longer, 64).max()


def test_the_other_schemes_keep_their_ways_with_four_layers():
    assert middle(deep("rope-4x1000", 1024)) > 3 * middle(deep("rope-4x1000", 64))
    assert deep("sinusoidal-4x1000", 128).min() > 2 * deep("sinusoidal-4x1000", 64).max()
    assert deep("alibi-4x1000", 1024).max() < deep("alibi-4x1000", 64).min()
    turn = [deep("alibi-4x1000", length) for length in (256, 512, 1024)]
    assert np.all(turn[0] < turn[1]) and np.all(turn[1] < turn[2])


def test_it_is_the_length_that_loses_lines_and_not_their_number():
    for kind in ("rope-none", "sinusoidal-none", "alibi-none", "nope-none", "rope-ntk"):
        longer, more = (
            measured.values("retrieval", kind, measure).mean() for measure in ("longer", "beyond")
        )
        assert abs(longer - more) < 0.08, kind


def test_inside_the_length_all_but_nope_are_near_the_best_possible():
    for scheme in ("rope", "sinusoidal", "learned", "alibi"):
        assert wall(scheme, 64).max() < 1.25 * best("all", 64)


def test_a_table_carried_on_by_a_trick_is_much_worse_than_inside():
    for name in ("clamp", "wrap"):
        assert middle(measured.what_if(name, "last")[:, AT[128]]) > 1.5 * middle(
            wall("learned", 64)
        )


def test_without_position_reversing_and_sorting_end_at_the_ceiling_and_copying_does_not():
    for task in ("reverse", "sort"):
        found = measured.accuracies("tasks", f"{task}-nope").mean()
        assert found == pytest.approx(float(order_tasks.ceiling(task)), abs=0.015)
        assert measured.accuracies("tasks", f"{task}-learned").mean() > 0.8
    assert measured.accuracies("tasks", "copy-nope").min() > 0.99


def test_the_mask_alone_gives_the_letter_before_but_not_the_seventh_and_it_fades():
    first, seventh = (measured.accuracies("back", f"back-{k}-nope").mean(axis=0) for k in (1, 7))
    assert first[0] > 0.9 and seventh[0] < 0.4 and first[-1] < 0.6
    assert measured.accuracies("back", "back-7-rope").mean(axis=0)[0] > 0.97


def test_the_mask_adds_almost_nothing_to_the_bag_of_letters_at_the_seventh():
    seventh = measured.accuracies("back", "back-7-nope").mean(axis=0)[0]
    known = bag.bag_so_far(order_tasks.TOKENS, order_tasks.VOCABULARY)[7:].mean()
    assert 0 < seventh - known < 0.04
    first = measured.accuracies("back", "back-1-nope").mean(axis=0)[0]
    assert first > known + 0.5


def test_inside_the_length_a_line_is_found_wherever_it_stands():
    for scheme in ("rope", "sinusoidal", "learned", "alibi"):
        found = measured.values("retrieval", f"{scheme}-none", "inside")
        assert found.mean(axis=0).min() > 0.9
    alone = measured.values("retrieval", "nope-none", "inside").mean(axis=0)
    assert alone.argmax() == 0 and alone[2:].max() < 0.6


def test_on_the_real_text_rope_climbs_sinusoidal_jumps_and_alibi_goes_down_a_little():
    def text(scheme):
        return measured.mean(measured.values("real_text", scheme, "half"))

    rope, sinusoidal, alibi, nope = map(text, ("rope", "sinusoidal", "alibi", "nope"))
    assert rope[1] < rope[2] < rope[3] < rope[5] and rope[5] > 2 * rope[1]
    assert sinusoidal[2] > 2 * sinusoidal[1]
    assert 0.75 * alibi[1] < alibi[-1] < alibi[1]
    assert nope.max() < 1.2 * nope.min() and nope[1] > 1.5 * rope[1]
