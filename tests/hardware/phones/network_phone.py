"""A phone at a real port: the real page in Node, and a WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from time import monotonic

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType

from firmware.messages import INVITING
from hardware.boxes import BoxId, Button, Found, Identity, Light, Order, Signal
from hardware.controllers.host_session import Patience
from hardware.phones.contents import ContentKind, protocol_content
from hardware.phones.encryption import PhoneRole
from hardware.phones.news import News
from hardware.phones.phone_boxes import PhoneBoxes
from hardware.phones.port import DirectPort
from tests.hardware.phones.page_in_node import SECRET, PageInNode
from tests.waiting import SAFETY_LIMIT

HERE = "127.0.0.1"
MOMENT = 0.01
PATIENT = Patience(60, 60, 60, 60)
"""On a busy machine, a phone in these tests may be slow: that must not look like an attack."""
TEXTS = {"language": "en", "loading": "Wait & see", "by_name": "Open the address"}


class Disconnected(Exception):
    """The table has closed the phone's WebSocket."""


class TableOfPhones:
    """The phones' server at a free port, and every signal that it has sent."""

    def __init__(self) -> None:
        self.boxes = PhoneBoxes(0, lambda: TEXTS, opener=DirectPort(HERE))
        self.boxes.switch_on()
        self.signals: list[Signal] = []
        self.news: list[News] = []

    @property
    def address(self) -> str:
        return f"http://{HERE}:{self.boxes.port}"

    @property
    def fragment(self) -> str:
        assert self.boxes.invitation is not None
        return self.boxes.invitation.fragment

    def poll(self) -> list[Signal]:
        self.signals += self.boxes.poll(monotonic())
        self.news += self.boxes.news()
        return self.signals

    async def invite(self, box: BoxId, identity: Identity, phone: NetworkPhone) -> None:
        """Wait until the table has found the phone, and the phone follows the table's orders:
        earlier it ignores presses."""
        await self.wait_for(Found(box, identity), phone)
        self.boxes.apply_order(Order({box: Light.INVITING}))
        await until(lambda: phone.page.light(0) == INVITING, phone)

    async def wait_for(self, wanted: Signal, *phones: NetworkPhone) -> None:
        await until(lambda: wanted in self.poll(), *phones)


class NetworkPhone:
    """A phone that has joined."""

    def __init__(self, page: PageInNode, socket: ClientWebSocketResponse) -> None:
        self.page = page
        self.socket = socket
        self.is_over = False
        """Whether the table has ended the connection."""
        self._life: asyncio.Task[None] | None = None
        self.card = b"none yet"
        """The newest that came."""

    def press(self, button: Button) -> None:
        self.page.press(button)

    def begin(self) -> None:
        """From now on, the page lives by itself."""
        self._life = asyncio.create_task(self._live())

    def end(self) -> None:
        if self._life is not None:
            self._life.cancel()

    async def _live(self) -> None:
        try:
            while True:
                await self.step()
        except (Disconnected, ConnectionError):
            self.is_over = True

    async def pause(self) -> None:
        """Let a moment pass. Raises Disconnected."""
        if self.is_over:
            raise Disconnected
        await asyncio.sleep(MOMENT)

    async def step(self) -> None:
        """Handle a frame if one comes in a moment, and send what is due. Raises Disconnected."""
        now = int(monotonic() * 1000)
        try:
            message = await self.socket.receive(timeout=MOMENT)
        except TimeoutError:
            pass
        else:
            if message.type is not WSMsgType.BINARY:
                raise Disconnected
            content = self.page.decrypt(message.data)
            assert content is not None
            if content[0] == ContentKind.CARD:
                self.card = content[1:].rstrip(b"\0")
            else:
                self.page.receive(content[1:], now)
        self.page.step(now)
        if data := self.page.outgoing(now):
            await self.send(protocol_content(data))

    async def send(self, content: bytes) -> None:
        """Send a content, encrypted."""
        await self.socket.send_bytes(self.page.encrypt(content))


@contextmanager
def table_of_phones() -> Iterator[TableOfPhones]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hardware.phones.admission.RADIO", PATIENT)
        table = TableOfPhones()
        try:
            yield table
        finally:
            table.boxes.close()


@contextmanager
def page_of(number: int, boot: int = 1) -> Iterator[PageInNode]:
    page = PageInNode(bytes([0xF0, *bytes(6), number]), boot)
    try:
        yield page
    finally:
        page.close()


@asynccontextmanager
async def joined(
    table: TableOfPhones,
    page: PageInNode,
    secret: bytes = SECRET,
    role: PhoneRole = PhoneRole.BOX,
    invitation: str = "",
) -> AsyncIterator[NetworkPhone]:
    """The phone of this page, until its WebSocket is closed."""
    await asyncio.to_thread(page.step, 0)  # other phones go on while Node starts
    async with ClientSession() as client, client.ws_connect(f"{table.address}/box") as socket:
        greeting = await socket.receive_bytes()
        await socket.send_bytes(page.join(invitation or table.fragment, greeting, secret, role))
        phone = NetworkPhone(page, socket)
        phone.begin()
        try:
            yield phone
        finally:
            phone.end()


async def until(happens: Callable[[], bool], *phones: NetworkPhone) -> None:
    """Wait until something happens. Raises Disconnected: one of these phones is."""
    deadline = monotonic() + SAFETY_LIMIT
    while not happens():
        assert monotonic() < deadline
        for phone in phones:
            await phone.pause()
        await asyncio.sleep(MOMENT)


async def until_disconnected(phone: NetworkPhone, *others: NetworkPhone) -> None:
    """Wait until the table has ended the connection of one; the others have theirs."""
    await until(lambda: phone.is_over, *others)
