"""What holds for every test: a known environment, and no server left behind."""

import os
import sys

import pytest

# Bokeh and Panel read their settings when they are imported, which is after this file.
for name in [name for name in os.environ if name.startswith(("BOKEH_", "PANEL_"))]:
    del os.environ[name]

# Read by torch when it is imported: tests run beside each other, one thread each, and sums come
# out as they did when the results were made.
os.environ["OMP_NUM_THREADS"] = "1"

pytest_plugins = ["tests.browser"]


@pytest.fixture(autouse=True)
def fresh_panel_state():
    """Clear what a test left in Panel's global state; its threads would keep pytest from ending."""
    yield
    if "panel" in sys.modules:
        sys.modules["panel"].state.reset()
