"""The guide of the first evening, from the edition to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.evening.inputs import Command, PickCharacter
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.edition import GuideEditionScreen, PickEdition
from companion.evening.screens.election import ElectionScene
from engine import Place, Verdict
from tests.companion.staging.demonstration_table import NAMES
from tests.companion.staging.stages.tables import Drive
from tests.companion.staging.table import LONG_NAMES, StagedTable


def _seated(
    edition: str, seats: int, names: Sequence[str] = NAMES, drawn: bool = False
) -> StagedTable:
    """As many as will play have taken a seat."""
    table = StagedTable(names, boxes=seats, drawn=drawn)
    table.choose(Open(GuideEditionScreen), PickEdition(edition))
    for box in range(1, seats + 1):
        table.press(box)
    return table


def _begun(
    edition: str, seats: int, names: Sequence[str] = NAMES, drawn: bool = False
) -> StagedTable:
    """Everybody is to place a character."""
    return _seated(edition, seats, names, drawn).choose(Command.BEGIN)


def _full_table() -> StagedTable:
    return _begun("vive-le-roi", 8, LONG_NAMES)


def _somebody_is_near_the_throne(table: StagedTable) -> bool:
    if not isinstance(table.scene, CastleScene):
        return False
    castle = table.scene.overview.castle
    return any(place is Place.FLOOR_5 for _character, place in castle.characters)


STAGES: Mapping[str, Drive] = {
    "edition-in-the-guide": lambda: StagedTable().choose(Open(GuideEditionScreen)),
    "seating-in-the-guide": lambda: _seated("vive-le-roi", 2),
    "castle-placing-in-the-guide": lambda: _begun("king-up", 4).choose_first(PickCharacter),
    "castle-with-drawn-boxes-in-the-guide": lambda: _begun(
        "vive-le-roi", 8, LONG_NAMES, drawn=True
    ),
    "castle-climbing-in-the-guide": lambda: _begun("viva-il-re", 3).until(
        _somebody_is_near_the_throne
    ),
    "election-in-the-guide": lambda: (
        _begun("vive-le-roi", 6, LONG_NAMES).until_a(ElectionScene).press(2)
    ),
    "election-with-drawn-boxes-in-the-guide": lambda: _begun("king-up", 4, drawn=True).until_a(
        ElectionScene
    ),
    "verdict-in-the-guide": lambda: _full_table().until_verdict(Verdict.REJECTED),
    "coronation-in-the-guide": lambda: _full_table().until_a(CoronationScene),
    # Somebody wants to end it, and somebody else is asked.
    "question-leaving-the-guide": lambda: (
        _begun("king-up", 4).choose(Command.LEAVE).ask(Command.LEAVE)
    ),
    "question-end-of-the-guide": lambda: (
        _begun("king-up", 4).until_a(CoronationScene).choose(Command.CONTINUE)
    ),
}
