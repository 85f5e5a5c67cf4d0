"""A server of the project, in a process of its own."""

import contextlib
import random
import re
import socket
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).parents[1]
# A window that closes while it is being written to is no fault of the server, but it logs one.
CLOSED = re.compile(
    r"Task exception was never retrieved\n"
    r"(?:(?!Task exception was never retrieved).*\n)*?"
    r"tornado\.websocket\.WebSocketClosedError\n"
)
FAULT = re.compile(r"Traceback|\b(ERROR|CRITICAL)\b")


def free_port() -> int:
    """Give a port of this machine that nothing listens on, by chance: other tests look for one too.

    Those that the system gives to whoever calls out, from 32768 on, may be gone in a moment.
    """
    while True:
        port = random.randrange(20_000, 32_768)
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


class Server:
    """A running server and all it has printed; made when it has printed its address.

    Args:
        command: what follows `python` in the command; the port is added.
        port: where it listens; a free one if none is given.

    Raises:
        RuntimeError: The server ended instead; the message is what it printed.
    """

    def __init__(self, *command: str, port: int | None = None) -> None:
        port = str(port or free_port())
        self.url = f"http://127.0.0.1:{port}"
        self.lines: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, *command, "--port", port],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )
        ready = any(f":{port}/" in line for line in self._printed())
        # Read on, or the server would halt at a full pipe.
        self._reader = threading.Thread(target=lambda: [*self._printed()], daemon=True)
        self._reader.start()
        if not ready:
            self.stop()
            raise RuntimeError("".join(self.lines))

    def _printed(self):
        for line in self._process.stdout:
            self.lines.append(line)
            yield line

    def faults(self, since: int = 0) -> str:
        """Give what was printed from the first fault on, of the lines from `since`; "" if none."""
        printed = CLOSED.sub("", "".join(self.lines[since:]))
        first = FAULT.search(printed)
        return printed[first.start() :] if first else ""

    def stop(self) -> None:
        """End the server and read the rest of what it printed."""
        self._process.terminate()
        self._reader.join()
        self._process.wait()
        self._process.stdout.close()
