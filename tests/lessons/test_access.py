"""Every page can be used by everyone: no serious fault for axe-core, in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.lessons.every_lesson import SLUGS
from widgets.base.language import Text

EN = Text("en")
PAGES = ["/", *(f"/{slug}" for slug in SLUGS)]
STILL = "() => Bokeh.documents.every((page) => page.is_idle) && !document.getAnimations().length"


COLOURS = {"runOnly": ["color-contrast"]}  # all that the look can change


def check(page, options=None):
    found = Axe().run(page, options=options).response["violations"]
    serious = [
        f"{fault['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
    assert not serious, "\n".join(serious)


@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_serious_fault(open, page, path):
    open(path, lang="en")
    page.locator("h2").last.wait_for()  # the words may come a moment after the frame
    check(page)
    page.get_by_role("button", name=EN("bar-dark")).click()
    expect(page.locator("html")).to_have_attribute("data-look", "dark")
    page.wait_for_function(STILL)
    check(page, COLOURS)
