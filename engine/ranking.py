"""Who won: scores, ties, and the Émissaire's victory."""

from __future__ import annotations

from itertools import groupby

from msgspec import Struct

from engine.edition import TieBreak
from engine.places import Place, Room
from engine.state import State

_OFF_THE_FLOORS = -1


class Standing(Struct, frozen=True):
    """The order of the seats, by index: best first, equal seats together."""

    scores: tuple[int, ...]
    """One for each seat: the lower one if it has two pawns."""
    ranking: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    """Empty when the Émissaire is strictly ahead of every seat."""
    emissary_won: bool
    tie_break: TieBreak
    tie_values: tuple[int, ...]
    """What the tie break compares, one for each seat: how many favourites, or the highest one's
    floor, -1 for none."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of each seat, from 1; equal seats share the better one."""
        rank_of = {
            seat: 1 + sum(map(len, self.ranking[:place]))
            for place, equal in enumerate(self.ranking)
            for seat in equal
        }
        return tuple(rank_of[seat] for seat in range(len(self.scores)))

    @property
    def ties(self) -> tuple[tuple[int, ...], ...]:
        """The seats with equal scores, two or more together, in the order of the ranking."""
        order = [seat for equal in self.ranking for seat in equal]
        level = (tuple(seats) for _, seats in groupby(order, key=self.scores.__getitem__))
        return tuple(seats for seats in level if len(seats) > 1)


def standing(state: State) -> Standing:
    """The ranking of the seats; the castle breaks ties."""
    rules = state.rules
    scores = seat_scores(state)
    tie_values = tuple([_tie_value(state, seat) for seat in range(rules.seat_count)])
    keys = list(zip(scores, tie_values, strict=True))
    order = sorted(range(rules.seat_count), key=lambda seat: keys[seat], reverse=True)
    ranking = tuple(tuple(sorted(g)) for _, g in groupby(order, key=lambda seat: keys[seat]))
    emissary_won = state.emissary is not None and state.emissary.score > max(scores)
    winners = () if emissary_won else ranking[0]
    tie_break = rules.edition.tie_break
    return Standing(scores, ranking, winners, emissary_won, tie_break, tie_values)


def seat_scores(state: State) -> tuple[int, ...]:
    """The score of each seat: that of its lowest pawn."""
    rules, scores = state.rules, state.scores
    if rules.pawn_count == rules.seat_count:
        return scores
    return tuple([min([scores[pawn] for pawn in pawns]) for pawns in rules.pawns_of])


def _tie_value(state: State, seat: int) -> int:
    rules = state.rules
    cards = [state.favourites[person] for person in rules.people_of[seat]]
    places = [
        state.place_of(character)
        for card in cards
        if card is not None
        for character in rules.favourites_of(card)
    ]
    match rules.edition.tie_break:
        case TieBreak.MOST_IN_CASTLE:
            return sum(place.level is not None for place in places)
        case TieBreak.HIGHEST:
            return max(map(_height, places), default=_OFF_THE_FLOORS)


def _height(place: Place) -> int:
    """A floor by its number, the throne is 6; WC, dungeon and removed are below all."""
    on_a_floor = place.room in (Room.FLOOR, Room.THRONE)
    return int(place) if on_a_floor else _OFF_THE_FLOORS
