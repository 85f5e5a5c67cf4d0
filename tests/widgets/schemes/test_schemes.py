"""Five schemes on the same content."""

import contextlib
import io

import numpy as np
import pytest

from core import learned, same_word
from core.errors import PositionError
from widgets.base.numbers import fixed, residual, whole
from widgets.schemes.schemes import DIM, SCHEMES, TOKENS, Schemes

LANGS = pytest.mark.parametrize("lang", ["zh", "en"])


def run(snippet):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(snippet, "snippet", "exec"), {"__name__": "__main__"})
    return printed.getvalue()


@pytest.mark.parametrize("projection", ["none", "random"])
def test_relations_know_the_distance_only_and_sums_do_not(projection):
    widget = Schemes(projection=projection)
    assert all(widget.spread(scheme) < 1e-12 for scheme in ("rope", "alibi", "none"))
    assert all(widget.spread(scheme) > 0.5 for scheme in ("sinusoidal", "learned"))


def test_nothing_written_adds_nothing_and_what_is_written_adds_something():
    adds = Schemes().figure.tables["adds"]
    assert np.abs(adds["none"]).max() == 0
    assert all(np.abs(adds[scheme]).max() > 1 for scheme in SCHEMES if scheme != "none")


@pytest.mark.parametrize("projection", ["none", "random"])
def test_the_browser_looks_up_the_scores_of_core(projection):
    widget = Schemes(projection=projection)
    tables = widget.figure.tables
    for scheme in SCHEMES:
        looked_up = tables["content"] + np.array(tables["adds"][scheme])
        np.testing.assert_allclose(looked_up, widget.scores(scheme), atol=1e-12)
        for length in (8, 16, TOKENS):
            within = widget.scores(scheme)[:length, :length]
            expected = same_word.spread_at_equal_distance(within)
            assert tables["spreads"][scheme][length - 1] == pytest.approx(expected)


@LANGS
@pytest.mark.parametrize(("m", "trained"), [(16, 16), (19, 16), (23, 8)])
def test_past_its_table_the_learned_scheme_tells_the_numbers_of_the_error(lang, m, trained):
    widget = Schemes(lang=lang, scheme="learned", m=m, trained=trained)
    with pytest.raises(PositionError) as raised:
        learned.look_up(np.zeros((trained, DIM)), [m])
    for number in (m, trained, trained - 1):
        assert str(number) in str(raised.value)
        assert str(number) in widget.at_query()
    missing = widget.words("column-missing")
    shown = widget.readable()
    assert set(shown[widget.words("figure-name-learned")]) == {missing}
    assert missing not in shown[widget.words("figure-name-rope")].tolist()
    assert widget.table()[widget.words("figure-name-learned")].isna().all()


@pytest.mark.parametrize("scheme", [scheme for scheme in SCHEMES if scheme != "learned"])
def test_past_training_the_others_answer_and_it_is_said_that_training_never_saw_it(scheme):
    widget = Schemes(lang="en", scheme=scheme, m=19)
    assert "training never showed it" in widget.readout()
    assert fixed(widget.scores()[19, 0]) in widget.readout()


def test_within_training_the_learned_scheme_answers():
    widget = Schemes(lang="en", scheme="learned", m=15, trained=16)
    assert fixed(widget.scores()[15, 0]) in widget.readout() and "error" not in widget.readout()


@pytest.mark.parametrize("trained", [8, 16, TOKENS])
def test_only_the_learned_scheme_has_parameters_one_a_row_and_channel(trained):
    widget = Schemes(trained=trained)
    counts = {scheme: widget.parameters(scheme) for scheme in SCHEMES}
    assert counts == {**dict.fromkeys(SCHEMES, 0), "learned": trained * DIM}
    assert widget.numbers()["rows"] == whole(trained * DIM)


def test_the_table_is_the_row_of_the_query_and_ends_at_it():
    widget = Schemes(lang="en", m=9)
    table, row = widget.table(), widget.scores("alibi")[9, :10]
    assert table["key position n"].tolist() == list(range(10))
    assert table["ALiBi"].tolist() == row.tolist()
    assert widget.readable()["ALiBi"].tolist() == [fixed(score, 3) for score in row]


@pytest.mark.parametrize("projection", ["none", "random"])
def test_the_program_prints_the_scores_and_spreads_of_the_figure(projection):
    widget = Schemes(lang="en", m=19, projection=projection)
    printed = run(widget.snippet())
    assert "position 19 is outside the table of L = 16 rows (0 to 15)" in printed
    assert str(widget.spread("sinusoidal")) in printed
    for score in widget.scores("rope")[19, :3].round(2):
        assert f"{score:.2f}".rstrip("0").rstrip(".") in printed


def test_the_prose_gets_every_spread():
    widget = Schemes(trained=12)
    for scheme in SCHEMES:
        assert widget.numbers()[f"spread_{scheme}"] == residual(widget.spread(scheme))


@LANGS
def test_the_figure_says_that_the_learned_table_is_random(lang):
    widget = Schemes(lang=lang, scheme="learned")
    said = {"zh": "随机", "en": "random"}[lang]
    assert said in widget.figure.words["untrained"] and said in widget.readout()


def test_new_tables_go_to_the_browser_for_another_projection_and_for_nothing_else():
    widget = Schemes()
    tables = widget.figure.tables
    widget.param.update(m=20, trained=10, scheme="alibi")
    assert widget.figure.tables is tables and widget.figure.state["m"] == 20
    widget.projection = "random"
    assert widget.figure.tables["content"] != tables["content"]
