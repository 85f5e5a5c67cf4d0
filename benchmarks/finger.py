"""How a figure follows the finger, beside the least that Panel can do.

For each page, at hand and with 60 ms of network delay: the time from a key press to the painted
answer, new pictures a second during a drag, and the messages sent to the server during the drag
and after it. Ratios are to the bare component. Then, at hand, the same press while somebody else
trains a model; its ratio is to the press alone. Other work on the machine makes every number
worse, so that of several drags the one with most pictures counts, and the one with most messages.
"""

import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect, sync_playwright

from benchmarks.delay import Delay
from benchmarks.learner import load
from tests import chromium
from tests.messages import Messages
from tests.server import Server

PROBE = Path(__file__).with_name("probe.js").read_text(encoding="utf-8")
# The address, and what takes the keys and is dragged.
PAGES = {
    "our figure": ("two_arrows?lang=en", "input[data-name=m]"),
    "bare component": ("component", "input[data-name=m]"),
    "bare callback": ("callback", ".noUi-handle"),
}
BARE = "bare component"
ONE_WAY = 0.030  # seconds; 60 ms there and back
PRESSES = 40  # of an arrow key
DRAGS, SWEEPS, MOVES = 3, 4, 45  # drags, each of some sweeps, each of some mouse moves
BEGINS = 120_000  # ms that a training may need for its first steps
QUIET = 1500  # ms without a message: all has been said


@dataclass(frozen=True)
class Measured:
    """What one page did."""

    key: float  # ms from key press to paint, median
    slow_key: float  # ms, 95th percentile
    pictures: float  # new pictures a second while dragging
    frames: float  # frames a second while dragging
    during: int  # messages to the server while dragging
    after: int  # and once the finger has let go


@contextmanager
def opened(browser, url: str, handle: str) -> Iterator[tuple[Page, Messages]]:
    """Open a page and wait until it can be used."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    messages = Messages(page)
    page.goto(url)
    page.locator(handle).first.wait_for()
    page.wait_for_timeout(QUIET)
    page.evaluate(PROBE)
    yield page, messages
    page.close()


def press(page: Page, handle: str, times: int = PRESSES) -> list[float]:
    """Press an arrow key again and again, and give the waits from press to paint, in ms."""
    page.locator(handle).first.focus()
    for press in range(times):
        page.keyboard.press("ArrowRight" if press % 2 == 0 else "ArrowLeft")
        page.wait_for_function("count => probe.waits.length > count", arg=press)
        page.wait_for_timeout(20 + 7 * (press % 5))  # not in step with the frames
    return page.evaluate("probe.waits")


def drag(page: Page, handle: str, messages: Messages) -> tuple[dict[str, float], int, int]:
    """Drag a slider to and fro, and count pictures and messages."""
    box = page.locator(handle).bounding_box()
    track = page.locator(handle if handle.startswith("input") else ".noUi-base").bounding_box()
    start = box["x"] + box["width"] * (0.2 if handle.startswith("input") else 0.5)
    height = box["y"] + box["height"] / 2
    page.wait_for_timeout(QUIET)
    page.mouse.move(start, height)
    page.mouse.down()
    before = messages.sent
    page.evaluate("probe.count()")
    for sweep in range(SWEEPS):
        share = 0.9 if sweep % 2 == 0 else 0.1
        page.mouse.move(track["x"] + share * track["width"], height, steps=MOVES)
    speed = page.evaluate("probe.stop()")
    during = messages.sent - before
    page.mouse.up()
    page.wait_for_timeout(QUIET)
    return speed, during, messages.sent - before - during


def measured(browser, base: str, address: str, handle: str) -> Measured:
    """Measure one page."""
    with opened(browser, f"{base}/{address}", handle) as (page, messages):
        waits = press(page, handle)
        drags = [drag(page, handle, messages) for _ in range(DRAGS)]
    speed = max((speed for speed, *_ in drags), key=lambda speed: speed["pictures"])
    during, after = (max(counts) for counts in zip(*(drag[1:] for drag in drags), strict=True))
    slow = statistics.quantiles(waits, n=20)[-1]
    return Measured(statistics.median(waits), slow, **speed, during=during, after=after)


def table(results: dict[str, Measured]) -> Iterator[str]:
    """Lay the results out as lines of text, with ratios to the bare component."""
    yield f"{'':16}{'key to paint':>26}{'pictures a second':>26}{'messages':>20}"
    yield f"{'':16}{'median (95 %)  ratio':>26}{'of frames      ratio':>26}{'drag  after':>20}"
    bare = results[BARE]
    for name, m in results.items():
        key = f"{m.key:.1f} ({m.slow_key:.1f}) ms  {m.key / bare.key:5.2f}"
        pictures = f"{m.pictures:.1f} of {m.frames:.1f}  {m.pictures / bare.pictures:5.2f}"
        yield f"{name:16}{key:>26}{pictures:>26}{m.during:>14}{m.after:>6}"


def wait_of_a_key(browser, base: str, address: str, handle: str) -> float:
    """Give the median of the waits from press to paint on one page, in ms."""
    with opened(browser, f"{base}/{address}", handle) as (page, _):
        return statistics.median(press(page, handle))


@contextmanager
def while_one_trains(browser, base: str) -> Iterator[None]:
    """Have a model trained by another visitor, until the pages have been measured.

    Raises:
        RuntimeError: The training was over before, so that nothing was measured beside it.
    """
    with opened(browser, f"{base}/training", "progress") as (page, _):
        page.get_by_role("button", name="Train", exact=True).click()
        bar = page.locator("progress")
        expect(bar).not_to_have_attribute("value", "0", timeout=BEGINS)
        yield
        if not page.get_by_role("button", name="Stop", exact=True).is_enabled():
            raise RuntimeError("the training was over before the pages were measured")


def beside_training(browser, base: str) -> Iterator[str]:
    """Measure the presses alone and beside a training, and give the lines of a table."""
    yield f"{'':16}{'key to paint':>26}{'beside a training':>26}{'ratio':>20}"
    for name, (address, handle) in PAGES.items():
        alone = wait_of_a_key(browser, base, address, handle)
        with while_one_trains(browser, base):
            beside = wait_of_a_key(browser, base, address, handle)
        yield f"{name:16}{f'{alone:.1f} ms':>26}{f'{beside:.1f} ms':>26}{beside / alone:>20.2f}"


def measure() -> Iterator[str]:
    """Give the lines of the tables."""
    server = Server("-m", "benchmarks.pages")
    far = Delay(urlsplit(server.url).port, ONE_WAY)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.ARGUMENTS
        )
        for title, base in {
            "At hand": server.url,
            f"With {2000 * ONE_WAY:.0f} ms of delay": f"http://127.0.0.1:{far.port}",
        }.items():
            results = {name: measured(browser, base, *page) for name, page in PAGES.items()}
            yield from (f"{title}, {load()}", *table(results), "")
        yield from ("While another visitor trains", *beside_training(browser, server.url))
        browser.close()
    server.stop()
