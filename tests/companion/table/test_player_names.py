"""Naming the seats: from the settings, from earlier games, or by colour."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.settings import Settings, TableSettings
from companion.table.events import GameBegan
from companion.table.inputs import Command, PickSeat
from companion.table.screens.edition import PickEdition
from companion.table.screens.player_names import PickName
from companion.table.screens.question import QuestionScene
from companion.table.screens.seat_choice import SeatChoiceScene
from companion.table.screens.seating import ChooseNames, SeatingScene
from tests.companion.simulated_table import NAMES, SimulatedTable, by_touch, choose_with_box
from tests.companion.storage.saving_helpers import after_a_power_cut, table_in


@pytest.fixture
def table() -> SimulatedTable:
    """Three seats are taken: Margot, Charles and Perrine."""
    table = SimulatedTable()
    table.take_seats("king-up", 3)
    return table


def names(table: SimulatedTable) -> list[str]:
    return [seat.name for seat in table.expect(SeatingScene).seats]


def rename_seat(table: SimulatedTable, seat: int, name: str) -> None:
    """Give a seat another name, from the seating and back to it."""
    table.choose(ChooseNames())
    table.choose(PickSeat(seat))
    table.choose(PickName(name))
    table.choose(Command.BACK)


def test_renaming_a_seat_leaves_the_other_names_unchanged(table: SimulatedTable) -> None:
    rename_seat(table, 0, "Nico")
    assert names(table) == ["Nico", "Charles", "Perrine"]
    table.choose_starter()
    began = table.events[0]
    assert isinstance(began, GameBegan)
    assert [seat.name for seat in began.setup.seats] == ["Nico", "Charles", "Perrine"]


def test_the_next_game_starts_with_the_same_names(table: SimulatedTable) -> None:
    rename_seat(table, 1, "Laurence")
    table.choose_starter()
    table.play_to_the_end(lambda each: by_touch(each, Random(2)))
    table.wait(1)
    table.choose(Command.NEW_GAME)
    table.choose(PickEdition("viva-il-re"))
    assert names(table) == ["Margot", "Laurence", "Perrine"]


def test_names_from_earlier_games_are_offered(tmp_path: Path) -> None:
    table_in(tmp_path).begin("king-up", 3)
    table = after_a_power_cut(tmp_path)
    table.choose(Command.RESUME)
    again = SimulatedTable(Settings(table=TableSettings(names=("Zoë",))), saver=table.saver)
    again.take_seats("king-up", 3)
    assert names(again) == ["Zoë", "Blue", "Yellow"]
    again.choose(ChooseNames())
    again.choose(PickSeat(1))
    offered = [target.name for target in again.offered(PickName) if isinstance(target, PickName)]
    assert offered[:3] == [*NAMES[:3]]
    assert offered[3:5] == ["Zoë", "Yellow"], "the names of the other seats come next, to swap with"


def test_two_seats_can_swap_their_names(table: SimulatedTable) -> None:
    rename_seat(table, 0, "Perrine")
    assert names(table) == ["Perrine", "Charles", "Margot"]


def test_names_stay_with_their_boxes_after_a_power_cut(tmp_path: Path) -> None:
    table = table_in(tmp_path)
    table.take_seats("king-up", 3)
    rename_seat(table, 2, "Salvi")
    table.choose_starter()
    again = after_a_power_cut(tmp_path)
    again.choose(Command.RESUME)
    again.choose(Command.LEAVE)
    again.choose(Command.LEAVE)
    again.choose(Command.NEW_GAME)
    again.choose(PickEdition("king-up"))
    assert names(again) == ["Margot", "Charles", "Salvi"]


def test_a_name_belongs_to_the_seat_that_chose_it_last() -> None:
    table = SimulatedTable()
    table.take_seats("king-up", 4)
    rename_seat(table, 3, "Laurence")
    table.choose(Command.REMOVE_LAST_SEAT)
    rename_seat(table, 0, "Laurence")
    table.press(4)
    assert names(table) == ["Laurence", "Charles", "Perrine", "Nico"]


def test_names_can_be_chosen_with_a_box_alone(table: SimulatedTable) -> None:
    table.wait(2)
    choose_with_box(table, 1, ChooseNames())
    table.expect(SeatChoiceScene)
    choose_with_box(table, 1, PickSeat(2))
    table.expect(QuestionScene)
    choose_with_box(table, 1, PickName("Vincent"))
    choose_with_box(table, 1, Command.BACK)
    assert names(table) == ["Margot", "Charles", "Vincent"]


def test_many_names_are_split_into_pages() -> None:
    everybody = tuple(f"Guest {number}" for number in range(1, 16))
    table = SimulatedTable(Settings(table=TableSettings(names=everybody)))
    table.take_seats("king-up", 3)
    table.choose(ChooseNames())
    table.choose(PickSeat(0))
    first = table.offered(PickName)
    table.choose(Command.MORE)
    assert not set(first) & set(table.offered(PickName))
    table.choose(Command.BACK)
    table.expect(SeatChoiceScene)
