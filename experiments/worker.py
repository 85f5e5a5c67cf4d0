"""A process that does jobs, one after the other: `experiments.jobs` starts it and speaks to it.

Tasks come as pickles on its standard input, and on its standard output goes what is to be told.
"""

import importlib
import logging
import os
import pickle
import queue
import signal
import sys
import threading
from collections.abc import Iterator
from typing import BinaryIO

NICE = 5  # how far it stands back behind the process that answers visitors
NEWS, DONE, FAILED = "news", "done", "failed"

Task = tuple[str, tuple]  # "module.function" and its arguments
Told = tuple[str, object]  # one of the above, and what was yielded

logger = logging.getLogger(__name__)


def main() -> None:
    """Do every task that comes, until nobody is left to give one."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to answer
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    # A thread of its own: in the middle of a task, too, it notices that the server has gone.
    threading.Thread(target=_read, args=(tasks,), daemon=True).start()
    out = _output()
    try:
        while True:
            for told in run(*tasks.get()):
                pickle.dump(told, out)
                out.flush()
    except BrokenPipeError:  # it has just gone
        os._exit(0)


def run(function: str, arguments: tuple) -> Iterator[Told]:
    """Call a generator function by its dotted name; give what it yields, and how it ended."""
    module, _, name = function.rpartition(".")
    try:
        for message in getattr(importlib.import_module(module), name)(*arguments):
            yield NEWS, message
        yield DONE, None
    except Exception:
        logger.exception("%s%r failed", function, arguments)
        yield FAILED, None


def _read(tasks: queue.SimpleQueue) -> None:
    try:
        while True:
            tasks.put(pickle.load(sys.stdin.buffer))
    finally:
        os._exit(0)


def _output() -> BinaryIO:
    """Keep the standard output to oneself: whatever else is printed goes to the log."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return out


if __name__ == "__main__":
    main()
