"""At a coronation, cards are held up to the camera: only one that newly appears counts."""

from __future__ import annotations

import pytest

from companion.camera.board_camera import CAMERA_GONE
from companion.evening.screens.favourites import FavouritesScene
from tests.companion.camera.people import People
from tests.companion.camera.playing import begin
from tests.companion.camera.watched_table import WatchedTable

LONG = 5.0


def _until_cards_are_asked(*lie_open: int) -> WatchedTable:
    """These cards lie open on the table all the time."""
    people: People = begin("king-up", 4, own=True)
    for number in lie_open:
        people.board.lay_open(_tag(number))
    while not isinstance(people.table.scene, FavouritesScene):
        people.decide()
    people.table.pass_time(LONG)
    return people.table


def _tag(number: int) -> int:
    return number - 1


def _hold_up(table: WatchedTable, number: int) -> None:
    """A hand is never still."""
    table.board.open_cards.pop(_tag(number), None)
    table.pass_time(1)
    for _tick in range(10):
        table.board.show(_tag(number))
        table.pass_time(0.15)
    table.board.show(None)


def _entered(table: WatchedTable) -> list[int | None]:
    return [card.number for card in table.match.seen.favourites if card is not None]


@pytest.mark.slow
def test_a_card_in_a_swaying_hand_is_entered() -> None:
    table = _until_cards_are_asked()
    _hold_up(table, 5)
    assert _entered(table) == [5]


@pytest.mark.slow
def test_a_card_that_already_lies_open_is_nobody_s() -> None:
    table = _until_cards_are_asked(7, 9)
    assert _entered(table) == []
    _hold_up(table, 5)
    assert _entered(table) == [5]


@pytest.mark.slow
def test_a_card_that_lies_open_counts_when_somebody_holds_it_up() -> None:
    table = _until_cards_are_asked(7, 9)
    _hold_up(table, 9)
    assert _entered(table) == [9]


@pytest.mark.slow
def test_a_card_from_which_an_arm_is_taken_away_was_not_held_up() -> None:
    table = _until_cards_are_asked(7)
    table.board.covered_cards.add(_tag(7))
    table.pass_time(LONG)
    table.board.covered_cards.clear()
    table.pass_time(LONG)
    assert _entered(table) == []


@pytest.mark.slow
def test_cards_that_are_shown_at_once_are_asked_for_one_at_a_time() -> None:
    table = _until_cards_are_asked()
    for number in (3, 4):
        table.board.lay_open(_tag(number))
    table.pass_time(2)
    assert _entered(table) == []
    assert table.notice_text == "Hold up one card at a time."
    _hold_up(table, 4)
    _hold_up(table, 3)
    assert _entered(table) == [4, 3]


def test_the_screen_says_that_a_card_can_be_held_up() -> None:
    table = _until_cards_are_asked()
    assert table.expect(FavouritesScene).hint.startswith("Hold the card up to the camera")
    table.process.trouble = CAMERA_GONE
    table.pass_time(1)
    assert table.expect(FavouritesScene).hint.startswith("Tap or type")
