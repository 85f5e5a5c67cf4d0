"""Every step shows its figure, whatever the window, and no window scrolls sideways."""

import re

import pytest
from playwright.sync_api import expect

from tests.lessons.every_lesson import SLUGS, opened

UPRIGHT, LYING, PHONE = (768, 1024), (1024, 768), (390, 844)  # px
# The first picture of the figure, when it has stood still for a while: what is in sight of it, and
# what could be, in px.
SEEN = """async (frame, bar) => {
  const picture = () => {
    const inside = frame.shadowRoot.querySelector(".picture")?.shadowRoot;
    const first = [...(inside?.children ?? [])].find((node) => node.shadowRoot);
    if (!first) return new DOMRect();
    return (first.shadowRoot.querySelector(".figure > svg") ?? first).getBoundingClientRect();
  };
  let [box, still] = [picture(), 0];
  while (still < 10) {
    await new Promise(requestAnimationFrame);
    const now = picture();
    still = now.top === box.top && now.height === box.height && now.height > 40 ? still + 1 : 0;
    box = now;
  }
  const top = bar.getBoundingClientRect().bottom;
  const seen = Math.min(box.bottom, innerHeight) - Math.max(box.top, top);
  return [seen, Math.min(box.height, innerHeight - top)];
}"""
# How wide the page is with all of its passages, of which a narrow window shows one at a time.
WIDTH = """(passages) => {
  const one = passages.map((passage) => passage.style.display);
  for (const passage of passages) passage.style.display = "block";
  const wide = document.scrollingElement.scrollWidth;
  passages.forEach((passage, index) => { passage.style.display = one[index]; });
  return wide;
}"""


def first_steps(slug, monkeypatch):
    """Give the number of the first step of each interactive of a lesson, from 1."""
    found = {}
    for number, step in enumerate(opened(slug, monkeypatch).steps, 1):
        found.setdefault(step.widget, number)
    return list(found.values())


def resize(page, size):
    page.set_viewport_size(dict(zip(("width", "height"), size, strict=True)))


def check(page, *sizes):
    bar = page.locator("header").element_handle()
    for size in sizes:
        resize(page, size)
        seen, could_be = page.locator(".frame:not(.away)").evaluate(SEEN, bar)
        assert seen > could_be - 2, (page.url, size)
        wide = page.locator("section[data-step]").evaluate_all(WIDTH)
        assert wide <= size[0], (page.url, size)


@pytest.mark.parametrize("size", [UPRIGHT, LYING])
def test_a_figure_opened_by_address_is_in_sight_and_stays_so_drawn_anew(open, page, size):
    resize(page, size)
    open("/wall", step="again")
    check(page, size, (size[0] - 20, size[1]), size)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_figure_is_in_sight_when_its_step_comes_up(open, page, slug, monkeypatch):
    sizes = [LYING, PHONE]
    resize(page, LYING)
    open(f"/{slug}")
    for number in first_steps(slug, monkeypatch):
        page.get_by_role("button", name=re.compile(rf"^{number}\.")).click()
        if number > 1:
            expect(page).to_have_url(re.compile(rf"\bstep={number}\b"))
        check(page, *sizes)
        sizes.reverse()  # the next one comes up in the window that is there
