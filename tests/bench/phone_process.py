"""Runs eight phones, the real page in Node, that join a table; arguments: port, invitation.

A line on its input with a phone and a button's number presses it, and is answered with the time of
the press; an empty line with the times when each light last changed, in seconds of the monotonic
clock.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from threading import Thread
from time import monotonic

from aiohttp import ClientSession

from hardware.boxes import Button
from tests.hardware.phones.network_phone import HERE, NetworkPhone
from tests.hardware.phones.page_in_node import PageInNode

COUNT = 8


class BenchPhone(NetworkPhone):
    """Notes when its light changes."""

    since = 0.0

    async def live(self) -> None:
        light = -1
        while True:
            await self.step()
            if self.page.light(0) != light:
                light, self.since = self.page.light(0), monotonic()


async def main(port: str, fragment: str) -> None:
    async with ClientSession() as client:
        phones = [await joined(client, port, fragment) for _phone in range(COUNT)]
        Thread(target=answer, args=(phones,), daemon=True).start()
        await asyncio.gather(*(phone.live() for phone in phones))


async def joined(client: ClientSession, port: str, fragment: str) -> BenchPhone:
    page = PageInNode(secrets.token_bytes(8), boot=1)
    socket = await client.ws_connect(f"http://{HERE}:{port}/box")
    greeting = await socket.receive_bytes()
    await socket.send_bytes(page.join(fragment, greeting))
    return BenchPhone(page, socket)


def answer(phones: list[BenchPhone]) -> None:
    for line in sys.stdin:
        if line.strip():
            phone, button = map(int, line.split())
            now = monotonic()
            phones[phone].press(tuple(Button)[button])
            print(now, flush=True)
        else:
            print(*(phone.since for phone in phones), flush=True)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
