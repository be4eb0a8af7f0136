"""Elections: called by a climb to the throne, decided by one complete ballot."""

from __future__ import annotations

from msgspec.structs import replace

from engine import coronation
from engine.edition import CharacterId
from engine.errors import RuleError, WrongMoment
from engine.events import Ballot, Verdict, Vote
from engine.house_rules import EmissaryYes
from engine.places import Castle, Place, with_item
from engine.state import Election, Emissary, Phase, State
from sentences import N_


def call(state: State, castle: Castle, candidate: CharacterId) -> State:
    """A character reached the throne: its seat takes the crown marker, and everyone votes."""
    return replace(
        state,
        phase=Phase.ELECTION,
        castle=castle,
        candidate=candidate,
        raiser=state.turn,
        election=None,
    )


def verdict_of(votes: tuple[Vote, ...]) -> Verdict:
    """A Stomachache annuls; otherwise a No rejects; otherwise the candidate is crowned.

    >>> verdict_of((Vote.YES, Vote.NO, Vote.STOMACHACHE)).value
    'annulled'
    """
    if Vote.STOMACHACHE in votes:
        return Verdict.ANNULLED
    return Verdict.REJECTED if Vote.NO in votes else Verdict.CROWNED


def decide(state: State, ballot: Ballot) -> State:
    """Open a complete ballot: spend the cards and carry out the verdict.

    Raises:
        RuleError: no election is open, a vote is missing, or a card is not in the seat's hand.
    """
    _check(state, ballot)
    candidate = state.candidate
    assert candidate is not None, "an election has a candidate"
    emissary_vote, emissary = _emissary_votes(state, candidate)
    votes = ballot.votes if emissary_vote is None else (*ballot.votes, emissary_vote)
    verdict = verdict_of(votes)
    hands = tuple(
        [hand.without(vote) for hand, vote in zip(state.hands, ballot.votes, strict=True)]
    )
    by_pile = emissary is not state.emissary
    election = Election(candidate, state.turn, ballot.votes, emissary_vote, verdict, by_pile)
    decided = replace(state, hands=hands, emissary=emissary, candidate=None, election=election)
    match verdict:
        case Verdict.CROWNED:
            return coronation.crown(decided, candidate)
        case Verdict.REJECTED:
            to = place_if_rejected(state, candidate)
        case Verdict.ANNULLED:
            to = Place.FLOOR_5
    castle = with_item(state.castle, state.rules.index_of(candidate), to)
    return coronation.continue_round(replace(decided, castle=castle))


def _check(state: State, ballot: Ballot) -> None:
    if state.phase is not Phase.ELECTION:
        raise WrongMoment()
    if len(ballot.votes) != len(state.hands):
        raise RuleError(
            N_("{expected} votes are needed, one per seat, not {count}."),
            expected=len(state.hands),
            count=len(ballot.votes),
        )
    for seat, (hand, vote) in enumerate(zip(state.hands, ballot.votes, strict=True)):
        if vote is not Vote.YES and vote not in hand.cards:
            raise RuleError(
                N_("{seat} does not hold this card."), seat=state.rules.setup.seats[seat].name
            )


def _emissary_votes(state: State, candidate: CharacterId) -> tuple[Vote | None, Emissary | None]:
    """The Émissaire's vote, and the Émissaire after it.

    For its favourite, or with an empty pile, it votes Yes without a card; the same object
    comes back. Otherwise the top card of its pile counts and is spent.
    """
    emissary = state.emissary
    if emissary is None or emissary.favourites is None:
        return None, emissary
    if candidate in state.rules.favourites_of(emissary.favourites) or not emissary.pile:
        return Vote.YES, emissary
    top, *rest = emissary.pile
    returns = top is Vote.YES and state.rules.setup.house_rules.emissary_yes is EmissaryYes.BOTTOM
    return top, replace(emissary, pile=(*rest, top) if returns else tuple(rest))


def place_if_rejected(state: State, candidate: CharacterId) -> Place:
    """Where a rejected candidate goes: into the first free dungeon, else out of the round.

    The jester goes to a floor instead.
    """
    rules = state.rules
    places = rules.jester_floors if candidate == rules.jester else rules.dungeons
    free = (place for place in places if rules.building.has_room(state.castle, place))
    return next(free, Place.REMOVED)
