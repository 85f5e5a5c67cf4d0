"""A line between page and server that a test can break, hold up and mend."""

import re

from playwright.sync_api import Page, WebSocketRoute

GONE = 1001  # the code with which a server goes away
NOISE = re.compile(r"not connected so cannot send|WebSocket|Failed to load resource|Could not open")


class Line:
    """The websocket of all pages that a window opens from now on.

    Args:
        page: the window; no page is open in it yet.
    """

    def __init__(self, page: Page) -> None:
        self.up = True
        self.tries = 0  # websockets asked for while it was broken
        self._holding = self._far = False
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self._ends: list[WebSocketRoute] = []
        self._silent: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws"), self._join)

    def cut(self) -> None:
        """Break it; nobody gets through until `mend`."""
        self.up = False
        ends, self._ends = self._ends, []
        for end in ends:
            end.close(code=GONE)

    def mend(self) -> None:
        """Let through who asks from now on."""
        self.up = True

    def hold(self) -> None:
        """Keep back what the page says, as a server that is busy does."""
        self._holding = True

    def hold_answers(self) -> None:
        """Keep back what the server says, as a line does that is long."""
        self._far = True

    def silence(self) -> None:
        """Let nothing through any more where one is open, and end it not; another can be opened."""
        self._silent += self._ends

    def release(self) -> None:
        """Hand on what was kept back."""
        self._holding = self._far = False
        for end, message in self._held:
            end.send(message)
        self._held.clear()

    def _join(self, end: WebSocketRoute) -> None:
        if not self.up:
            self.tries += 1
            end.close(code=GONE)
            return
        self._ends.append(end)
        server = end.connect_to_server()

        def carry(message: str | bytes) -> None:
            if end in self._silent:
                return
            if self._holding:
                self._held.append((server, message))
            else:
                server.send(message)

        def answer(message: str | bytes) -> None:
            if self._far:
                self._held.append((end, message))
            elif end not in self._silent:
                end.send(message)

        end.on_message(carry)
        server.on_message(answer)


def forgive(faults: list[str]) -> None:
    """Take out of the faults what a browser says of a broken line."""
    faults[:] = [fault for fault in faults if not NOISE.search(fault)]
