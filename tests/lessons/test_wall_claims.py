"""What the passages of `/wall` say in words is what the shipped results say in numbers."""

import numpy as np
import pytest

from core import bag, order_tasks
from experiments.interval import interval
from experiments.record import results
from widgets.parts import measured

UNIFORM = 25
AT = {32: 0, 64: 1, 128: 2, 256: 3, 512: 4, 1024: 5}
STRETCH = {2: 0, 4: 1, 8: 2, 16: 3}


def wall(scheme, length):
    return measured.values("wall", scheme, "last")[:, AT[length]]


def cure(method, stretch, measure="last"):
    return measured.values("cures", method, measure)[:, STRETCH[stretch]]


def best(which, length):
    return measured.floor(which, "last")[AT[length]]


def middle(values):
    return float(np.exp(np.log(values).mean()))


def test_rope_climbs_and_does_not_explode_at_once():
    means = [middle(wall("rope", length)) for length in (128, 256, 512, 1024)]
    assert means[0] < middle(wall("rope", 64)) * 1.1 and means[0] > 1.3 * best("all", 128)
    assert means == sorted(means) and means[1] < 12 and means[3] > UNIFORM


def test_without_a_first_bias_all_schemes_learn_and_keep_their_order_far_out():
    def plain(scheme, length):
        return middle(measured.values("first_weights", f"{scheme}-2x1000", "last")[:, AT[length]])

    for scheme in ("rope", "sinusoidal", "learned", "alibi"):
        assert plain(scheme, 64) < 1.25 * best("all", 64)
    far = {scheme: plain(scheme, 1024) for scheme in ("alibi", "nope", "rope", "sinusoidal")}
    shipped = {scheme: middle(wall(scheme, 1024)) for scheme in far}
    assert far["alibi"] < far["nope"] < min(far["rope"], far["sinusoidal"])
    assert shipped["alibi"] < shipped["nope"] < min(shipped["rope"], shipped["sinusoidal"])
    assert far["rope"] < 0.8 * shipped["rope"]


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


def test_without_position_the_curve_is_level_and_as_bad_inside_the_length():
    level = np.stack([wall("nope", length) for length in (64, 128, 256, 512, 1024)])
    assert level.max() < 1.25 * level.min()
    assert level.min() > 2 * wall("rope", 64).max()


def test_inside_the_length_all_but_nope_are_near_the_best_possible():
    for scheme in ("rope", "sinusoidal", "learned", "alibi"):
        assert wall(scheme, 64).max() < 1.25 * best("all", 64)


def test_a_table_carried_on_by_a_trick_is_far_worse_than_inside():
    for name in ("clamp", "wrap"):
        assert middle(measured.what_if(name, "last")[:, AT[128]]) > 2 * middle(wall("learned", 64))


@pytest.mark.parametrize("stretch", [2, 4, 8, 16])
def test_position_interpolation_is_worse_than_nothing_here(stretch):
    assert middle(cure("pi", stretch)) > middle(cure("none", stretch))


def difference(one, other, stretch):
    """Give the nats that one cure costs more than another on the same poems, `(seeds, poems)`."""
    return np.subtract(
        *(
            [run["poems"][STRETCH[stretch]] for run in measured.runs("cures", method)]
            for method in (one, other)
        )
    )


def test_slowing_the_fastest_pair_alone_does_most_of_the_harm_of_interpolation():
    nothing, pi, first, rest = (middle(cure(m, 4)) for m in ("none", "pi", "pi-first", "pi-rest"))
    low, high = interval(difference("pi", "pi-first", 4))
    assert low < 0 < high and first > 4 * nothing  # as much as all of PI, as far as can be told
    assert 1.3 * nothing < rest < first / 1.5 and rest < pi / 1.5


def test_a_window_ties_with_yarn_at_eight_lengths_and_beats_every_cure_at_sixteen():
    low, high = interval(difference("yarn-tuned", "window", 8))
    assert low < 0 < high
    for method in ("none", "pi", "ntk", "ntk-tuned", "dynamic", "yarn-library", "yarn-tuned"):
        assert np.all(cure(method, 16) > cure("window", 16)), method


def test_ntk_tuned_as_well_gains_far_out_and_loses_near_by():
    assert middle(cure("ntk-tuned", 8)) < 0.8 * middle(cure("ntk", 8))
    assert middle(cure("ntk-tuned", 2)) > 1.2 * middle(cure("ntk", 2))
    for stretch in (2, 4, 8, 16):
        assert middle(cure("yarn-tuned", stretch)) < middle(cure("ntk-tuned", stretch))


def test_two_betas_cannot_be_told_apart_on_the_poems_for_tuning():
    low, high = results("cures")["runs"]["tuning"]["beta_ahead"]["nats"]
    assert low < 0 < high


@pytest.mark.parametrize("stretch", [4, 8, 16])
def test_yarn_with_a_tuned_beta_is_best_then_ntk_then_nothing(stretch):
    order = [middle(cure(method, stretch)) for method in ("yarn-tuned", "ntk", "none")]
    assert order == sorted(order)


def test_a_cure_moves_the_wall_and_does_not_take_it_away():
    assert middle(cure("yarn-tuned", 4)) < best("window", 256)
    assert cure("yarn-tuned", 16).min() > 3 * best("all", 1024)


def test_a_window_is_level_at_every_length():
    level = [middle(cure("window", stretch)) for stretch in (2, 4, 8, 16)]
    assert max(level) < 1.2 * min(level) and max(level) < middle(wall("rope", 64))


def test_the_beta_of_the_paper_does_as_badly_as_interpolation_and_public_code_does_not():
    paper, pi, coded = (middle(cure(m, 4)) for m in ("yarn-paper", "pi", "yarn-library"))
    assert paper == pytest.approx(pi, rel=0.3) and coded < paper / 5
    assert results("cures")["runs"]["tuning"]["beta"] == 3.0


def test_short_text_pays_most_for_interpolation_and_nothing_for_dynamic_ntk():
    plain = middle(wall("rope", 64))
    ntk, yarn, pi, dynamic = (
        middle(cure(m, 4, "short")) for m in ("ntk", "yarn-tuned", "pi", "dynamic")
    )
    assert plain < ntk < pi / 3 and plain < yarn < pi / 3
    assert dynamic == pytest.approx(plain, rel=1e-3)


def continued(method):
    steps = measured.config("continued")["steps"]
    means = measured.mean(measured.values("continued", method, "last"))
    return dict(zip(steps, means, strict=True))


def test_once_trained_on_interpolation_hardly_hurts_short_text():
    pi, none = (measured.mean(measured.values("continued", m, "short"))[-1] for m in ("pi", "none"))
    assert none < pi < 1.06 * none


def test_yarn_needs_the_fewest_steps_then_ntk_then_nothing_then_interpolation():
    after = [continued(m)[5] for m in ("yarn-tuned", "ntk", "none", "pi")]
    assert after == sorted(after)
    assert continued("none")[80] < continued("pi")[80]


def test_in_the_end_all_have_recovered():
    assert all(continued(m)[160] < 2.6 for m in ("yarn-tuned", "ntk", "none", "pi"))


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


def test_on_the_real_text_rope_climbs_sinusoidal_jumps_and_alibi_is_level():
    def text(scheme):
        return measured.mean(measured.values("real_text", scheme, "half"))

    rope, sinusoidal, alibi, nope = map(text, ("rope", "sinusoidal", "alibi", "nope"))
    assert rope[1] < rope[2] < rope[3] < rope[5] and rope[5] > 2 * rope[1]
    assert sinusoidal[2] > 2 * sinusoidal[1]
    assert alibi[1:].max() < 1.1 * alibi[1]
    assert nope.max() < 1.2 * nope.min() and nope[1] > 1.5 * rope[1]
