"""core <- experiments <- widgets <- app <- lessons: as written, and as loaded by each module."""

import ast
import json
import re
import subprocess
import sys

import pytest

from tests.codebase.tree import BESIDE, LAYERS, ROOT, files, modules

# What a layer may import from outside of the project and of the standard library.
LIBRARIES = {
    "core": {"numpy", "torch", "array_api_compat"},
    "experiments": {"numpy", "torch", "safetensors", "tqdm", "distributed"},
    "widgets": {"numpy", "pandas", "panel", "panel_material_ui", "bokeh", "param"}
    | {"fluent", "pygments", "regex"},
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
    allowed |= BESIDE if layer == "lessons" else set()
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
    # Dask is optional: no module needs it to be imported.
    banned |= {"distributed"}
    libraries = {name for lower in below(layer) for name in LIBRARIES[lower]} - banned
    command = [sys.executable, "-m", "tests.codebase.import_alone", *modules(layer), "--"]
    run = subprocess.run([*command, *sorted(libraries)], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    loaded = json.loads(run.stdout.splitlines()[-1])
    assert set(loaded) == set(modules(layer))
    wrong = {module: banned & set(names) for module, names in loaded.items()}
    assert not any(wrong.values()), wrong


# A lesson's room may use the parts that lessons share, and what all of them stand on.
ROOMS = sorted(
    path.name for path in (ROOT / "widgets").iterdir() if (path / "__init__.py").exists()
)
IMPORTED = re.compile(r"^\s*(?:from|import) widgets\.?(\w*)", re.M)
SHARED = {"base": {"base"}, "parts": {"base", "parts"}}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_of_widgets_uses_only_itself_the_parts_and_the_base(room):
    allowed = SHARED.get(room, {"base", "parts", room})
    wrong = [
        f"{path.relative_to(ROOT)} imports widgets.{name}"
        for path in files(f"widgets/{room}")
        if path.suffix == ".py"
        for name in re.findall(
            r"^\s*(?:from|import) widgets\.?(\w*)", path.read_text("utf-8"), re.M
        )
        if name not in allowed
    ]
    assert not wrong, "\n".join(wrong)


def names(module):
    """Give the modules of the base that a module of the base imports, wherever it does."""
    text = (ROOT / "widgets/base" / f"{module}.py").read_text(encoding="utf-8")
    direct = set(re.findall(r"^\s*from widgets\.base\.(\w+) import", text, re.M))
    for line in re.findall(r"^\s*from widgets\.base import (.+)$", text, re.M):
        direct |= set(re.findall(r"\w+", line))
    return direct


def test_no_ring_of_imports_runs_through_the_base():
    left = {path.stem: names(path.stem) for path in (ROOT / "widgets/base").glob("[!_]*.py")}
    while free := {module for module, wants in left.items() if not wants & set(left)}:
        left = {module: wants for module, wants in left.items() if module not in free}
    assert not left, left


def test_the_files_of_an_interactive_lie_side_by_side_under_one_name():
    lone = [
        path.relative_to(ROOT)
        for path in (ROOT / "widgets").rglob("*.*")
        if path.suffix in {".js", ".css", ".ftl"} and path.parent.name not in SHARED
        if not path.with_name(f"{path.name.partition('.')[0]}.py").exists()
    ]
    assert not lone
