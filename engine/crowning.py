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
    rules, emissary = state.rules, state.emissary
    if emissary is not None and coronation.emissary is not None:
        emissary = replace(emissary, score=max(0, emissary.score + coronation.emissary.points))
    return replace(
        state,
        phase=Phase.OVER if state.round == rules.edition.rounds else Phase.DEAL,
        scores=coronation.scores,
        emissary=emissary,
        coronations=(*state.coronations, coronation),
    )


def _tallied(state: State) -> Coronation:
    rules, monarch = state.rules, state.crowned[-1]
    turned = monarch == rules.jester
    tallies = tuple(
        tally(rules, state.castle, card, state.round, turned)
        for card in state.favourites
        if card is not None
    )
    gained = [0] * rules.pawn_count
    for person, given in zip(rules.people, tallies, strict=True):
        gained[person.pawn] += given.points
    card = state.emissary.favourites if state.emissary is not None else None
    return Coronation(
        round=state.round,
        monarch=monarch,
        turned=turned,
        tallies=tallies,
        emissary=None if card is None else tally(rules, state.castle, card, state.round, turned),
        scores=tuple(max(0, s + g) for s, g in zip(state.scores, gained, strict=True)),
    )
