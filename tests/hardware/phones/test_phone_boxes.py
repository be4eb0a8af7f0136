"""A phone at a real port is a button box: its vote stays in it until all votes are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

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
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
)
from hardware.controllers.host_session import box_name
from hardware.phones.encryption import PhoneRole
from hardware.phones.news import ChoiceTapped, NameTyped, Phone
from tests.hardware.phones.network_phone import (
    NetworkPhone,
    TableOfPhones,
    joined,
    page_of,
    table_of_phones,
    until,
    until_disconnected,
)
from tests.needed_programs import needs

pytestmark = [pytest.mark.slow, needs("node")]
YES, NO, STOMACHACHE = Button
ANNA = box_name(bytes([0xF0, *bytes(6), 1]), 0)
BELA = box_name(bytes([0xF0, *bytes(6), 2]), 0)
STRANGER = bytes(16)


@pytest.fixture
def table() -> Iterator[TableOfPhones]:
    with table_of_phones() as table:
        yield table


def ballot(table: TableOfPhones, phase: BallotPhase, *boxes: BoxId) -> None:
    cards = dict.fromkeys(boxes, frozenset(Button))
    table.boxes.apply_order(Order(ballot=BallotOrder(5, phase, cards)))


async def lock(
    table: TableOfPhones, box: BoxId, vote: Button, phone: NetworkPhone, *others: NetworkPhone
) -> None:
    """Press until the phone has the ballot: earlier, a press is no vote."""
    while Locked(box, 5) not in table.poll():
        phone.press(vote)
        for _moment in range(5):
            await asyncio.gather(*(each.pause() for each in (phone, *others)))


def test_two_phones_vote_and_both_votes_are_opened_together(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as one, page_of(2) as two:
            async with joined(table, one) as anna, joined(table, two) as bela:
                await table.wait_for(Found(BELA, Identity.PROVEN), anna, bela)
                await table.invite(ANNA, Identity.PROVEN, anna)
                anna.press(NO)
                await table.wait_for(Pressed(ANNA, NO), anna, bela)
                ballot(table, BallotPhase.OPEN, ANNA, BELA)
                await lock(table, ANNA, YES, anna, bela)
                await lock(table, BELA, STOMACHACHE, bela, anna)
                ballot(table, BallotPhase.CLOSED, ANNA, BELA)
                await table.wait_for(Closed(ANNA, 5), anna, bela)
                await table.wait_for(Closed(BELA, 5), anna, bela)
                ballot(table, BallotPhase.REVEALED, ANNA, BELA)
                await table.wait_for(Opened(5, {ANNA: YES}), anna, bela)
                await table.wait_for(Opened(5, {BELA: STOMACHACHE}), anna, bela)

    asyncio.run(evening())
    assert len([each for each in table.signals if isinstance(each, Opened)]) == 2


def test_a_phone_that_loses_the_network_still_has_its_vote(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as page:
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
                ballot(table, BallotPhase.OPEN, ANNA)
                await lock(table, ANNA, NO, anna)
            await table.wait_for(Lost(ANNA, Cause.OUT_OF_REACH))
            table.signals.clear()
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
                await table.wait_for(Locked(ANNA, 5), anna)

    asyncio.run(evening())


def test_a_page_that_was_loaded_again_has_lost_its_vote(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as page:
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
                ballot(table, BallotPhase.OPEN, ANNA)
                await lock(table, ANNA, NO, anna)
        await table.wait_for(Lost(ANNA, Cause.OUT_OF_REACH))
        table.signals.clear()
        with page_of(1, boot=2) as page:
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.CHANGED), anna)
                await lock(table, ANNA, YES, anna)

    asyncio.run(evening())


def test_a_second_tab_takes_the_place_of_the_first(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as first, page_of(1, boot=2) as second:
            async with joined(table, first) as before, joined(table, second) as after:
                await table.wait_for(Found(ANNA, Identity.PROVEN), before)
                await table.invite(ANNA, Identity.CHANGED, after)
                await until_disconnected(before)
                after.press(YES)
                await table.wait_for(Pressed(ANNA, YES), after)

    asyncio.run(evening())


def test_another_phone_cannot_take_a_box_that_has_joined(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as page, page_of(1, boot=2) as thief:
            async with joined(table, page) as anna:
                await table.invite(ANNA, Identity.PROVEN, anna)
                async with joined(table, thief, STRANGER) as stranger:
                    await until_disconnected(stranger, anna)
                anna.press(NO)
                await table.wait_for(Pressed(ANNA, NO), anna)

    asyncio.run(evening())
    assert not [each for each in table.signals if isinstance(each, Lost)]


def test_when_phones_are_switched_off_nobody_is_connected(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as page:
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
                table.boxes.switch_off()
                await until_disconnected(anna)
                await table.wait_for(Lost(ANNA, Cause.OUT_OF_REACH))

    asyncio.run(evening())
    assert table.boxes.invitation is None


def test_a_code_that_was_typed_lets_a_phone_join_too(table: TableOfPhones) -> None:
    async def evening() -> None:
        invitation = table.boxes.invitation
        assert invitation is not None
        with page_of(1) as page, page_of(2) as guesser:
            async with joined(table, page, invitation=invitation.code.lower()) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
            async with joined(table, guesser, invitation="BCDFGHJK") as bela:
                await until_disconnected(bela)

    asyncio.run(evening())
    assert not [each for each in table.signals if isinstance(each, Found) and each.box == BELA]


def test_an_invitation_that_was_kept_lets_the_same_phones_in_again(table: TableOfPhones) -> None:
    async def evening() -> None:
        assert table.boxes.invitation is not None
        kept, fragment = table.boxes.invitation.kept, table.fragment
        with page_of(1) as page:
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
            table.boxes.switch_off()
            table.boxes.switch_on(kept)
            table.signals.clear()
            assert table.fragment == fragment
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
            table.boxes.switch_off()
            table.boxes.switch_on()
            assert table.fragment != fragment
            async with joined(table, page, invitation=fragment) as anna:
                await until_disconnected(anna)

    asyncio.run(evening())


def test_each_phone_gets_its_own_card_and_all_get_one_together(table: TableOfPhones) -> None:
    async def evening() -> None:
        table.boxes.show_cards({ANNA: b"for Anna", BELA: b"for Bela"})
        with page_of(1) as one, page_of(2) as two, page_of(3) as three:
            async with (
                joined(table, one) as anna,
                joined(table, two) as bela,
                joined(table, three) as guest,
            ):
                phones = anna, bela, guest
                wanted = [b"for Anna", b"for Bela", b""]
                await until(lambda: [each.card for each in phones] == wanted, *phones)
                bela.card = guest.card = b"none yet"
                table.boxes.show_cards({ANNA: b"another", BELA: b"for Bela"})
                wanted = [b"another", b"for Bela", b""]
                await until(lambda: [each.card for each in phones] == wanted, *phones)

    asyncio.run(evening())


def test_names_and_taps_reach_the_table(table: TableOfPhones) -> None:
    async def evening() -> None:
        with page_of(1) as page:
            async with joined(table, page) as anna:
                await table.wait_for(Found(ANNA, Identity.PROVEN), anna)
                await anna.send(page.name_content("Éloïse"))
                await anna.send(page.tap_content(70_000, 3))
                wanted = [NameTyped(ANNA, "Éloïse"), ChoiceTapped(ANNA, 70_000, 3)]
                await until(lambda: table.poll() != [] and table.news[1:] == wanted, anna)

    asyncio.run(evening())


def test_a_phone_that_only_shows_cards_is_no_box(table: TableOfPhones) -> None:
    async def evening() -> None:
        table.boxes.show_cards({ANNA: b"for Anna"})
        with page_of(1) as page:
            async with joined(table, page, role=PhoneRole.CARD) as anna:
                await until(lambda: anna.card == b"for Anna", anna)
                assert table.boxes.phones == (Phone(ANNA, is_box=False),)
                anna.press(YES)
                await anna.send(page.name_content("Anna"))
                named = NameTyped(ANNA, "Anna")
                await until(lambda: table.poll() == [] and named in table.news, anna)
            await until(lambda: table.poll() == [] and table.boxes.phones == ())

    asyncio.run(evening())
