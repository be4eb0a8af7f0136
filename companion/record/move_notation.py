"""Reads and writes moves: "anna 4" is a placement, "jeanne: yes no" a climb to the throne.

Knows only the notation: the engine decides whether a move is legal.
"""

from __future__ import annotations

from typing import NamedTuple

from engine import Ballot, Climb, Placement, Vote
from engine.errors import NotAPlacementFloor
from engine.places import PLACEMENT_FLOORS
from sentences import N_, ExplainedError

_FLOORS = {str(floor): floor for floor in PLACEMENT_FLOORS}
_VOTES = {vote.value: vote for vote in Vote}


class WrittenClimb(NamedTuple):
    """A climb, and the votes written after it, if any."""

    climb: Climb
    ballot: Ballot | None


def read_placement(text: str, example: str) -> Placement:
    """A placement from its notation; `example` is a character for the error message.

    >>> read_placement("anna 4", "anna")
    Placement(character='anna', floor=4)

    Raises:
        ExplainedError: the text is not a placement.
    """
    words = text.rsplit(maxsplit=1)
    if len(words) != 2:
        raise ExplainedError(
            N_("“{text}” is not a placement. Write a name and a floor, such as “{example} 4”."),
            text=text,
            example=example,
        )
    character, floor = words
    if floor not in _FLOORS:
        raise NotAPlacementFloor(floor=floor)
    return Placement(character, _FLOORS[floor])


def write_placement(placement: Placement) -> str:
    """A placement in notation."""
    return f"{placement.character} {placement.floor}"


def read_climb(text: str) -> WrittenClimb:
    """A climb from its notation.

    >>> read_climb("jeanne: yes no").ballot.votes
    (<Vote.YES: 'yes'>, <Vote.NO: 'no'>)

    Raises:
        ExplainedError: a word after the colon is not a vote.
    """
    character, colon, words = text.partition(":")
    ballot = Ballot(tuple(map(_vote, words.split()))) if colon else None
    return WrittenClimb(Climb(character.strip()), ballot)


def write_climb(climb: Climb, ballot: Ballot | None) -> str:
    """A climb in notation, with the votes of its election, if any."""
    if ballot is None:
        return climb.character
    return f"{climb.character}: {' '.join(vote.value for vote in ballot.votes)}"


def _vote(word: str) -> Vote:
    if word not in _VOTES:
        raise ExplainedError(
            N_("“{text}” is not a vote. Known: {known}."), text=word, known=", ".join(_VOTES)
        )
    return _VOTES[word]
