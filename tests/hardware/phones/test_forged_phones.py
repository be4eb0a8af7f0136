"""Who has seen the code can let another program join in place of the page: it is one phone, and
speaks for nobody else."""

from __future__ import annotations

from typing import cast

import pytest

from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    BoxId,
    Button,
    Cause,
    Closed,
    Found,
    Identity,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Signal,
)
from hardware.controllers.host_session import box_name
from hardware.phones.connection import Closing, PhoneConnection
from hardware.phones.encryption import Join, PhoneRole
from hardware.phones.news import Phone
from hardware.phones.registry import MOST_GUESTS, MOST_IDENTITIES
from tests.hardware.phones.forged_phone import ForgedPhone, OpenTable
from tests.simulation.phones.virtual_time import run

ANNAS, BELAS = b"annas ph", b"belas ph"
ANNA, BELA = box_name(ANNAS, 0), box_name(BELAS, 0)
YES, NO, STOMACHACHE = Button


def ballot(*boxes: BoxId) -> Order:
    cards = dict.fromkeys(boxes, frozenset(Button))
    return Order(ballot=BallotOrder(5, BallotPhase.OPEN, cards), seated=frozenset(boxes))


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


async def come_and_go(table: OpenTable, count: int) -> None:
    """Phones of an attacker with the code: each joins under a new identity, and leaves."""
    for number in range(count):
        phone = ForgedPhone(table, number.to_bytes(8, "big"))
        assert await table.wait() == [Found(phone.box, Identity.PROVEN)]
        await phone.leave()
        await table.wait()


def test_many_phones_that_come_and_go_keep_nobody_out() -> None:
    async def evening() -> None:
        table = OpenTable()
        await come_and_go(table, MOST_IDENTITIES + 1)
        assert len(table.registry._secrets) == MOST_IDENTITIES
        ForgedPhone(table, ANNAS)
        assert await table.wait() == [Found(ANNA, Identity.PROVEN)]

    run(evening)


@pytest.mark.slow
def test_phones_that_never_say_what_they_are_are_not_remembered() -> None:
    async def evening() -> None:
        table = OpenTable()
        for number in range(MOST_IDENTITIES + 1):
            ForgedPhone(table, number.to_bytes(8, "big"), says_welcome=False)
            await table.wait()
        assert not table.registry._secrets

    run(evening)


def test_a_phone_with_a_seat_is_known_however_many_join_while_it_is_away() -> None:
    """Its secret still keeps others from joining in its place."""

    async def evening() -> None:
        table = OpenTable()
        anna = ForgedPhone(table, ANNAS)
        await table.wait()
        table.order(Order(seated=frozenset({ANNA})))
        await anna.leave()
        await table.wait()
        await come_and_go(table, MOST_IDENTITIES + 1)
        thief = ForgedPhone(table, ANNAS, secret=b"another's secret")
        assert await table.wait(2.0) == []
        assert thief.closing is Closing.NOT_INVITED

    run(evening)


def test_phones_of_one_address_fill_no_place_that_another_one_needs() -> None:
    async def evening() -> None:
        table = OpenTable()
        anna = ForgedPhone(table, ANNAS, address="192.168.1.8")
        await table.wait()
        crowd = [ForgedPhone(table, number.to_bytes(8, "big")) for number in range(MOST_GUESTS + 9)]
        await table.wait()
        ForgedPhone(table, BELAS, address="192.168.1.9")
        assert Found(BELA, Identity.PROVEN) in await table.wait()
        assert len(table.registry.phones) == MOST_GUESTS
        assert [each.is_over for each in crowd].count(True) == 11
        assert not anna.is_over

    run(evening)


def test_phones_with_a_seat_keep_their_places_whoever_joins() -> None:
    """From the moment they have taken it, also if each of the others has an address of its own."""

    async def evening() -> None:
        table = OpenTable()
        anna = ForgedPhone(table, ANNAS)
        await table.wait()
        table.order(Order(seated=frozenset({ANNA})))
        for number in range(MOST_GUESTS + 9):
            ForgedPhone(table, number.to_bytes(8, "big"), address=f"192.168.2.{number}")
        assert not [each for each in await table.wait() if each == Lost(ANNA, Cause.OUT_OF_REACH)]
        assert not anna.is_over
        assert len(table.registry.phones) == 1 + MOST_GUESTS

    run(evening)


def test_a_phone_that_is_sent_away_comes_back_no_more() -> None:
    """Other phones stay, and its own page is told why."""

    async def evening() -> None:
        table = OpenTable()
        anna, bela = ForgedPhone(table, ANNAS), ForgedPhone(table, BELAS)
        await table.wait()
        table.registry.send_away(BELA)
        assert await table.wait() == [Lost(BELA, Cause.OUT_OF_REACH)]
        assert bela.closing is Closing.SENT_AWAY
        again = ForgedPhone(table, BELAS)
        assert await table.wait() == []
        assert again.closing is Closing.SENT_AWAY
        assert not anna.is_over

    run(evening)


def test_a_page_may_ask_whether_its_code_is_right_before_it_joins() -> None:
    async def evening() -> None:
        table = OpenTable()
        guest = ForgedPhone(table, ANNAS, role=PhoneRole.ASKS)
        assert await table.wait() == []
        assert guest.closing is Closing.INVITED_WITHOUT_BOXES
        table.order(Order({"a wired box": Light.OFF}))
        guest = ForgedPhone(table, ANNAS, role=PhoneRole.ASKS)
        assert await table.wait() == []
        assert guest.closing is Closing.INVITED
        assert table.registry.phones == ()

    run(evening)


def test_a_second_window_of_a_phone_ends_the_first_and_says_so() -> None:
    async def evening() -> None:
        table = OpenTable()
        first = ForgedPhone(table, ANNAS)
        await table.wait()
        second = ForgedPhone(table, ANNAS)
        lost, found = Lost(ANNA, Cause.OUT_OF_REACH), Found(ANNA, Identity.PROVEN)
        assert await table.wait() == [lost, found]
        assert first.closing is Closing.TAKEN_OVER
        assert not second.is_over

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
