"""The gate: what a stranger can write into an address, a header or a websocket, and what it does.

Each claim is made of both ways to be served: by ourselves, and by `panel serve`, whose server is
there long before any of our code runs.
"""

import html
import re
import socket
import time
from urllib.parse import urljoin

import pytest
from bokeh.server.connection import ServerConnection
from bokeh.util.token import generate_jwt_token as token_for
from bokeh.util.token import get_session_id as session_id
from playwright.sync_api import expect

from app.doors import GONE, Socket
from app.refusal import contents_from
from tests.codebase.tree import ROOT
from tests.server import Server
from widgets.base.language import LANGUAGES, Text

LESSONS = [str(ROOT / "lessons" / f"{name}.py") for name in ("index", "order")]
BROKEN = str(ROOT / "tests/app/broken/broken.py")
# Closes the attribute or the string that it may come to stand in, and runs what follows.
RUNS = "\"'></script><script>window.pwned=1</script><img src=x onerror=window.pwned=1>"
ARGUMENTS = [
    "bokeh-absolute-url",
    "bokeh-app-path",
    "bokeh-autoload-element",
    "bokeh-session-id",
    "bokeh-token",
    "bokeh-protocol-version",
    "theme",
]
NO_TEXT = ["", "1", "%", "..", "%ff", "%00", "%E5%AD%97", "eyJhIjoxfQ", "bnVsbA"]
CLOSING = 0x88  # the first byte of the message with which a websocket is closed
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
)


@pytest.fixture(scope="module")
def plain():
    """Serve by `panel serve`; the first request, before any of our code runs, is a stranger's."""
    server = Server("-P", "-m", "panel", "serve", *LESSONS, BROKEN)
    status, said = answer(server, "/order?lang=en&theme=%ff&bokeh-session-id=mine")
    assert status == 302 and moved_to(said) == "./order?lang=en"
    assert not server.faults(), server.faults()
    yield server
    server.stop()


@pytest.fixture(params=["ours", "plain"])
def served(request, plain):
    """Give a server of each kind, and hold that it logs no fault."""
    server = plain if request.param == "plain" else request.getfixturevalue("server")
    before = len(server.lines)
    yield server
    assert not server.faults(before), server.faults(before)


def asked(server, address, headers, method="GET"):
    """Ask for an address with not a character changed; give the line on which the answer comes."""
    host, port = server.url.removeprefix("http://").split(":")
    line = socket.create_connection((host, int(port)), timeout=60)
    line.sendall(
        f"{method} {address} HTTP/1.1\r\nHost: {host}:{port}\r\n{headers}\r\n".encode("latin-1")
    )
    return line


def answer(server, address, headers="", method="GET"):
    """Ask for an address, and give the status and all that is answered."""
    with asked(server, address, f"{headers}Connection: close\r\n", method) as line:
        said = line.makefile("rb").read()
    return int(said.split()[1]), said.decode("utf-8", "replace")


def moved_to(said):
    return re.search(r"^Location: (.*?)\r?$", said, re.MULTILINE)[1]


def test_no_argument_of_the_framework_runs_a_script(plain, server, page):
    query = "&".join(f"{name}={RUNS}" for name in ARGUMENTS)  # one left over stays in the address
    for link in (f"{plain.url}/order?{query}", f"{server.url}/index?{query}"):
        page.goto(link)
        page.locator('[data-ready="true"]').wait_for(state="attached")
        assert page.evaluate("window.pwned") is None, link
        assert page.url == link.partition("?")[0]


@pytest.mark.parametrize("name", [*ARGUMENTS, "bokeh%2Dtoken"])
def test_no_argument_of_the_framework_is_taken_from_a_link(served, name):
    for words in NO_TEXT:
        status, said = answer(served, f"/order?{name}={words}&lang=en")
        assert status == 302 and moved_to(said) == "./order?lang=en"
        assert answer(served, f"/index/autoload.js?{name}={words}")[0] in (200, 400)


def test_an_argument_that_is_no_text_gets_a_page(served):
    for name in ("lang", "step", "nosuch", "%ff", ""):
        assert answer(served, "/index?" + "&".join(f"{name}={w}" for w in NO_TEXT))[0] == 200


@pytest.mark.parametrize(
    "name, words", [("bokeh-absolute-url", "//evil.example"), ("bokeh-app-path", "'")]
)
def test_a_page_elsewhere_embeds_a_lesson_and_says_where_in_plain_characters(served, name, words):
    embed = "/index/autoload.js?bokeh-autoload-element=x1"
    good = "&bokeh-app-path=/index&bokeh-absolute-url=http://localhost:1/index"
    assert answer(served, embed + good)[0] == 200
    assert answer(served, f"{embed}&{name}={words}")[0] == 400


@pytest.mark.parametrize("method, status", [("HEAD", 200), ("POST", 405), ("BREW", 405)])
def test_a_page_is_only_read(served, method, status):
    assert answer(served, "/order", method=method)[0] == status
    assert answer(served, "/index/autoload.js", method="OPTIONS")[0] == 400


@pytest.mark.parametrize(
    "header",
    [
        "Cookie: look=\xff; a",
        "Cookie: look=%ff",
        'Cookie: look="dark',
        "Bokeh-Session-Id: mine",
        "Bokeh-Session-Id: ",
        "Accept-Language: \xff",
        "X-Forwarded-For: \xff, ;;\r\nX-Forwarded-Proto: x\r\nX-Forwarded-Prefix: //evil.example",
        "X-Forwarded-Host: evil.example\r\nX-Scheme: <x>\r\nX-Real-Ip: x",
    ],
)
def test_odd_headers_and_cookies_still_get_the_page(served, header):
    assert answer(served, "/index", header + "\r\n")[0] == 200


def websocket(server, path, token):
    """Offer a token, and give the code with which the server closes; None if it lets us in."""
    protocol = f"Sec-WebSocket-Protocol: bokeh, {token}\r\n"
    with asked(server, path, UPGRADE + protocol) as line, line.makefile("rb") as said:
        while said.readline() != b"\r\n":
            pass
        kind, _, *code = said.read(4)
    return int.from_bytes(code, "big") if kind == CLOSING else None


@pytest.mark.parametrize("token", ["1", "..", "eyJhIjoxfQ", "e30", "a" * 9000])
def test_a_websocket_joins_no_session_but_that_of_a_page_we_gave(served, token):
    assert websocket(served, "/index/ws", token) == GONE
    given = re.search(r'"token":"([^"]+)"', answer(served, "/index")[1])[1]
    assert websocket(served, "/index/ws", given) is None
    assert websocket(served, "/order/ws", given) == GONE
    old = token_for(session_id(given), expiration=-1)
    assert websocket(served, "/index/ws", old) == GONE


@pytest.mark.parametrize("offer", ["", "bokeh", "\xe5", "%", "a, b, c"])
def test_a_websocket_that_offers_no_token_is_refused(served, offer):
    for headers in (f"{UPGRADE}Sec-WebSocket-Protocol: {offer}\r\n", UPGRADE, ""):
        with asked(served, "/index/ws", headers) as line:
            assert b" 403 " in line.makefile("rb").readline()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_that_cannot_be_built_says_so_and_the_log_says_why(plain, lang):
    before = len(plain.lines)
    status, said = answer(plain, f"/broken?lang={lang}")
    assert status == 500 and Text(lang)("broken-sentence") in html.unescape(said)
    assert "the tea is cold" not in said
    end = time.monotonic() + 10  # what a server prints comes to us by a thread
    while "the tea is cold" not in plain.faults(before):
        assert time.monotonic() < end, plain.faults(before)
    assert answer(plain, "/order")[0] == 200


def test_a_slash_at_the_end_leads_to_the_page_and_keeps_the_question(served):
    status, said = answer(served, "/order/?lang=en&m=3")
    assert status == 302 and moved_to(said) == "../order?lang=en&m=3"
    assert answer(served, "//evil.example/order/")[0] == 404


@pytest.mark.parametrize("address", ["/static/js/%00", "/order%00", "/%00"])
def test_an_address_that_no_file_can_have_is_not_there(served, address):
    assert answer(served, address)[0] == 404


def test_the_root_shows_the_contents(served, page):
    page.goto(f"{served.url}/?lang=en")
    expect(page.get_by_role("heading", name=Text("en")("bar-site"))).to_be_visible()


@pytest.mark.parametrize("prefix", ["", "/course", "/a/course"])
@pytest.mark.parametrize("path", ["/nosuch", "/a/b/nosuch", "/order/nosuch/"])
def test_the_way_from_an_address_that_is_not_there_leads_to_the_contents(path, prefix):
    # A proxy cuts the prefix off, or passes it on to us, who then know it.
    for passed_on in ("", prefix):
        way = contents_from(passed_on + path, passed_on)
        assert urljoin(f"http://host{prefix}{path}", way) == f"http://host{prefix}/index"


def test_under_a_prefix_pages_open_and_no_way_leaves_it(page, faults):
    server = Server("-m", "app", "--prefix", "course")
    page.goto(f"{server.url}/course/order/?lang=en")
    page.locator('[data-ready="true"]').wait_for(state="attached")
    assert page.url == f"{server.url}/course/order?lang=en"
    for path in ("/course/a/nosuch", "/nosuch"):
        page.goto(f"{server.url}{path}?lang=en")
        page.get_by_role("link").click()
        expect(page).to_have_url(f"{server.url}/course/index?lang=en")
        page.locator('[data-ready="true"]').wait_for(state="attached")
    page.goto("about:blank")
    server.stop()
    assert not server.faults(), server.faults()
    assert all("404" in fault for fault in faults)
    faults.clear()


REFUSED = [
    ("GET", "/order/ws", "", 403),
    ("POST", "/order/ws?lang=en", "", 403),
    ("GET", "/order/ws", "Upgrade: websocket\r\nSec-WebSocket-Protocol: a, b\r\n", 400),
    ("GET", "/static/js", "", 403),
    ("GET", "/static/../x", "", 403),
    ("GET", "/static/js/nosuch.js", "", 404),
    ("POST", "/static/js/bokeh.min.js", "", 405),
    ("GET", "/static/js/bokeh.min.js", "Range: bytes=9999999999-\r\n", 416),
    ("GET", "/order/static/nosuch", "", 404),
    ("GET", "/static/extensions/nosuch/x", "", 404),
    ("GET", "/static/%ff", "", 400),
    ("GET", "/components/x", "", 400),
    ("GET", "/index/autoload.js", "", 400),
]


@pytest.mark.parametrize("method, address, headers, status", REFUSED)
def test_what_is_refused_is_refused_in_a_sentence(served, method, address, headers, status):
    refused, said = answer(served, address, headers, method=method)
    assert refused == status
    for lang in ["en"] if "lang" in address else LANGUAGES:
        sentence = Text(lang)(f"{'missing' if status == 404 else 'refused'}-sentence")
        assert sentence in html.unescape(said)


def test_an_address_that_is_too_long_is_refused_in_a_sentence(server):
    status, said = answer(server, "/order?lang=en&sentence=" + "a" * 100_000)
    assert status == 414 and Text("en")("refused-sentence") in said


def test_a_line_that_was_found_closed_before_is_closed_without_a_trace():
    line = Socket.__new__(Socket)
    line.close_code, line.close_reason = None, None
    line.connection = ServerConnection.__new__(ServerConnection)
    line.connection._session = None
    line.on_close()
