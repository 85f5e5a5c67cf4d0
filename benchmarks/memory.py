"""What a visitor takes of the server's memory, and what is left of it afterwards."""

import asyncio
import time
from collections.abc import Iterator

from benchmarks.learner import Learner, census, learners, load
from tests.server import Server

PAGES = ("two_arrows", "order", "schemes", "rotation", "wall", "wall?step=4")
LIVE = 20  # sessions at once
VISITS, BEFORE, AT_ONCE = 200, 50, 4
PATIENCE = 90  # seconds for sessions to end


def measure() -> Iterator[str]:
    """Give the lines of the tables."""
    yield f"{'a live session':24}{'MB':>8}"
    for page in PAGES:
        yield f"{'/' + page:24}{asyncio.run(_live(page)):>8.2f}   {load()}"
    yield f"\n{f'after {VISITS} visits':24}{'before':>10}{'after':>10}{'ratio':>8}{'documents':>12}"
    yield _left()


async def _live(page: str) -> float:
    server = Server("-m", "tests.census", "--soon")
    try:
        address = f"{server.url}/{page}"
        await _visits([address] * 3)
        before = _settled(server)["kilobytes"]
        async with learners([address] * LIVE) as there:
            await asyncio.sleep(3)  # the numbers of all steps are told
            after = census(server, collect=True)["kilobytes"]
            return (after - before) / len(there) / 1024
    finally:
        server.stop()


def _left() -> str:
    server = Server("-m", "tests.census", "--soon")
    try:
        places = [f"{server.url}/{page}" for page in PAGES]
        asyncio.run(_visits([places[visit % len(places)] for visit in range(BEFORE)]))
        before = _settled(server)
        asyncio.run(_visits([places[visit % len(places)] for visit in range(VISITS)]))
        after = _settled(server)
    finally:
        server.stop()
    old, new = (found["kilobytes"] / 1024 for found in (before, after))
    more = len(after["documents"]) - len(before["documents"])
    return f"{'':24}{old:>7.0f} MB{new:>7.0f} MB{new / old:>8.2f}{more:>12}   {load()}"


async def _visits(addresses: list[str]) -> None:
    """Have each address opened, used twice and left, a few at a time."""
    for first in range(0, len(addresses), AT_ONCE):
        async with learners(addresses[first : first + AT_ONCE]) as there:
            for _ in range(2):
                await asyncio.gather(*map(Learner.act, there))


def _settled(server: Server) -> dict:
    """Count once the sessions have ended, of which each has a document."""
    until = time.monotonic() + PATIENCE
    while len((found := census(server, collect=True))["documents"]) > 1:
        if time.monotonic() > until:
            break
        time.sleep(0.5)
    return found
