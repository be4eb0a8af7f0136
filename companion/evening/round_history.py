"""What the elections of this round came to, as everybody at the table has seen it: no votes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.evening.match import Match
from companion.evening.scene_parts import CharacterFace, Raised
from engine import Ballot, Deal, State


def raised_in_round(match: Match, faces: Mapping[str, CharacterFace]) -> tuple[Raised, ...]:
    """Everyone who was raised to the throne since the cards were dealt, in that order."""
    return tuple(_since_the_deal(match, faces))[::-1]


def _since_the_deal(match: Match, faces: Mapping[str, CharacterFace]) -> Iterator[Raised]:
    """The newest first."""
    game = match.game
    steps = list(zip(game.events, pairwise(game.states), strict=True))
    for event, (before, after) in reversed(steps):
        if isinstance(event, Deal):
            return
        if isinstance(event, Ballot):
            yield _raised(before, after, faces)


def _raised(before: State, after: State, faces: Mapping[str, CharacterFace]) -> Raised:
    assert after.election is not None, "a ballot decides an election"
    assert before.raiser is not None, "somebody was raised"
    return Raised(before.raiser + 1, faces[after.election.candidate], after.election.verdict)
