"""pyproject.toml, the locks, environment.yml and the imports name the same packages."""

import re
import sys
import tomllib
from importlib import metadata

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.codebase.test_boundaries import imported
from tests.codebase.tree import BESIDE, FOLDERS, LAYERS, ROOT, files

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONDA = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))["dependencies"]
PYPI_NAMES = {"pytorch": "torch"}  # where conda-forge has another name
# What PyTorch's CUDA build brings along, on the machines that have it.
CUDA = re.compile(r"nvidia-|cuda-|triton$")


def pins(lines):
    """Give name and version of each `name==version`; another form is a fault."""
    requirements = [Requirement(line) for line in lines]
    assert all(re.fullmatch(r"==[^*+,]+", str(r.specifier)) for r in requirements), requirements
    return {canonicalize_name(r.name): str(r.specifier)[2:] for r in requirements}


def lock(name):
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return pins(line for line in lines if line and not line.startswith(("#", "-r ")))


DIRECT = {
    "requirements.lock": pins(PROJECT["project"]["dependencies"]),
    "requirements-test.lock": pins(PROJECT["dependency-groups"]["test"]),
}
LOCKED = {name: lock(name) for name in DIRECT}
(OPTIONAL,) = map(pins, PROJECT["project"]["optional-dependencies"].values())


def needed(names):
    """Give all packages that the named ones need here, themselves included."""
    seen, todo = set(), [Requirement(name) for name in names]
    while todo:
        package = todo.pop()
        seen.add(canonicalize_name(package.name))
        for line in metadata.requires(package.name) or ():
            other = Requirement(line)
            wanted = [{"extra": extra} for extra in ("", *package.extras)]
            if other.marker and not any(map(other.marker.evaluate, wanted)):
                continue
            if canonicalize_name(other.name) not in seen and not CUDA.match(other.name):
                todo.append(other)
    return seen


@pytest.mark.parametrize("name", DIRECT)
def test_the_locks_have_the_versions_of_the_project(name):
    locked = {**LOCKED["requirements.lock"], **LOCKED[name]}
    assert DIRECT[name].items() <= locked.items()


def test_the_locks_pin_all_that_is_needed_and_nothing_else():
    runs = needed(DIRECT["requirements.lock"])
    assert set(LOCKED["requirements.lock"]) == runs
    assert set(LOCKED["requirements-test.lock"]) == needed(DIRECT["requirements-test.lock"]) - runs


@pytest.mark.parametrize("name", DIRECT)
def test_the_tests_run_with_the_locked_versions(name):
    here = {package: metadata.version(package) for package in LOCKED[name]}
    # The CPU build of PyTorch calls itself 2.13.0+cpu.
    assert {p: version.partition("+")[0] for p, version in here.items()} == LOCKED[name]


def test_the_conda_environment_has_the_versions_of_the_project():
    (by_pip,) = (entry["pip"] for entry in CONDA if isinstance(entry, dict))
    by_conda = [entry.split("=") for entry in CONDA if isinstance(entry, str) and "=" in entry]
    versions = {PYPI_NAMES.get(name, name): version for name, version, *_ in by_conda}
    python = versions.pop("python")
    assert {**versions, **pins(by_pip)} == DIRECT["requirements.lock"]
    assert PROJECT["project"]["requires-python"] == f">={python}"


def test_the_conda_environment_has_the_cpu_build_of_pytorch():
    assert [entry for entry in CONDA if str(entry).startswith("pytorch=")][0].endswith("=cpu*")


def owners(*folders):
    """Give the packages that the code of the folders imports something from."""
    names = {name for path in files(*folders) if path.suffix == ".py" for name, _ in imported(path)}
    packages = metadata.packages_distributions()
    outside = names - set(FOLDERS) - BESIDE - sys.stdlib_module_names
    return {canonicalize_name(package) for name in outside for package in packages[name]}


def test_the_app_depends_on_every_package_it_imports():
    assert owners(*LAYERS) <= {*DIRECT["requirements.lock"], *OPTIONAL}


def test_what_is_optional_is_used_and_tested():
    assert set(OPTIONAL) <= owners(*LAYERS)
    assert OPTIONAL.items() <= DIRECT["requirements-test.lock"].items()


def test_the_tests_depend_on_every_package_they_import():
    assert owners("tests") <= {name for direct in DIRECT.values() for name in direct}


def test_the_project_imports_every_package_it_depends_on():
    # core takes and gives back tensors through array-api-compat, so that pages start without torch.
    assert set(DIRECT["requirements.lock"]) - {"torch"} <= owners(*{*FOLDERS} - {"tests"})
