"""Jobs for the tests of `experiments.jobs`: what a process of its own runs there."""

import itertools
import math
import os
import signal
import threading
import time

numbers = itertools.count()  # of this process


def process():
    """Tell which process this is, how far it stands back, and how many threads it may use."""
    print("what a job prints is not what it tells")  # noqa: T201
    yield os.getpid()
    yield os.nice(0)
    yield os.environ["OMP_NUM_THREADS"]


def number():
    """Tell how many such jobs this process has done before."""
    yield next(numbers)


def wait_for(fifo):
    """Begin, and go on when somebody writes to the pipe of that name."""
    yield os.getpid()
    with open(fifo) as pipe:
        yield pipe.read()


def never_end(fifo=os.devnull):
    """Hold a pipe open for as long as the process lives."""
    with open(fifo, "w") as pipe:
        print("begun", file=pipe, flush=True)
        yield os.getpid()
        threading.Event().wait()


def compute(seconds):
    """Keep a core busy for some seconds, and tell how long it took."""
    yield "begun"
    began, end = time.perf_counter(), time.process_time() + seconds
    while time.process_time() < end:
        math.factorial(500)
    yield time.perf_counter() - began


def kill_itself():
    yield "last words"
    os.kill(os.getpid(), signal.SIGKILL)


def fail():
    yield "before"
    raise ValueError("as it was meant to")
