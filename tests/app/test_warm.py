"""After the start every page is made once, before somebody asks, and nobody waits for that."""

import subprocess
import sys

from tests.codebase.tree import ROOT

PROGRAM = """
import asyncio

from tornado.httpclient import AsyncHTTPClient

from app import lesson, warm
from app.__main__ import addresses, make_server
from app.files import packed
from tests.server import free_port

port = free_port()
server = make_server("127.0.0.1", port, [])
server.start()
slugs = [slug for slug in addresses() if slug != "/"]
root, done = f"http://127.0.0.1:{port}/", []


async def one(name, task):
    await task
    done.append(name)


async def all_at_once():
    come = AsyncHTTPClient(force_instance=True).fetch(root + "order?lang=en")
    await asyncio.gather(one("warm", warm.warm(root, slugs)), one("visitor", come))


server.io_loop.run_sync(all_at_once)
assert done == ["visitor", "warm"], done
assert lesson.MADE == {slug for slug in slugs if slug != "index"}, lesson.MADE
assert packed.cache_info().currsize > 7, packed.cache_info()
"""


def test_every_lesson_is_made_and_every_file_packed_once():
    run = subprocess.run([sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
