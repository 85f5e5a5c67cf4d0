"""The first view of a page: beside the emptiest of the same template, and for a whole class."""

import asyncio
import time
from collections.abc import Iterator
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.learner import load, median
from tests import chromium
from tests.server import Server
from tests.visitor import Visitor

EMPTY = "empty"
PAGES = (EMPTY, "two_arrows", "order", "schemes", "rotation", "wall", "wall?step=look")
TIMES, COLD = 7, 3
CLASS, WITHIN = 60, 10  # learners, seconds
READY = '[data-ready="true"]'


def measure() -> Iterator[str]:
    """Give the lines of the tables."""
    server = Server("-m", "benchmarks.pages")
    try:
        first = {page: _first_byte(f"{server.url}/{page}") for page in PAGES}
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium.find(), args=chromium.ARGUMENTS
            )
            seen = {page: _seen(browser, f"{server.url}/{page}") for page in PAGES}
            browser.close()
    finally:
        server.stop()
    kinds = f"{'first byte':>12}{'ratio':>7}{'ready':>11}{'ratio':>7}"
    yield f"{'':16}{kinds}{'MB':>7}{'requests':>10}{'again':>7}"
    for page in PAGES:
        ready, size, cold, warm = seen[page]
        byte = f"{1000 * first[page]:>9.0f} ms{first[page] / first[EMPTY]:>7.2f}"
        whole = f"{1000 * ready:>8.0f} ms{ready / seen[EMPTY][0]:>7.2f}"
        yield f"{page:16}{byte}{whole}{size / 1e6:>7.2f}{cold:>10}{warm:>7}   {load()}"
    yield f"\n{f'{CLASS} learners within {WITHIN} s':32}{'the last is served after':>26}"
    yield f"{'':32}{asyncio.run(_class()):>24.1f} s   {load()}"


def _first_byte(address: str) -> float:
    """Give the seconds until the first byte, median; the first time does not count."""
    waits = []
    for _ in range(1 + TIMES):
        began = time.perf_counter()
        with urlopen(address) as answer:
            answer.read(1)
            waits.append(time.perf_counter() - began)
    return median(waits[1:])


def _seen(browser: Browser, address: str) -> tuple[float, float, int, int]:
    """Give seconds until ready and bytes of a cold page, and its requests cold and again."""
    cold = [_twice(browser, address) for _ in range(COLD)]
    ready, sizes, first, again = zip(*cold, strict=True)
    return median(ready), median(sizes), max(first), max(again)


def _twice(browser: Browser, address: str) -> tuple[float, int, int, int]:
    context = browser.new_context()
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[int] = []
    asked: list[str] = []
    line.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.on("request", lambda request: asked.append(request.url))
    ready = _open(page, address)
    size, first = sum(sizes), len(asked)
    _open(page, address)
    context.close()
    return ready, round(size), first, len(asked) - first


def _open(page: Page, address: str) -> float:
    began = time.perf_counter()
    page.goto(address)
    page.locator(READY).first.wait_for(state="attached")
    return time.perf_counter() - began


async def _class() -> float:
    """Give the seconds from the first learner's request until the last one's page is there."""
    server = Server("-m", "tests.census")
    try:
        async with Visitor(f"{server.url}/two_arrows"):
            pass
        began = time.perf_counter()

        async def arrive(wait: float) -> float:
            await asyncio.sleep(wait)
            async with Visitor(f"{server.url}/two_arrows"):
                return time.perf_counter() - began

        return max(await asyncio.gather(*(arrive(WITHIN * who / CLASS) for who in range(CLASS))))
    finally:
        server.stop()
