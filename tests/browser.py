"""Fixtures for tests in a browser: the real app, and pages that must stay local and quiet.

`open("/order", lang="en")` gives the page of a lesson once it can be used. A test fails when a page
asks another host for anything, when the browser reports an error, or when the server logs one.
"""

from urllib.parse import urlencode, urlsplit

import pytest

from tests import chromium
from tests.messages import Messages
from tests.server import Server

READY = '[data-ready="true"]'  # the mark a page carries when it can be used
LOCAL = {"127.0.0.1", "localhost", "::1", None}  # None: data: and blob: have no host


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Drive the Chromium that is there."""
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find(),
        "args": chromium.ARGUMENTS,
    }


@pytest.fixture(scope="session")
def server():
    """Serve the real app to all tests of the run."""
    server = Server("-m", "app")
    yield server
    server.stop()
    assert not server.faults(), server.faults()


@pytest.fixture
def faults():
    """Collect what pages did wrong; a test that expects a fault checks it and clears the list."""
    faults = []
    yield faults
    assert not faults, "\n".join(faults)


def _watch(context, faults):
    def asked(address):
        if urlsplit(address).hostname not in LOCAL:
            faults.append(f"asked another host: {address}")

    def said(message):
        if message.type == "error":
            faults.append(f"browser console: {message.text} ({message.location['url']})")

    context.on("request", lambda request: asked(request.url))
    context.on("page", lambda page: page.on("websocket", lambda socket: asked(socket.url)))
    context.on("console", said)
    context.on("weberror", lambda error: faults.append(f"error in the page: {error.error}"))


@pytest.fixture
def new_context(new_context, faults):
    """Watch every window that a test opens, the one of `page` included."""

    def watched(**settings):
        context = new_context(**settings)
        _watch(context, faults)
        return context

    return watched


@pytest.fixture(name="open")
def open_page(page, server):
    """Open an address of the app, its query given by name, and wait until it can be used."""
    before = len(server.lines)

    def visit(path="/", **query):
        page.goto(f"{server.url}{path}" + ("?" + urlencode(query) if query else ""))
        page.locator(READY).first.wait_for(state="attached")
        return page

    yield visit
    assert not server.faults(before), server.faults(before)


@pytest.fixture
def messages(page):
    """Count what the page tells the server."""
    return Messages(page)
