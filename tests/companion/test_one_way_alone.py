"""Whole evenings, from the first screen until the program ends, with one kind of input alone.

Each of them in every way to follow a game; the board tells what the screen must know in the end.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.evening.inputs import Command, PickFloor, PickPlace, PickSeat, Target
from companion.evening.ports import Ending
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.edition import PickEdition
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.short_questions import quitting_screen
from companion.evening.screens.title import TitleScene
from engine import Follow, standing
from hardware.boxes import Button
from tests.companion.evening.board import Board, Choose
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, choose_with_box, choose_with_keys
from tests.sampling import sampled

SEATS = 3


def with_a_box(table: SimulatedTable, target: Target) -> None:
    """Whoever may act chooses with their own box; whoever raised somebody says so with Yes."""
    if isinstance(table.scene, RaisingScene) and isinstance(target, PickSeat):
        table.press(target.seat + 1, Button.YES)
        return
    acting = 1
    if isinstance(table.scene, CastleScene | RaisingScene):
        (acting,) = (seat.number for seat in table.scene.overview.seats if seat.is_turn)
    choose_with_box(table, acting, in_order(table, target))


def with_keys(table: SimulatedTable, target: Target) -> None:
    choose_with_keys(table, in_order(table, target))


def in_order(table: SimulatedTable, target: Target) -> Target:
    """Only a touch names a place directly; otherwise one goes on to the next place."""
    names_a_place = isinstance(target, PickFloor | PickPlace)
    return Command.CONTINUE if names_a_place and asks_for_places(table) else target


def asks_for_places(table: SimulatedTable) -> bool:
    return isinstance(table.scene, PositionsScene)


def play_an_evening(table: SimulatedTable, follow: Follow, choose: Choose) -> None:
    """Begin a game, play it to the podium, and leave the program."""
    choose(table, Command.NEW_GAME)
    choose(table, PickEdition("king-up"))
    table.wait(1)
    for box in range(1, SEATS + 1):
        table.press(box)
    for _switch in range([*Follow].index(follow)):
        table.switch(Command.SWITCH_FOLLOW)
    choose(table, Command.BEGIN)
    choose(table, Command.DRAW_LOTS)
    board = Board(table, seed=6, choose=choose)
    board.play()
    assert standing(table.match.state) == standing(board.state)
    choose(table, Command.DONE)
    table.expect(TitleScene)
    choose(table, Open(quitting_screen))
    choose(table, Command.QUIT)
    assert table.outputs.ending is Ending.QUIT


@pytest.mark.slow
@pytest.mark.parametrize("follow", Follow)
def test_an_evening_is_begun_played_and_ended_by_boxes_alone(follow: Follow) -> None:
    play_an_evening(SimulatedTable(), follow, with_a_box)


@pytest.fixture
def evening() -> Iterator[SimulatedEvening]:
    """The whole program with a keyboard; three keys press each of the drawn boxes."""
    evening = SimulatedEvening(size=(800, 480), boxes=SEATS, by_key=True)
    yield evening
    evening.close()


@pytest.mark.slow
@pytest.mark.parametrize("follow", sampled([*reversed(Follow)], every=3))
def test_an_evening_is_begun_played_and_ended_by_keyboard_alone(
    evening: SimulatedEvening, follow: Follow
) -> None:
    play_an_evening(evening, follow, with_keys)
