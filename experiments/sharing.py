"""Runs shared out among the cores of this machine, or by Dask among machines.

Each run has one thread, and takes and gives what a pickle can hold: it comes out the same to the
last digit wherever it is done, and whatever is done beside it.
"""

import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from datetime import UTC, datetime

import torch
from tqdm import tqdm

from experiments.record import RecordError, versions

Task = Callable[[], object]
Done = tuple[str, object, dict]  # the name of a task, what it found, and what that cost
Share = Callable[[Mapping[str, Task]], Iterator[Done]]
PATIENCE = 30  # seconds until a scheduler that does not answer is given up


def alone(task: Task) -> tuple[object, dict]:
    """Do a task with one thread; give what it found, and what that cost."""
    torch.set_num_threads(1)  # more would add up in another order
    before = time.thread_time()
    found = task()
    spent = round(time.thread_time() - before, 1)
    return found, {
        "cpu_seconds": spent,
        "date": datetime.now(UTC).date().isoformat(),
        "versions": versions(),
    }


def here(tasks: Mapping[str, Task]) -> Iterator[Done]:
    """Do all tasks in this process, one after the other."""
    for name, task in tasks.items():
        yield name, *alone(task)


def among(executor: Executor) -> Share:
    """Give what has tasks done by an executor, and tells of each as soon as it is done."""

    def share(tasks: Mapping[str, Task]) -> Iterator[Done]:
        waiting = {executor.submit(alone, task): name for name, task in tasks.items()}
        try:
            with tqdm(total=len(waiting), unit="run", disable=not waiting) as bar:
                for future in as_completed(waiting):
                    bar.set_description(waiting[future])
                    yield waiting[future], *future.result()
                    bar.update()
        finally:
            for future in waiting:
                future.cancel()

    return share


@contextmanager
def machines(workers: int | None = None, scheduler: str | None = None) -> Iterator[Share]:
    """Give what shares tasks out.

    Args:
        workers: processes on this machine, one a core when not given.
        scheduler: address of a Dask scheduler that has its workers do them; none for this machine.

    Raises:
        RecordError: Dask is not installed, or there is no scheduler at the address.
    """
    with _dask(scheduler) if scheduler else _pool(workers) as executor:
        yield among(executor)


@contextmanager
def _pool(workers: int | None) -> Iterator[Executor]:
    # Spawned, not forked: torch's threads do not outlive a fork.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield pool


@contextmanager
def _dask(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError as error:
        raise RecordError("dask is not there: pip install distributed") from error
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise RecordError(f"no Dask scheduler answers at {address}") from error
    with client:
        yield client.get_executor()
