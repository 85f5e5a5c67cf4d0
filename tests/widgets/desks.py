"""Desks for tests: one whose jobs are done when they are asked, one that a test has in hand."""

from experiments import worker
from experiments.jobs import FullError


class Told:
    """A job of which a test says what is heard."""

    def __init__(self, function, arguments):
        self.asked = (function, *arguments)
        self.place, self.ended, self._news = 0, "", []

    def tell(self, *messages):
        self._news.extend(messages)

    def news(self):
        news, self._news = self._news, []
        return news

    def cancel(self):
        if not self.ended:
            self.place, self.ended = None, "cancelled"


class ByHand:
    """A desk at which nothing happens but what a test does to its jobs."""

    def __init__(self):
        self.jobs, self.full = [], False

    def ask(self, function, *arguments):
        if self.full:
            raise FullError
        self.jobs.append(Told(function, arguments))
        return self.jobs[-1]


class AtOnce(ByHand):
    """A desk that does a job in this process, and has done it before it answers."""

    def ask(self, function, *arguments):
        job = super().ask(function, *arguments)
        *news, (job.ended, _) = worker.run(function, arguments)
        job.tell(*(message for _, message in news))
        return job
