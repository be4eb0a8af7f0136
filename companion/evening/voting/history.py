"""The elections of this round: what they came to, as everybody has seen it, and the votes for
tables that want a memory aid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from companion.evening.match import Match
from companion.evening.scene import CharacterFace, Raised
from companion.words.i18n import _, character_name
from companion.words.labels import vote_name
from engine import Ballot, Climb, Deal, Raise, State


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


def raised_in_round(match: Match, faces: Mapping[str, CharacterFace]) -> tuple[Raised, ...]:
    """Everyone who was raised to the throne since the cards were dealt, in that order."""
    return tuple(_since_the_deal(match, faces))[::-1]


def _since_the_deal(match: Match, faces: Mapping[str, CharacterFace]) -> Iterator[Raised]:
    """The newest first."""
    game = match.game
    newest_first = zip(reversed(game.events), pairwise(reversed(game.states)), strict=True)
    for event, (after, before) in newest_first:
        if isinstance(event, Deal):
            return
        if isinstance(event, Ballot):
            yield _raised(before, after, faces)


def _raised(before: State, after: State, faces: Mapping[str, CharacterFace]) -> Raised:
    assert after.election is not None, "a ballot decides an election"
    assert before.raiser is not None, "somebody was raised"
    return Raised(before.raiser + 1, faces[after.election.candidate], after.election.verdict)
