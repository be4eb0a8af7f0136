"""Who won: scores, ties, and the Émissaire's victory."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from engine.edition import TieBreak
from engine.places import Place
from engine.rules import Rules
from engine.state import State

_OFF_THE_FLOORS = -1


class Standing(Struct, frozen=True):
    """The order of the seats, by index: best first, equal seats together."""

    scores: tuple[int, ...]
    """One a seat: the lower one where a seat has two pawns."""
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    """Empty when the Émissaire is strictly ahead of every seat."""
    emissary_won: bool


def standing(state: State) -> Standing:
    """How the seats stand, with ties broken as the castle is now."""
    rules = state.rules
    scores = tuple(seat_score(state, seat) for seat in range(rules.seat_count))
    keys = [(score, _tie_value(state, seat)) for seat, score in enumerate(scores)]
    order = sorted(range(rules.seat_count), key=lambda seat: keys[seat], reverse=True)
    ranking = tuple(tuple(sorted(g)) for _, g in groupby(order, key=lambda seat: keys[seat]))
    emissary_won = state.emissary is not None and state.emissary.score > max(scores)
    return Standing(scores, ranking, () if emissary_won else ranking[0], emissary_won)


def seat_score(state: State, seat: int) -> int:
    """What counts for a seat: the lowest of its pawns."""
    return min(state.scores[pawn] for pawn in pawns_of(state.rules, seat))


def pawns_of(rules: Rules, seat: int) -> tuple[int, ...]:
    """The pawns of a seat, by index."""
    return tuple(sorted({person.pawn for person in rules.people if person.seat == seat}))


def _tie_value(state: State, seat: int) -> int:
    rules = state.rules
    cards = [
        card
        for person, card in zip(rules.people, state.favourites, strict=True)
        if person.seat == seat and card is not None
    ]
    places = [state.castle[rules.index[c]] for card in cards for c in card.characters]
    match rules.edition.tie_break:
        case TieBreak.MOST_IN_CASTLE:
            return sum(place not in (Place.REMOVED, Place.BESIDE) for place in places)
        case TieBreak.HIGHEST:
            return max(map(_height, places), default=_OFF_THE_FLOORS)


def _height(place: Place) -> int:
    """Floors by their number, the throne 6; WC, dungeon and out are below all."""
    return _OFF_THE_FLOORS if place.floor is None else place.floor
