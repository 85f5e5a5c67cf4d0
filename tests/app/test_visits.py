"""What a visit costs, whom it disturbs and what it leaves: visitors without a browser."""

import asyncio
import json
import time
from urllib.request import urlopen

import pytest

from tests.lessons.every_lesson import SLUGS, opened
from tests.server import Server
from tests.visitor import Visitor

PATIENCE = 60  # seconds for sessions to end
STEP = r"step={}\b"


@pytest.fixture(scope="module")
def house():
    """Serve the app in a process that counts what is in it."""
    server = Server("-m", "tests.census", "--soon")
    yield server
    server.stop()
    assert not server.faults(), server.faults()


def documents(house):
    """Give the titles of all documents that somebody holds, page or not."""
    with urlopen(f"{house.url}/census?collect") as answer:
        return json.load(answer)["documents"]


async def go(visitor, step):
    """Choose a step, counted from 1, and wait until the address is that of the step."""
    await visitor.act(visitor.data("Steps")["id"], "active", step - 1, STEP.format(step))


def first_steps(slug, monkeypatch):
    """Give the steps of a lesson, counted from 1, at which a figure is seen for the first time."""
    kinds = [step.widget for step in opened(slug, monkeypatch).steps]
    return sorted(1 + kinds.index(kind) for kind in set(kinds))


async def walk(address, steps):
    """Go to some steps of a lesson."""
    async with Visitor(address) as visitor:
        for step in steps[1:]:
            await go(visitor, step)


def test_no_document_is_left_of_visitors_who_saw_every_figure_of_every_lesson(house, monkeypatch):
    before = documents(house)
    for slug in SLUGS:
        asyncio.run(walk(f"{house.url}/{slug}?lang=en", first_steps(slug, monkeypatch)))
    for _ in range(5):
        asyncio.run(walk(f"{house.url}/two_arrows", [1]))
    until = time.monotonic() + PATIENCE
    while (left := documents(house)) != before and time.monotonic() < until:
        pass
    assert left == before


def test_what_one_does_is_answered_once_and_told_to_nobody_else(house):
    async def meet():
        address = f"{house.url}/two_arrows?lang=en"
        async with Visitor(address) as one, Visitor(address) as other:
            await go(one, 2)
            await go(other, 3)  # so that all has been said that opening says
            before = one.received, other.received
            await go(one, 3)
            await go(other, 2)
            return one.received - before[0], other.received - before[1]

    # That the message came, and in one message all that changed.
    assert asyncio.run(meet()) == (2, 2)
