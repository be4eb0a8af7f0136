"""The phones' server in its thread, from switching on to switching off.

Imported only when phones are switched on: the libraries take long to load.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import Future
from contextlib import suppress
from socket import socket
from threading import Thread

from aiohttp import web

from hardware.boxes import BoxId, Order, Signal
from hardware.inbox import Inbox
from hardware.phones.admission import Reception
from hardware.phones.encryption import Invitation
from hardware.phones.gate import Gate
from hardware.phones.news import News, Phone
from hardware.phones.port import PortOpener
from hardware.phones.registry import PhoneRegistry
from hardware.phones.server import Portrait, Texts, application, files_of_page

START_SECONDS = 5.0
STOP_SECONDS = 2.0
GOODBYE_SECONDS = 0.5
ACCEPT_SECONDS = 0.02
"""Until a connection that has just been accepted is counted."""
LIBRARY_LOG = logging.getLogger("aiohttp")
"""Silent: anybody in the network can send nonsense."""
LIBRARY_LOG.setLevel(logging.CRITICAL)


class PhoneDoor:
    """The server in its thread, from switching on to switching off."""

    def __init__(
        self,
        kept: bytes,
        inbox: Inbox[Signal],
        news: Inbox[News],
        texts: Texts,
        portrait: Portrait,
        clock: Callable[[], float],
    ) -> None:
        """For phones with a new invitation or a `kept` one."""
        self.invitation = Invitation(kept)
        self.port = 0
        self._registry = PhoneRegistry(inbox, news)
        self._reception = Reception(self.invitation, self._registry, clock)
        self._texts = texts
        self._portrait = portrait
        self._clock = clock
        self._loop = asyncio.new_event_loop()
        self._runner: web.AppRunner | None = None
        self._opener: PortOpener | None = None
        self._server: asyncio.Server | None = None
        self._gate: Gate | None = None
        self._thread = Thread(target=self._loop.run_forever, name="phones", daemon=True)
        self._thread.start()

    @property
    def phones(self) -> tuple[Phone, ...]:
        """Those that are connected now."""
        return self._registry.phones

    def open(self, opener: PortOpener, port: int) -> None:
        """Open the port. Raises OSError: it can't be opened, and the door is closed."""
        try:
            listening = opener.open(port)
            self._opener = opener
            self.port = int(listening.getsockname()[1])
            self._in_loop(self._open(listening)).result(START_SECONDS)
        except OSError:
            self.close()
            raise

    def close(self) -> None:
        with suppress(TimeoutError):  # whoever hangs does so in a thread that ends with vivat
            self._in_loop(self._close()).result(STOP_SECONDS)
        if self._opener is not None:
            self._opener.close()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(STOP_SECONDS)
        if not self._thread.is_alive():
            self._loop.close()

    def apply_order(self, order: Order) -> None:
        self._loop.call_soon_threadsafe(self._registry.apply_order, order)

    def show_cards(self, cards: Mapping[BoxId, bytes]) -> None:
        self._loop.call_soon_threadsafe(self._registry.show_cards, cards)

    def send_away(self, phone: BoxId) -> None:
        self._loop.call_soon_threadsafe(self._registry.send_away, phone)

    def _in_loop(self, work: Coroutine[None, None, None]) -> Future[None]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _open(self, listening: socket) -> None:
        app = application(
            self._reception.serve,
            self._texts_of_page,
            files_of_page(),
            self._portrait,
            self._clock,
            self._joined,
        )
        self._runner = web.AppRunner(app, access_log=None, logger=LIBRARY_LOG)
        await self._runner.setup()
        assert self._runner.server is not None, "it has been set up"
        self._gate = Gate(self._runner.server)
        self._server = await self._loop.create_server(self._gate, sock=listening)

    async def _stop_accepting(self, server: asyncio.Server) -> None:
        """First wait for those that are being accepted: asyncio would forget to close them."""
        for listening in server.sockets:
            self._loop.remove_reader(listening.fileno())
        await asyncio.sleep(ACCEPT_SECONDS)
        server.close()

    def _texts_of_page(self) -> Mapping[str, str]:
        """And by which key a phone knows this evening again, however it was invited."""
        return {**self._texts(), "table": ",".join(map(str, self.invitation.public_key))}

    def _joined(self, transport: asyncio.BaseTransport | None) -> None:
        if self._gate is not None:
            self._gate.joined(transport)

    async def _close(self) -> None:
        """Say goodbye to the phones, and end all connections."""
        if self._server is not None:
            await self._stop_accepting(self._server)
        self._registry.end()
        until = self._loop.time() + GOODBYE_SECONDS
        while self._registry.phones and self._loop.time() < until:
            await asyncio.sleep(ACCEPT_SECONDS)
        if self._gate is not None:
            self._gate.close()
        if self._runner is not None:
            await self._runner.cleanup()
