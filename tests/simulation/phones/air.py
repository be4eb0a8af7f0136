"""The network between phones and table, in memory; a sniffer notes each frame's time and length."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import cast

from aiohttp import WSMessage, WSMsgType, web

from hardware.phones.connection import Closing
from tests.simulation.phones.virtual_time import now

GONE = WSMessage(WSMsgType.CLOSED, None, None)
Serve = Callable[[web.WebSocketResponse, str, Callable[[], None]], Awaitable[Closing]]


@dataclass(frozen=True)
class Frame:
    """What somebody in the network sees. `phone` counts from 0."""

    at: float
    phone: int
    to_table: bool
    length: int


class WebSocket:
    """The table's end, with what the server uses of aiohttp's; the phone's is `sent` and `say`."""

    def __init__(
        self, phone: int, sniff: Callable[[Frame], None], address: str = "192.168.1.7"
    ) -> None:
        self.address = address
        self.closing: Closing | None = None
        """Why the table has ended it."""
        self._phone = phone
        self._sniff = sniff
        self._said: asyncio.Queue[WSMessage] = asyncio.Queue()
        self.sent: asyncio.Queue[bytes | None] = asyncio.Queue()
        """What the phone gets; None when the connection is gone."""

    def serve(self, serve: Serve) -> asyncio.Task[None]:
        """Let the table serve it until either end is gone."""

        async def until_the_end() -> None:
            table = cast(web.WebSocketResponse, self)
            self.closing = await serve(table, self.address, lambda: None)
            self.cut()

        return asyncio.create_task(until_the_end())

    def say(self, data: bytes) -> None:
        """The phone sends a frame."""
        self._note(data, to_table=True)
        self._said.put_nowait(WSMessage(WSMsgType.BINARY, data, None))

    def cut(self) -> None:
        """Both ends notice that the network is gone."""
        self._said.put_nowait(GONE)
        self.sent.put_nowait(None)

    async def send_bytes(self, data: bytes) -> None:
        self._note(data, to_table=False)
        self.sent.put_nowait(data)

    async def receive(self) -> WSMessage:
        return await self._said.get()

    def __aiter__(self) -> WebSocket:
        return self

    async def __anext__(self) -> WSMessage:
        message = await self.receive()
        if message is GONE:
            raise StopAsyncIteration
        return message

    def _note(self, data: bytes, to_table: bool) -> None:
        self._sniff(Frame(round(now(), 6), self._phone, to_table, len(data)))
