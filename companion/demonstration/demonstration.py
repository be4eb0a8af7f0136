"""Plays one game after the other by itself, so slowly that people can follow, while nobody plays.

Each is a staged game at a table core of its own: what happens in it is nowhere else. Shows only
what everybody at a real table sees, without the buttons. Times are in seconds of the loop's clock.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from math import inf
from random import Random

from companion.config.library import Library
from companion.demonstration.decisions import Moment, decision
from companion.demonstration.staged_table import StagedTable
from companion.evening.core import Outputs
from companion.evening.scene import Scene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.verdict import VerdictScene
from engine import Phase

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
        self._table: StagedTable | None = None
        self._moments: deque[Moment] = deque()
        """What is still to happen on this screen."""
        self._seen: type[Scene] | None = None
        self._next_at = inf

    def show(self, now: float) -> Outputs:
        """What the table shows at this time."""
        is_due = now >= self._next_at
        if self._table is None or (is_due and self._seen is PodiumScene):
            self._table, self._seen, is_due = self._begin(now), None, False
        table = self._table
        moment = self._moment(table) if is_due else ()
        outputs = table.live(now, *moment)
        if type(outputs.scene) is not self._seen:
            self._look(table)
        elif is_due:
            self._next_at = table.now + _pause(table) if moment else inf
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
        self._moments.clear()

    def _begin(self, now: float) -> StagedTable:
        """A table with everyone seated, at the beginning of the next edition's game."""
        self._games += 1
        edition = list(self._library.values())[self._games % len(self._library)]
        seats = min(max(SEATS, min(edition.seats)), max(edition.seats))
        seed = self._chance.getrandbits(32)
        table = StagedTable(boxes=seats, seed=seed, library=self._library, now=now)
        return table.sit_down(edition.id, seats).begin(self._chance.randrange(seats))

    def _moment(self, table: StagedTable) -> Moment:
        """What happens now; nothing while the table goes on by itself."""
        if not self._moments:
            self._moments.extend(decision(table))
        return self._moments.popleft() if self._moments else ()

    def _look(self, table: StagedTable) -> None:
        """Another screen is there: give people time to look at it."""
        self._seen = type(table.scene)
        self._moments.clear()
        self._next_at = table.now + LOOK_SECONDS.get(self._seen, MOVE_SECONDS)


def _without_buttons(scene: Scene) -> Scene:
    """The scene to be watched only: nobody shall try to press what does nothing."""
    choices = tuple(choice for choice in scene.frame.choices if not choice.label)
    frame = replace(scene.frame, choices=choices, focus=None, has_help=False, agreement=None)
    return replace(scene, frame=frame)


def _pause(table: StagedTable) -> float:
    """From one moment to the next on the same screen."""
    if isinstance(table.scene, ElectionScene):
        return VOTE_SECONDS
    return PLACING_SECONDS if table.match.seen.phase is Phase.PLACEMENT else MOVE_SECONDS
