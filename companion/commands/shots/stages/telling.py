"""What people tell about the board: without told moves, and when it is set right."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import CONNECTIONS, sixteen_people
from companion.demonstration.decisions import play_until, play_until_a, play_until_round
from companion.demonstration.staged_table import LONG_NAMES, StagedTable
from companion.evening.inputs import Command, PickCharacter, PickSeat, ReportsChanged
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.set_hand import whose_hand_screen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.set_score import scores_screen
from engine import Follow, Place


@stage
def raising() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 8, follow=Follow.VOTES).begin()
    return play_until_a(table, RaisingScene).choose(PickSeat(2))


@stage
def raising_scores_only() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4, follow=Follow.SCORES).begin()
    return play_until_a(table, RaisingScene)


@stage
def positions() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 5, follow=Follow.VOTES).begin()
    play_until_a(table, PositionsScene)
    return table.choose(table.offered(PickCharacter)[0])


@stage
def positions_nobody_is_out() -> StagedTable:
    """Asked, and nobody has been told yet."""
    table = StagedTable().sit_down("king-up", 4, follow=Follow.SCORES).begin()

    def asks_who_is_out(scene: Scene) -> bool:
        return isinstance(scene, PositionsScene) and scene.asked is Place.REMOVED

    return play_until(table, asks_who_is_out)


@stage
def castle_editor() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 8).begin()
    play_until_round(table, 2)
    table.open_from_menu(set_right_screen)
    return table.choose(table.offered(PickCharacter)[0])


@stage
def set_hand() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 8).begin()
    play_until_round(table, 1)
    table.open_from_menu(set_right_screen)
    return table.choose(Open(whose_hand_screen), PickSeat(4), Command.CONTINUE)


@stage
def question_scores() -> StagedTable:
    table = sixteen_people().begin()
    play_until_round(table, 1)
    table.open_from_menu(set_right_screen)
    return table.choose(Open(scores_screen))


@stage
def question_menu() -> StagedTable:
    return StagedTable().sit_down("king-up", 4, own_cards=True).begin().choose(Open(menu_screen))


@stage
def question_undo() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4).begin()
    return play_until_a(table, CoronationScene).choose(Command.UNDO)


@stage
def pairing() -> StagedTable:
    table = StagedTable(LONG_NAMES).sit_down("vive-le-roi", 8).begin()
    table.unplug(3)
    table.open_from_menu(PairingScreen)
    table.give(ReportsChanged(CONNECTIONS))
    return table
