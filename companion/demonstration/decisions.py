"""How a staged table goes on by itself: one decision on each screen, by chance but always the same.

Knows the screens and their choices, not how they look.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.demonstration.staged_table import MOST_DECISIONS, Act, StagedPress, StagedTable
from companion.evening.inputs import (
    VOTE_OF_BUTTON,
    Command,
    PickAmbition,
    PickCharacter,
    PickFloor,
    PickSeat,
    Target,
)
from companion.evening.scene import Scene, SeatFace
from companion.evening.screens.ambition_choice import AmbitionChoiceScene
from companion.evening.screens.ambition_entry import AmbitionEntryScene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.favourites import FavouritesScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.verdict import VerdictScene
from engine import FAVOURITES_ON_A_CARD, Phase, Room, Verdict
from hardware.boxes import Button

Moment = tuple[Act, ...]
"""What happens at the same time."""
PAUSES: Mapping[type[Scene], tuple[float, float]] = {
    AmbitionChoiceScene: (1, 0),
    ElectionScene: (0, 3),
    VerdictScene: (2, 0),
    CoronationScene: (2, 0),
}
"""Seconds before each moment of a decision and after the last one; elsewhere none."""


def play_until(table: StagedTable, wanted: Callable[[Scene], bool]) -> StagedTable:
    """Decide until a scene like this is reached."""
    for _decision in range(MOST_DECISIONS):
        if wanted(table.scene):
            return table
        decide(table)
    raise AssertionError(f"no such scene: {table.scene}")


def play_until_a(table: StagedTable, kind: type[Scene]) -> StagedTable:
    """Decide until a scene of this kind."""
    return play_until(table, lambda scene: isinstance(scene, kind))


def play_until_verdict(table: StagedTable, verdict: Verdict) -> StagedTable:
    """Decide until an election ends like this."""
    return play_until(
        table, lambda scene: isinstance(scene, VerdictScene) and scene.verdict is verdict
    )


def play_until_round(table: StagedTable, number: int) -> StagedTable:
    """Decide until everybody is placed in this round, or in a later one."""

    def is_there(_scene: Scene) -> bool:
        seen = table.match.seen
        return seen.phase is Phase.CLIMB and seen.round >= number

    return play_until(table, is_there)


def decide(table: StagedTable) -> None:
    """Make one decision, and let the table take its time for it."""
    before, after = PAUSES.get(type(table.scene), (0, 0))
    for moment in decision(table):
        if before:
            table.wait(before)
        table.do(*moment)
    if after:
        table.wait(after)


def decision(table: StagedTable) -> Sequence[Moment]:
    """What the table does next, one moment after the other; nothing while all wait for votes."""
    if table.scene.frame.agreement is not None:
        return [(Command.AGREE,)]
    match table.scene:
        case FavouritesScene() as scene:
            return [(_next_favourite(table, scene),)]
        case ElectionScene() as scene:
            return _votes(table, scene)
        case AmbitionChoiceScene() as scene:
            people = [seat for seat in scene.overview.seats for _each in seat.members or (seat,)]
            either = Button.YES, Button.NO
            return [(StagedPress(seat.number, table.chance.choice(either)),) for seat in people]
        case PositionsScene() as scene:
            return [(_next_place(table, scene),)]
        case CastleScene() | RaisingScene() | AmbitionEntryScene():
            kinds = PickCharacter, PickFloor, PickSeat, PickAmbition
            return [(table.chance.choice(table.offered(*kinds)),)]
        case VerdictScene() | CoronationScene():
            return [(Command.CONTINUE,)]
        case PodiumScene():
            raise AssertionError("the game is over")
        case scene:
            raise AssertionError(f"nothing to decide: {scene}")


def _next_favourite(table: StagedTable, scene: FavouritesScene) -> Target:
    """Pick characters until the card is complete."""
    if scene.frame.offers(Command.DONE):
        return Command.DONE
    is_full = len(scene.card.picked) == FAVOURITES_ON_A_CARD
    found = [
        target
        for target in table.offered(PickCharacter)
        if isinstance(target, PickCharacter) and (target.character in scene.card.picked) is is_full
    ]
    return table.chance.choice(found)


def _votes(table: StagedTable, scene: ElectionScene) -> Sequence[Moment]:
    """Every seat presses some card, or Yes if it does not have that card."""
    if all(seat.voted for seat in scene.overview.seats):
        return []
    return [(StagedPress(seat.number, _card(table, seat)),) for seat in scene.overview.seats]


def _card(table: StagedTable, seat: SeatFace) -> Button:
    some = table.chance.choice((Button.YES, Button.YES, *Button))
    hand = table.match.state.hands[seat.number - 1]
    return some if VOTE_OF_BUTTON[some] in hand.cards else Button.YES


def _next_place(table: StagedTable, scene: PositionsScene) -> Target:
    """Nobody is in a dungeon; some stand on higher floors, all others on the lowest."""
    targets: list[Target] = [Command.DONE]
    if scene.frame.offers(Command.CONTINUE):
        targets.append(Command.CONTINUE)
    if scene.asked.room is Room.FLOOR:
        targets += table.offered(PickCharacter)
    return table.chance.choice(targets)
