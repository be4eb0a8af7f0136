"""One seat after the other: moved, removed, turned into a team, without anybody standing up."""

from __future__ import annotations

import pytest

from companion.config.settings import Settings
from companion.evening.events import GameBegan
from companion.evening.inputs import Command, PickSeat
from companion.evening.screens.seat import SeatAction, SeatScene
from companion.evening.screens.seating import SeatingScene
from hardware.boxes import Light
from tests.companion.simulated_table import SimulatedTable, choose_with_box


@pytest.fixture
def table() -> SimulatedTable:
    """Four seats are taken: Margot, Charles, Perrine and Nico."""
    table = SimulatedTable()
    table.take_seats("king-up", 4)
    return table


def names(table: SimulatedTable) -> list[str]:
    return [seat.name for seat in table.expect(SeatingScene).seats]


def pairing(table: SimulatedTable) -> tuple[str, ...]:
    """The boxes of the game that begins now, clockwise."""
    table.choose_starter()
    began = table.events[0]
    assert isinstance(began, GameBegan)
    return began.pairing


def test_any_seat_can_be_removed_and_the_others_keep_names_and_order(
    table: SimulatedTable,
) -> None:
    table.choose(PickSeat(1))
    table.choose(SeatAction.REMOVE)
    assert names(table) == ["Margot", "Perrine", "Nico"]
    assert table.light(2) is Light.INVITING, "its box can take a seat again"
    assert pairing(table) == ("box-1", "box-3", "box-4")


def test_a_seat_moves_clockwise_and_takes_its_name_along(table: SimulatedTable) -> None:
    table.choose(PickSeat(0))
    table.choose(SeatAction.MOVE_ON)
    assert table.expect(SeatScene).chosen.number == 2
    table.choose(SeatAction.MOVE_ON)
    table.choose(Command.BACK)
    assert names(table) == ["Charles", "Perrine", "Margot", "Nico"]
    assert pairing(table) == ("box-2", "box-3", "box-1", "box-4")


def test_from_the_first_place_a_seat_moves_back_to_the_last(table: SimulatedTable) -> None:
    table.choose(PickSeat(0))
    table.choose(SeatAction.MOVE_BACK)
    table.choose(Command.BACK)
    assert names(table) == ["Charles", "Perrine", "Nico", "Margot"]


def test_a_late_guest_gets_the_place_between_two_others(table: SimulatedTable) -> None:
    table.press(5)
    table.choose(PickSeat(4))
    for _place in range(3):
        table.choose(SeatAction.MOVE_BACK)
    table.choose(Command.BACK)
    assert names(table) == ["Margot", "Salvi", "Charles", "Perrine", "Nico"]


def test_another_seat_can_be_touched_to_go_on_with_it(table: SimulatedTable) -> None:
    table.choose(PickSeat(0))
    assert [table.light(box) for box in (1, 2)] == [Light.INVITING, Light.OFF]
    table.choose(PickSeat(2))
    assert table.expect(SeatScene).chosen.number == 3
    table.choose(SeatAction.REMOVE)
    assert names(table) == ["Margot", "Charles", "Nico"]


def test_a_colour_stays_with_its_seat() -> None:
    table = SimulatedTable(Settings())
    table.take_seats("king-up", 4)
    table.choose(PickSeat(0))
    table.choose(SeatAction.REMOVE)
    assert names(table) == ["Blue", "Yellow", "Green"], "a seat is called by its colour"


def test_a_seat_is_moved_and_removed_with_a_box_alone(table: SimulatedTable) -> None:
    choose_with_box(table, 1, PickSeat(2))
    choose_with_box(table, 1, SeatAction.MOVE_BACK)
    choose_with_box(table, 4, Command.BACK)
    assert names(table) == ["Margot", "Perrine", "Charles", "Nico"]
    choose_with_box(table, 1, PickSeat(3))
    choose_with_box(table, 1, SeatAction.REMOVE)
    assert names(table) == ["Margot", "Perrine", "Charles"]
