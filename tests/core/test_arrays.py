"""What is asked of arguments, the same for every function."""

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import torch

import core
from core import arrays

ROOT = Path(__file__).parents[2]
MODULES = sorted(module.name for module in pkgutil.iter_modules(core.__path__))
LEARNED = {"decoder"}  # what is trained needs torch


def test_the_package_lists_the_modules_it_has():
    assert sorted(core.__all__) == MODULES


@pytest.mark.parametrize("name", sorted(set(MODULES) - LEARNED))
def test_a_page_that_draws_never_waits_for_torch(name):
    code = f"import sys, core.{name}; sys.exit('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == 0


@pytest.mark.parametrize(
    ("values", "work", "back"),
    [
        (np.zeros(2, "float64"), "float64", "float64"),
        (np.zeros(2, "float32"), "float32", "float32"),
        (np.zeros(2, "float16"), "float32", "float16"),
        (np.zeros(2, "int8"), "float64", "float64"),
        (np.zeros(2, "uint64"), "float64", "float64"),
        ([1, 2], "float64", "float64"),
        (torch.zeros(2, dtype=torch.float64), "torch.float64", "torch.float64"),
        (torch.zeros(2, dtype=torch.float32), "torch.float32", "torch.float32"),
        (torch.zeros(2, dtype=torch.float16), "torch.float32", "torch.float16"),
        (torch.zeros(2, dtype=torch.bfloat16), "torch.float32", "torch.bfloat16"),
        (torch.zeros(2, dtype=torch.int64), "torch.float64", "torch.float64"),
    ],
)
def test_numbers_are_computed_at_least_in_float32_and_keep_their_dtype(values, work, back):
    array, dtype = arrays.real("x", values)
    assert (str(array.dtype), str(np.dtype(dtype) if work[0] == "f" else dtype)) == (work, back)


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_the_message_counts_the_places_that_are_not_finite(kind, bad):
    with pytest.raises(ValueError, match="x has NaN or infinity in 2 of 6 places"):
        arrays.real("x", kind.array([[1, bad, 2], [bad, 3, 4]]))


@pytest.mark.parametrize(
    "values", ["three", [1, "two"], [[1, 2], [3]], [None], [1j], [True], None, {"a": 1}]
)
def test_what_is_not_an_array_of_real_numbers_is_refused(values):
    with pytest.raises(ValueError, match="x "):
        arrays.real("x", values)


def test_a_tensor_with_a_gradient_can_be_read_as_numbers():
    values = arrays.numbers("x", torch.tensor([1.5, 2.5], requires_grad=True))
    assert isinstance(values, np.ndarray)
    assert values.dtype == np.float64
    assert values.tolist() == [1.5, 2.5]


@pytest.mark.parametrize(
    ("check", "value", "message"),
    [
        (arrays.whole, 0, "n must be at least 1, got 0"),
        (arrays.whole, -3, "n must be at least 1, got -3"),
        (arrays.whole, 2.5, "n must be a whole number, got 2.5"),
        (arrays.whole, "4", "n must be a whole number, got '4'"),
        (arrays.even, 7, "n must be even, .* got 7"),
        (arrays.even, 0, "n must be at least 2, got 0"),
        (arrays.finite, "x", "n must be one number, got 'x'"),
        (arrays.finite, None, "n must be one number, got None"),
        (arrays.finite, np.nan, "n must be finite, got nan"),
        (arrays.finite, 10**400, "n must be one number"),
        (arrays.positive, 0, "n must be above 0, got 0"),
        (arrays.positive, -1.5, "n must be above 0, got -1.5"),
        (arrays.positive, np.inf, "n must be finite, got inf"),
    ],
)
def test_a_number_that_does_not_fit_is_shown(check, value, message):
    with pytest.raises(ValueError, match=message):
        check("n", value)


@pytest.mark.parametrize("value", [4, np.int64(4), torch.tensor(4)])
def test_whole_numbers_of_any_library_are_whole_numbers(value):
    assert arrays.even("n", value) == 4


def test_an_unknown_name_is_answered_with_the_known_ones():
    with pytest.raises(ValueError, match="layout must be one of a, b; got 'c'"):
        arrays.one_of("layout", "c", ("a", "b"))


def test_both_errors_are_value_errors():
    errors = importlib.import_module("core.errors")
    assert issubclass(errors.PositionError, ValueError)
    assert issubclass(errors.ConfigError, ValueError)
