"""A learner without a browser: opens a lesson, and now moves a slider, now goes to another step."""

import asyncio
import json
import os
import random
import statistics
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.request import urlopen

from tornado.httpclient import HTTPClientError

from tests.server import Server
from tests.visitor import Visitor

STEPS = 5  # of each lesson, gone through again and again
AT_ONCE = 4  # who open a page at the same time
SLOW = 30  # seconds after which an answer counts as none


class Learner:
    """What one visitor does, one act after another.

    Args:
        visitor: who has opened a lesson.
    """

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.column = visitor.data("Steps")["id"]
        self.step = min(dict(visitor.data("Steps")["attributes"]).get("active", 0), STEPS)

    async def act(self) -> float:
        """Go to the next step, and give the seconds until the answer was there."""
        self.step = self.step % STEPS + 1
        answer = rf"step={self.step + 1}\b"
        return await self.visitor.act(self.column, "active", self.step, answer)


@asynccontextmanager
async def learners(addresses: Iterable[str]) -> AsyncIterator[list[Learner]]:
    """Have a learner open each address, a few at a time; who is not let in is not there."""
    free = asyncio.Semaphore(AT_ONCE)

    async def come(address: str) -> Learner | None:
        async with free:
            with suppress(OSError, TimeoutError, HTTPClientError):
                return Learner(await stack.enter_async_context(Visitor(address)))

    async with AsyncExitStack() as stack:
        there = await asyncio.gather(*map(come, addresses))
        yield [learner for learner in there if learner]


@dataclass
class Crowd:
    """What many learners at once had to wait for."""

    waits: list[float] = field(default_factory=list)  # seconds
    unanswered: int = 0  # acts, or pages that did not open
    received: int = 0  # messages in all, from the first act on

    def at(self, share: float) -> float:
        """Give the wait that this share of the acts did not exceed; inf if nobody was answered."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else float("inf")

    @property
    def messages(self) -> float:
        """The messages a learner got for an act."""
        return self.received / max(1, len(self.waits))


async def crowd(addresses: list[str], stay: float) -> Crowd:
    """Let learners come, and then act every 3 to 5 seconds for `stay` seconds."""
    once = random.Random(len(addresses))
    async with learners(addresses) as there:
        await asyncio.sleep(3)  # the numbers of all steps are told
        found = Crowd(unanswered=len(addresses) - len(there))
        before = sum(learner.visitor.received for learner in there)
        end = asyncio.get_running_loop().time() + stay
        await asyncio.gather(*(_learn(learner, end, once, found) for learner in there))
        found.received = sum(learner.visitor.received for learner in there) - before
    return found


async def _learn(learner: Learner, end: float, once: random.Random, found: Crowd) -> None:
    await asyncio.sleep(once.uniform(0, 5))
    while asyncio.get_running_loop().time() < end:
        try:
            async with asyncio.timeout(SLOW):
                found.waits.append(await learner.act())
        except (OSError, TimeoutError):
            found.unanswered += 1
        await asyncio.sleep(once.uniform(3, 5))


def census(server: Server, *, collect: bool = False) -> dict:
    """Ask a server of `tests.census` what is in it."""
    with urlopen(f"{server.url}/census{'?collect' if collect else ''}") as answer:
        return json.load(answer)


def spent(server: Server) -> float:
    """Give the seconds of a processor that a server has used."""
    return census(server)["cpu"]


def load() -> str:
    """Say how much else the machine has to do, which no ratio is free of."""
    return f"load {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""


def median(values: Iterable[float]) -> float:
    """Give the median; nan of nothing."""
    values = list(values)
    return statistics.median(values) if values else float("nan")
