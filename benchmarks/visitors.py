"""Many visitors at once: what they wait for, and what an action costs beside others."""

import asyncio
from collections.abc import Iterator

from benchmarks.learner import Learner, crowd, learners, load, spent
from tests.server import Server

PAGES = ("two_arrows?lang=en", "order?lang=en", "wall?lang=en")
CROWDS = (10, 25, 50, 100)  # on one process
PROCESSES, TOGETHER = 2, 200  # behind a proxy that keeps each browser with one of them
STAY = 25  # seconds
ACTS, OTHERS = 60, 24


def measure() -> Iterator[str]:
    """Give the lines of the tables."""
    yield f"{'visitors':24}{'p50':>9}{'p95':>9}{'unanswered':>14}{'messages an act':>18}"
    for count in CROWDS:
        yield from _crowd(1, count)
    yield from _crowd(PROCESSES, TOGETHER)
    yield f"\n{'processor time an act':24}{'alone':>12}{f'beside {OTHERS}':>14}{'ratio':>8}"
    for page in PAGES:
        yield _cost(page)


def _crowd(processes: int, count: int) -> Iterator[str]:
    servers = [Server("-m", "tests.census") for _ in range(processes)]
    try:
        places = [
            f"{servers[who % processes].url}/{PAGES[who // processes % len(PAGES)]}"
            for who in range(count)
        ]
        asyncio.run(crowd(places[: 3 * processes], 5))  # what is made once is there
        found = asyncio.run(crowd(places, STAY))
    finally:
        for server in servers:
            server.stop()
    who = f"{count} on {processes} process{'es' if processes > 1 else ''}"
    waits = f"{found.at(0.5):>7.2f} s{found.at(0.95):>7.2f} s"
    yield f"{who:24}{waits}{found.unanswered:>14}{found.messages:>18.1f}   {load()}"


def _cost(page: str) -> str:
    server = Server("-m", "tests.census")
    try:
        alone = asyncio.run(_act(server, [f"{server.url}/{page}"]))
        beside = asyncio.run(_act(server, [f"{server.url}/{page}"] * (1 + OTHERS)))
    finally:
        server.stop()
    costs = f"{1000 * alone:>9.1f} ms{1000 * beside:>11.1f} ms{beside / alone:>8.2f}"
    return f"{page.partition('?')[0]:24}{costs}   {load()}"


async def _act(server: Server, places: list[str]) -> float:
    """Give the processor time of one act, in seconds, where all act in turn."""
    async with learners(places) as there:
        for _ in range(6):  # each has seen each of the steps
            await asyncio.gather(*map(Learner.act, there))
        before = spent(server)
        for turn in range(ACTS):
            await there[turn % len(there)].act()
        return (spent(server) - before) / ACTS
