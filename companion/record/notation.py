"""How a move is written: "anna 4" is a placement, "jeanne: yes no" a climb to the throne.

Knows the notation only: whether a move can be made, the engine says.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.record.errors import NoPlacement, NoVote
from engine import Ballot, Climb, Placement, Vote
from engine.errors import NotAPlacementFloor
from engine.places import PLACEMENT_FLOORS

_FLOORS = {str(floor): floor for floor in PLACEMENT_FLOORS}
_VOTES = {vote.value: vote for vote in Vote}


class WrittenClimb(NamedTuple):
    """A climb, and the votes that stand behind it, if any do."""

    climb: Climb
    ballot: Ballot | None


def read_placement(text: str, example: str) -> Placement:
    """What a written placement means; `example` is a character of this court.

    >>> read_placement("anna 4", "anna")
    Placement(character='anna', floor=4)

    Raises:
        ExplainedError: it means nothing.
    """
    words = text.rsplit(maxsplit=1)
    if len(words) != 2:
        raise NoPlacement(text=text, example=example)
    character, floor = words
    if floor not in _FLOORS:
        raise NotAPlacementFloor(floor=floor)
    return Placement(character, _FLOORS[floor])


def write_placement(placement: Placement) -> str:
    """A placement as it stands in a record."""
    return f"{placement.character} {placement.floor}"


def read_climb(text: str) -> WrittenClimb:
    """What a written climb means.

    >>> read_climb("jeanne: yes no").ballot.votes
    (<Vote.YES: 'yes'>, <Vote.NO: 'no'>)

    Raises:
        NoVote: after the colon stands something else.
    """
    character, colon, words = text.partition(":")
    ballot = Ballot(tuple(map(_vote, words.split()))) if colon else None
    return WrittenClimb(Climb(character.strip()), ballot)


def write_climb(climb: Climb, ballot: Ballot | None) -> str:
    """A climb as it stands in a record, with the votes that it called for."""
    if ballot is None:
        return climb.character
    return f"{climb.character}: {' '.join(vote.value for vote in ballot.votes)}"


def _vote(word: str) -> Vote:
    if word not in _VOTES:
        raise NoVote(text=word, known=", ".join(_VOTES))
    return _VOTES[word]
