"""What people do now and then besides playing: undo, redo, another way to follow, corrections."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from companion.evening.inputs import Command, PickCharacter, PickFloor, PickPlace, Target
from companion.evening.match import Match
from companion.evening.screen import Open
from companion.evening.screens.follow import PickFollow, follow_screen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.set_score import STEPS, ChangeScore, PickPawn, scores_screen
from engine import Follow, Phase, Place
from engine.places import FLOORS

if TYPE_CHECKING:
    from tests.simulation.world import World

UNDOING = 0.015
UNDOING_WHILE_VOTING = 0.003
REDOING = 0.1
"""Of the moments at which something undone can be redone."""
BEGINNING = 0.02
"""Of the moments at which the menu is offered."""
PATIENCE = 4
"""How often a choice is touched that does nothing, before people give up."""


class Errands:
    """A row of choices, one after the other, that ends early where the screen shows others."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._chance = Random(f"errands {world.plan.seed}")
        self._ahead: list[Target] = []
        self._newest: Target | None = None
        self._touched = 0

    def next(self, offered: Sequence[Target]) -> Target | None:
        """What to touch besides playing; mostly nothing."""
        if not self._ahead and self._newest is None:
            self._think_of_something(offered)
        if self._ahead and self._ahead[0] in offered:
            self._newest, self._touched = self._ahead.pop(0), 0
        elif self._newest not in offered or self._touched >= PATIENCE or not self._ahead:
            self._ahead, self._newest = [], None
        self._touched += 1
        return self._newest

    def _think_of_something(self, offered: Sequence[Target]) -> None:
        """Undo, redo, or open the menu for something."""
        match, chance = self._world.match, self._chance
        if match is None:
            return
        if match.state.phase is Phase.ELECTION and chance.random() < UNDOING_WHILE_VOTING:
            self._ahead = [Command.UNDO]
        if Open(menu_screen) not in offered:
            return
        if chance.random() < UNDOING:
            self._ahead = [Command.UNDO]
        elif Command.REDO in offered and chance.random() < REDOING:
            self._ahead = [Command.REDO]
        elif chance.random() < BEGINNING:
            way = chance.choice((self._follow, self._set_score, self._set_piece))
            self._ahead = [Open(menu_screen), *way(match)]

    def _follow(self, _match: Match) -> list[Target]:
        """The way that is chosen now isn't offered; neither are some within a round."""
        way = self._chance.choice(self._world.plan.ways)
        return [Open(follow_screen), PickFollow(way)]

    def _set_score(self, match: Match) -> list[Target]:
        pawn = PickPawn(self._chance.randrange(match.rules.pawn_count))
        steps = [ChangeScore(self._chance.choice(STEPS)) for _step in range(2)]
        return [
            Open(set_right_screen),
            Open(scores_screen),
            pawn,
            *steps,
            Command.DONE,
            Command.BACK,
        ]

    def _set_piece(self, match: Match) -> list[Target]:
        """Somebody stands elsewhere: that can be impossible, and is refused then."""
        character = PickCharacter(self._chance.choice(match.rules.characters).id)
        return [Open(set_right_screen), character, self._place(match), Command.DONE]

    def _place(self, match: Match) -> Target:
        if match.state.follow is not Follow.MOVES:
            return PickPlace(self._chance.choice((Place.SOMEWHERE, *match.rules.dungeons)))
        floors = [PickFloor(floor) for floor in FLOORS]
        dungeons = [] if match.state.phase is Phase.PLACEMENT else match.rules.dungeons
        return self._chance.choice([*floors, *map(PickPlace, dungeons)])
