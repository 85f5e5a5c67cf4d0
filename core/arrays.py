"""What every function asks of its arguments, and of what it gives back."""

import math
import operator

import numpy as np

from core import kinds


def real(name, values):
    """Return `(array, dtype)`: finite reals wide enough to compute in, and the dtype to give back.

    float64 and float32 stay; half precision is computed in float32; whole numbers become float64.

    Args:
        name: What the message calls them.
        values: Numbers of any shape, numpy or torch, or a nested sequence of them.

    Raises:
        ValueError: Not real numbers of at most 64 bits, or not all finite; the message counts the
            faulty ones. Where there are no values to look at (`core.kinds`), they pass.
    """
    array = kinds.as_array(name, values)
    xp, dtype = kinds.namespace(x=array), array.dtype
    floating, whole_numbers = _kind(dtype)
    if not (floating or whole_numbers) or dtype.itemsize > 8:
        raise ValueError(f"{name} must hold real numbers of at most 64 bits, got {dtype}")
    work = xp.float32 if floating and dtype.itemsize <= 4 else xp.float64
    array = xp.astype(array, work, copy=False)
    if faulty := not_finite(array):
        total = math.prod(array.shape)
        raise ValueError(f"{name} has NaN or infinity in {faulty} of {total} places")
    return array, xp.float64 if whole_numbers else dtype


def _kind(dtype):
    """Tell whether a dtype is of floats, and whether it is of whole numbers."""
    if isinstance(dtype, np.dtype):
        return dtype.kind == "f", dtype.kind in "iu"
    return dtype.is_floating_point, "int" in str(dtype)


def not_finite(array):
    """Return in how many places an array of floats has NaN or infinity.

    Args:
        array: Any shape, numpy or torch.
    """
    if kinds.is_traced():
        return 0
    xp = kinds.namespace(array=array)
    if array.dtype.itemsize < 4:
        array = xp.astype(array, xp.float32)
    with kinds.quietly():
        # A finite sum proves every term finite, in one pass and without a copy of the array.
        if not kinds.somewhere(~(abs(array.sum()) < math.inf)):
            return 0
    return int(xp.sum(xp.astype(~xp.isfinite(array), xp.int64)))


def fitting(what, result, dtype=None, **given):
    """Return a result in the dtype to give back, if it has room there.

    Args:
        what: What the message calls one number of the result.
        result: Floats of any shape, numpy or torch.
        dtype: To give back; that of `result` when not given.
        **given: What it was made of, arrays or numbers, by name.

    Raises:
        ValueError: A number is too large for the dtype; the message has the largest given.
    """
    if dtype is not None:
        with kinds.quietly():
            result = kinds.namespace(result=result).astype(result, dtype, copy=False)
    if not_finite(result):
        largest = " and ".join(f"{_largest(values):g} in {name}" for name, values in given.items())
        raise ValueError(f"{what} is too large for {result.dtype}: there is {largest}")
    return result


def _largest(values):
    return float(abs(values.detach() if kinds.is_tensor(values) else np.asarray(values)).max())


def exact(**named):
    """Return finite reals as float64, all numpy, or all torch when one of them is.

    Tensors come back on the CPU, because not every device has float64, or on the meta device.

    Args:
        **named: Numbers of any shape by what the message calls them, numpy or torch.

    Raises:
        ValueError: Not real numbers, or not all finite.
    """
    held = {name: real(name, values)[0] for name, values in named.items()}
    tensors = [array for array in held.values() if kinds.is_tensor(array)]
    if not tensors:
        return [np.asarray(array, np.float64) for array in held.values()]
    device = "meta" if any(array.is_meta for array in tensors) else "cpu"
    float64 = kinds.namespace(first=tensors[0]).float64
    return [kinds.as_tensor(name, array, device, float64) for name, array in held.items()]


def numbers(name, values):
    """Return finite reals of any shape as a numpy float64 array, without their gradient.

    Args:
        name: What the message calls them.
        values: Numbers of any shape, numpy or torch.

    Raises:
        ValueError: Not real numbers, not all finite, or without values to read.
    """
    array, _ = real(name, values)
    array = array.detach() if kinds.is_tensor(array) else array
    return np.asarray(kinds.read(name, array), dtype=np.float64)


def constants(name, values):
    """Return finite reals of any shape as a numpy float64 array, if they carry no gradient.

    Args:
        name: What the message calls them.
        values: Numbers of any shape, numpy or torch.

    Raises:
        ValueError: Not real numbers, not all finite, with a gradient, or without values to read.
    """
    return np.asarray(kinds.read(name, real(name, values)[0]), dtype=np.float64)


def whole(name, value, at_least=1):
    """Return `value` as an int.

    Raises:
        ValueError: Not a whole number, or below `at_least`; the message names both.
    """
    try:
        number = operator.index(value)
    except (TypeError, RuntimeError) as error:
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
    kinds.check_unfollowed(name, value)
    try:
        if isinstance(value, complex | np.complexfloating):
            raise TypeError("float() would drop the imaginary part")
        number = float(value)
    except (TypeError, ValueError, OverflowError, RuntimeError) as error:
        raise ValueError(f"{name} must be one number, got {value!r}") from error
    if not math.isfinite(number):
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
