"""Plays one game after the other by itself, so slowly that people can follow, while nobody plays.

Each is played by chance at a table core of its own: what happens in it is nowhere else. Shows only
what everybody at a real table sees, without the buttons. Times are in seconds of the loop's clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import inf
from random import Random

from companion.config.library import Library
from companion.demonstration.table import Act, DemonstrationTable, StagedPress
from companion.evening.core import Outputs
from companion.evening.inputs import VOTE_OF_BUTTON, Command, PickCharacter, PickFloor
from companion.evening.scene import Scene, SeatFace
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.verdict import VerdictScene
from engine import Phase
from hardware.boxes import Button

SEATS = 4
MOVE_SECONDS = 1.5
PLACING_SECONDS = 0.7
VOTE_SECONDS = 0.8
LOOK_SECONDS: Mapping[type[Scene], float] = {
    ElectionScene: 2.5,
    VerdictScene: 5.0,
    CoronationScene: 8.0,
    PodiumScene: 12.0,
}
"""How long people look at a new screen before anything happens on it; elsewhere as at a move."""


class Demonstration:
    """Begins when it is first shown, and anew after `end`. `chance` is its own."""

    def __init__(self, library: Library, chance: Random) -> None:
        self._library = library
        self._chance = chance
        self._games = chance.randrange(len(library))
        """Counts the games: each is of another edition than the one before."""
        self._table: DemonstrationTable | None = None
        self._acts: deque[Act] = deque()
        """What is still to happen on this screen."""
        self._seen: type[Scene] | None = None
        self._next_at = inf

    def show(self, now: float) -> Outputs:
        """What the table shows at this time."""
        is_due = now >= self._next_at
        if self._table is None or (is_due and self._seen is PodiumScene):
            self._table, self._seen, is_due = self._begin(now), None, False
        table = self._table
        acts = self._next_acts(table) if is_due else ()
        outputs = table.live(now, *acts)
        if type(outputs.scene) is not self._seen:
            self._look(table)
        elif is_due:
            self._next_at = table.now + _pause(table) if acts else inf
        return replace(outputs, scene=_without_buttons(outputs.scene))

    @property
    def wake_at(self) -> float | None:
        """When `show` is needed next; None if nothing is shown."""
        if self._table is None:
            return None
        changes_at = self._table.outputs.wake_at
        return self._next_at if changes_at is None else min(changes_at, self._next_at)

    def end(self) -> None:
        """Somebody is there."""
        self._table = None
        self._acts.clear()

    def _begin(self, now: float) -> DemonstrationTable:
        """A table with everyone seated, at the beginning of the next edition's game."""
        self._games += 1
        edition = list(self._library.values())[self._games % len(self._library)]
        seats = min(max(SEATS, min(edition.seats)), max(edition.seats))
        seed = self._chance.getrandbits(32)
        table = DemonstrationTable(self._library, seats, seed, now)
        return table.sit_down(edition.id, seats).begin(self._chance.randrange(seats))

    def _next_acts(self, table: DemonstrationTable) -> Sequence[Act]:
        """What happens now; nothing while the table goes on by itself."""
        if not self._acts:
            self._acts.extend(decision(table))
        return [self._acts.popleft()] if self._acts else ()

    def _look(self, table: DemonstrationTable) -> None:
        """Another screen is there: give people time to look at it."""
        self._seen = type(table.scene)
        self._acts.clear()
        self._next_at = table.now + LOOK_SECONDS.get(self._seen, MOVE_SECONDS)


def decision(table: DemonstrationTable) -> Sequence[Act]:
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
    return [StagedPress(seat.number, _card(table, seat)) for seat in scene.overview.seats]


def _card(table: DemonstrationTable, seat: SeatFace) -> Button:
    some = table.chance.choice((Button.YES, Button.YES, *Button))
    hand = table.match.state.hands[seat.number - 1]
    return some if VOTE_OF_BUTTON[some] in hand.cards else Button.YES


def _without_buttons(scene: Scene) -> Scene:
    """The scene to be watched only: nobody shall try to press what does nothing."""
    choices = tuple(choice for choice in scene.frame.choices if not choice.label)
    frame = replace(
        scene.frame, choices=choices, focus=None, has_help=False, has_round=False, agreement=None
    )
    return replace(scene, frame=frame)


def _pause(table: DemonstrationTable) -> float:
    """From one act to the next on the same screen."""
    if isinstance(table.scene, ElectionScene):
        return VOTE_SECONDS
    return PLACING_SECONDS if table.match.seen.phase is Phase.PLACEMENT else MOVE_SECONDS
