"""A public function says what it is, its shapes, what it refuses, and where it comes from."""

import inspect
import re

import pytest

from tests.core.public import FORMULAS, FUNCTIONS, MEMBERS, name


def test_the_walk_finds_the_functions():
    assert {"core.rotary.rotate", "core.order.proof_lines"} <= {name(f) for f in FUNCTIONS}


@pytest.mark.parametrize("member", MEMBERS, ids=name)
def test_begins_with_one_sentence(member):
    first = inspect.getdoc(member).split("\n\n")[0]
    assert first.endswith("."), first


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
@pytest.mark.parametrize("part", ["Args:", "Returns:", "Raises:"])
def test_a_function_says_what_it_takes_gives_and_refuses(function, part):
    assert f"\n{part}\n" in inspect.getdoc(function)


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
def test_a_function_names_every_argument(function):
    described = set(re.findall(r"^    (\w+): ", inspect.getdoc(function), re.MULTILINE))
    assert set(inspect.signature(function).parameters) <= described


@pytest.mark.parametrize("function", FUNCTIONS, ids=name)
def test_a_function_gives_a_shape(function):
    assert re.search(r"`\([^`]*,[^`]*\)`", inspect.getdoc(function))


@pytest.mark.parametrize("member", FORMULAS, ids=name)
def test_mathematics_names_its_source(member):
    source = inspect.getdoc(member).split("Source:")[1]
    assert re.search(r"arXiv:\d{4}\.\d{5}", source)
    assert re.search(r"abstract|section|equation|claim|theorem|algorithm", source)
