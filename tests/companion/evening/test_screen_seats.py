"""Seats without a button box: their people vote and choose on the screen."""

from __future__ import annotations

from companion.evening.inputs import AnswerHere, Command, PickCharacter, PickSeat
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.pairing import PairingScene, PairingScreen
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seating import SeatingScene
from engine import Follow, standing
from tests.companion.evening.board import Board
from tests.companion.simulated_table import SimulatedTable


def seated(
    follow: Follow, boxes: int = 0, seats: int = 4, pressed: int | None = None
) -> SimulatedTable:
    """A game of seats of which only the first have a box: those whose box is `pressed`."""
    pressed = boxes if pressed is None else pressed
    table = SimulatedTable(seed=3, boxes=boxes)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    for box in range(1, pressed + 1):
        table.press(box)
    for seat in range(pressed, seats):
        table.choose(PickSeat(seat))
    for _switch in range(tuple(Follow).index(follow)):
        table.switch(Command.SWITCH_FOLLOW)
    table.wait(1)
    table.choose_starter()
    return table


def test_without_a_box_the_seating_screen_says_what_to_do() -> None:
    table = SimulatedTable(boxes=0)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("king-up"))
    assert "Touch a free seat" in (table.expect(SeatingScene).problem or "")


def test_a_table_without_any_box_tells_its_scores() -> None:
    table = seated(Follow.SCORES)
    board = Board(table, seed=4)
    board.play()
    assert standing(table.match.state) == standing(board.state)


def test_without_a_box_votes_are_cast_on_the_screen() -> None:
    table = seated(Follow.VOTES, boxes=2, seats=3)
    table.choose(PickSeat(0))
    table.choose(PickCharacter("irina"))
    table.wait(1)
    scene = table.expect(ElectionScene)
    assert scene.hint.startswith("Perrine: vote on the screen")
    assert not any(seat.box_missing for seat in scene.overview.seats)
    assert table.offered(AnswerHere) == [AnswerHere(2)]


def test_a_seat_without_a_box_is_no_fault_on_any_screen() -> None:
    table = seated(Follow.MOVES, seats=3)
    scene = table.expect(CastleScene)
    assert "no box" not in scene.hint
    assert not any(seat.box_missing for seat in scene.overview.seats)
    table.open_from_menu(PairingScreen)
    assert table.expect(PairingScene).boxes == (None, None, None)


def test_a_spare_box_replaces_no_seat_that_answers_on_the_screen() -> None:
    table = seated(Follow.MOVES, boxes=3, seats=3, pressed=2)
    table.press(3)
    assert table.notice_text == "Box 3 has no seat. Use “Boxes” to give it to a seat."
    table.unplug(1)
    table.press(3)
    assert [choice.label for choice in table.expect(QuestionScene).frame.choices] == [
        "Margot",
        "Nobody's",
    ]


def test_a_seat_without_a_box_can_get_one_in_the_middle_of_a_game() -> None:
    table = seated(Follow.MOVES, boxes=2, seats=3, pressed=1)
    table.open_from_menu(PairingScreen)
    table.choose(PickSeat(2))
    table.press(2)
    assert table.match.pairing == ("box-1", "screen:1", "box-2")
