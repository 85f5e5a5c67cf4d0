"""The gate: what every request passes before a page, a file or a websocket answers it.

Bokeh and Panel read arguments of their own from an address (docs/upstream.md), and a stranger can
write them into a link. So none of them gets past the gate, and what cannot be answered is refused
here. `panel serve` makes its server long before it runs a script of ours, which can then reach
that server's class and nothing else; so this is where the gate stands, however we are served.
"""

import re
from collections.abc import Iterable
from functools import cache
from http import HTTPStatus
from urllib.parse import unquote_plus

import panel as pn
from bokeh.server.tornado import BokehTornado
from panel.io.server import AutoloadJsHandler, DocHandler, RootHandler, WSHandler
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.web import (
    Application,
    ErrorHandler,
    RequestHandler,
    StaticFileHandler,
)

from app.doors import Elsewhere, Page, Socket
from app.files import Packing, packing
from app.refusal import Refusal, Refused

OURS = {DocHandler: Page, WSHandler: Socket}
LONGEST = 32_768  # characters of an address; ours have a few thousand at most
FRAMEWORK = re.compile(r"bokeh-.*|theme", re.DOTALL)
# A page of somebody else's may show a lesson in itself; it says where, and in plain characters.
EMBEDDING = {
    "bokeh-autoload-element": re.compile(rb"[\w-]+"),
    "bokeh-app-path": re.compile(rb"/[\w/.-]*"),
    "bokeh-absolute-url": re.compile(rb"https?://[\w.:\[\]-]+[\w/.~%-]*"),
}


def stand() -> None:
    """Put up the gate, before every server of this process."""
    BokehTornado.find_handler = _find_handler
    DocHandler.finish = AutoloadJsHandler.finish = _finish
    # Of the page in whose course it is put up, which is built to no purpose, see `_finish`.
    inside = pn.state.session_args or {}
    for name in filter(FRAMEWORK.fullmatch, [*inside]):
        del inside[name]


def _find_handler(
    application: BokehTornado, request: HTTPServerRequest, **_: object
) -> HTTPMessageDelegate:
    """Choose who answers a request, in place of tornado's method of this name."""
    request.passed = True
    if Packing not in application.transforms:
        application.add_transform(Packing)
    request.headers.pop("Bokeh-Session-Id", None)
    found = Application.find_handler(application, request)
    door, settings = _door(application, request, found.handler_class)
    if door is not None:
        return application.get_handler_delegate(request, door, settings)
    found.handler_class = _ours(found.handler_class)
    return found


def _ours(kind: type[RequestHandler]) -> type[RequestHandler]:
    """Give the handler of ours that answers as `kind` does, and refuses in a sentence."""
    if issubclass(kind, Refusal):
        return kind
    kind = packing(kind) if issubclass(kind, StaticFileHandler) else kind
    return OURS.get(kind) or _refusing(kind)


@cache
def _refusing(kind: type[RequestHandler]) -> type[RequestHandler]:
    return type(f"Refusing{kind.__name__}", (Refusal, kind), {})


def _door(
    application: BokehTornado, request: HTTPServerRequest, kind: type[RequestHandler]
) -> tuple[type[RequestHandler] | None, dict[str, object]]:
    """Give who answers instead of `kind`, with what it needs; None if `kind` may answer."""
    if (
        kind is ErrorHandler or "%00" in request.path
    ):  # no file has such a name: looking it up fails
        return Refused, {}
    if len(request.uri) > LONGEST:
        return Refused, {"status": HTTPStatus.REQUEST_URI_TOO_LONG}
    if kind is RootHandler and "/index" in application.applications:
        return Elsewhere, {"address": _contents(request)}
    if kind is DocHandler and (address := _better(application, request)):
        return Elsewhere, {"address": address}
    if kind is AutoloadJsHandler and not _embeds(request):
        return Refused, {"status": HTTPStatus.BAD_REQUEST}
    return None, {}


def _better(application: BokehTornado, request: HTTPServerRequest) -> str | None:
    """Give the address under which a page shows what was asked for; None if it is this one."""
    if (prefix := application.prefix) and request.path == prefix:
        return f"./{prefix.rpartition('/')[2]}/{'?' if request.query else ''}{request.query}"
    # Of /order/, a browser would look for all that the page needs in /order/.
    astray = request.path.endswith("/") and request.path != f"{application.prefix}/"
    clean = not any(map(FRAMEWORK.fullmatch, request.arguments))
    return None if clean and not astray else _relative(request)


def _contents(request: HTTPServerRequest) -> str:
    """Give the address of the contents from the root, whether that ends in a slash or not."""
    last = request.path.rpartition("/")[2]
    query = f"?{request.query}" if request.query else ""
    return f"./{last}{'/' if last else ''}index{query}"


def _relative(request: HTTPServerRequest) -> str:
    """Give the address of a page without its slash at the end and the framework's arguments.

    Relative, so that a proxy's prefix stays and no other host can be meant.
    """
    path = request.path.rstrip("/")
    start = "../" if path != request.path and path else "./"
    parts = (part for part in request.query.split("&") if part)
    kept = [part for part in parts if not FRAMEWORK.fullmatch(unquote_plus(part.split("=")[0]))]
    return f"{start}{path.rpartition('/')[2]}{'?' if kept else ''}{'&'.join(kept)}"


def _embeds(request: HTTPServerRequest) -> bool:
    """Tell whether all that a page says of itself in order to embed one of ours can be meant so."""
    if request.method == "OPTIONS" and "Origin" not in request.headers:
        return False
    names = [name for name in request.arguments if FRAMEWORK.fullmatch(name)]
    return all(name in EMBEDDING and _fit(EMBEDDING[name], request, name) for name in names)


def _fit(pattern: re.Pattern[bytes], request: HTTPServerRequest, name: str) -> bool:
    values: Iterable[bytes] = request.arguments[name]
    return all(pattern.fullmatch(value) for value in values)


def _finish(handler: RequestHandler, chunk: str | bytes | None = None) -> object:
    """Send round again, through the gate, the request in whose course the gate was put up."""
    if not getattr(handler.request, "passed", False):
        handler.request.passed = True
        handler.clear()
        return handler.redirect(_relative(handler.request))
    return RequestHandler.finish(handler, chunk)
