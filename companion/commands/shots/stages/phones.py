"""Phones: letting them join, before a game and in one, and a phone that asks for cards."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.demonstration.decisions import play_until_a
from companion.demonstration.staged_phones import STAGED_WAY_IN, StagedPhones
from companion.demonstration.staged_table import LONG_NAMES, StagedTable
from companion.evening.cards.hands import AskForCards
from companion.evening.inputs import ChooseInHand
from companion.evening.ports import Ports
from companion.evening.screen import Open
from companion.evening.screens.card_phone import READING_SECONDS
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.phones import GamePhonesScreen, PhonesAction, PhonesScreen
from hardware.phones.news import NameTyped, Phone
from hardware.phones.phone_boxes import NobodyOpensPort

BOXES = tuple(f"box-{number}" for number in range(1, 9))


@stage
def phones_off() -> StagedTable:
    return _opened(StagedPhones())


@stage
def phones_join() -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join(*BOXES[:3])
    table = _opened(phones)
    table.give(NameTyped("box-1", "Margot"), NameTyped("box-3", "Éloïse"))
    return table


@stage
def phones_join_in_a_network_of_their_own() -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join(*BOXES)
    table = _opened(phones)
    table.give(*(NameTyped(box, name) for box, name in zip(BOXES, LONG_NAMES, strict=True)))
    return table.choose(PhonesAction.OPEN_NETWORK)


@stage
def phones_fail() -> StagedTable:
    return _opened(StagedPhones(problem=NobodyOpensPort()))


@stage
def phones_in_a_game() -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join(*BOXES[:4])
    table = StagedTable(ports=Ports(phones=phones)).sit_down("king-up", 4).begin()
    return table.open_from_menu(GamePhonesScreen)


@stage
def phones_show_cards() -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join_for_cards(*BOXES[4:7])
    table = StagedTable(LONG_NAMES, ports=Ports(phones=phones)).sit_down("vive-le-roi", 3).begin()
    for number, phone in enumerate(BOXES[4:7], start=1):
        table.give(ChooseInHand(Phone(phone, is_box=False), AskForCards(f"box-{number}")))
        table.wait(READING_SECONDS)
        table.press(number)
    return table.open_from_menu(GamePhonesScreen)


@stage
def question_card_on_a_phone() -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join_for_cards("a-phone")
    table = StagedTable(LONG_NAMES, ports=Ports(phones=phones)).sit_down("vive-le-roi", 4).begin()
    table.give(NameTyped("a-phone", LONG_NAMES[1]))
    table.give(ChooseInHand(Phone("a-phone", is_box=False), AskForCards("box-2")))
    return table


@stage
def election_with_phones() -> StagedTable:
    phones = StagedPhones(STAGED_WAY_IN)
    phones.join(*BOXES[:4])
    table = StagedTable(LONG_NAMES, ports=Ports(phones=phones)).sit_down("vive-le-roi", 4).begin()
    play_until_a(table, ElectionScene)
    table.press(1)
    table.unplug(2)
    return table


def _opened(phones: StagedPhones) -> StagedTable:
    return StagedTable(ports=Ports(phones=phones)).choose(Open(PhonesScreen))
