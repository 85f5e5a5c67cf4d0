"""Every page can be used by everyone: no serious fault for axe-core, in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.lessons.every_lesson import SLUGS

PAGES = ["/", *(f"/{slug}" for slug in SLUGS)]


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_serious_fault(open, page, server, path, look):
    page.context.add_cookies([{"name": "look", "value": look, "url": server.url}])
    open(path, lang="en")
    page.locator("h2").last.wait_for()  # the words may come a moment after the frame
    found = Axe().run(page).response["violations"]
    serious = [
        f"{fault['id']}: {node['html'][:200]} {node.get('failureSummary', '')[:300]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
    assert not serious, "\n".join(serious)
