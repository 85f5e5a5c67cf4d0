"""Runs come out the same wherever they are done: here, in a pool, or by a Dask scheduler."""

import os
import subprocess
import sys

import pytest
from distributed import LocalCluster
from safetensors.torch import load_file

from experiments import record, sharing, weights
from experiments.record import RecordError
from tests.codebase.tree import ROOT
from tests.experiments import tiny

COST = {"cpu_seconds", "date", "versions"}


@pytest.fixture(scope="module")
def pool():
    with sharing.machines(workers=2) as share:
        yield share


@pytest.fixture(scope="module")
def dask():
    cluster = LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    )
    with cluster, sharing.machines(scheduler=cluster.scheduler_address) as share:
        yield share


def made(folder, share, monkeypatch):
    """Run both tiny experiments; give what their files hold, but for what they cost."""
    monkeypatch.setattr(weights, "WEIGHTS", folder)
    for experiment in (tiny.verse, tiny.back):
        experiment(folder, share)
    results = [record.load(folder / f"{name}.json")["runs"] for name in ("verse", "back")]
    assert all(COST < set(run) for runs in results for run in runs.values())
    found = [
        {name: {key: run[key] for key in set(run) - COST} for name, run in runs.items()}
        for runs in results
    ]
    return found, {path.name: load_file(path) for path in folder.glob("*.safetensors")}


@pytest.mark.timeout(300)
@pytest.mark.parametrize("where", ["pool", "dask"])
def test_results_and_weights_are_the_same_to_the_last_digit(where, request, tmp_path, monkeypatch):
    (tmp_path / "here").mkdir(), (tmp_path / "there").mkdir()
    alone, weights_alone = made(tmp_path / "here", sharing.here, monkeypatch)
    shared, weights_shared = made(tmp_path / "there", request.getfixturevalue(where), monkeypatch)
    assert alone == shared and len(alone[0]) == 3 and len(alone[1]) == 2
    assert len(weights_alone) == len(weights_shared) == 3
    for name, tensors in weights_alone.items():
        assert all((tensors[key] == weights_shared[name][key]).all() for key in tensors)


def test_each_run_has_one_thread_and_a_pool_has_processes_of_its_own(pool):
    found = {name: who for name, who, _ in pool({str(n): tiny.who for n in range(6)})}
    assert len(found) == 6 and {who["threads"] for who in found.values()} == {1}
    processes = {who["process"] for who in found.values()}
    assert len(processes) <= 2 and os.getpid() not in processes


def test_a_run_that_fails_ends_the_experiment_and_what_was_finished_is_kept(pool, tmp_path):
    kept = record.Record("small", {}, tmp_path)
    kept.fill(pool, {"good": tiny.who})
    with pytest.raises(ValueError, match="as it was meant to"):
        kept.fill(pool, {"good": tiny.fail, "bad": tiny.fail})
    assert set(record.load(kept.path)["runs"]) == {"good"}


def test_an_address_without_a_scheduler_is_told_in_one_sentence():
    command = [sys.executable, "-m", "experiments", "--scheduler", "tcp://127.0.0.1:9"]
    code = f"import experiments.sharing as s, runpy, sys; s.PATIENCE = 1; sys.argv = {command[2:]}"
    code += "; runpy.run_module('experiments', run_name='__main__')"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=100
    )
    assert run.returncode == 1
    assert run.stderr.strip().splitlines()[-1] == "no Dask scheduler answers at tcp://127.0.0.1:9"


def test_without_dask_the_address_of_a_scheduler_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(RecordError, match="pip install distributed"):
        with sharing.machines(scheduler="tcp://127.0.0.1:9"):
            pass
