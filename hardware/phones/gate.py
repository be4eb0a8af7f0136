"""Limits the connections below HTTP: one that says nothing costs a file handle, too.

Each is a stranger until its phone has joined.
"""

from __future__ import annotations

import asyncio

from aiohttp import web

from hardware.phones.address_limits import one_too_many

MOST_STRANGERS = 128
"""Connections that have not joined: eight phones open 48 while they load the page."""


class Gate:
    """Makes the protocol of each connection, as `server` does, and room for it."""

    def __init__(self, server: web.Server) -> None:
        self._server = server
        self._joined: set[asyncio.BaseTransport] = set()

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
        strangers = [each for each in self._open() if each not in self._joined]
        while len(strangers) >= MOST_STRANGERS:
            strangers.pop(one_too_many([_address(each) for each in strangers])).abort()

    def _open(self) -> list[asyncio.Transport]:
        """The transports of the connections, from the oldest; also of those that are closing and
        whose clients read nothing."""
        transports = (each.transport for each in self._server.connections)
        return [each for each in transports if each is not None]


def _address(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername") or ("",)
    return str(peer[0])
