"""What holds for every interactive of the app."""

import contextlib
import io
import json
import math
import re
import urllib.parse

import pandas as pd
import pytest

from tests.widgets.every_interactive import in_every_state, kinds, made, seen
from widgets.base.drawing import Drawing

STATES = [pytest.param(kind, preset, id=name) for kind, preset, name in in_every_state()]
KINDS = [pytest.param(kind, id=kind.__name__) for kind in kinds()]
LANGS = pytest.mark.parametrize("lang", ["zh", "en"])
NUMBER = re.compile(r"[-−]?\d")


def simple(value):
    """Make a state comparable: numbers rounded as the address rounds them."""
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, list | tuple):
        return [simple(item) for item in value]
    return value


@pytest.mark.parametrize("kind", KINDS)
def test_every_param_says_what_it_is(kind):
    assert not [name for name in kind.state_names() if not kind.param[name].doc]


@pytest.mark.parametrize("kind", KINDS)
def test_an_interactive_has_state_presets_and_code(kind):
    assert kind.key and kind.state_names() and kind.sources
    assert kind.provenance in {"computed", "measured", "quoted", "sketch"}


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_the_address_brings_back_the_state(kind, preset):
    interactive = seen(kind, preset, "en")
    query = urllib.parse.urlencode(interactive.differences())
    read = dict(urllib.parse.parse_qsl(query, keep_blank_values=True))
    other = made(kind, None)
    state, refused = other.from_address(read)
    other.go(**state)
    assert refused == []
    wanted = {name: simple(value) for name, value in interactive.state().items()}
    assert {name: simple(value) for name, value in other.state().items()} == wanted


@pytest.mark.parametrize(("kind", "preset"), STATES)
@LANGS
def test_all_that_is_said_has_words_in_both_languages(kind, preset, lang):
    interactive = seen(kind, preset, lang)
    assert interactive.title().strip() and interactive.readout().strip()
    assert all(interactive.words(f"preset-{name}") for name in kind.presets)
    table = interactive.table()
    assert isinstance(table, pd.DataFrame) and len(table) and all(map(str.strip, map(str, table)))
    assert all(isinstance(value, str) and value for value in interactive.numbers().values())


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_the_readout_has_a_number(kind, preset):
    assert NUMBER.search(seen(kind, preset, "en").readout())


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_the_shown_program_runs_as_it_stands_and_prints_a_number(kind, preset):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(
            compile(seen(kind, preset, "en").snippet(), "snippet", "exec"), {"__name__": "__main__"}
        )
    assert NUMBER.search(printed.getvalue())


@pytest.mark.parametrize(("kind", "preset"), STATES)
def test_what_the_browser_gets_is_plain_data(kind, preset):
    for drawn in seen(kind, preset, "en").picture:
        if isinstance(drawn, Drawing):
            assert json.loads(json.dumps(drawn.state)) == drawn.state


@pytest.mark.parametrize("kind", KINDS)
def test_reset_returns_to_the_state_of_the_step(kind):
    for preset in kind.presets:
        interactive = made(kind, None)
        interactive.settle(kind.presets[preset])
        interactive.reset()
        at_step = interactive.state()
        for other in kind.presets:
            interactive.take(other)
        interactive.reset()
        assert interactive.state() == at_step
        assert interactive.at_home() and interactive.differences() == {}


@pytest.mark.parametrize("kind", KINDS)
def test_a_change_is_told_once(kind):
    interactive = made(kind, None)
    told = []
    interactive.param.watch(told.append, "changed")
    for preset in kind.presets:
        before = interactive.state()
        told.clear()
        interactive.take(preset)
        assert len(told) == (1 if interactive.state() != before else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_nonsense_in_the_address_is_refused_by_name(kind):
    interactive = made(kind, None)
    before = interactive.state()
    nonsense = dict.fromkeys([*interactive.state_names(), "nosuch"], "\x00NaN<script>,,1e999")
    state, refused = interactive.from_address(nonsense)
    assert "nosuch" in refused
    assert all(isinstance(interactive.param[name].default, str) for name in state)
    assert interactive.state() == before


@pytest.mark.parametrize("kind", KINDS)
def test_the_table_has_a_value_in_every_cell(kind):
    interactive = seen(kind, None, "en")
    cells = [cell for _, column in interactive.table().items() for cell in column.dropna()]
    assert not [cell for cell in cells if isinstance(cell, float) and not math.isfinite(cell)]
    shown = interactive.readable()
    assert all(map(str.strip, shown.to_numpy().ravel()))
