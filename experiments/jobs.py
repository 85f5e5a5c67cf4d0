"""Heavy work in processes of its own: bounded in number, one job after another, the rest queued.

Whoever serves pages never computes for long and never loads what a job needs: a generator function
is named, and what it yields comes back through a pipe.
"""

import logging
import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from experiments.worker import NEWS, Told

ROOT = Path(__file__).parents[1]
DIED, CANCELLED = "died", "cancelled"

logger = logging.getLogger(__name__)


class FullError(Exception):
    """As many jobs wait as may."""


class Job:
    """One job at a desk; may be asked from any thread, and never makes it wait."""

    def __init__(self, desk: "Desk", function: str, arguments: tuple) -> None:
        self.function, self.arguments = function, arguments
        self.ended = ""  # then "done", "failed" (it raised), "died" (its process did), "cancelled"
        self._desk = desk
        self._news: list[object] = []

    @property
    def place(self) -> int | None:
        """Its place in the queue, from 1; 0 once it is its turn, none when it is over."""
        return self._desk._place(self)

    def news(self) -> list[object]:
        """Give what the function has yielded since the last call."""
        with self._desk.changed:
            news, self._news = self._news, []
            return news

    def cancel(self) -> None:
        """Take the job out of the queue, or stop it; nothing more is heard of it."""
        self._desk._cancel(self)

    def _hear(self, kind: str, message: object) -> None:
        if self.ended:  # cancelled
            return
        if kind == NEWS:
            self._news.append(message)
        else:
            self.ended = kind


class Desk:
    """Takes jobs, and has them done by a bounded number of processes, first come, first served.

    A process is started for the first job, in its own time, and kept: what it has loaded is there
    for the next job. It ends with the process that started it, however that ends.

    Args:
        workers: how many processes there may be.
        waiting: how many jobs may wait for them.
        stops: whether a running job that is cancelled is stopped together with its process. If
            not, it goes on unheard: better for short jobs, since the next one finds all loaded.
    """

    def __init__(self, workers: int = 1, waiting: int = 8, *, stops: bool = True) -> None:
        self.workers, self.waiting, self.stops = workers, waiting, stops
        self.changed = threading.Condition()  # whoever waits for news of a job may wait on this
        self._queue: deque[Job] = deque()
        self._busy: dict[Job, _Worker | None] = {}  # none: its process is being started
        self._clerks: list[threading.Thread] = []

    def ask(self, function: str, *arguments: object) -> Job:
        """Have `module.function(*arguments)` run; both it and what it yields must be picklable.

        Raises:
            FullError: as many jobs wait as may.
        """
        job = Job(self, function, arguments)
        with self.changed:
            if len(self._queue) + len(self._busy) >= self.workers + self.waiting:
                raise FullError(f"{self.waiting} jobs are waiting already")
            self._queue.append(job)
            if len(self._clerks) < self.workers:
                self._clerks.append(threading.Thread(target=self._serve, daemon=True))
                self._clerks[-1].start()
            self.changed.notify_all()
        return job

    def _place(self, job: Job) -> int | None:
        with self.changed:
            if job in self._queue:
                free = self.workers - len(self._busy)
                return max(0, self._queue.index(job) + 1 - free)
            return None if job.ended else 0

    def _cancel(self, job: Job) -> None:
        with self.changed:
            if job.ended:
                return
            job.ended = CANCELLED
            if job in self._queue:
                self._queue.remove(job)
            elif self.stops and self._busy[job]:
                self._busy[job].process.kill()
            self.changed.notify_all()

    def _serve(self) -> None:
        """Do one job after another, as a clerk: a thread that has at most one process."""
        worker = None
        while True:
            job = self._next()
            worker = _ready(worker)
            if not self._follow(job, worker) and worker:
                worker.end()
                worker = None
            with self.changed:
                del self._busy[job]
                self.changed.notify_all()

    def _next(self) -> Job:
        with self.changed:
            self.changed.wait_for(lambda: self._queue)
            job = self._queue.popleft()
            self._busy[job] = None
            self.changed.notify_all()
            return job

    def _follow(self, job: Job, worker: "_Worker | None") -> bool:
        """Give a job to a process and pass on what it tells; say if the process can go on."""
        with self.changed:
            if job.ended:
                return True
            self._busy[job] = worker
        for kind, message in worker.do(job) if worker else [(DIED, None)]:
            with self.changed:
                job._hear(kind, message)
                self.changed.notify_all()
        return kind != DIED and not (self.stops and job.ended == CANCELLED)


# A training must not delay a curve.
QUICK = Desk(waiting=24, stops=False)
LONG = Desk(waiting=6)


class _Worker:
    """One process, and the pipes to it."""

    def __init__(self) -> None:
        # One core a process: it is read when torch is loaded.
        env = {**os.environ, "PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "experiments.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=env,
        )

    @property
    def alive(self) -> bool:
        return self.process.poll() is None

    def do(self, job: Job) -> Iterator[Told]:
        """Give the news of a job as they come, and last how it ended."""
        kind = NEWS
        try:
            pickle.dump((job.function, job.arguments), self.process.stdin)
            self.process.stdin.flush()
            while kind == NEWS:
                kind, message = pickle.load(self.process.stdout)
                yield kind, message
        except (OSError, EOFError, pickle.UnpicklingError):
            yield DIED, None

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


def _ready(worker: _Worker | None) -> _Worker | None:
    """Give a process that lives, a new one if need be; none if the machine has no room for it."""
    if worker and worker.alive:
        return worker
    if worker:
        worker.end()
    try:
        return _Worker()
    except OSError:
        logger.exception("no process for jobs can be started")
        return None
