"""The points of a coronation.

Rulebooks: the king gives 10, floor n gives n, a WC or being out of the round 0;
the dungeon of floor n costs n. If the jester is king, plus and minus swap, and
the king gives nothing (the jester is nobody's favourite).
"""

from __future__ import annotations

from engine.ambition import Facts
from engine.coronation_result import FavouritePoints, Judgement, Tally
from engine.events import Favourites
from engine.places import Place, Room
from engine.state import State

_KING = 10


def _plain_worth(place: Place) -> int:
    match place.room, place.level:
        case Room.THRONE, _:
            return _KING
        case Room.FLOOR, int(floor):
            return floor
        case Room.DUNGEON, int(floor):
            return -floor
        case _:
            return 0


_WORTH = tuple(map(_plain_worth, Place))


def worth(place: Place, turned: bool = False) -> int:
    """The points of a favourite at `place`, −5 to 10.

    >>> worth(Place.THRONE), worth(Place.FLOOR_4), worth(Place.DUNGEON_3), worth(Place.WC_4)
    (10, 4, -3, 0)
    >>> worth(Place.FLOOR_4, turned=True), worth(Place.DUNGEON_3, turned=True)
    (-4, 3)
    """
    return -_WORTH[place] if turned else _WORTH[place]


def tally(state: State, card: Favourites) -> Tally:
    """What a card gives at the newest coronation.

    A king crowned earlier in this round doesn't score again.
    """
    *earlier, monarch = state.crowned
    turned = monarch == state.rules.jester
    castle, index = state.castle, state.rules.index
    items = []
    for character in state.rules.favourites_of(card):
        place = castle[index[character]]
        points = 0 if character in earlier else worth(place, turned)
        items.append(FavouritePoints(character, place, points))
    return _summed(state, tuple(items))


def _summed(state: State, items: tuple[FavouritePoints, ...]) -> Tally:
    points = sum([item.points for item in items])
    zero = state.rules.edition.perfect_zero
    if zero is not None and state.round == zero.round and points == 0:
        return Tally(items, zero.points, perfect=True)
    return Tally(items, points)


def judge_ambition(state: State, person: int, favourites_points: int) -> Judgement | None:
    """A person's ambition, judged at a round's last coronation; None without one."""
    rules, ambition, card = state.rules, state.ambitions[person], state.favourites[person]
    if ambition is None or card is None:
        return None
    seat = rules.people[person].seat
    facts = Facts(
        kinds=frozenset(rules.characters[rules.index_of(c)].kind for c in state.crowned),
        places=tuple(state.place_of(c) for c in rules.favourites_of(card)),
        raised=seat in state.kingmakers,
        only_yes_left=state.hands[seat].is_only_yes,
        favourites_points=favourites_points,
    )
    return Judgement(ambition, ambition.is_met(facts))


def add_points(score: int, points: int) -> int:
    """A score after everything that one coronation gave; never below 0."""
    return max(0, score + points)
