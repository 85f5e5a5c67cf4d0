"""After the start every page is made once, before somebody asks, and nobody waits for that."""

import subprocess
import sys

from tests.codebase.tree import ROOT

SERVER = """
import asyncio
import gc

from tornado.httpclient import AsyncHTTPClient

from app import lesson, warm
from app.__main__ import addresses, make_server
from app.files import packed
from tests.server import free_port

port = free_port()
server = make_server("127.0.0.1", port, [])
server.start()
slugs = [slug for slug in addresses() if slug != "/"]
root = f"http://127.0.0.1:{port}/"
"""
ALONE = """
server.io_loop.run_sync(lambda: warm.warm(server, root, slugs))
assert lesson.MADE == {slug for slug in slugs if slug != "index"}, lesson.MADE
assert packed.cache_info().currsize > 7, packed.cache_info()
assert gc.get_freeze_count() > 100_000, gc.get_freeze_count()
"""
VISITED = """
done = []


async def one(name, task):
    await task
    done.append(name)


async def all_at_once():
    await AsyncHTTPClient().fetch(root + "index?lang=en")
    come = AsyncHTTPClient(force_instance=True).fetch(root + "order?lang=en")
    await asyncio.gather(one("warm", warm.warm(server, root, slugs)), one("visitor", come))


server.io_loop.run_sync(all_at_once)
assert done == ["visitor", "warm"], done
assert gc.get_freeze_count() < 1000, gc.get_freeze_count()
"""


def succeeds(program: str) -> bool:
    command = [sys.executable, "-c", SERVER + program]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    return True


def test_every_lesson_is_made_and_every_file_packed_once_and_what_stays_is_set_aside():
    assert succeeds(ALONE)


def test_who_comes_at_once_is_answered_meanwhile_and_not_kept_for_good():
    assert succeeds(VISITED)
