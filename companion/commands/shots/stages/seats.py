"""Before a game: which one, who sits where, and under which name."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import evenings, sixteen_people
from companion.demonstration.staged_table import LONG_NAMES, StagedTable
from companion.evening.inputs import Command, PickSeat
from companion.evening.ports import Ports
from companion.evening.screens.name_entry import PickLetter
from companion.evening.screens.player_names import TypeName
from companion.evening.screens.seating import ChooseNames
from engine import Option


@stage
def edition() -> StagedTable:
    table = StagedTable()
    table.choose(Command.NEW_GAME)
    return table


@stage
def seating_empty() -> StagedTable:
    return StagedTable().sit_down("king-up", 0)


@stage
def seating_with_options() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 5, (Option.AMBITION, Option.WEDDING))
    table.unplug(2)
    return table


@stage
def seating_sixteen_people() -> StagedTable:
    return sixteen_people()


@stage
def seating_notice() -> StagedTable:
    table = StagedTable().sit_down("king-up", 2)
    table.choose(Command.BEGIN)
    return table


@stage
def seat() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4)
    table.choose(PickSeat(1))
    return table


@stage
def seat_of_a_team() -> StagedTable:
    table = sixteen_people()
    table.choose(PickSeat(2))
    return table


@stage
def seat_choice_starter() -> StagedTable:
    table = sixteen_people()
    table.choose(Command.BEGIN)
    return table


@stage
def player_names() -> StagedTable:
    table = StagedTable(LONG_NAMES, ports=Ports(saved_games=evenings())).sit_down("vive-le-roi", 8)
    table.choose(ChooseNames())
    return table


@stage
def name_entry() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8)
    table.choose(ChooseNames(), TypeName(), *(PickLetter(each) for each in "ELOISE"))
    return table
