"""The doors behind the gate: who answers for a page, a websocket, and an address that moved."""

from hmac import compare_digest
from http import HTTPStatus
from secrets import token_urlsafe

from bokeh.server.session import ServerSession
from bokeh.server.views.ws import WSHandler
from panel.io.server import DocHandler
from tornado.web import HTTPError, RequestHandler, authenticated

from app import first_paint
from app.refusal import Refusal

GONE = 4001  # of the codes that a websocket leaves to us: there is no session for its token


class Page(Refusal, DocHandler):
    """A page; one that came out empty is not shown, for its script has failed."""

    async def get_session(self) -> ServerSession:
        """Build the page.

        Raises:
            HTTPError: nothing was built; the log has the reason.
        """
        session = await super().get_session()
        if not session.document.roots:
            raise HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR)
        return session

    @authenticated
    async def get(self, *_: object) -> None:
        """Send the document as which the page starts."""
        session = await self.get_session()
        nonce = token_urlsafe(16)
        self.set_header("Content-Security-Policy", first_paint.POLICY.format(nonce=nonce))
        self.set_header("Cache-Control", "no-store")
        self.finish(first_paint.document(session, self.application, nonce))

    def head(self, *_: object) -> None:
        """Answer that there is a page, without building it."""


class Socket(Refusal, WSHandler):
    """The websocket of a page that this server gave, and of no other.

    Bokeh would make a session for any token that can be read. Here the token must be one that was
    handed out with a page whose session lives; then it may be older than a token for a new one.
    To any other the line is opened and closed: so a page learns that we are there, and its
    session is not.
    """

    async def prepare(self) -> None:
        """Refuse what does not offer a token as our pages do."""
        await super().prepare()
        if len(self._offered()) != 2:
            self.send_error(HTTPStatus.FORBIDDEN)

    async def open(self) -> None:
        """Join the session of the token."""
        token = self._offered()[1].strip().encode("utf-8", "replace")
        sessions = self.application_context.sessions
        if any(compare_digest(token, session.token.encode()) for session in sessions):
            await self._async_open(self._token)
        else:
            self.close(GONE, "no such session")

    def on_close(self) -> None:
        """Clean up, unless it was done: whoever writes to a line may find it closed before us."""
        if self.connection is None or self.connection._session is not None:
            super().on_close()

    def _offered(self) -> list[str]:
        return self.request.headers.get("Sec-WebSocket-Protocol", "").split(",")


class Elsewhere(RequestHandler):
    """Send the reader to another address of ours."""

    def initialize(self, address: str) -> None:
        """Take the address, relative to the one that was asked for."""
        self.address = address

    def prepare(self) -> None:
        """Name the address, however this one was asked for."""
        self.redirect(self.address)
