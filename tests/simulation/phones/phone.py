"""A phone in virtual time: the real page in Node, its network, and what happens to phones."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from firmware.messages import INVITING, LOCKED
from hardware.boxes import BoxId, Button
from hardware.controllers.host_session import box_name
from hardware.phones.contents import ContentKind, protocol_content
from tests.hardware.phones.page_in_node import PageInNode
from tests.simulation.phones.air import Frame, Serve, WebSocket
from tests.simulation.phones.virtual_time import now

STEP = 0.1
"""Seconds: how often the page looks after its box."""
AWAY = 0.7
"""Seconds until a page without a network tries again."""


class Phone:
    """`number` counts from 0."""

    def __init__(self, number: int, fragment: str, serve: Serve) -> None:
        self.number = number
        self._identity = bytes([0xF0, *bytes(6), number])
        self.box: BoxId = box_name(self._identity, 0)
        self.cards: list[tuple[float, bytes]] = []
        """Every card that came, and when."""
        self.pressed: Button | None = None
        """The last press since the page was loaded, in the open ballot."""
        self.sniff: Callable[[Frame], None] = lambda _frame: None
        self._fragment = fragment
        self._serve = serve
        self._boot = 0
        self._page: PageInNode | None = None
        self._socket: WebSocket | None = None
        self._is_asleep = False
        self.load()

    @property
    def page(self) -> PageInNode:
        assert self._page is not None, "it is loaded"
        return self._page

    def load(self) -> None:
        """Load the page, again: everything from before is lost, and its connection too."""
        self.close()
        self._boot += 1
        self._page = PageInNode(self._identity, self._boot)
        self.pressed = None
        self.lose_network()

    def lose_network(self) -> None:
        if self._socket is not None:
            self._socket.cut()
            self._socket = None

    def sleep(self, seconds: float) -> None:
        """Lock the screen: the page stands still."""
        self._is_asleep = True
        asyncio.get_running_loop().call_later(seconds, self._wake)

    def _wake(self) -> None:
        self._is_asleep = False

    def close(self) -> None:
        if self._page is not None:
            self._page.close()

    @property
    def is_invited(self) -> bool:
        return self.page.light(0) == INVITING

    @property
    def has_voted(self) -> bool:
        return self.page.light(0) == LOCKED

    def press(self, button: Button) -> None:
        if not self._is_asleep:
            self.pressed = button
            self.page.press(button)

    @property
    def shown(self) -> dict[str, Any]:
        """The newest card, as the page reads it."""
        newest = self.cards[-1][1] if self.cards else b""
        return json.loads(newest) if newest else {"choices": []}

    def tap(self, choice: int) -> None:
        if self._socket is not None and not self._is_asleep:
            content = self.page.tap_content(self.shown["version"], choice)
            self._socket.say(self.page.encrypt(content))

    async def live(self) -> None:
        """Connect again and again."""
        while True:
            socket = WebSocket(self.number, lambda frame: self.sniff(frame))
            serving = socket.serve(self._serve)
            greeting = await socket.sent.get()
            if greeting is not None:
                socket.say(self.page.join(self._fragment, greeting))
                self._socket = socket
                with suppress(_Ended):
                    await self._exchange(socket)
            self._socket = None
            await serving
            await asyncio.sleep(AWAY)

    async def _exchange(self, socket: WebSocket) -> None:
        page = self.page
        while True:
            frame: bytes | None = b""
            with suppress(TimeoutError):
                async with asyncio.timeout(STEP):
                    frame = await socket.sent.get()
            while self._is_asleep:
                await asyncio.sleep(STEP)
            if frame is None or page is not self.page:
                socket.cut()
                raise _Ended
            self._handle(frame)
            milliseconds = int(now() * 1000)
            page.step(milliseconds)
            if data := page.outgoing(milliseconds):
                socket.say(page.encrypt(protocol_content(data)))

    def _handle(self, frame: bytes) -> None:
        if not frame:
            return
        content = self.page.decrypt(frame)
        assert content is not None, "the table encrypts every frame"
        if content[0] == ContentKind.CARD:
            self.cards.append((now(), content[1:].rstrip(b"\0")))
        else:
            self.page.receive(content[1:], int(now() * 1000))


class _Ended(Exception):
    """The connection is gone."""
