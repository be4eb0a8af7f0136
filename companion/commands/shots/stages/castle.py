"""The castle during a game, from placing to the last round."""

from __future__ import annotations

from companion.commands.shots.stages.named import stage
from companion.commands.shots.stages.tables import sixteen_people
from companion.demonstration.decisions import (
    decide,
    play_until,
    play_until_a,
    play_until_round,
    play_until_verdict,
)
from companion.demonstration.staged_table import StagedTable
from companion.evening.inputs import Command, Peek, PickCharacter, PickFloor
from companion.evening.scene import Scene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from engine import Option, Place, Verdict
from engine.places import TOP_FLOOR


@stage
def castle_placing() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4).begin()
    for _decision in range(11):
        decide(table)
    return table


@stage
def castle_floor_for_a_character() -> StagedTable:
    table = StagedTable(drawn=True).sit_down("vive-le-roi", 8).begin()
    for _decision in range(5):
        decide(table)
    assert table.offered(PickFloor)
    return table


@stage
def castle_after_a_rejection() -> StagedTable:
    table = StagedTable().sit_down("king-up", 3).begin()
    play_until_verdict(table, Verdict.REJECTED)
    return play_until(table, lambda scene: isinstance(scene, CastleScene))


@stage
def castle_two_seats() -> StagedTable:
    table = StagedTable().sit_down("vive-le-roi", 2, (Option.EMISSARY,)).begin()
    return play_until_round(table, 2)


@stage
def castle_refusal() -> StagedTable:
    table = StagedTable().sit_down("king-up", 4).begin()
    play_until_round(table, 1)
    movable = table.offered(PickCharacter)
    everyone = (PickCharacter(each.id) for each in table.match.rules.characters)
    return table.choose(next(each for each in everyone if each not in movable))


@stage
def castle_late() -> StagedTable:
    """Somebody is in a dungeon or out, and a box is gone."""
    table = StagedTable().sit_down("vive-le-roi", 8).begin()
    rooms = Place.REMOVED, Place.DUNGEON_1, Place.DUNGEON_2, Place.DUNGEON_3

    def is_late(scene: Scene) -> bool:
        if not isinstance(scene, CastleScene) or table.match.seen.round < 2:
            return False
        return any(place in rooms for _each, place in scene.overview.castle.characters)

    play_until(table, is_late).unplug(4)
    return table


@stage
def castle_by_night() -> StagedTable:
    """The last round, with somebody below the throne, and drawn boxes."""
    table = StagedTable(drawn=True).sit_down("vive-le-roi", 8).begin()

    def is_late(scene: Scene) -> bool:
        if not isinstance(scene, CastleScene) or scene.overview.round < 3:
            return False
        return any(place is TOP_FLOOR for _each, place in scene.overview.castle.characters)

    return play_until(table, is_late)


@stage
def castle_wedding() -> StagedTable:
    """After the first coronation of a wedding."""
    table = StagedTable().sit_down("vive-le-roi", 4, (Option.WEDDING, Option.EMISSARY)).begin()
    play_until_a(table, CoronationScene)
    return play_until(table, lambda scene: isinstance(scene, CastleScene))


@stage
def castle_sixteen_people() -> StagedTable:
    return play_until_round(sixteen_people().begin(), 2)


@stage
def castle_with_drawn_boxes() -> StagedTable:
    table = StagedTable(drawn=True).sit_down("vive-le-roi", 8).begin()
    play_until_round(table, 1)
    table.give(Peek(table.match.pairing[2], held=True))
    table.wait(1)
    return table


@stage
def castle_without_sound() -> StagedTable:
    """The sign for it is in a corner."""
    table = StagedTable().sit_down("vive-le-roi", 5).begin()
    play_until_round(table, 1)
    table.choose(Command.MUTE)
    table.wait(10)  # until no notice says it
    return table
