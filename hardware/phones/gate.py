"""Limits the connections below HTTP: one that says nothing costs a file handle, too.

Each is a stranger until its phone has joined.
"""

from __future__ import annotations

import asyncio
from weakref import WeakSet

from aiohttp import web

from hardware.phones.address_limits import one_too_many

MOST_STRANGERS = 128
"""Connections that have not joined: eight phones open 48 while they load the page."""


class Gate:
    """Makes the protocol of each connection, as `server` does, and room for it."""

    def __init__(self, server: web.Server) -> None:
        self._server = server
        self._joined: set[asyncio.BaseTransport] = set()
        self._aborted: WeakSet[asyncio.BaseTransport] = WeakSet()
        """They are gone with the loop's next round; until then more may come."""

    def __call__(self) -> asyncio.Protocol:
        self._make_room()
        return self._server()

    def joined(self, transport: asyncio.BaseTransport | None) -> None:
        """This connection's phone is no stranger any more."""
        self._joined.intersection_update(self._open())
        if transport is not None:
            self._joined.add(transport)

    def close(self) -> None:
        """End all connections."""
        for transport in self._open():
            transport.abort()

    def _make_room(self) -> None:
        known = self._joined | set(self._aborted)
        strangers = [each for each in self._open() if each not in known]
        if len(strangers) >= MOST_STRANGERS:
            leaving = strangers[one_too_many([_address(each) for each in strangers])]
            leaving.abort()
            self._aborted.add(leaving)

    def _open(self) -> list[asyncio.Transport]:
        """The transports of the connections, from the oldest; also of those that are closing and
        whose clients read nothing."""
        transports = (each.transport for each in self._server.connections)
        return [each for each in transports if each is not None]


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername") or ("",)
    return str(peer[0])
