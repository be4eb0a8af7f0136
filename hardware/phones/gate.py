"""Counts the connections below HTTP: one that says nothing costs a file handle, too.

Each is a stranger until its phone has joined.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from hardware.phones.address_limits import Strangers

MOST_STRANGERS = 128
"""Connections that have not joined: eight phones open 48 while they load the page."""


class Gate:
    """Makes the protocol of each connection: `make` makes that of HTTP."""

    def __init__(self, make: Callable[[], asyncio.Protocol]) -> None:
        self._make = make
        self._strangers = Strangers(MOST_STRANGERS)
        self._open: set[asyncio.Transport] = set()

    def __call__(self) -> asyncio.Protocol:
        return _Counted(self._make(), self)

    def came(self, transport: asyncio.Transport) -> None:
        peer = transport.get_extra_info("peername") or ("",)
        self._open.add(transport)
        self._strangers.add(transport, peer[0], transport.abort)

    def joined(self, transport: asyncio.BaseTransport | None) -> None:
        """This connection's phone is no stranger any more."""
        self._strangers.remove(transport)

    def left(self, transport: asyncio.Transport) -> None:
        self._open.discard(transport)
        self._strangers.remove(transport)

    def close(self) -> None:
        """End all connections."""
        for transport in [*self._open]:
            transport.abort()


class _Counted(asyncio.Protocol):
    """Passes everything on to the protocol of HTTP."""

    def __init__(self, inner: asyncio.Protocol, gate: Gate) -> None:
        self._inner = inner
        self._gate = gate
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._inner.connection_made(transport)
        self._gate.came(transport)

    def data_received(self, data: bytes) -> None:
        self._inner.data_received(data)

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, problem: Exception | None) -> None:
        if self._transport is not None:
            self._gate.left(self._transport)
        self._inner.connection_lost(problem)
