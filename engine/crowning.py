"""What follows a crowning: the cards are shown, and everyone scores."""

from __future__ import annotations

from msgspec.structs import replace

from engine.edition import CharacterId
from engine.scoring import Coronation, tally
from engine.state import Phase, State


def crown(state: State, monarch: CharacterId) -> State:
    """The candidate is crowned; scored at once if every card is known."""
    return score_if_known(replace(state, phase=Phase.CORONATION, crowned=(*state.crowned, monarch)))


def score_if_known(state: State) -> State:
    """Score the coronation as soon as no card is missing, else wait."""
    return state if None in state.favourites else _score(state)


def _score(state: State) -> State:
    coronation = _tallied(state)
    emissary = state.emissary
    if emissary is not None and coronation.emissary is not None:
        emissary = replace(emissary, score=_moved(emissary.score, coronation.emissary.points))
    return _after(
        replace(
            state,
            scores=coronation.scores,
            emissary=emissary,
            coronations=(*state.coronations, coronation),
        )
    )


def _after(state: State) -> State:
    """A scored coronation ends the round, and the last round the game."""
    over = state.round == state.rules.edition.rounds
    return replace(state, phase=Phase.OVER if over else Phase.DEAL)


def _tallied(state: State) -> Coronation:
    rules, monarch = state.rules, state.crowned[-1]
    turned = monarch == rules.jester
    cards = [card for card in state.favourites if card is not None]
    tallies = tuple(tally(rules, state.castle, card, state.round, turned) for card in cards)
    open_card = state.emissary.favourites if state.emissary is not None else None
    open_tally = None
    if open_card is not None:
        open_tally = tally(rules, state.castle, open_card, state.round, turned)
    return Coronation(
        round=state.round,
        monarch=monarch,
        turned=turned,
        tallies=tallies,
        emissary=open_tally,
        scores=_moved_pawns(state, [each.points for each in tallies]),
    )


def _moved_pawns(state: State, gains: list[int]) -> tuple[int, ...]:
    """The scores after each pawn has moved by what its person gained."""
    scores = list(state.scores)
    for person, gain in zip(state.rules.people, gains, strict=True):
        scores[person.pawn] = _moved(scores[person.pawn], gain)
    return tuple(scores)


def _moved(score: int, gain: int) -> int:
    """All that one coronation gives is added first; then no score is below 0."""
    return max(0, score + gain)
