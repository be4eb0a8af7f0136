"""The votes of this round's elections, for tables that want a memory aid.

The rules forbid looking through played cards, so this is only shown if the settings allow it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.evening.match import Match
from companion.words.i18n import _, character_name
from companion.words.labels import vote_name
from engine import Ballot, Climb, Deal, Raise


def vote_history(match: Match) -> tuple[str, ...]:
    """A line for each election of this round: who was raised, and each seat's vote."""
    lines = [_line(match, candidate, ballot) for candidate, ballot in _elections(match)]
    return tuple(lines) or (_("Nobody has voted in this round yet."),)


def _elections(match: Match) -> Iterator[tuple[str, Ballot]]:
    """The ballots since the last deal, each with its candidate."""
    events = match.game.events
    deal = max(number for number, event in enumerate(events) if isinstance(event, Deal))
    candidate = ""
    for event in events[deal:]:
        if isinstance(event, Climb | Raise):
            candidate = event.character
        elif isinstance(event, Ballot):
            yield candidate, event


def _line(match: Match, candidate: str, ballot: Ballot) -> str:
    votes = ", ".join(
        f"{match.seat_name(seat)} {vote_name(vote)}" for seat, vote in enumerate(ballot.votes)
    )
    name = character_name(match.rules, candidate)
    return _("{candidate}: {votes}").format(candidate=name, votes=votes)
