"""What everybody may know of a game: rounds that can still be undone may hide something."""

from __future__ import annotations

from companion.evening.match import Match
from companion.evening.undo import final_state
from engine import Deal, EmissaryDeal, Event, Game, Phase, SetRight


def told_game(match: Match) -> Game:
    """A game that is not ended without the rounds that can still be undone, if one of them hides
    something."""
    final = _final_rounds(match)
    others = match.game.events[len(final.events) :]
    return final if any(map(_hides, others)) else match.game


def _hides(event: Event) -> bool:
    """Whether it has the order of the Émissaire's pile, or vote cards that a seat set right."""
    match event:
        case Deal(emissary=EmissaryDeal(pile=pile)):
            return bool(pile)
        case SetRight(hands=hands):
            return bool(hands)
        case _:
            return False


def _final_rounds(match: Match) -> Game:
    """The game as it was when those rounds were over that nobody can undo any more."""
    state = final_state(match)
    rounds = state.round - (state.phase not in (Phase.DEAL, Phase.OVER))
    events = match.game.events
    starts = [at for at, event in enumerate(events) if isinstance(event, Deal)]
    return Game(match.game.rules, events[: starts[rounds] if rounds < len(starts) else len(events)])
