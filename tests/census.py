"""The real app, which also says at `/census` what its visitors cost and have left behind.

`python -m tests.census --port 5100` serves it.
"""

import argparse
import gc
import time
from pathlib import Path

from bokeh.document import Document
from tornado.web import RequestHandler

from app.__main__ import make_server

SOON = 6000  # ms after which a session ends that nobody uses: a page needs them to connect


class Census(RequestHandler):
    """What is in the process, as JSON: seconds spent, kilobytes taken, and titles of documents."""

    def get(self) -> None:
        """Count; with `?collect` after all has been thrown away that nobody holds."""
        spent = time.process_time()
        if "collect" in self.request.query_arguments:
            gc.collect()
        documents = [thing.title for thing in gc.get_objects() if isinstance(thing, Document)]
        self.write({"cpu": spent, "kilobytes": resident(), "documents": sorted(documents)})


def resident() -> int:
    """Give the memory that the process takes, in kilobytes (0 where the system does not say)."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    lines = status.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m tests.census", description=__doc__)
    parser.add_argument("--port", type=int, default=5100)
    parser.add_argument("--soon", action="store_true", help="end sessions soon after their visits")
    given = parser.parse_args()
    soon = {
        "unused_session_lifetime_milliseconds": SOON,
        "check_unused_sessions_milliseconds": SOON // 10,
    }
    patterns = [("/census", Census)]
    options = soon if given.soon else {}
    server = make_server("127.0.0.1", given.port, [], extra_patterns=patterns, **options)
    server.start()
    print(f"Ready at http://127.0.0.1:{given.port}/", flush=True)  # noqa: T201
    server.io_loop.start()


if __name__ == "__main__":
    main()
