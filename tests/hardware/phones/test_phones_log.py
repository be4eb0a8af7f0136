"""A stranger in the network fills no log, whatever becomes of their connections."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable

import pytest
from aiohttp import web

from hardware.phones.connection import Closing
from hardware.phones.server import SECONDS_BETWEEN_FAILURES, Serve, application

UPGRADE = (
    b"GET /box HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PING = b"\x89\x80\0\0\0\0"
RESET = struct.pack("ii", 1, 0)
"""How long the kernel goes on sending after the program has closed a connection: not at all."""


async def until_it_is_gone(
    phone: web.WebSocketResponse, _address: str, _joined: Callable[[], None]
) -> Closing:
    while True:
        await phone.send_bytes(bytes(1000))
        await asyncio.sleep(0)


async def wrongly(
    phone: web.WebSocketResponse, _address: str, _joined: Callable[[], None]
) -> Closing:
    await phone.receive()
    raise RuntimeError("a mistake in the program")


def connect(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port)) as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        opened.sendall(UPGRADE + PING + b"\x82\x80\0\0\0\0")
        opened.recv(4096)


async def attack(serve: Serve, *moments: float) -> None:
    """Open a WebSocket, ping and reset the connection, at each of these moments."""
    now = [0.0]
    app = application(serve, dict, {}, lambda _name: b"", lambda: now[0], lambda _connection: None)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    for now[0] in moments:
        await asyncio.to_thread(connect, runner.addresses[0][1])
        serving = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*serving, return_exceptions=True)
    await runner.cleanup()


def test_connections_that_are_reset_leave_nothing_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asyncio.run(attack(until_it_is_gone, *range(20)))
    assert caplog.text == ""


def test_a_mistake_that_strangers_can_repeat_is_logged_now_and_then(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asyncio.run(attack(wrongly, *[0.0] * 20, SECONDS_BETWEEN_FAILURES, SECONDS_BETWEEN_FAILURES))
    assert caplog.text.count("a phone's connection has failed") == 2
