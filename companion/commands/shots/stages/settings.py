"""The settings, on the first screen and in a game."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.demonstration.staged_table import LONG_NAMES, StagedTable
from companion.evening.adjustments import Group
from companion.evening.inputs import FocusOn
from companion.evening.screen import Open
from companion.evening.screens.settings import (
    GameSettingsScreen,
    KeepNames,
    PickGroup,
    SettingsScreen,
)


@stage
def settings_sound() -> StagedTable:
    return StagedTable().choose(Open(SettingsScreen))


@stage
def settings_screen() -> StagedTable:
    return settings_sound().choose(PickGroup(Group.SCREEN))


@stage
def settings_table_in_a_game() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8).begin()
    table.open_from_menu(GameSettingsScreen)
    table.choose(PickGroup(Group.TABLE))
    table.give(FocusOn(KeepNames()))
    return table


@stage
def settings_house_rules_in_a_game() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 4).begin()
    table.open_from_menu(GameSettingsScreen)
    return table.choose(PickGroup(Group.HOUSE_RULES))


@stage
def settings_more() -> StagedTable:
    return settings_sound().choose(PickGroup(None))
