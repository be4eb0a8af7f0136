"""Before a game: the first screen and what it leads to, who plays what, and the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.evening.adjustments import Group
from companion.evening.inputs import Command, FocusOn, PickSeat, PowerOffAnswer, ReportsChanged
from companion.evening.ports import HostComputer, Ports
from companion.evening.screen import Open
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.how_to_play import HowToPlayScreen
from companion.evening.screens.name_entry import PickLetter
from companion.evening.screens.power_off import confirm_power_off_screen
from companion.evening.screens.reading import PickChapter
from companion.evening.screens.seating import SwitchLevel
from companion.evening.screens.settings import GameSettingsScreen, PickGroup, SettingsScreen
from companion.upkeep.restoring import PartlyTakenOver
from engine import Option
from hardware.boxes import Button
from sentences import Sentence
from tests.companion.staging.stages.tables import (
    CONNECTIONS,
    Drive,
    evenings,
    game,
    seats_with_bots,
    sixteen_people,
)
from tests.companion.staging.table import LONG_NAMES, StagedTable

REFUSED = "/var/lib/vivat/restored-refused"


class NoSpaceLeft(Sentence):
    template = "Free some space on this disk."


def _title(ports: Ports, computer: HostComputer) -> StagedTable:
    return StagedTable(ports=replace(ports, computer=computer))


def _connected_boxes() -> StagedTable:
    table = StagedTable().choose(Open(ConnectedBoxesScreen))
    return table.give(ReportsChanged(CONNECTIONS)).press(3, Button.NO)


def _power_off() -> StagedTable:
    table = StagedTable(ports=Ports(computer=HostComputer(switches_off=True)))
    return table.choose(Open(confirm_power_off_screen), Command.SWITCH_OFF).give(PowerOffAnswer())


def _player_names() -> StagedTable:
    table = StagedTable(LONG_NAMES, ports=evenings()).sit_down("vive-le-roi", 8)
    return table.choose(Command.CHOOSE_NAMES)


def _name_entry() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8)
    return table.choose(Command.CHOOSE_NAMES, Command.TYPE_NAME, *map(PickLetter, "ELOISE"))


def _settings(group: Group | None) -> StagedTable:
    return StagedTable().choose(Open(SettingsScreen), PickGroup(group))


def _settings_in_a_game(table: StagedTable, group: Group) -> StagedTable:
    return table.open_from_menu(GameSettingsScreen).choose(PickGroup(group))


STAGES: Mapping[str, Drive] = {
    "title": StagedTable,
    "title-with-games": lambda: StagedTable(ports=evenings()),
    "title-in-safe-mode": lambda: _title(
        Ports(), HostComputer(switches_off=True, safe_because=NoSpaceLeft())
    ),
    "title-with-a-restored-copy": lambda: _title(
        evenings(), HostComputer(restored=PartlyTakenOver(folder=REFUSED, count=48))
    ),
    "how-to-play": lambda: StagedTable().choose(Open(HowToPlayScreen)),
    "reading-help": lambda: game("king-up", 4, drawn=True).choose(Command.HELP),
    "reading-points": lambda: game("vive-le-roi", 5, (*Option,)).choose(
        Command.HELP, PickChapter(4)
    ),
    "reading-numbers": lambda: (
        StagedTable().sit_down("vive-le-roi", 1).choose(Command.HELP, PickChapter(2))
    ),
    "reading-many-chapters": lambda: game("vive-le-roi", 5, (*Option,)).choose(
        Command.HELP, PickChapter(3), Command.MORE
    ),
    "reading-editions": lambda: StagedTable().choose(
        Command.NEW_GAME, Command.HELP, PickChapter(3), Command.MORE
    ),
    "reading-help-on-seats": lambda: StagedTable().sit_down("vive-le-roi", 4).choose(Command.HELP),
    "connected-boxes": _connected_boxes,
    "power-off": _power_off,
    "edition": lambda: StagedTable().choose(Command.NEW_GAME),
    "question-same-people": lambda: sixteen_people().choose(
        Command.BACK, Command.BACK, Command.NEW_GAME
    ),
    "seating-empty": lambda: StagedTable().sit_down("king-up", 0),
    "seating-with-options": lambda: (
        StagedTable().sit_down("vive-le-roi", 5, (Option.AMBITION, Option.WEDDING)).unplug(2)
    ),
    "seating-of-two": lambda: StagedTable().sit_down("vive-le-roi", 2),
    "seating-sixteen-people": sixteen_people,
    "seating-bots": seats_with_bots,
    "seating-seven-bots": lambda: seats_with_bots(bots=6).choose(SwitchLevel(3)),
    "seating-notice": lambda: StagedTable().sit_down("king-up", 2).choose(Command.BEGIN),
    "seat": lambda: StagedTable().sit_down("king-up", 4).choose(PickSeat(1)),
    "seat-of-a-team": lambda: sixteen_people().choose(PickSeat(2)),
    "seat-choice-starter": lambda: sixteen_people().choose(Command.BEGIN),
    "player-names": _player_names,
    "name-entry": _name_entry,
    "settings-sound": lambda: StagedTable().choose(Open(SettingsScreen)),
    "settings-screen": lambda: _settings(Group.SCREEN),
    "settings-more": lambda: _settings(None),
    "settings-table-in-a-game": lambda: _settings_in_a_game(
        game("vive-le-roi", 8, names=LONG_NAMES), Group.TABLE
    ).give(FocusOn(Command.KEEP_NAMES)),
    "settings-house-rules-in-a-game": lambda: _settings_in_a_game(
        game("vive-le-roi", 4), Group.HOUSE_RULES
    ),
}
