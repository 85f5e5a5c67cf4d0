"""What every function asks of its arguments, and one code path for numpy and torch.

Nothing here imports torch: a tensor can only arrive from a caller who has imported it.
"""

import operator
from functools import lru_cache

import numpy as np
from array_api_compat import array_namespace, is_array_api_obj, is_torch_array


def as_array(name, values):
    """Return `values` as they are when they are an array, else as a numpy array.

    Args:
        name: What the message calls them.
        values: An array of any shape, numpy or torch, or a nested sequence of numbers.

    Raises:
        ValueError: The sequence is ragged.
    """
    if is_array_api_obj(values):
        return values
    try:
        return np.asarray(values)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} is not an array of numbers: {values!r}") from error


@lru_cache  # numpy takes longer to spell a dtype than to add up the numbers of a figure
def _spelled(dtype):
    return str(dtype)


def real(name, values):
    """Return `(array, dtype)`: finite reals wide enough to compute in, and the dtype to give back.

    float64 and float32 stay; half precision is computed in float32; whole numbers become float64.

    Args:
        name: What the message calls them.
        values: Numbers of any shape, numpy or torch.

    Raises:
        ValueError: Not real numbers, or not all finite; the message counts the faulty ones.
    """
    array = as_array(name, values)
    xp = array_namespace(array)
    dtype = array.dtype
    floating, whole_numbers = "float" in _spelled(dtype), "int" in _spelled(dtype)
    if not (floating or whole_numbers):
        raise ValueError(f"{name} must hold real numbers, got {dtype}")
    if whole_numbers:
        dtype = xp.float64
    work = xp.float32 if floating and dtype.itemsize <= 4 else xp.float64
    array = xp.astype(array, work, copy=False)
    if faulty := not_finite(array):
        total = int(np.prod(array.shape))
        raise ValueError(f"{name} has NaN or infinity in {faulty} of {total} places")
    return array, dtype


def not_finite(array):
    """Return in how many places an array of floats has NaN or infinity.

    Args:
        array: Any shape, numpy or torch.
    """
    xp = array_namespace(array)
    # A finite sum proves every term finite, in one pass and without a copy of the array.
    with np.errstate(over="ignore", invalid="ignore"):
        if bool(xp.isfinite(xp.sum(array))):
            return 0
    return int(xp.sum(xp.astype(~xp.isfinite(array), xp.int64)))


def numbers(name, values):
    """Return finite reals of any shape as a numpy float64 array.

    Args:
        name: What the message calls them.
        values: Numbers of any shape, numpy or torch.

    Raises:
        ValueError: Not real numbers, or not all finite.
    """
    array, _ = real(name, values)
    if is_torch_array(array):
        array = array.detach().cpu().numpy()
    return np.asarray(array, dtype=np.float64)


def whole(name, value, at_least=1):
    """Return `value` as an int.

    Raises:
        ValueError: Not a whole number, or below `at_least`; the message names both.
    """
    try:
        number = operator.index(value)
    except TypeError as error:
        raise ValueError(f"{name} must be a whole number, got {value!r}") from error
    if number < at_least:
        raise ValueError(f"{name} must be at least {at_least}, got {number}")
    return number


def even(name, value):
    """Return `value` as an int that splits into pairs.

    Raises:
        ValueError: Not a whole number, below 2, or odd; the message names it.
    """
    number = whole(name, value, at_least=2)
    if number % 2:
        raise ValueError(f"{name} must be even, because channels turn in pairs; got {number}")
    return number


def finite(name, value):
    """Return `value` as a finite float.

    Raises:
        ValueError: Not one finite real number; the message shows it.
    """
    try:
        number = float(value)
    except (TypeError, ValueError, OverflowError, RuntimeError) as error:
        raise ValueError(f"{name} must be one number, got {value!r}") from error
    if not np.isfinite(number):
        raise ValueError(f"{name} must be finite, got {number}")
    return number


def positive(name, value):
    """Return `value` as a finite float above zero.

    Raises:
        ValueError: Not one finite number above zero; the message shows it.
    """
    number = finite(name, value)
    if number <= 0:
        raise ValueError(f"{name} must be above 0, got {number:g}")
    return number


def one_of(name, value, choices):
    """Return `value` when it is one of `choices`.

    Raises:
        ValueError: It is not; the message lists the choices.
    """
    if value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}; got {value!r}")
    return value
