"""The first screen, and what it leads to except games: help, boxes, switching off."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import CONNECTIONS, evenings
from companion.demonstration.staged_table import StagedTable
from companion.evening.inputs import Command, PowerOffAnswer, ReportsChanged
from companion.evening.ports import HostComputer, Ports
from companion.evening.screen import Open
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.power_off import confirm_power_off_screen
from companion.upkeep.restoring import PartlyTakenOver
from hardware.boxes import Button
from sentences import N_, Sentence

REFUSED = "/var/lib/vivat/restored-refused"


@stage
def title() -> StagedTable:
    return StagedTable()


@stage
def title_with_games() -> StagedTable:
    return StagedTable(ports=Ports(saved_games=evenings()))


@stage
def title_in_safe_mode() -> StagedTable:
    return StagedTable(
        ports=Ports(computer=HostComputer(switches_off=True, safe_because=NoSpaceLeft()))
    )


@stage
def title_with_a_restored_copy() -> StagedTable:
    restored = PartlyTakenOver(folder=REFUSED, count=48)
    return StagedTable(
        ports=Ports(saved_games=evenings(), computer=HostComputer(restored=restored))
    )


class NoSpaceLeft(Sentence):
    template = N_("No space left on the disk.")


@stage
def how_to_play() -> StagedTable:
    return StagedTable().choose(Open(HowToPlayScreen))


@stage
def reading_help() -> StagedTable:
    return StagedTable(drawn=True).sit_down("king-up", 4).begin().choose(Command.HELP)


@stage
def reading_help_on_seats() -> StagedTable:
    return StagedTable().sit_down("vive-le-roi", 4).choose(Command.HELP)


@stage
def connected_boxes() -> StagedTable:
    table = StagedTable()
    table.choose(Open(ConnectedBoxesScreen))
    table.give(ReportsChanged(CONNECTIONS))
    table.press(3, Button.NO)
    return table


@stage
def power_off() -> StagedTable:
    table = StagedTable(ports=Ports(computer=HostComputer(switches_off=True)))
    table.choose(Open(confirm_power_off_screen), Command.SWITCH_OFF)
    table.give(PowerOffAnswer())
    return table
