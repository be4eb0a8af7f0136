"""A practice: a match that nobody saves, in which people learn to play with their own boxes.

The guide has placed most characters, so that a few moves lead to a coronation.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from random import Random

from msgspec.structs import replace

from companion.config.library import Library
from companion.evening.events import GameBegan
from companion.evening.match import Match
from engine import Deal, Place, Placement, Vote, deal
from engine.places import PLACEMENT_FLOORS


class PracticeMatch(Match):
    """Each seat has one character left to place."""

    is_practice = True

    def __init__(self, began: GameBegan, library: Library, chance: Random) -> None:
        """Raises:
        SetupError: this table can't play this edition like this.
        """
        super().__init__(began, library)
        self.push(_with_yes_on_top(deal(self.state, chance, self.deck)))
        for placement in _placements(self, chance):
            self.push(placement)
        self.prepared = len(self.game.events)


def _with_yes_on_top(dealt: Deal) -> Deal:
    """The Émissaire votes Yes at first: so everybody's Yes is enough to see points."""
    emissary = dealt.emissary
    if emissary is None:
        return dealt
    pile = sorted(emissary.pile, key=lambda vote: vote is not Vote.YES)
    return replace(dealt, emissary=replace(emissary, pile=tuple(pile)))


def _placements(match: Match, chance: Random) -> Iterator[Placement]:
    """All but the last of each seat, some on every floor."""
    rules = match.rules
    unplaced = match.state.castle.count(Place.UNPLACED) - rules.left_over
    floors = cycle(sorted(PLACEMENT_FLOORS, reverse=True))
    for _number in range(unplaced - rules.seat_count):
        possible = [each for each in match.game.legal_actions() if isinstance(each, Placement)]
        open_floors = {each.floor for each in possible}
        floor = next(floor for floor in floors if floor in open_floors)
        yield chance.choice([each for each in possible if each.floor == floor])
