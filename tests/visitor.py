"""A visitor without a browser: the protocol that a page speaks with the server, and nothing else.

`async with Visitor(address) as visitor` asks for the page, takes its token, opens the websocket,
pulls the document and says that it is ready, as the browser does. Only this machine is asked.
"""

import asyncio
import itertools
import json
import re
import time
from collections.abc import Iterator
from typing import Self
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

TOKEN = re.compile(r'"token":\s*"([^"]+)"')
DATA = re.compile(r"(\w+?)\d+")  # Panel names the data of a class so
READY = {"type": "event", "name": "document_ready", "values": {"type": "map"}}
PATIENCE = 60  # seconds for one answer


def _everything(value: object) -> Iterator[dict]:
    """Go through all objects of a document, at any depth."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _everything(item)


class Visitor:
    """One visitor of one page, who has come when a component of it is there.

    Args:
        address: of the page, on this machine.
        awaited: the component's class; it may come after the document.

    Raises:
        ValueError: the address is another machine's.
        TimeoutError: the server did not answer within a minute.
    """

    def __init__(self, address: str, awaited: str = "Steps") -> None:
        if urlsplit(address).hostname != "127.0.0.1":
            raise ValueError(f"{address} is not on this machine")
        self.address, self.awaited = address, awaited
        self.received = 0  # messages from the server, since the document
        self._said: asyncio.Queue[str] = asyncio.Queue()  # what of it changes the document
        self._numbers = itertools.count(1)
        self._found: dict[str, dict] = {}

    async def __aenter__(self) -> Self:
        client = AsyncHTTPClient(force_instance=True)
        try:
            page = await client.fetch(self.address, request_timeout=PATIENCE)
        finally:
            client.close()
        await self._join(TOKEN.search(page.body.decode())[1])
        await self.send("PULL-DOC-REQ", {})
        self._learn(await self._reply("PULL-DOC-REPLY"))
        await self.patch({"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": READY})
        while self.awaited not in self._found:
            self._learn(await self._reply("PATCH-DOC"))
        self._reader = asyncio.create_task(self._listen())
        return self

    def _learn(self, content: str) -> None:
        """Remember the data models of components, by the class: of each the first."""
        for model in _everything(json.loads(content)):
            if model.get("type") == "object" and (name := DATA.fullmatch(model.get("name", ""))):
                self._found.setdefault(name[1], model)

    async def __aexit__(self, *_: object) -> None:
        self._socket.close()
        await asyncio.wait({self._reader})  # until the server has let go as well
        self._reader.exception()

    async def _join(self, token: str) -> None:
        place = urlsplit(self.address)
        self._socket: WebSocketClientConnection = await websocket_connect(
            HTTPRequest(
                f"ws://{place.netloc}{place.path.rstrip('/')}/ws",
                headers={"Origin": f"http://{place.netloc}"},
                connect_timeout=PATIENCE,
                request_timeout=PATIENCE,
            ),
            subprotocols=["bokeh", token],
        )
        await self._reply("ACK")

    async def send(self, kind: str, content: dict) -> None:
        """Send a message: its header, its metadata and its content are a frame each."""
        header = {"msgid": str(next(self._numbers)), "msgtype": kind}
        for part in (header, {}, content):
            await self._socket.write_message(json.dumps(part))

    async def patch(self, *events: dict) -> None:
        """Tell the server of changes in the document."""
        await self.send("PATCH-DOC", {"events": list(events)})

    async def _message(self) -> tuple[str, str]:
        """Give the kind and the content of the next message."""
        header = json.loads(await self._frame())
        await self._frame()  # metadata
        content = await self._frame()
        for _ in range(2 * header.get("num_buffers", 0)):
            await self._frame()
        return header["msgtype"], content

    async def _frame(self) -> str | bytes:
        frame = await self._socket.read_message()
        if frame is None:
            raise ConnectionError(f"{self.address}: the server closed the line")
        return frame

    async def _reply(self, wanted: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while (message := await self._message())[0] != wanted:
                pass
        return message[1]

    async def _listen(self) -> None:
        while True:
            kind, content = await self._message()
            self.received += 1
            if kind == "PATCH-DOC":
                self._said.put_nowait(content)

    def data(self, component: str) -> dict:
        """Give the data model of the first component of a class, as it stood at the beginning."""
        return self._found[component]

    async def act(self, model: str, attribute: str, value: object, answer: str) -> float:
        """Change an attribute of a model, and wait until the server says something.

        Args:
            model: the id of the model.
            attribute: of the model.
            value: the new one.
            answer: a regular expression that the answer holds.

        Returns:
            The seconds until the answer was there.
        """
        self._said = asyncio.Queue()
        began = time.perf_counter()
        await self.patch(
            {"kind": "ModelChanged", "model": {"id": model}, "attr": attribute, "new": value}
        )
        async with asyncio.timeout(PATIENCE):
            while not re.search(answer, await self._said.get()):
                pass
        return time.perf_counter() - began
