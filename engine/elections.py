"""An election: called by a climb to the throne, decided by one whole ballot."""

from __future__ import annotations

from msgspec.structs import replace

from engine import crowning
from engine.edition import CharacterId
from engine.errors import CardNotInHand, WrongMoment, WrongVoteCount
from engine.events import Ballot, Verdict, Vote
from engine.places import Castle, Place, moved
from engine.rules import Rules
from engine.setup import EmissaryYes
from engine.state import Election, Emissary, Phase, State


def call(state: State, castle: Castle, candidate: CharacterId) -> State:
    """A character reached the throne: the seat takes the crown marker, all vote."""
    return replace(
        state,
        phase=Phase.ELECTION,
        castle=castle,
        candidate=candidate,
        raiser=state.turn,
        election=None,
    )


def judge(votes: tuple[Vote, ...]) -> Verdict:
    """Any Stomachache annuls; else any No rejects; else the candidate is crowned.

    >>> judge((Vote.YES, Vote.NO, Vote.STOMACHACHE)).value
    'annulled'
    """
    if Vote.STOMACHACHE in votes:
        return Verdict.ANNULLED
    return Verdict.REJECTED if Vote.NO in votes else Verdict.CROWNED


def decide(state: State, ballot: Ballot) -> State:
    """Open a whole ballot: cards are spent, the verdict falls and takes effect.

    Raises:
        MoveError: no election is open, a vote is missing, or a card is not in the seat's hand.
    """
    _check(state, ballot)
    candidate = state.candidate
    assert candidate is not None, "an election has a candidate"
    decided, verdict = _turned(state, ballot, candidate)
    if verdict is Verdict.CROWNED:
        return crowning.crown(decided, candidate)
    to = Place.FLOOR_5 if verdict is Verdict.ANNULLED else _exile(state, candidate)
    index = state.rules.index_of(candidate)
    return crowning.play_on(replace(decided, castle=moved(state.castle, index, to)))


def _turned(state: State, ballot: Ballot, candidate: CharacterId) -> tuple[State, Verdict]:
    """All cards lie open: what was played is spent."""
    emissary_vote, emissary = _emissary_votes(state, candidate)
    votes = ballot.votes if emissary_vote is None else (*ballot.votes, emissary_vote)
    verdict = judge(votes)
    hands = [hand.without(vote) for hand, vote in zip(state.hands, ballot.votes, strict=True)]
    by_pile = emissary is not state.emissary
    election = Election(candidate, state.turn, ballot.votes, emissary_vote, verdict, by_pile)
    turned = replace(
        state, hands=tuple(hands), emissary=emissary, candidate=None, election=election
    )
    return turned, verdict


def _check(state: State, ballot: Ballot) -> None:
    if state.phase is not Phase.ELECTION:
        raise WrongMoment()
    if len(ballot.votes) != len(state.hands):
        raise WrongVoteCount(expected=len(state.hands), count=len(ballot.votes))
    for seat, (hand, vote) in enumerate(zip(state.hands, ballot.votes, strict=True)):
        if vote is not Vote.YES and vote not in hand.cards:
            raise CardNotInHand(seat=state.rules.setup.seats[seat].name)


def _emissary_votes(state: State, candidate: CharacterId) -> tuple[Vote | None, Emissary | None]:
    """The Émissaire's vote, and the Émissaire after it.

    It says Yes without a card for its own favourite, or with an empty pile, and stays
    the very same; else its top card counts, and is spent whatever the outcome.
    """
    emissary = state.emissary
    if emissary is None or emissary.favourites is None:
        return None, emissary
    if candidate in state.rules.favourites_of(emissary.favourites) or not emissary.pile:
        return Vote.YES, emissary
    top, *rest = emissary.pile
    keeps = top is Vote.YES and state.rules.setup.house_rules.emissary_yes is EmissaryYes.BOTTOM
    return top, replace(emissary, pile=(*rest, top) if keeps else tuple(rest))


def _exile(state: State, candidate: CharacterId) -> Place:
    """Where a rejected candidate goes: dungeons fill in their order, then out.

    The jester goes back to a floor instead and is not counted among the rejected.
    """
    rules, castle = state.rules, state.castle
    if candidate == rules.jester:
        return _jester_floor(rules, castle)
    dungeons = (dungeon for dungeon in rules.dungeons if rules.building.has_room(castle, dungeon))
    return next(dungeons, Place.REMOVED)


def _jester_floor(rules: Rules, castle: Castle) -> Place:
    has_room = rules.building.has_room
    return next(floor for floor in rules.jester_floors if has_room(castle, floor))
