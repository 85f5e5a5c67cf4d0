"""How every figure of every lesson follows the finger, beside the least that Panel can do."""

import statistics
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from benchmarks.finger import BARE, PAGES, PROBE, press, wait_of_a_key
from benchmarks.learner import load
from tests import chromium
from tests.lessons.every_lesson import SLUGS, opened
from tests.server import Server

SLIDER = "input[data-name]"
READY = '[data-ready="true"]'
PRESSES = 15
QUIET = 1500  # ms; the numbers of all steps have come


def measure() -> Iterator[str]:
    """Give the lines of the table; what has no slider in its picture is moved by the server."""
    server = Server("-m", "benchmarks.pages")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=chromium.ARGUMENTS
        )
        bare = wait_of_a_key(browser, server.url, *PAGES[BARE])
        yield f"{'every figure':36}{'key to paint':>14}{'ratio':>8}"
        yield f"{BARE:36}{bare:>11.1f} ms{1:>8.2f}"
        for name, address in _figures():
            wait = _wait(browser, f"{server.url}/{address}")
            said = f"{wait:>11.1f} ms{wait / bare:>8.2f}" if wait else f"{'no slider':>14}{'':8}"
            yield f"{name:36}{said}   {load()}"
        browser.close()
    server.stop()


def _figures() -> Iterator[tuple[str, str]]:
    """Give, for each figure of each lesson, its name and where it is first seen."""
    for slug in SLUGS:
        with pytest.MonkeyPatch.context() as patch:
            names = [step.widget.__name__ for step in opened(slug, patch).steps]
        for name in dict.fromkeys(names):
            yield f"{slug} {name}", f"{slug}?lang=en&step={1 + names.index(name)}"


def _wait(browser: Browser, address: str) -> float | None:
    """Give the median of the waits from press to paint in ms; None where there is no slider."""
    page = browser.new_page(viewport={"width": 1280, "height": 720})
    page.goto(address)
    page.locator(READY).first.wait_for(state="attached")
    page.wait_for_timeout(QUIET)
    page.evaluate(PROBE)
    there = page.locator(SLIDER).count() > 0
    wait = statistics.median(press(page, SLIDER, PRESSES)) if there else None
    page.close()
    return wait
