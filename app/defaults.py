"""Defaults of Bokeh's properties, which it works out anew for each model, worked out once.

A quarter of the time in which a figure is made and sent went there; `docs/upstream.md` says why.
"""

from functools import cache

from bokeh.core.has_props import HasProps
from bokeh.core.property.descriptors import PropertyDescriptor

PLAIN = (type(None), str, bool, int, float, tuple)  # what cannot be changed can be shared


@cache
def keep_defaults() -> None:
    """Have all models of a class share the plain defaults of their properties.

    They are kept for good, as Bokeh keeps each class of models. What a theme says goes before.
    """
    find, tell = PropertyDescriptor._get_default, PropertyDescriptor.has_unstable_default
    found: dict[tuple[type, str], object] = {}
    told: dict[tuple[type, str], bool] = {}

    def default(self: PropertyDescriptor, model: HasProps) -> object:
        key = type(model), self.name
        if key in found and "__themed_values__" not in vars(model):
            return found[key]
        value = find(self, model)
        plain = isinstance(value, PLAIN) and not self.has_unstable_default(model)
        if plain and "__themed_values__" not in vars(model):
            found[key] = value
        return value

    def is_unstable(self: PropertyDescriptor, model: HasProps) -> bool:
        key = type(model), self.name
        if key not in told:
            told[key] = tell(self, model)
        return told[key]

    PropertyDescriptor._get_default = default
    PropertyDescriptor.has_unstable_default = is_unstable
