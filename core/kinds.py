"""Two libraries, one code path: numpy arrays and torch tensors, and what each of them cannot do.

Nothing here imports torch: a tensor can only arrive from a caller who has imported it.

Inside `torch.vmap` and `torch.compile` and on the meta device there are shapes but no values to
look at. There a check that reads values passes: what is not finite, or out of range, goes through.
"""

import sys
from contextlib import nullcontext

import numpy as np
from array_api_compat import numpy as numpy_namespace


def is_tensor(values):
    """Tell a torch tensor from all else."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(values, getattr(torch, "Tensor", ()))


def is_traced():
    """Tell whether `torch.compile` reads this code, in place of Python running it."""
    compiler = getattr(sys.modules.get("torch"), "compiler", None)
    return compiler is not None and compiler.is_compiling()


def namespace(**named):
    """Return the library of the arrays, with the functions of the array API standard.

    Args:
        **named: Arrays by what the message calls them.

    Raises:
        ValueError: Some are numpy and some torch, or they are on different devices.
    """
    tensors = {name: array for name, array in named.items() if is_tensor(array)}
    if not tensors:
        return numpy_namespace
    names = " and ".join(named)
    if len(tensors) < len(named):
        raise ValueError(f"{names} must be of one kind, but only {' and '.join(tensors)} is torch")
    devices = [array.device for array in tensors.values()]
    if any(device != devices[0] for device in devices):
        raise ValueError(f"{names} must be on one device, not on {' and '.join(map(str, devices))}")
    return _torch_namespace()


def as_array(name, values):
    """Return the values as a dense tensor or a numpy array in the byte order of this machine.

    Args:
        name: What the message calls them.
        values: An array of any shape, numpy or torch, or a nested sequence of numbers.

    Raises:
        ValueError: A ragged sequence, a sparse or quantized tensor, or masked places.
    """
    if is_tensor(values):
        if values.is_quantized or str(values.layout) != "torch.strided":
            raise ValueError(f"{name} must be a dense tensor of plain numbers")
        return values
    if isinstance(values, np.ma.MaskedArray):
        raise ValueError(f"{name} is a masked array: fill what is masked, or leave it out")
    try:
        array = np.asarray(values)
    except (TypeError, ValueError, RuntimeError) as error:
        raise ValueError(f"{name} is not an array of numbers: {values!r}") from error
    if is_traced():  # where numpy is only played, by tensors
        return sys.modules["torch"].as_tensor(array)
    return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))


def like(name, values, other, dtype=None):
    """Return an array as one of the kind and on the device of another.

    Args:
        name: What the message calls it.
        values: Any shape, numpy or torch; a gradient goes along.
        other: Numpy or torch.
        dtype: Of the result, in the library of `other`; that of `values` when not given.

    Raises:
        ValueError: It carries a gradient and `other` is numpy, or its values are nowhere to read.
    """
    if is_tensor(other):
        return as_tensor(name, values, other.device, dtype)
    return np.asarray(read(name, values), dtype)


def as_tensor(name, values, device, dtype=None):
    """Return an array as a tensor on a device.

    Args:
        name: What the message calls it.
        values: Any shape, numpy or torch; a gradient goes along.
        device: Of torch, or its name.
        dtype: Of torch; that of `values` when not given.

    Raises:
        ValueError: It is on the meta device, and is to leave it.
    """
    if not is_tensor(values):
        # Torch takes neither steps backwards nor memory that must not be written.
        written = np.require(values, requirements=["C", "W"])
        values = _torch_namespace().asarray(written, device="cpu")
    if values.is_meta and str(device) != "meta":
        raise ValueError(f"{name} is on the meta device, where there are no values")
    return values.to(device=device, dtype=dtype or values.dtype)


def read(name, values):
    """Return an array, numpy or torch, as a numpy array.

    Args:
        name: What the message calls it.
        values: Any shape.

    Raises:
        ValueError: It carries a gradient, or its values are nowhere to read.
    """
    check_unfollowed(name, values)
    if not is_tensor(values):
        return values
    try:
        return values.numpy(force=True)
    except RuntimeError as error:
        where = "inside torch.vmap or torch.compile, or on the meta device"
        raise ValueError(f"{name} has no values to read: it is {where}") from error


def check_unfollowed(name, values):
    """Refuse values whose gradient would end where they are read.

    Args:
        name: What the message calls them.
        values: Anything.

    Raises:
        ValueError: They are a tensor, and torch follows what becomes of it to find a gradient.
    """
    if is_tensor(values) and values.requires_grad and sys.modules["torch"].is_grad_enabled():
        raise ValueError(f"{name} carries a gradient, which would end here; give {name}.detach()")


def somewhere(condition):
    """Tell whether a condition holds in any place, as far as there are values to look at.

    Args:
        condition: A boolean array of any shape, numpy or torch.
    """
    if is_traced():
        return False
    try:
        return bool(condition.any())
    except RuntimeError:  # of torch, for a tensor without values
        return False


def quietly():
    """Return a context in which numpy does not warn of what is checked afterwards."""
    return nullcontext() if is_traced() else np.errstate(over="ignore", invalid="ignore")


def broadcast(names, *shapes):
    """Return the shape that all shapes broadcast to.

    Args:
        names: What the message calls them.
        *shapes: Tuples of whole numbers.

    Raises:
        ValueError: They do not fit each other; the message shows them.
    """
    sizes = [1] * max(map(len, shapes))
    for shape in shapes:
        for axis, size in enumerate(reversed(shape), start=1):
            if size != 1 and sizes[-axis] not in (1, size):
                shown = " and ".join(str(tuple(each)) for each in shapes)
                raise ValueError(f"{names} do not fit each other: {shown}")
            sizes[-axis] = sizes[-axis] if size == 1 else size
    return tuple(sizes)


def _torch_namespace():
    from array_api_compat import torch  # brought by who has made a tensor

    return torch
