"""What holds for whatever is given to whichever function of `core`: no wrong number in silence."""

import math

import numpy as np
import pytest
import torch

from tests.core.every_function import (
    SAMPLES,
    all_torch,
    arrays_of,
    called,
    numbers_in,
    scalars_of,
    tensors_in,
)
from tests.core.public import FUNCTIONS


def cases(names_of):
    return pytest.mark.parametrize(
        ("function", "name"),
        [
            pytest.param(f, name, id=f"{f.__module__.removeprefix('core.')}.{f.__name__}-{name}")
            for f in SAMPLES
            for name in names_of(f)
        ],
    )


each_array, each_scalar = cases(arrays_of), cases(scalars_of)
MEASURES = {"equivariance_gap", "invariance_gap"}  # give a plain float, whatever they measure
# Where nothing is ever reached, and where the overflow is what is to be seen.
INFINITE = {"wavelengths", "clean_until", "ntk_factor", "without_maximum", "stream"}
# May hold anything, and it is seen in the answer.
PASSED = {("look_up", "table"), ("stream", "scores"), ("without_maximum", "scores")}
# As many numbers as no machine holds.
ENDLESS = {"num_heads", "q_len", "k_len", "tokens", "dim", "longest", "rows", "length", "count"}
ENDLESS |= {"letters", "layers", "vocabulary"}


def answer(function, **changed):
    """Give the numbers of the answer, or none if the function refuses in one plain sentence."""
    try:
        return numbers_in(called(function, **changed))
    except ValueError as error:
        assert len(str(error)) > 10 and "\n" not in str(error), error
        return None


def either(function, name, values):
    """Answer the values as numpy among numpy, and as a tensor among tensors."""
    yield answer(function, **{name: values})
    tensor = torch.as_tensor(values.copy())
    yield answer(function, **{**all_torch(function), name: tensor})


def same(found, wanted, **tolerance):
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        np.testing.assert_allclose(one, other, **tolerance)


def sample(function, name, dtype=None):
    return np.array(SAMPLES[function][name], dtype=dtype)


def spread(a):
    wide = np.zeros((*a.shape, 2), a.dtype)
    wide[..., 0] = a
    return wide[..., 0]


def unwritable(a):
    a.flags.writeable = False
    return a


MEMORY = {
    "as a list": lambda a: a.tolist(),
    "in the other byte order": lambda a: a.astype(a.dtype.newbyteorder()),
    "backwards": lambda a: a[::-1].copy()[::-1] if a.ndim else a,
    "with gaps": spread,
    "not to be written": unwritable,
    "by columns": np.asfortranarray,
}


def test_every_function_has_a_sample():
    assert set(SAMPLES) == set(FUNCTIONS)


@each_array
def test_how_an_array_lies_in_memory_changes_nothing(function, name):
    plain = numbers_in(called(function))
    for lay in MEMORY.values():
        laid = lay(sample(function, name))
        same(numbers_in(called(function, **{name: laid})), plain, rtol=1e-12, atol=1e-15)
        beside_tensors = answer(function, **{**all_torch(function), name: laid})
        if beside_tensors is not None:
            same(beside_tensors, plain, rtol=1e-12, atol=1e-15)


@each_array
def test_any_real_dtype_is_computed_with_or_refused(function, name):
    values = sample(function, name)
    whole = name == "permutation" or values.dtype.kind != "f"
    values = values if whole else np.abs(np.round(values * 4))
    wide = answer(function, **{name: values.astype("float64")})
    for dtype in ("float16", "float32", "int8", "uint8", "int64", "uint64"):
        found = answer(function, **{name: values.astype(dtype)})
        tolerance = {"float16": 4e-3, "float32": 1e-5}.get(dtype, 1e-12)
        if found is not None and wide is not None:
            same(found, wide, rtol=tolerance, atol=tolerance)
        assert whole or (found is None) == (wide is None)


@each_array
def test_what_is_not_finite_is_refused(function, name):
    for bad in (np.nan, np.inf, -np.inf):
        values = sample(function, name, float)
        values.flat[-1] = bad
        if (function.__name__, name) not in PASSED:
            assert [*either(function, name, values)] == [None, None]


@each_array
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_a_huge_or_tiny_array_gives_finite_numbers_or_a_refusal(function, name, dtype):
    signs, most = np.sign(sample(function, name, float)), float(np.finfo(dtype).max)
    for size in (1.0, 0.99, 1e-10, 1e-150, 1e-310):
        values = (signs * most * size).astype(dtype)
        for found in either(function, name, values):
            if found is not None and function.__name__ not in INFINITE:
                assert all(np.isfinite(array).all() for array in found)


@each_scalar
def test_an_absurd_scalar_gives_finite_numbers_or_a_refusal(function, name):
    for value in (1.7e308, 1e200, 5e-324, 0, -1, 1e-9, True, -(10**400), 10**400):
        if value != 10**400 or name not in ENDLESS:
            found = answer(function, **{name: value})
            if found is not None and function.__name__ not in INFINITE:
                assert all(np.isfinite(array).all() for array in found)


@each_scalar
def test_a_scalar_that_is_no_finite_number_is_refused(function, name):
    for value in (math.nan, math.inf, -math.inf, 1j, np.complex64(1j), "x", [1.0, 2.0]):
        assert answer(function, **{name: value}) is None


@each_scalar
def test_the_gradient_of_a_scalar_is_not_dropped_in_silence(function, name):
    value = torch.tensor(float(SAMPLES[function][name]), requires_grad=True)
    try:
        found = called(function, **{**all_torch(function), name: value})
    except ValueError:
        return
    assert all(tensor.requires_grad for tensor in tensors_in(found)) and tensors_in(found)


@each_array
def test_the_gradient_of_an_array_goes_along_or_is_refused(function, name):
    values = torch.tensor(sample(function, name, float), requires_grad=True)
    try:
        found = called(function, **{**all_torch(function), name: values})
    except ValueError:
        return
    followed = [tensor.requires_grad for tensor in tensors_in(found)]
    assert function.__name__ in MEASURES or any(followed)


@each_array
def test_without_values_the_shape_is_known_or_it_is_refused(function, name):
    for dtype in (torch.float64, torch.float32, torch.bfloat16):
        given = {**all_torch(function, dtype), name: torch.as_tensor(sample(function, name))}
        try:
            found = called(function, **{name: values.to("meta") for name, values in given.items()})
        except ValueError:
            continue
        shapes = [array.shape for array in numbers_in(called(function))]
        assert [tuple(tensor.shape) for tensor in tensors_in(found)] == shapes
        assert {tensor.device.type for tensor in tensors_in(found)} == {"meta"}


@each_array
def test_many_at_once_are_each_as_alone_or_refused(function, name):
    values = torch.as_tensor(sample(function, name))
    many, others = torch.stack([values, values.flip(0)]), all_torch(function)
    try:
        found = torch.vmap(lambda one: called(function, **{**others, name: one}))(many)
    except ValueError:
        return
    alone = [numbers_in(called(function, **{**others, name: one})) for one in many]
    same(numbers_in(found), [np.stack(pair) for pair in zip(*alone, strict=True)], rtol=1e-12)


@each_array
def test_an_empty_array_or_a_single_number_is_answered_or_refused(function, name):
    for shape in ((0,), (0, 4), (4, 0), (0, 4, 8), ()):
        for _ in either(function, name, np.ones(shape)):
            pass
