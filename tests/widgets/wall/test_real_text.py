"""What is said of the real text is what was measured, and would change with it."""

import pytest

from experiments import king_james
from experiments.record import results
from tests.widgets.changed_results import pretend
from tests.widgets.drawn_curves import seeds
from tests.widgets.shown_program import printed
from widgets.parts import measured
from widgets.wall.real_text import (
    HIGHEST,
    LOWEST,
    RealText,
    excerpt,
    lengths,
    trained,
)

GO_ON = [scheme for scheme in measured.SCHEMES if scheme != "learned"]


def values(scheme):
    return measured.values("real_text", scheme, "half")


def flat(scheme, factor):
    """Make runs of a scheme that stay level to L and are `factor` times as high beyond."""
    seeds = results("real_text")["config"]["seeds"]
    half = [5.0 if length <= trained() else 5.0 * factor for length in lengths()]
    return {f"{scheme}-{seed}": {"half": half} for seed in seeds}


@pytest.mark.parametrize("scheme", GO_ON)
def test_every_seed_and_length_that_was_asked_for_is_shipped_and_fits_the_axis(scheme):
    assert values(scheme).shape == (len(results("real_text")["config"]["seeds"]), len(lengths()))
    assert values(scheme).min() > LOWEST and values(scheme).max() < HIGHEST


def test_a_learned_table_ends_with_the_trained_length():
    assert lengths()[: values("learned").shape[1]][-1] == trained()
    assert "undefined beyond" in RealText(lang="en").readout()
    assert "undefined beyond" in RealText(lang="en").curves.end_label.text
    assert "undefined" not in RealText(lang="en", schemes=["rope"]).curves.end_label.text


# The shipped measurement. Lesson and readout say what stands here.


def test_sinusoidal_and_rope_climb_alibi_falls_and_nope_does_neither():
    assert RealText(lang="en").title() == (
        "Past 128 letters of a real text, perplexity climbs with sinusoidal and RoPE,"
        " falls with ALiBi, hardly changes with NoPE"
    )


@pytest.mark.parametrize("scheme", measured.SCHEMES)
def test_within_the_trained_length_every_scheme_is_far_better_than_guessing(scheme):
    assert values(scheme)[:, :2].max() < len(king_james.SYMBOLS) / 3


# What would be said of another measurement.


@pytest.mark.parametrize(
    ("schemes", "factors", "words"),
    [
        (["rope", "alibi"], {"alibi": 3}, "perplexity climbs with RoPE and ALiBi"),
        (["rope", "alibi"], {"rope": 0.5}, "perplexity falls with RoPE and ALiBi"),
        (["rope", "alibi"], {"rope": 1, "alibi": 2}, "climbs with ALiBi, hardly changes with RoPE"),
        (["learned", "rope"], {"rope": 1}, "perplexity hardly changes with RoPE"),
        (["learned"], {}, "a learned table ends"),
        ([], {}, "Choose a scheme"),
    ],
)
def test_the_title_names_who_goes_which_way_by_what_was_found(monkeypatch, schemes, factors, words):
    found = {}
    for scheme, factor in factors.items():
        found |= flat(scheme, factor)
    pretend(monkeypatch, "real_text", found)
    assert words in RealText(lang="en", schemes=schemes).title()


# What is drawn, listed and printed.


def test_every_seed_is_drawn_and_a_scheme_not_chosen_is_not():
    figure = RealText(schemes=["learned", "rope"])
    drawn = seeds(figure.curves)
    assert set(drawn) == {"learned", "rope"}
    for name, lines in drawn.items():
        x = lengths()[: values(name).shape[1]]
        assert lines == [(x, seed) for seed in values(name).tolist()]


def test_both_axes_say_that_they_are_logarithmic():
    for lang, words in (("en", "logarithmic"), ("zh", "对数")):
        plot = RealText(lang=lang).curves.plot
        assert words in plot.xaxis[0].axis_label and words in plot.yaxis[0].axis_label


def test_guessing_evenly_is_drawn_and_no_floor_is_claimed():
    figure = RealText(lang="en")
    assert set(figure.uniform.line.data_source.data["y"]) == {len(king_james.SYMBOLS)}
    for schemes in (["rope"], []):
        figure.schemes = schemes
        assert "best possible is not known" in figure.readout()


def test_the_excerpt_is_of_the_text_that_was_measured_and_as_long_as_trained():
    text = "".join(king_james.SYMBOLS[number] for number in king_james.read("evaluation"))
    inside, beyond = excerpt()
    assert inside + beyond in text and len(inside) == trained() and beyond
    assert inside.split(",")[0] in RealText().controls[1].object


def test_the_shown_program_prints_mean_and_seeds():
    text = printed(RealText(schemes=["rope", "learned"]))
    for scheme in ("rope", "learned"):
        mean = " ".join(map(str, measured.mean(values(scheme)).round(2)))
        assert mean.split()[0] in text.split(f"{scheme} mean")[1].split("]")[0]
        assert f"{scheme} seeds {values(scheme).round(2).tolist()}" in text


def test_numbers_for_the_prose_are_those_of_the_readout():
    figure = RealText(lang="en")
    for scheme in measured.SCHEMES:
        assert figure.numbers()[f"{scheme}_{trained()}"] in figure.readout()
    assert figure.numbers()["symbols"] in figure.readout()
    assert "learned_256" not in figure.numbers()


def test_the_table_holds_what_is_shown():
    table = RealText(lang="en", schemes=["alibi"]).table()
    assert table["letters and signs"].tolist() == lengths()
    assert table["mean perplexity"].tolist() == pytest.approx(
        measured.mean(values("alibi")).tolist(), abs=6e-4
    )
