"""Whoever is on the network can send anything to the phones' port: no vote is lost, forged or
read, and the table plays on."""

from __future__ import annotations

import asyncio
import gzip
import os
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest
from aiohttp import (
    ClientConnectionError,
    ClientSession,
    ClientWebSocketResponse,
    TCPConnector,
    WSServerHandshakeError,
)

from hardware.boxes import Button, Found, Identity, Lost, Pressed
from hardware.phones.address_limits import FAIR_SHARE, MOST_ADDRESSES, RequestRate, one_too_many
from hardware.phones.gate import MOST_STRANGERS
from hardware.phones.server import LARGEST_FRAME, files_of_page
from tests.hardware.phones.network_phone import (
    HERE,
    TEXTS,
    NetworkPhone,
    TableOfPhones,
    joined,
    page_of,
    table_of_phones,
)
from tests.hardware.phones.page_in_node import PageInNode
from tests.hardware.phones.test_phone_boxes import ANNA, BELA, NO, YES
from tests.needed_programs import needs
from tests.waiting import SAFETY_LIMIT

pytestmark = needs("node")


@pytest.fixture
def table() -> Iterator[TableOfPhones]:
    with table_of_phones() as table:
        yield table


@asynccontextmanager
async def anna_plays_on(table: TableOfPhones) -> AsyncIterator[NetworkPhone]:
    """Anna's phone is connected, and still works after whatever has happened meanwhile."""
    with page_of(1) as page:
        async with joined(table, page) as anna:
            await table.invite(ANNA, Identity.PROVEN, anna)
            yield anna
            for button in (NO, YES):
                anna.press(button)
                await table.wait_for(Pressed(ANNA, button), anna)
    assert not [each for each in table.signals if isinstance(each, Lost) and each.box == ANNA]


@asynccontextmanager
async def joined_in_time(table: TableOfPhones, page: PageInNode) -> AsyncIterator[NetworkPhone]:
    """Once the server answers this address again."""
    async with AsyncExitStack() as stack:
        while True:
            with suppress(WSServerHandshakeError):
                yield await stack.enter_async_context(joined(table, page))
                return


async def is_closed(socket: ClientWebSocketResponse) -> bool:
    """Whether the table closes the connection, whatever it says before."""
    async for _message in socket:
        pass
    return socket.closed


@pytest.mark.slow
def test_paths_lead_to_the_pages_files_only(table: TableOfPhones) -> None:
    async def attack() -> None:
        async with ClientSession() as client:
            for path in ("/", "/page.js", "/box/link.js", "/texts.json"):
                async with client.get(f"{table.address}{path}") as answer:
                    assert answer.status == 200
                    policy = answer.headers["Content-Security-Policy"]
                    assert "default-src 'none'" in policy
                    place = table.address.removeprefix("http://")
                    assert policy.endswith(f"connect-src 'self' ws://{place}")
            for path in (
                "/../encryption.py",
                "/%2e%2e/encryption.py",
                "//etc/passwd",
                "/box/",
                "/nacl",
            ):
                async with client.get(f"{table.address}{path}") as answer:
                    assert answer.status in (403, 404), path
            for method in ("POST", "PUT", "DELETE"):
                async with client.request(method, f"{table.address}/", data=b"x") as answer:
                    assert answer.status >= 400

    asyncio.run(attack())


@pytest.mark.parametrize(
    "headers",
    [{"Host": "vivat.example"}, {"Host": "["}, {"Origin": "http://vivat.example"}],
    ids=str,
)
def test_another_page_reaches_neither_the_files_nor_the_box(
    table: TableOfPhones, headers: dict[str, str]
) -> None:
    async def attack() -> None:
        async with ClientSession(headers=headers) as client:
            async with client.get(f"{table.address}/texts.json") as answer:
                assert answer.status == 403
            with pytest.raises(WSServerHandshakeError):
                await client.ws_connect(f"{table.address}/box")

    asyncio.run(attack())


def test_the_page_is_compressed_and_kept_by_its_hash(table: TableOfPhones) -> None:
    async def ask() -> None:
        async with ClientSession(auto_decompress=False) as client:
            url = f"{table.address}/nacl.min.js"
            async with client.get(url) as answer:
                packed, tag = await answer.read(), answer.headers["ETag"]
                assert gzip.decompress(packed) == files_of_page()["/nacl.min.js"][1]
            async with client.get(url, headers={"If-None-Match": tag}) as answer:
                assert (answer.status, await answer.read()) == (304, b"")
            async with client.get(url, headers={"Accept-Encoding": "identity"}) as answer:
                assert len(await answer.read()) > len(packed)

    asyncio.run(ask())


def test_who_opens_this_computers_name_reads_what_to_do(table: TableOfPhones) -> None:
    async def ask() -> None:
        headers = {"Host": "raspberrypi:8470"}
        async with ClientSession(headers=headers) as client, client.get(table.address) as answer:
            assert (answer.status, await answer.text()) == (403, TEXTS["by_name"])

    asyncio.run(ask())


@pytest.mark.slow
def test_noise_in_place_of_a_request_to_join_is_refused(table: TableOfPhones) -> None:
    noises = (b"", b"\x00", bytes(32), bytes(100), bytes(LARGEST_FRAME + 1), "let me in")

    async def is_refused(client: ClientSession, noise: bytes | str) -> bool:
        async with client.ws_connect(f"{table.address}/box") as socket:
            await socket.receive_bytes()
            await (socket.send_str(noise) if isinstance(noise, str) else socket.send_bytes(noise))
            return await is_closed(socket)

    async def attack() -> None:
        async with anna_plays_on(table) as anna, ClientSession() as client:
            refused = asyncio.gather(*(is_refused(client, noise) for noise in noises))
            while not refused.done():
                await anna.pause()
            assert all(refused.result())

    asyncio.run(attack())


@pytest.mark.slow
def test_forged_and_repeated_frames_end_only_their_own_connection(table: TableOfPhones) -> None:
    async def attack() -> None:
        async with anna_plays_on(table) as anna:
            with page_of(2) as page:
                for forge in (lambda frame: bytes(len(frame)), lambda frame: frame[:-1] + b"x"):
                    async with joined(table, page) as forger:
                        await forger.socket.send_bytes(forge(page.encrypt(b"hello")))
                        assert await is_closed(forger.socket)
                async with joined(table, page) as repeater:
                    frame = page.encrypt(b"hello")
                    await repeater.socket.send_bytes(frame)
                    await repeater.socket.send_bytes(frame)
                    assert await is_closed(repeater.socket)
            await anna.pause()

    asyncio.run(attack())


@pytest.mark.slow
def test_a_thousand_connections_find_limits_and_keep_nobody_out(table: TableOfPhones) -> None:
    async def attack() -> None:
        async with anna_plays_on(table) as anna, AsyncExitStack() as stack:
            connector = TCPConnector(limit=0)
            client = await stack.enter_async_context(ClientSession(connector=connector))
            sockets = []
            for _number in range(1000):
                opened = client.ws_connect(f"{table.address}/box")
                with suppress(WSServerHandshakeError, ClientConnectionError):  # too many at once
                    sockets.append(await stack.enter_async_context(opened))
                await anna.pause()
            left = [socket for socket in sockets[:-MOST_STRANGERS] if not await is_closed(socket)]
            assert not left
            with page_of(2) as page:
                async with joined_in_time(table, page) as bela:
                    await table.wait_for(Found(BELA, Identity.PROVEN), anna, bela)

    asyncio.run(attack())


@pytest.mark.slow
def test_each_address_has_its_own_limit() -> None:
    rate = RequestRate(2, per_second=1, clock=lambda: 7.5)
    assert [rate.allows("attacker") for _request in range(4)] == [True, True, False, False]
    assert rate.allows("Anna's phone")


@pytest.mark.slow
def test_requests_are_allowed_again_after_a_while() -> None:
    seconds = iter((7.0, 7.0, 7.1, 8.0, 8.1))
    rate = RequestRate(2, per_second=1, clock=lambda: next(seconds))
    assert [rate.allows("Anna's phone") for _request in range(5)] == [
        True,
        True,
        False,
        True,
        False,
    ]


@pytest.mark.slow
def test_an_attacker_with_many_addresses_fills_no_memory() -> None:
    rate = RequestRate(2, per_second=1000, clock=iter(range(100_000)).__next__)
    assert all(rate.allows(f"address {number}") for number in range(5000))
    assert len(rate._free_at) <= MOST_ADDRESSES + 1


def test_strangers_of_the_busiest_address_make_room_for_others() -> None:
    addresses = ["Anna", *["attacker"] * (FAIR_SHARE + 1), "Bela"]
    assert addresses[one_too_many(addresses)] == "attacker"


def test_who_has_many_addresses_does_not_push_out_a_phone_that_loads_the_page() -> None:
    attackers = [f"attacker {number}" for number in range(MOST_STRANGERS)]
    assert one_too_many([*attackers, *["Anna"] * 6]) == 0


@pytest.mark.slow
def test_connections_that_say_nothing_cost_few_files_and_keep_nobody_out(
    table: TableOfPhones,
) -> None:
    async def attack() -> None:
        async with anna_plays_on(table) as anna:
            before = len(os.listdir("/proc/self/fd"))
            sockets = []
            for _number in range(1000):
                opened = socket.create_connection((HERE, table.boxes.port))
                sockets.append(opened)
                await anna.pause()
            ours = len(sockets)
            theirs = len(os.listdir("/proc/self/fd")) - before - ours
            assert theirs <= MOST_STRANGERS + 1
            with page_of(2) as page:
                async with joined(table, page) as bela:
                    await table.wait_for(Found(BELA, Identity.PROVEN), anna, bela)
            for each in sockets:
                each.close()

    asyncio.run(attack())


@pytest.mark.slow
def test_clients_that_read_nothing_cost_few_files(table: TableOfPhones) -> None:
    """Each asks for much, and then for the end of the connection."""
    ask = f"GET /nacl.min.js HTTP/1.1\r\nHost: {HERE}\r\n"
    asked = f"{ask}\r\n".encode() * 40 + f"{ask}Connection: close\r\n\r\n".encode()

    async def attack() -> None:
        async with anna_plays_on(table) as anna:
            before = len(os.listdir("/proc/self/fd"))
            sockets = []
            for _number in range(300):
                opened = socket.socket()
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
                opened.connect((HERE, table.boxes.port))
                opened.sendall(asked)
                sockets.append(opened)
                await anna.pause()
            assert len(os.listdir("/proc/self/fd")) - before - 300 <= MOST_STRANGERS + 1
            for each in sockets:
                each.close()

    asyncio.run(attack())


@pytest.mark.slow
def test_nonsense_fills_no_log(table: TableOfPhones, caplog: pytest.LogCaptureFixture) -> None:
    for nonsense in (b"\x00" * 100, b"GET / HTTP/9.9\r\n\r\n", b"GET /box HTTP/1.1\r\n\r\n"):
        with socket.create_connection((HERE, table.boxes.port)) as opened:
            opened.sendall(nonsense)
            opened.shutdown(socket.SHUT_WR)
            while opened.recv(4096):
                pass
    assert caplog.text == ""


@pytest.mark.slow
def test_whoever_hangs_does_not_keep_phones_from_being_switched_off(table: TableOfPhones) -> None:
    with socket.create_connection((HERE, table.boxes.port)) as opened:
        opened.settimeout(SAFETY_LIMIT)
        opened.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        table.boxes.switch_off()
        with suppress(ConnectionResetError):
            assert opened.recv(1) == b""


@pytest.mark.slow
def test_a_phone_that_sends_without_end_is_cut_off(table: TableOfPhones) -> None:
    async def attack() -> None:
        async with anna_plays_on(table):
            with page_of(2) as page:
                async with joined(table, page) as flooder:
                    frames = [page.encrypt(bytes(1000)) for _frame in range(500)]
                    for frame in frames:
                        if flooder.socket.closed:
                            break
                        await flooder.socket.send_bytes(frame)

    asyncio.run(attack())


@pytest.mark.slow
def test_button_presses_are_all_that_a_stranger_with_the_code_can_add(table: TableOfPhones) -> None:
    """A copied code makes another box, which sits nowhere until it takes a seat."""

    async def attack() -> None:
        async with anna_plays_on(table):
            with page_of(3) as page:
                async with joined(table, page) as stranger:
                    stranger.press(Button.STOMACHACHE)
                    for _turn in range(20):
                        await stranger.pause()

    asyncio.run(attack())
