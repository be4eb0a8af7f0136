"""How much work a burst of connections is for the loop of the phones."""

from __future__ import annotations

from typing import Any, cast

import pytest
from aiohttp import web

from hardware.phones import gate
from hardware.phones.address_limits import one_too_many
from hardware.phones.gate import MOST_STRANGERS, Gate

BURST = 400


class Transport:
    """Gone only with the loop's next round, like asyncio's."""

    def __init__(self) -> None:
        self.aborts = 0

    def abort(self) -> None:
        self.aborts += 1

    def get_extra_info(self, _name: str) -> tuple[str, int]:
        return ("192.168.1.7", 0)


class Protocol:
    def __init__(self) -> None:
        self.transport = Transport()


class Server:
    """aiohttp's, as far as the gate knows it."""

    def __init__(self) -> None:
        self.connections: list[Protocol] = []

    def __call__(self) -> Protocol:
        self.connections.append(Protocol())
        return self.connections[-1]


def test_each_connection_of_a_burst_makes_room_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching again and again for those that are leaving would stop the loop for seconds."""
    searches: list[int] = []

    def counted(addresses: list[str]) -> int:
        searches.append(len(addresses))
        return one_too_many(addresses)

    monkeypatch.setattr(gate, "one_too_many", counted)
    server = Server()
    made = Gate(cast(web.Server, server))
    for _connection in range(BURST):
        cast(Any, made)()
    assert searches == [MOST_STRANGERS] * (BURST - MOST_STRANGERS)
    assert {each.transport.aborts for each in server.connections} == {0, 1}
