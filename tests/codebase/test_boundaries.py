"""core <- experiments <- widgets <- app <- lessons: as written, and as loaded by each module."""

import ast
import json
import subprocess
import sys

import pytest

from tests.codebase.tree import LAYERS, ROOT, files, modules

# What a layer may import from outside of the project and of the standard library.
LIBRARIES = {
    "core": {"numpy", "torch", "array_api_compat"},
    "experiments": {"numpy", "torch", "safetensors", "tqdm"},
    "widgets": {"numpy", "pandas", "panel", "panel_material_ui", "bokeh", "param"}
    | {"fluent", "pygments"},
    "app": {"numpy", "panel", "panel_material_ui", "bokeh", "param", "tornado"}
    | {"jinja2", "latex2mathml", "markdown_it", "mdit_py_plugins"},
    "lessons": {"numpy"},
}


def imported(path):
    """Give the top-level name of each import in a file, wherever it stands, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module.partition(".")[0], node.lineno


def below(layer):
    return set(LAYERS[: LAYERS.index(layer) + 1])


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_names_only_itself_the_layers_below_and_its_libraries(layer):
    allowed = below(layer) | LIBRARIES[layer] | sys.stdlib_module_names
    wrong = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in files(layer)
        if path.suffix == ".py"
        for name, line in imported(path)
        if name not in allowed
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_module_imported_alone_loads_nothing_from_above(layer):
    above = set(LAYERS) - below(layer)
    # Panel is heavy and draws; whoever computes must not pay for it. And whoever serves pages
    # leaves what needs torch to processes that have it.
    computes = layer in ("core", "experiments")
    banned = above | ({"panel", "bokeh", "param"} if computes else {"torch"})
    libraries = {name for lower in below(layer) for name in LIBRARIES[lower]} - banned
    command = [sys.executable, "-m", "tests.codebase.import_alone", *modules(layer), "--"]
    run = subprocess.run([*command, *sorted(libraries)], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    loaded = json.loads(run.stdout.splitlines()[-1])
    assert set(loaded) == set(modules(layer))
    wrong = {module: banned & set(names) for module, names in loaded.items()}
    assert not any(wrong.values()), wrong
