"""Make each page once before somebody asks for it, while the server is answering already."""

import asyncio
import gc
import logging
import pkgutil
import re
from collections.abc import Iterable
from importlib import import_module

from bokeh.server.server import Server
from tornado.httpclient import AsyncHTTPClient, HTTPError

import widgets
from widgets.base.language import LANGUAGES

FILE = re.compile(rb'(?:src|href)="((?:static|components)/[^"]+)"')
BUNDLE = "static/extensions/panel-material-ui/panel-material-ui.bundle.js"  # named by scripts only
PATIENCE = 60  # seconds; what takes longer is left to whoever asks


async def warm(server: Server, root: str, slugs: Iterable[str]) -> None:
    """Ask for each page and each file of a page, one after the other.

    In between, whoever comes has the server for as long as the last one took.

    Args:
        server: that has started.
        root: its address, with a slash at the end.
        slugs: of the pages.
    """
    # What a lesson imports, apart from the loop that answers visitors.
    await asyncio.get_running_loop().run_in_executor(None, _import_all)
    if not server.get_sessions():  # what a visitor has would stay as well
        _set_aside()
    files: dict[str, None] = {BUNDLE: None}
    for slug in slugs:
        for lang in LANGUAGES:
            page = await _ask(f"{root}{slug}?lang={lang}")
            files |= dict.fromkeys(name.decode() for name in FILE.findall(page))
    for name in files:
        await _ask(root + name)


def _import_all() -> None:
    for module in pkgutil.walk_packages(widgets.__path__, "widgets."):
        import_module(module.name)


def _set_aside() -> None:
    """Have the collector of garbage look no more at what has been imported and stays.

    It goes through all there is while everybody waits, a quarter of a second here.
    """
    gc.collect()
    gc.freeze()


async def _ask(address: str) -> bytes:
    loop = asyncio.get_running_loop()
    began = loop.time()
    try:
        got = await AsyncHTTPClient().fetch(
            address, decompress_response=True, request_timeout=PATIENCE
        )
    except (HTTPError, OSError) as error:
        logging.getLogger(__name__).warning("%s could not be made ready: %s", address, error)
        return b""
    await asyncio.sleep(loop.time() - began)
    return got.body
