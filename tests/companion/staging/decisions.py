"""How a staged table goes on by itself: one decision on each screen, by chance, always the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

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
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.verdict import VerdictScene
from engine import FAVOURITES_ON_A_CARD, Room
from hardware.boxes import Button
from tests.companion.staging.demonstration_table import Act, DemonstrationTable, StagedPress

PAUSES: Mapping[type[Scene], tuple[float, float]] = {
    AmbitionChoiceScene: (1, 0),
    ElectionScene: (0, 3),
    VerdictScene: (2, 0),
    CoronationScene: (2, 0),
}
"""Seconds before each act of a decision and after the last one; elsewhere none."""


def decide(table: DemonstrationTable) -> None:
    """Make one decision, and let the table take its time for it."""
    before, after = PAUSES.get(type(table.scene), (0, 0))
    for act in _decision(table):
        if before:
            table.wait(before)
        table.do(act)
    if after:
        table.wait(after)


def _decision(table: DemonstrationTable) -> Sequence[Act]:
    match table.scene:
        case FavouritesScene() as scene:
            return [next_favourite(scene, table.chance)]
        case AmbitionChoiceScene() as scene:
            people = [seat for seat in scene.overview.seats for _each in seat.members or (seat,)]
            either = Button.YES, Button.NO
            return [
                press
                for seat in people
                for press in keeping_an_ambition(seat.number, table.chance.choice(either))
            ]
        case PositionsScene() as scene:
            return [next_place(scene, table.chance)]
        case RaisingScene() | AmbitionEntryScene():
            return [table.chance.choice(table.offered(PickCharacter, PickSeat, PickAmbition))]
        case CastleScene() | ElectionScene() | VerdictScene() | CoronationScene():
            return _by_chance(table)
        case scene:
            raise AssertionError(f"nothing to decide: {scene}")


def _by_chance(table: DemonstrationTable) -> Sequence[Act]:
    """What the table does next, one after the other; nothing while all wait for votes."""
    if table.scene.frame.agreement is not None:
        return [Command.AGREE]
    match table.scene:
        case ElectionScene() as scene:
            return _votes(table, scene)
        case CastleScene():
            return [table.chance.choice(table.offered(PickCharacter, PickFloor))]
        case _:
            return [Command.CONTINUE]


def _votes(table: DemonstrationTable, scene: ElectionScene) -> Sequence[Act]:
    """Every seat presses some card, or Yes if it does not have that card."""
    if all(seat.voted for seat in scene.overview.seats):
        return []
    people = [seat for seat in scene.overview.seats if not seat.token.is_bot]
    return [StagedPress(seat.number, _card(table, seat)) for seat in people]


def _card(table: DemonstrationTable, seat: SeatFace) -> Button:
    some = table.chance.choice((Button.YES, Button.YES, *Button))
    hand = table.match.state.hands[seat.number - 1]
    return some if VOTE_OF_BUTTON[some] in hand.cards else Button.YES


def keeping_an_ambition(box: int, button: Button) -> list[StagedPress]:
    """The others look away, the cards are shown, one is marked, and kept."""
    return [StagedPress(box, button)] * 4


def next_favourite(scene: FavouritesScene, chance: Random) -> Target:
    """Pick characters until the card is complete, then say so."""
    if scene.frame.offers(Command.DONE):
        return Command.DONE
    is_full = len(scene.card.picked) == FAVOURITES_ON_A_CARD
    return chance.choice(
        [
            choice.target
            for choice in scene.frame.choices
            if isinstance(choice.target, PickCharacter)
            and (choice.target.character in scene.card.picked) is is_full
        ]
    )


def next_place(scene: PositionsScene, chance: Random) -> Target:
    """Nobody is in a dungeon; some stand on higher floors, all others on the lowest."""
    targets: list[Target] = [Command.DONE]
    choices = [choice.target for choice in scene.frame.choices]
    if Command.CONTINUE in choices:
        targets.append(Command.CONTINUE)
    if scene.asked.room is Room.FLOOR:
        targets += [each for each in choices if isinstance(each, PickCharacter)]
    return chance.choice(targets)
