"""What holds for every test: the processes, a known environment, and no server left behind."""

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

SLOW = {"browser", "server"}  # what a test needs that takes seconds
QUICK = ("tests/core/", "tests/widgets/")  # where a test takes hundredths of one
PROCESSES = 4  # at most; each has a server and a browser of its own


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config):
    """Share all tests out among the cores; some of the tests are quicker in this process."""
    cores = yield
    every = config.args_source is config.ArgsSource.TESTPATHS
    return min(cores, PROCESSES) if every and cores > 1 else 0


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items):
    """Begin with what takes long, so that no core waits in the end for one last long test.

    A process that has run out of tests takes half of what another has before it, from the end.
    """
    slow = {item.path for item in items if SLOW & {*item.fixturenames}}

    def rank(item):
        patient = item.get_closest_marker("timeout") is not None
        return not patient, item.path not in slow, item.nodeid.startswith(QUICK)

    items.sort(key=rank)


@pytest.fixture(autouse=True)
def fresh_panel_state():
    """Clear what a test left in Panel's global state; its threads would keep pytest from ending."""
    yield
    if "panel" in sys.modules:
        sys.modules["panel"].state.reset()
