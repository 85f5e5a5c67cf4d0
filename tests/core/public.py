"""What `core` offers: its public functions and classes, found by a walk."""

import importlib
import inspect
import pkgutil

import core

# They ask and say what is wrong with arguments, whatever these are.
WITHOUT_MATHEMATICS = {"arrays", "errors", "kinds"}
MODULES = [
    importlib.import_module(f"core.{module.name}") for module in pkgutil.iter_modules(core.__path__)
]


def _public(module):
    return [
        member
        for name, member in vars(module).items()
        if not name.startswith("_")
        and hasattr(member, "__name__")  # a class or function, not one of its instances
        and getattr(member, "__module__", "") == module.__name__
    ]


MEMBERS = [member for module in MODULES for member in _public(module)]
FORMULAS = [
    member
    for member in MEMBERS
    if member.__module__.removeprefix("core.") not in WITHOUT_MATHEMATICS
]
FUNCTIONS = [member for member in FORMULAS if inspect.isfunction(member)]


def name(member):
    """Give the name of a member as one would write it."""
    return f"{member.__module__}.{member.__name__}"
