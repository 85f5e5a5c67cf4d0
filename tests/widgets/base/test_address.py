"""Whatever stands in the address, the page gets a good value or a refusal."""

import param
import pytest

from widgets.base import address


class Everything(param.Parameterized):
    whole = param.Integer(3, bounds=(0, 64))
    real = param.Number(0.5, bounds=(0.0, 2.0))
    choice = param.Selector(default="none", objects=["none", "causal"])
    count = param.Selector(default=1, objects=[1, 2])
    flag = param.Boolean(False)
    words = param.String("a b")
    vector = param.NumericTuple((1.0, 0.5), length=2)
    order = param.List([0, 1, 2], item_type=int)
    several = param.ListSelector(["a"], objects=["a", "b", "c"])
    gaps = param.List([None, None], item_type=(float, type(None)), bounds=(2, 2))


GOOD = {
    "whole": 64,
    "real": 0.125,
    "choice": "causal",
    "count": 2,
    "flag": True,
    "words": "<b>&\u4e0d\u662f=?#%\ud83d\ude00",
    "vector": (-1.25, 0.0),
    "order": [2, 0, 1],
    "several": ["c", "a"],
    "gaps": [None, 6.5],
}
NASTY = [
    "",
    " ",
    "NaN",
    "nan",
    "Infinity",
    "-Infinity",
    "1e999",
    "1_0",
    "0x10",
    "[1]",
    "{}",
    "null",
] + ["true", "1;2", "9" * 5000, "\u0663", "65", "-1", "1.5.2", "a" * 9999, "[" * 9999, "<script>"]


@pytest.mark.parametrize("name", GOOD)
def test_a_value_comes_back_as_it_went(name):
    kind = Everything.param[name]
    assert address.read(kind, address.write(kind, GOOD[name])) == GOOD[name]


@pytest.mark.parametrize("name", [name for name in GOOD if name not in ("words", "order")])
@pytest.mark.parametrize("words", NASTY)
def test_nonsense_is_refused_and_leaves_no_trace(name, words):
    good, refused = address.split({name: Everything.param[name]}, {name: words})
    if good:
        Everything(**good)
    assert bool(good) != bool(refused)
    assert name == "real" or not good or words in ("", "1.5.2")


def test_a_number_outside_its_bounds_is_refused():
    assert address.split({"whole": Everything.param.whole}, {"whole": "65"}) == ({}, ["whole"])


def test_a_fraction_is_no_position():
    assert address.split({"whole": Everything.param.whole}, {"whole": "2.5"}) == ({}, ["whole"])


def test_an_unknown_name_is_refused():
    assert address.split({}, {"nosuch": "1"}) == ({}, ["nosuch"])
