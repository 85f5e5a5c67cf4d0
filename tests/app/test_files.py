"""What a page costs on the wire: packed the first time, and next to nothing the second."""

import gzip
from urllib.request import Request, urlopen

import pytest

from tests.browser import READY

SCRIPT = "static/js/bokeh.min.js"
COLD, WARM = 1_500_000, 40_000  # bytes; the page alone is 5 kB packed


def asked(server, address, **headers):
    with urlopen(Request(f"{server.url}/{address}", headers=headers)) as answer:
        return answer.headers, answer.read()


def test_a_file_with_its_version_is_packed_and_kept_for_good(server):
    headers, packed = asked(server, f"{SCRIPT}?v=1", **{"Accept-Encoding": "gzip"})
    plain, content = asked(server, f"{SCRIPT}?v=1")
    assert "immutable" in headers["Cache-Control"] and "Content-Encoding" not in plain
    assert gzip.decompress(packed) == content and len(packed) < 0.4 * len(content)
    assert int(headers["Content-Length"]) == len(packed)
    assert headers["Vary"] == plain["Vary"] == "Accept-Encoding"


def test_a_part_of_a_file_is_not_packed(server):
    headers, part = asked(server, SCRIPT, **{"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert len(part) == 10 and "Content-Encoding" not in headers


def test_a_page_is_packed_and_never_kept(server):
    headers, _ = asked(server, "index", **{"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip" and headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("path", ["/index", "/order"])
def test_a_page_opened_again_asks_for_itself_alone(new_context, server, path):
    page = new_context().new_page()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    asked, kept, sizes = [], set(), {}
    line.on("Network.requestWillBeSent", lambda told: asked.append(told))
    line.on("Network.requestServedFromCache", lambda told: kept.add(told["requestId"]))
    line.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told}))

    def cost():
        asked.clear()
        page.goto(server.url + path)
        page.locator(READY).wait_for(state="attached")
        page.evaluate("document.fonts.ready")
        sent = [told for told in asked if told["requestId"] in sizes.keys() - kept]
        size = {
            told["request"]["url"]: sizes[told["requestId"]]["encodedDataLength"] for told in sent
        }
        return {url: size[url] for url in size if url.startswith("http") and size[url]}

    cold, warm = cost(), cost()
    assert sum(cold.values()) < COLD, cold
    assert [*warm] == [server.url + path] and sum(warm.values()) < WARM, warm
    page.context.close()
