"""Models of a class share the defaults that cannot be changed, and no others."""

import subprocess
import sys

from tests.codebase.tree import ROOT

# In a process of its own: what is told of all models stays told.
PROGRAM = """
import warnings
from contextlib import suppress

import panel as pn
import panel_material_ui
from bokeh.core.property.bases import Property
from bokeh.model import Model
from bokeh.models import LinearAxis
from bokeh.themes import Theme

from app.defaults import PLAIN, keep_defaults

warnings.simplefilter("ignore")  # some classes are old
pn.extension(notifications=False)


def values(kind):
    model, found = kind(), {}
    for name in kind.properties():
        try:
            value = getattr(model, name)
        except Exception as error:  # it has no default
            value = error
        found[name] = value if isinstance(value, PLAIN) else type(value)
    return found


def every():
    found = {}
    for kind in {*Model.model_class_reverse_map.values()}:
        with suppress(Exception):  # it cannot be made without arguments
            found[kind] = values(kind)
    return found


before = every()
assert len(before) > 400, len(before)
keep_defaults()
assert every() == before  # what is kept
assert every() == before  # what was kept

asked = []
look_up = Property.themed_default
Property.themed_default = lambda self, cls, name, *more, **options: (
    asked.append(name), look_up(self, cls, name, *more, **options)
)[1]
axis = LinearAxis()
assert axis.axis_label_text_color == "#444444" and "axis_label_text_color" not in asked, asked
assert LinearAxis().ticker is not axis.ticker
assert LinearAxis().tags is not axis.tags
Theme(json={"attrs": {"Axis": {"axis_label_text_color": "red"}}}).apply_to_model(axis)
assert axis.axis_label_text_color == "red"
assert LinearAxis().axis_label_text_color == "#444444"
"""


def test_every_default_of_every_model_is_the_same_and_what_can_change_is_not_shared():
    run = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
