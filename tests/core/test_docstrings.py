"""A public function says what it is, its shapes, what it refuses, and where it comes from."""

import importlib
import inspect
import pkgutil
import re

import pytest

import core

WITHOUT_MATHEMATICS = {"arrays", "errors"}


def _public(module):
    return [
        member
        for name, member in vars(module).items()
        if not name.startswith("_")
        and hasattr(member, "__name__")  # a class or function, not one of its instances
        and getattr(member, "__module__", "") == module.__name__
    ]


MODULES = [
    importlib.import_module(f"core.{module.name}") for module in pkgutil.iter_modules(core.__path__)
]
MEMBERS = [member for module in MODULES for member in _public(module)]
FORMULAS = [
    member
    for member in MEMBERS
    if member.__module__.removeprefix("core.") not in WITHOUT_MATHEMATICS
]
FUNCTIONS = [member for member in FORMULAS if inspect.isfunction(member)]


def _name(member):
    return f"{member.__module__}.{member.__name__}"


def test_the_walk_finds_the_functions():
    assert {"core.rotary.rotate", "core.order.proof_lines"} <= {_name(f) for f in FUNCTIONS}


@pytest.mark.parametrize("member", MEMBERS, ids=_name)
def test_begins_with_one_sentence(member):
    first = inspect.getdoc(member).split("\n\n")[0]
    assert first.endswith("."), first


@pytest.mark.parametrize("function", FUNCTIONS, ids=_name)
@pytest.mark.parametrize("part", ["Args:", "Returns:", "Raises:"])
def test_a_function_says_what_it_takes_gives_and_refuses(function, part):
    assert f"\n{part}\n" in inspect.getdoc(function)


@pytest.mark.parametrize("function", FUNCTIONS, ids=_name)
def test_a_function_names_every_argument(function):
    described = set(re.findall(r"^    (\w+): ", inspect.getdoc(function), re.MULTILINE))
    assert set(inspect.signature(function).parameters) <= described


@pytest.mark.parametrize("function", FUNCTIONS, ids=_name)
def test_a_function_gives_a_shape(function):
    assert re.search(r"`\([^`]*,[^`]*\)`", inspect.getdoc(function))


@pytest.mark.parametrize("member", FORMULAS, ids=_name)
def test_mathematics_names_its_source(member):
    source = inspect.getdoc(member).split("Source:")[1]
    assert re.search(r"arXiv:\d{4}\.\d{5}", source)
    assert re.search(r"section|equation|claim|theorem|algorithm", source)
