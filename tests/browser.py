"""Fixtures for tests in a browser: the real app, and pages that must stay local and quiet.

`open("/order", lang="en")` gives the page of a lesson once it can be used. A test fails when a page
asks another host for anything, when the browser reports an error, or when the server logs one.
"""

from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Error, expect

from tests import chromium
from tests.messages import Messages
from tests.server import Server

READY = '[data-ready="true"]'  # the mark a page carries when it can be used
LOCAL = {"127.0.0.1", "localhost", "::1", None}  # None: data: and blob: have no host
expect.set_options(timeout=30_000)  # ms; that a machine is slow or busy is no fault of the page
SIZE = {"width": 1280, "height": 720}  # px; the window a test finds
FORGET = """() => {
  if (location.origin === "null") return; // a page without an address has no stores
  for (const store of [localStorage, sessionStorage]) store.clear();
  Storage.prototype.setItem = () => {}; // what the page would keep as it goes
}"""


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


@pytest.fixture(scope="session")
def noted():
    """Keep what the pages of the running test did wrong; the window outlives the test."""
    return []


@pytest.fixture
def faults(noted):
    """Collect what pages did wrong; a test that expects a fault checks it and clears the list."""
    yield noted
    found = "\n".join(noted)
    noted.clear()
    assert not found, found


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
    """Watch every window that a test opens beside the one of `page`."""

    def watched(**settings):
        context = new_context(**settings)
        _watch(context, faults)
        return context

    return watched


@pytest.fixture(scope="session")
def window(browser, browser_context_args, noted):
    """Keep one window for all tests: to load a page into a new one takes twice the work."""
    context = browser.new_context(**{**browser_context_args, "viewport": SIZE})
    _watch(context, noted)
    yield context
    context.close()


def renew(page):
    """Undo what a test did to the window: what it pressed, stored, resized and opened."""
    page.mouse.up()
    page.mouse.move(0, 0)
    page.evaluate(FORGET)
    page.context.clear_cookies()
    page.set_viewport_size(SIZE)
    page.goto("about:blank")
    for other in page.context.pages:
        if other != page:
            other.close()


@pytest.fixture
def page(window, faults):
    """Give the window of the run, as good as new."""
    page = window.pages[0] if window.pages else window.new_page()
    yield page
    try:
        renew(page)
    except Error:
        page.close()  # the next test gets another
        raise


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
    messages = Messages(page)
    yield messages
    messages.stop()
