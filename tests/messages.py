"""Count what a page tells the server."""

from playwright.sync_api import Page, WebSocket


class Messages:
    """The messages that a page has sent to the server since it was made."""

    def __init__(self, page: Page) -> None:
        self.sent = 0
        self._settled = False
        self._page = page
        page.on("websocket", self._listen)

    def wait_until_settled(self) -> None:
        """Wait until a page that opens has said what it has to say about itself."""
        while not self._settled:
            self._page.evaluate("() => new Promise(requestAnimationFrame)")

    def stop(self) -> None:
        """Listen to no page that opens from now on."""
        self._page.remove_listener("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        self._settled = False  # another page
        socket.on("framesent", self._count)

    def _count(self, frame: str | bytes) -> None:
        self._settled |= isinstance(frame, str) and "document_ready" in frame
        # A message is several frames; the first is its header.
        self.sent += isinstance(frame, str) and '"msgtype"' in frame
        # That it asks now and then whether it is heard does not count.
        self.sent -= isinstance(frame, str) and '"attr":"asked"' in frame
