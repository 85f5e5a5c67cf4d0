"""A network that is slow in one respect: every byte arrives some time after it was sent."""

import asyncio
import threading

from tests.server import free_port


class Delay:
    """A port of this machine that stands for another, with a delay each way.

    Args:
        port: where the server listens.
        seconds: how long each byte is under way, each way.
    """

    def __init__(self, port: int, seconds: float) -> None:
        self.port = free_port()
        self._to, self._seconds = port, seconds
        self._loop = asyncio.new_event_loop()
        started = threading.Event()
        threading.Thread(target=self._run, args=(started,), daemon=True).start()
        started.wait()

    def _run(self, started: threading.Event) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(asyncio.start_server(self._join, "127.0.0.1", self.port))
        started.set()
        self._loop.run_forever()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # Bytes are handed on by a timer, so that later ones need not wait for earlier ones.
        while data := await reader.read(65536):
            self._loop.call_later(self._seconds, self._hand_on, writer, data)
        self._loop.call_later(self._seconds, writer.close)

    @staticmethod
    def _hand_on(writer: asyncio.StreamWriter, data: bytes) -> None:
        if not writer.is_closing():
            writer.write(data)
