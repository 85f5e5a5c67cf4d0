"""The fixtures see what they are there to see."""

import pytest

from tests.browser import SIZE, renew
from tests.server import Server


def seen(faults):
    """Take the faults out, so that the test does not fail of them."""
    text = "\n".join(faults)
    faults.clear()
    return text


def test_a_request_to_another_host_is_a_fault(page, faults):
    page.set_content('<img src="https://elsewhere.invalid/picture.png">')
    assert "asked another host: https://elsewhere.invalid/picture.png" in seen(faults)


def test_a_websocket_to_another_host_is_a_fault(page, faults):
    with page.expect_console_message():  # that nobody is there
        page.evaluate("() => { new WebSocket('ws://elsewhere.invalid/') }")
    assert "asked another host: ws://elsewhere.invalid/" in seen(faults)


def test_an_error_on_the_console_is_a_fault(page, faults):
    with page.expect_console_message():
        page.evaluate("console.error('spilt milk')")
    assert "spilt milk" in seen(faults)


def test_an_uncaught_error_in_the_page_is_a_fault(new_context, faults):
    page = new_context().new_page()
    with page.expect_event("pageerror"):
        page.evaluate("() => { setTimeout(() => { throw new Error('spilt milk') }) }")
    assert "spilt milk" in seen(faults)


def test_a_second_window_is_watched_too(new_context, faults):
    new_context().new_page().set_content('<img src="https://elsewhere.invalid/picture.png">')
    assert "asked another host" in seen(faults)


def test_a_test_finds_the_window_as_good_as_new(open, page, server):
    open("/")
    page.set_viewport_size({"width": 390, "height": 844})
    page.context.add_cookies([{"name": "look", "value": "dark", "url": server.url}])
    page.evaluate("localStorage.kept = sessionStorage.kept = 'a word'; window.open('about:blank')")
    page.mouse.down()
    renew(page)
    assert page.url == "about:blank" and page.context.pages == [page]
    assert page.viewport_size == SIZE and page.context.cookies() == []
    page.goto(server.url)
    assert page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    page.evaluate("addEventListener('mousemove', (event) => { window.pressed = event.buttons })")
    page.mouse.move(9, 9)
    assert page.evaluate("window.pressed") == 0


def test_a_server_that_ends_says_why():
    with pytest.raises(RuntimeError, match="no tea today"):
        Server("-c", "raise SystemExit('no tea today')")


def test_the_log_of_a_server_is_read_for_faults():
    printed = "f':{sys.argv[2]}/\\nERROR: spilt\\nmilk\\n'"
    server = Server("-c", f"import sys; sys.stdout.write({printed})")
    server.stop()
    assert server.faults() == "ERROR: spilt\nmilk\n"
    assert server.faults(since=2) == ""
