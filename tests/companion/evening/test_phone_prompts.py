"""What phones say: what a press does, whose turn it is, and who is voted on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.evening.calm import CALM_SECONDS
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickSeat, Target
from companion.evening.scene import Frame
from companion.evening.screen import Open
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.phones import GamePhonesScreen, PhonesScene, PhonesScreen
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.reading import ReadingScene
from companion.evening.screens.settings import SettingsScene, SettingsScreen
from hardware.boxes import Button, Identity
from tests.companion.evening.table_with_phones import TableWithPhones, targets

YES, NO, STOMACHACHE = Button
Way = Callable[[TableWithPhones], None]


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


def test_everybody_reads_what_a_bot_asks_for_and_can_say_that_it_is_done(
    table: TableWithPhones,
) -> None:
    table.begin(seats=4, bots=2)
    for _person in range(2):
        table.choose(table.offered(PickCharacter)[0])
        table.choose(table.offered(PickFloor)[0])
    table.wait(1)
    before = len(table.events)
    for box in (1, 2):
        assert table.hand(box).prompt.startswith("Ada asks: ")
        assert Command.DONE in targets(table.hand(box))
    table.tap("box-2", Command.DONE)
    assert len(table.events) == before + 1


def test_a_phone_says_who_is_voted_on_and_what_goes_on_afterwards(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    name = table.expect(ElectionScene).candidate.name
    assert {hand.prompt for hand in table.hands.values()} == {
        f"Vote in secret: {name} on the throne?"
    }
    table.press_each(YES, YES, NO)
    table.wait(5)
    assert [table.hand(box).prompt for box in (1, 2, 3)] == [
        "Your Yes was one of 2. Yes: Continue",
        "Your Yes was one of 2. Yes: Continue",
        "Your No was the only one. Yes: Continue",
    ]


def test_after_a_vote_each_phone_tells_the_verdict_the_votes_and_what_comes_of_it(
    table: TableWithPhones,
) -> None:
    table.begin_an_election(seats=3)
    name = table.expect(ElectionScene).candidate.name
    table.vote(YES, YES, NO)
    table.wait(1)
    told = f"{name} is rejected", "Margot: Yes", "Charles: Yes", "Perrine: No"
    assert table.hand(1).lines == (*told, f"Take {name} out of the castle.")


def test_the_question_of_a_vote_stays_whatever_is_on_the_screen(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    asked = table.hand(1).prompt
    table.choose(Open(GamePhonesScreen))
    assert table.hand(1).prompt == asked != ""


def test_a_press_on_a_phone_that_shows_boxes_promises_nothing(table: TableWithPhones) -> None:
    table.begin(seats=3)
    table.choose(Open(menu_screen))
    assert table.hand(1).prompt == "Menu Yes: Play on"
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


def before_a_game(*targets: Target) -> Way:
    """To a screen that comes before anybody sits down."""

    def go(table: TableWithPhones) -> None:
        for target in targets:
            table.choose(target)

    return go


def with_seats(*targets: Target) -> Way:
    """To a screen once three of five phones have a seat."""

    def go(table: TableWithPhones) -> None:
        table.take_seats(seats=3)
        before_a_game(*targets)(table)

    return go


def in_a_game(*targets: Target) -> Way:
    """To a screen of their game."""

    def go(table: TableWithPhones) -> None:
        table.begin(seats=3)
        before_a_game(*targets)(table)

    return go


def to_a_verdict(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    table.vote(YES, YES, NO)


def to_a_coronation(table: TableWithPhones) -> None:
    table.begin_an_election(seats=3)
    table.crown()


SCREENS: dict[str, Way] = {
    "title": before_a_game(),
    "settings": before_a_game(Open(SettingsScreen)),
    "help": before_a_game(Command.HELP),
    "edition": before_a_game(Command.NEW_GAME),
    "seating": with_seats(),
    "seat": with_seats(PickSeat(1)),
    "starter": with_seats(Command.BEGIN),
    "the same people": with_seats(Command.BACK, Command.BACK, Command.NEW_GAME),
    "castle": in_a_game(),
    "help in a game": in_a_game(Command.HELP),
    "menu": in_a_game(Open(menu_screen)),
    "leaving": in_a_game(Command.LEAVE),
    "boxes": in_a_game(Open(menu_screen), Open(PairingScreen)),
    "verdict": to_a_verdict,
    "coronation": to_a_coronation,
}
DO_MORE = ("seating", "seat")
"""Where phones say something else, or nothing, and Yes chooses all the same."""


def screen_with_its_question(table: TableWithPhones) -> tuple[object, ...]:
    """What changes if Yes has chosen something: the screen, its page, or what waits for a second
    press."""
    scene = table.scene
    face = replace(scene, frame=Frame())
    asks = isinstance(scene, QuestionScene | ReadingScene | SettingsScene)
    return type(scene), scene.frame.agreement, face if asks else None


@pytest.mark.parametrize("screen", SCREENS)
def test_a_phone_promises_what_its_yes_does_and_nothing_else(screen: str) -> None:
    for box in range(1, 6):
        table = TableWithPhones(phones=5)
        SCREENS[screen](table)
        table.wait(1)
        table.is_patient = False
        promises = table.hand(box).prompt
        before = screen_with_its_question(table)
        table.press(box, YES)
        table.wait(1)
        has_chosen = screen_with_its_question(table) != before
        assert has_chosen is ("Yes: " in promises) or (has_chosen and screen in DO_MORE), box
