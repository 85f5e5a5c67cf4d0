"""Work that a figure has done elsewhere: asked for, looked after while it lives, and let go."""

from collections.abc import Callable

import panel as pn
from panel.io.callbacks import PeriodicCallback

from experiments.jobs import Desk, FullError, Job
from widgets.base.language import Text

EVERY = 250  # ms from one look at a job to the next
AWAY = 5  # seconds without an open window, after which the visitor has left
FULL = "full"  # the desk has no room; else a status is one of `Job.ended`


class Errand:
    """One job at a time for one figure of one visitor; it ends with the visit.

    Args:
        desk: where jobs are done.
        heard: called with what came, after each change of `status` and with each piece of news.
    """

    def __init__(self, desk: Desk, heard: Callable[[list], None]) -> None:
        self.desk, self.heard = desk, heard
        self.status = ""  # none asked for yet; then "waiting", "running", "full" or how it ended
        self.place = 0  # in the queue while it waits
        self._wanted: tuple = ()
        self._shown = False
        self._job: Job | None = None
        self._looks: PeriodicCallback | None = None
        self._alone = 0  # looks in a row at which the visitor had no window open

    def show(self) -> None:
        """Know that the figure is on a page: what it wants is asked for."""
        self._shown = True
        self._soon()

    def want(self, function: str, *arguments: object) -> None:
        """Have a job done once a visitor sees the figure; what was wanted before is forgotten."""
        self.drop()
        self._wanted = (function, *arguments)
        self._soon()

    def drop(self) -> None:
        """Forget the job, as if none had been asked for; nobody is told."""
        self._leave()
        self._rest()
        self.status, self._wanted = "", ()

    def _soon(self) -> None:
        if self._shown and pn.state.curdoc:
            pn.state.onload(self.fetch)

    def fetch(self) -> None:
        """Ask for what is wanted, if it has not been asked for."""
        if self._wanted:
            wanted, self._wanted = self._wanted, ()
            self.start(*wanted)

    def sentence(self, text: Text) -> str:
        """Say how the job stands; nothing when it is done, or none was asked for."""
        if self.status in ("", "done"):
            return ""
        return text(f"errand-{self.status}", place=self.place)

    @property
    def live(self) -> bool:
        """Whether a job waits or runs."""
        return self._job is not None

    def start(self, function: str, *arguments: object) -> None:
        """Have a job done, in place of one that may be under way."""
        self._leave()
        try:
            self._job = self.desk.ask(function, *arguments)
        except FullError:
            self._rest()
            self._turn(FULL, 0, [])
        else:
            self._watch()
            self.look()

    def stop(self) -> None:
        """Let go of the job, if there is one: it leaves the queue, or is stopped."""
        if self._job:
            self._job.cancel()
            self.look()

    def _leave(self, *_: object) -> None:
        """Let go of the job and tell nobody: there is another, or the visitor has gone."""
        if self._job:
            self._job.cancel()
            self._job = None

    def look(self) -> None:
        """Take what has come; called again and again while the job lives."""
        job = self._job
        if not job:
            return
        place, ended = job.place, job.ended  # before the news: after its end none are to come
        news = job.news()
        if ended:
            self._job = None
            self._rest()
        status = ended or ("waiting" if place else "running")
        if news or (status, place) != (self.status, self.place):
            self._turn(status, place or 0, news)

    def _turn(self, status: str, place: int, news: list) -> None:
        self.status, self.place = status, place
        self.heard(news)

    def _watch(self) -> None:
        if not pn.state.curdoc:  # no visitor: whoever asked looks by hand
            return
        if not self._looks:
            self._looks = PeriodicCallback(callback=self._tick, period=EVERY)
            pn.state.on_session_destroyed(self._leave)
        self._alone = 0
        if not self._looks.running:
            self._looks.start()

    def _rest(self) -> None:
        if self._looks:
            self._looks.stop()

    def _tick(self) -> None:
        session = pn.state.curdoc.session_context.session
        self._alone = 0 if session.connection_count else self._alone + 1
        if self._alone * EVERY > 1000 * AWAY:
            self.stop()
        self.look()
