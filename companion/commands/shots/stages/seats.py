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
    return StagedTable().choose(Command.NEW_GAME)


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
    return StagedTable().sit_down("king-up", 2).choose(Command.BEGIN)


@stage
def seat() -> StagedTable:
    return StagedTable().sit_down("king-up", 4).choose(PickSeat(1))


@stage
def seat_of_a_team() -> StagedTable:
    return sixteen_people().choose(PickSeat(2))


@stage
def seat_choice_starter() -> StagedTable:
    return sixteen_people().choose(Command.BEGIN)


@stage
def player_names() -> StagedTable:
    table = StagedTable(LONG_NAMES, ports=Ports(saved_games=evenings())).sit_down("vive-le-roi", 8)
    return table.choose(ChooseNames())


@stage
def name_entry() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8)
    return table.choose(ChooseNames(), TypeName(), *(PickLetter(each) for each in "ELOISE"))
