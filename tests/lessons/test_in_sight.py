"""Every step shows its figure, whatever the window."""

import re

import pytest
from playwright.sync_api import expect

from tests.lessons.every_lesson import SLUGS, opened

SIZES = [(768, 1024), (1024, 768), (390, 844)]
# The first picture of the figure, when it has stood still for a while: what is in sight of it, and
# what could be, in px.
SEEN = """async () => {
  const all = (root) => [...root.querySelectorAll("*")].flatMap((node) =>
    [node, ...(node.shadowRoot ? all(node.shadowRoot) : [])]);
  const picture = () => {
    const frame = all(document).find((node) => node.matches(".frame:not(.away)"));
    const inside = frame?.shadowRoot.querySelector(".picture")?.shadowRoot;
    const first = [...(inside?.children ?? [])].find((node) => node.shadowRoot);
    if (!first) return new DOMRect();
    return (first.shadowRoot.querySelector(".figure > svg") ?? first).getBoundingClientRect();
  };
  const bar = all(document).find((node) => node.matches("header")).getBoundingClientRect().bottom;
  let [box, still] = [picture(), 0];
  while (still < 10) {
    await new Promise(requestAnimationFrame);
    const now = picture();
    still = now.top === box.top && now.height === box.height && now.height > 40 ? still + 1 : 0;
    box = now;
  }
  const free = innerHeight - bar;
  return [Math.min(box.bottom, innerHeight) - Math.max(box.top, bar), Math.min(box.height, free)];
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
    for size in sizes:
        resize(page, size)
        seen, could_be = page.evaluate(SEEN)
        assert seen > could_be - 2, (page.url, size)


@pytest.mark.parametrize("size", SIZES[:2])
def test_a_figure_opened_by_address_is_in_sight_and_stays_so_drawn_anew(open, page, size):
    resize(page, size)
    open("/wall", step=16)
    check(page, size, (size[0] - 20, size[1]), size)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_figure_is_in_sight_when_its_step_comes_up(open, page, slug, monkeypatch):
    resize(page, SIZES[0])
    open(f"/{slug}")
    for number in first_steps(slug, monkeypatch):
        resize(page, SIZES[0])
        page.get_by_role("button", name=re.compile(rf"^{number}\.")).click()
        if number > 1:
            expect(page).to_have_url(re.compile(rf"\bstep={number}\b"))
        check(page, *SIZES)
