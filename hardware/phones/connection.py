"""One phone's connection: encrypted frames on one side, a session with a box on the other.

Runs in the server's event loop. Knows no HTTP: `Socket` is what it needs of a WebSocket.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from typing import Protocol

from hardware.boxes import Cause, Lost, Order, Signal
from hardware.controllers.host_session import HostSession
from hardware.phones.contents import (
    BadContent,
    ProtocolBytes,
    Tap,
    TypedName,
    card_content,
    protocol_content,
    read_content,
)
from hardware.phones.encryption import Encryption, NotAuthentic

SEND_SECONDS = 4.0
"""A phone that takes longer to accept a frame is lost."""
MOST_WAITING = 64
"""A phone with more frames that wait to be handled is lost."""

Said = Signal | TypedName | Tap


class Closing(IntEnum):
    """Why the table ends a phone's connection, as the WebSocket's close code: page/connection.js is
    the other end. The codes from 4000 on are free for programs."""

    OVER = 1000
    """Nothing that the page could do about it: it comes back."""
    TAKEN_OVER = 4001
    """Another window of the same phone has joined: a page that came back would end that one."""
    NOT_INVITED = 4002
    """The code is wrong, or of another evening."""
    SENT_AWAY = 4003
    """The table wants no more of this phone."""
    INVITED = 4004
    """The code is right: the page had only asked."""
    INVITED_WITHOUT_BOXES = 4005
    """So is this one, and there are no boxes but phones."""


class Socket(Protocol):
    """A WebSocket with binary frames."""

    async def send_bytes(self, data: bytes) -> None:
        """Send a frame; returns when the network has taken it."""


class ConnectionEnded(Exception):
    """The phone is gone, or has broken the rules."""


class PhoneConnection:
    """Talks to the page on one phone until one of both ends it."""

    def __init__(
        self,
        session: HostSession,
        encryption: Encryption,
        deliver: Callable[[PhoneConnection, Said], None],
        clock: Callable[[], float],
        address: str,
    ) -> None:
        self.session = session
        self.address = address
        self._encryption = encryption
        self._deliver = deliver
        self._clock = clock
        self._order = Order()
        self._card = b""
        self._has_new_card = True
        """At first it is empty: a phone without a seat gets one, too."""
        self._frames: deque[bytes] = deque()
        """Those that came and are not handled yet."""
        self._something_to_do = asyncio.Event()
        self._closing: Closing | None = None

    def apply_order(self, order: Order) -> None:
        """Set the order for this phone's box."""
        self._order = order
        self._something_to_do.set()

    def show(self, card: bytes) -> None:
        """Send a card, also one like the last: all phones get theirs at the same moment."""
        self._card, self._has_new_card = card, True
        self._something_to_do.set()

    def add_frame(self, frame: bytes) -> None:
        """Handle a frame soon.

        Raises:
            ConnectionEnded: the phone sends faster than anybody presses.
        """
        if len(self._frames) >= MOST_WAITING:
            raise ConnectionEnded
        self._frames.append(frame)
        self._something_to_do.set()

    def end(self, closing: Closing = Closing.OVER) -> None:
        """End it soon; the first reason counts."""
        self._closing = self._closing or closing
        self._something_to_do.set()

    async def run(self, socket: Socket) -> Closing:
        """Exchange frames until the connection is over; then its box is lost. Returns why."""
        try:
            while self._closing is None and self.session.end is None:
                await self._exchange(socket)
            await self._send_protocol(socket, self.session.goodbye(self._clock()))
        except (NotAuthentic, BadContent, ConnectionEnded, ConnectionError):
            pass
        finally:
            for box in self.session.boxes:
                self._deliver(self, Lost(box, Cause.OUT_OF_REACH))
        return self._closing or Closing.OVER

    async def _exchange(self, socket: Socket) -> None:
        """Send what is due, wait for a frame, and handle it."""
        now = self._clock()
        self.session.apply_order(self._order, now)
        await self._send_protocol(socket, self.session.outgoing(now))
        if self._has_new_card and self.session.boxes:
            self._has_new_card = False
            await self._send(socket, card_content(self._card))
        frame = await self._next_frame(self.session.wake_at() - self._clock())
        decrypt = self._encryption.decrypt
        content = ProtocolBytes(b"") if frame is None else read_content(decrypt(frame))
        if not isinstance(content, ProtocolBytes):
            self._deliver(self, content)
            return
        for signal in self.session.receive(content.data, self._clock()):
            self._deliver(self, signal)

    async def _next_frame(self, seconds: float) -> bytes | None:
        """The next one; None if there is something else to do first, or after this time."""
        if not self._frames:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, seconds)):
                    await self._something_to_do.wait()
        self._something_to_do.clear()
        return self._frames.popleft() if self._frames else None

    async def _send_protocol(self, socket: Socket, data: bytes) -> None:
        if data:
            await self._send(socket, protocol_content(data))

    async def _send(self, socket: Socket, content: bytes) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await socket.send_bytes(self._encryption.encrypt(content))
        except TimeoutError as error:
            raise ConnectionEnded from error
