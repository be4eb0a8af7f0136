"""The guide of the first evening, from the edition to its end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.commands.shots.stages.named import stage
from companion.demonstration.decisions import play_until, play_until_a, play_until_verdict
from companion.demonstration.staged_table import LONG_NAMES, NAMES, StagedTable
from companion.evening.inputs import Command, PickCharacter
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import GuideEditionScreen, PickEdition
from companion.evening.screens.election import ElectionScene
from engine import Place, Verdict


@stage
def edition_in_the_guide() -> StagedTable:
    return StagedTable().choose(Open(GuideEditionScreen))


@stage
def seating_in_the_guide() -> StagedTable:
    return _seated("vive-le-roi", 2)


@stage
def castle_placing_in_the_guide() -> StagedTable:
    table = _begun("king-up", 4)
    return table.choose(table.offered(PickCharacter)[0])


@stage
def castle_with_drawn_boxes_in_the_guide() -> StagedTable:
    return _begun("vive-le-roi", 8, LONG_NAMES, drawn=True)


@stage
def castle_climbing_in_the_guide() -> StagedTable:
    return play_until(_begun("viva-il-re", 3), _somebody_is_near_the_throne)


def _somebody_is_near_the_throne(scene: Scene) -> bool:
    if not isinstance(scene, CastleScene):
        return False
    return any(place is Place.FLOOR_5 for _character, place in scene.overview.castle.characters)


@stage
def election_in_the_guide() -> StagedTable:
    table = play_until_a(_begun("vive-le-roi", 6, LONG_NAMES), ElectionScene)
    table.press(2)
    return table


@stage
def election_with_drawn_boxes_in_the_guide() -> StagedTable:
    return play_until_a(_begun("king-up", 4, drawn=True), ElectionScene)


@stage
def verdict_in_the_guide() -> StagedTable:
    return play_until_verdict(_begun("vive-le-roi", 8, LONG_NAMES), Verdict.REJECTED)


@stage
def coronation_in_the_guide() -> StagedTable:
    return play_until_a(_begun("vive-le-roi", 8, LONG_NAMES), CoronationScene)


@stage
def question_leaving_the_guide() -> StagedTable:
    """Somebody wants to end it, and somebody else is asked."""
    table = _begun("king-up", 4)
    table.choose(Command.LEAVE)
    table.ask(Command.LEAVE)
    return table


@stage
def question_end_of_the_guide() -> StagedTable:
    return play_until_a(_begun("king-up", 4), CoronationScene).choose(Command.CONTINUE)


def _begun(
    edition: str, seats: int, names: Sequence[str] = NAMES, drawn: bool = False
) -> StagedTable:
    """Everybody is to place a character."""
    return _seated(edition, seats, names, drawn).choose(Command.BEGIN)


def _seated(
    edition: str, seats: int, names: Sequence[str] = NAMES, drawn: bool = False
) -> StagedTable:
    """As many as will play have taken a seat."""
    table = StagedTable(names, boxes=seats, drawn=drawn)
    table.choose(Open(GuideEditionScreen), PickEdition(edition))
    for box in range(1, seats + 1):
        table.press(box)
    return table
