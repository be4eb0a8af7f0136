"""A phone with a program of its own, on a virtual clock: it joins as one box, and may then say that
it is another one, or several."""

from __future__ import annotations

import asyncio
from base64 import urlsafe_b64decode
from contextlib import suppress
from struct import Struct

from nacl.public import Box, PrivateKey, PublicKey

from firmware.controller import Controller
from firmware.messages import HAS_LIGHTS
from hardware.boxes import Button, Order, Signal
from hardware.controllers.host_session import box_name
from hardware.inbox import Inbox
from hardware.phones.admission import Reception
from hardware.phones.connection import Closing
from hardware.phones.contents import ContentKind, protocol_content
from hardware.phones.encryption import CHALLENGE_LENGTH, KEY_LENGTH, Invitation, PhoneRole
from hardware.phones.news import News
from hardware.phones.registry import PhoneRegistry
from hardware.protocol_codes import CODE_OF_BUTTON
from tests.simulation.phones.air import WebSocket
from tests.simulation.phones.virtual_time import now

STEP = 0.05
_REQUEST = Struct("<16s8s16sIB")
_NUMBER = Struct("<Q")


class OpenTable:
    """The reception of phones without a network, and every signal that came."""

    def __init__(self) -> None:
        self.inbox: Inbox[Signal] = Inbox(lambda: None)
        self.news: Inbox[News] = Inbox(lambda: None)
        self.registry = PhoneRegistry(self.inbox, self.news)
        self.invitation = Invitation()
        self.reception = Reception(self.invitation, self.registry, now)

    def order(self, order: Order) -> None:
        self.registry.apply_order(order)

    async def wait(self, seconds: float = 0.5) -> list[Signal]:
        """The signals since the last call, once everything has settled."""
        await asyncio.sleep(seconds)
        return [*self.inbox.drain()]


class ForgedPhone:
    """`identity` is what it joins with; it claims to be the controller `claimed` with `ports`."""

    def __init__(
        self,
        table: OpenTable,
        identity: bytes,
        claimed: bytes | None = None,
        ports: int = 1,
        secret: bytes = bytes(16),
        says_welcome: bool = True,
        address: str = "192.168.1.7",
        role: PhoneRole = PhoneRole.BOX,
    ) -> None:
        self._role = role
        self.box = box_name(identity, 0)
        self._table = table
        self._identity, self._secret = identity, secret
        self._says_welcome = says_welcome
        self._controller = Controller(claimed or identity, 1, ports, HAS_LIGHTS)
        self._socket = WebSocket(0, lambda _frame: None, address)
        self._sent = self._received = 0
        self.is_over = False
        """Whether the table has ended the connection."""
        self._serving = self._socket.serve(table.reception.serve)
        self._life = asyncio.create_task(self._live())

    def press(self, button: Button, port: int = 0) -> None:
        self._controller._handle_press(port, CODE_OF_BUTTON[button])

    @property
    def closing(self) -> Closing | None:
        """Why the table has ended the connection."""
        return self._socket.closing

    async def leave(self) -> None:
        """The network is gone."""
        self._socket.cut()
        await self._serving

    async def _live(self) -> None:
        greeting = await self._socket.sent.get()
        assert greeting is not None
        self._join(greeting)
        while not self.is_over:
            frame: bytes | None = b""
            with suppress(TimeoutError):
                async with asyncio.timeout(STEP):
                    frame = await self._socket.sent.get()
            self.is_over = frame is None
            self._handle(frame or b"")

    def _join(self, greeting: bytes) -> None:
        raw = urlsafe_b64decode(self._table.invitation.fragment)
        private = PrivateKey.generate()
        self._box = Box(private, PublicKey(raw[:KEY_LENGTH]))
        self._challenge = greeting[:CHALLENGE_LENGTH]
        request = _REQUEST.pack(raw[KEY_LENGTH:], self._identity, self._secret, 1, self._role)
        self._socket.say(bytes(private.public_key) + self._encrypt(request))

    def _handle(self, frame: bytes) -> None:
        milliseconds = int(now() * 1000)
        content = self._open(frame) if frame else b""
        if content[:1] == bytes([ContentKind.PROTOCOL]):
            self._controller.receive(content[1:], milliseconds)
        self._controller.step(milliseconds)
        data = self._controller.outgoing(milliseconds)
        if data and self._says_welcome:
            self._socket.say(self._encrypt(protocol_content(bytes(data))))

    def _encrypt(self, content: bytes) -> bytes:
        nonce = self._challenge + b"\0" + _NUMBER.pack(self._sent)
        self._sent += 1
        return self._box.encrypt(content, nonce).ciphertext

    def _open(self, frame: bytes) -> bytes:
        nonce = self._challenge + b"\1" + _NUMBER.pack(self._received)
        self._received += 1
        return self._box.decrypt(frame, nonce)
