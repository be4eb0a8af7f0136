"""What phones say: what a press does, whose turn it is, and who is voted on."""

from __future__ import annotations

import pytest

from companion.evening.calm import CALM_SECONDS
from companion.evening.inputs import (
    Command,
    PickFloor,
)
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.menu import MenuScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.phones import (
    GamePhonesScreen,
    PhonesScene,
    PhonesScreen,
)
from companion.evening.table_screen import Open
from hardware.boxes import Button, Identity
from tests.companion.evening.table_with_phones import TableWithPhones

YES, NO, STOMACHACHE = Button


@pytest.fixture
def table() -> TableWithPhones:
    return TableWithPhones()


def test_before_a_game_a_phone_says_what_a_press_does(table: TableWithPhones) -> None:
    assert table.hand(1).prompt == "Yes: New game"
    table.choose(Open(PhonesScreen))
    assert "has joined" in table.hand(1).prompt
    table.choose(Command.BACK)
    table.choose(Command.NEW_GAME)
    assert table.hand(2).prompt == "Yes: Viva il Re!"
    table.press(2, STOMACHACHE)
    assert table.hand(2).prompt == "Yes: King Up!"


def test_in_a_game_each_phone_says_whose_turn_it_is(table: TableWithPhones) -> None:
    table.begin(seats=3)
    assert [table.hand(box).prompt for box in (1, 2, 3)] == [
        "Choose a character to place.",
        "Margot places a character",
        "Margot places a character",
    ]


def test_a_phone_says_who_is_voted_on_and_what_goes_on_afterwards(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    name = table.expect(ElectionScene).candidate.name
    assert {hand.prompt for hand in table.hands.values()} == {
        f"Vote in secret: {name} on the throne?"
    }
    table.press_each(YES, YES, NO)
    table.wait(5)
    assert {hand.prompt for hand in table.hands.values()} == {"Yes: Continue"}


def test_a_press_on_a_phone_that_shows_boxes_promises_nothing(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.choose(Open(MenuScreen))
    assert table.hand(1).prompt.startswith("Yes: ")
    table.choose(Open(PairingScreen))
    assert table.hand(1).prompt == ""


def test_the_code_is_a_touch_away_while_everyone_votes(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    table.choose(Open(GamePhonesScreen))
    assert table.expect(PhonesScene).codes
    table.choose(Command.BACK)
    table.expect(ElectionScene)


def test_a_page_that_was_loaded_again_is_called_so(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    table.unplug(2)
    table.plug_in(2, Identity.CHANGED)
    assert table.notice_text == "Charles's phone has loaded its page again. Charles votes again."


def test_what_can_be_chosen_on_a_phone_comes_when_a_tap_counts(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.tap("box-1", table.hand(1).choices[0].target)
    table.is_patient = False
    table.tap("box-1", PickFloor(3))
    assert not table.hand(2).choices
    table.wait(CALM_SECONDS)
    assert table.hand(2).choices
