"""Who has seen the code can let another program join in place of the page: it is one phone, and
speaks for nobody else."""

from __future__ import annotations

import asyncio
from typing import cast

from firmware.messages import Welcome
from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Closed,
    Found,
    Identity,
    Light,
    Locked,
    Opened,
    Order,
    Pressed,
    Signal,
)
from hardware.controllers.host_session import box_name
from hardware.phones.connection import PhoneConnection
from hardware.phones.news import Phone
from hardware.phones.sealing import Join
from tests.hardware.phones.forged_phone import ForgedPhone, OpenTable
from tests.simulation.phones.virtual_time import run

ANNAS, BELAS = b"annas ph", b"belas ph"
ANNA, BELA = box_name(ANNAS, 0), box_name(BELAS, 0)
YES, NO, STOMACHACHE = Button


def test_a_phone_that_says_what_it_is_plays() -> None:
    async def evening() -> None:
        table = OpenTable()
        anna = ForgedPhone(table, ANNAS)
        assert await table.wait() == [Found(ANNA, Identity.PROVEN)]
        table.order(Order({ANNA: Light.INVITING}))
        anna.press(NO)
        assert await table.wait() == [Pressed(ANNA, NO)]

    run(evening)


def test_a_phone_cannot_say_that_it_is_another_one() -> None:
    """It would vote in Anna's place."""

    async def evening() -> None:
        table = OpenTable()
        ForgedPhone(table, ANNAS)
        await table.wait()
        thief = ForgedPhone(table, BELAS, claimed=ANNAS)
        assert await table.wait() == []
        assert thief.is_over
        assert table.registry.phones == (Phone(ANNA, is_box=True),)

    run(evening)


def test_a_phone_cannot_say_that_it_is_eight_boxes() -> None:
    """It would take eight seats, and keep them when it leaves."""

    async def evening() -> None:
        table = OpenTable()
        crowd = ForgedPhone(table, BELAS, ports=8)
        assert await table.wait() == []
        assert crowd.is_over
        assert table.registry.phones == ()

    run(evening)


class Silent:
    """A connection of which only the table's end matters."""

    address = "192.168.1.7"

    def ignore(self, _what: object) -> None:
        pass

    apply_order = show = end = ignore


def test_what_a_phone_says_of_another_box_is_not_passed_on() -> None:
    """Also if its session had been begun under another name."""
    table = OpenTable()
    belas = cast(PhoneConnection, Silent())
    table.registry.admit(belas, Join(BELAS, bytes(16), 1))
    forged: list[Signal] = [
        Pressed(ANNA, YES),
        Locked(ANNA, 5),
        Closed(ANNA, 5),
        Opened(5, {BELA: YES, ANNA: NO}),
        Found(f"{BELA[:-1]}2", Identity.PROVEN),
    ]
    for signal in forged:
        table.registry.deliver(belas, signal)
    assert list(table.inbox.drain()) == []
    table.registry.deliver(belas, Opened(5, {BELA: YES}))
    assert list(table.inbox.drain()) == [Opened(5, {BELA: YES})]
