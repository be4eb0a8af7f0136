"""A castle as the table tells it: which places are not known, and whether it is possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from engine.edition import CharacterId
from engine.errors import JesterNeverRejected, NoSuchPlace, PlaceKnown, RuleError
from engine.events import Position
from engine.places import FLOORS, WCS, Castle, Place, Room, with_item
from engine.rules import Rules
from sentences import N_


def forget_moves(castle: Castle) -> Castle:
    """The castle after moves that nobody tells.

    Dungeons, the removed and this round's monarchs stay known.

    >>> [place.name for place in forget_moves((Place.FLOOR_4, Place.DUNGEON_3))]
    ['SOMEWHERE', 'DUNGEON_3']
    """
    return tuple(Place.SOMEWHERE if place.room in _MOVING else place for place in castle)


def forget_all(castle: Castle) -> Castle:
    """The castle after elections that nobody tells: only this round's monarchs stay known."""
    return tuple(place if place is Place.THRONE else Place.SOMEWHERE for place in castle)


_MOVING = frozenset({Room.FLOOR, Room.WC, Room.UNPLACED})


def unknown_characters(rules: Rules, castle: Castle) -> tuple[CharacterId, ...]:
    """The characters whose place is not known."""
    return tuple(
        character.id
        for character, place in zip(rules.characters, castle, strict=True)
        if place is Place.SOMEWHERE
    )


def places_in_castle(rules: Rules) -> tuple[Place, ...]:
    """The floors and WCs of this edition, from the top down: each WC after its floor."""
    wcs = {FLOORS[floor]: (WCS[floor],) for floor in rules.edition.wcs}
    return tuple(place for floor in reversed(FLOORS) for place in (floor, *wcs.get(floor, ())))


def told_castle(rules: Rules, castle: Castle, told: Iterable[Position]) -> Castle:
    """The castle with the places that were told, each on a floor or in a WC.

    Raises:
        RuleError: a place is missing, was known before, or can't be so full.
    """
    return _filled(rules, castle, told, places_in_castle(rules))


def whole_castle(rules: Rules, castle: Castle, told: Sequence[Position]) -> Castle:
    """As `told_castle`, with dungeons and the removed, for rounds without told votes.

    Raises:
        RuleError: a place is missing, was known before, or can't be so.
    """
    _check_rejected(rules, told)
    rejected = (*rules.dungeons, Place.REMOVED)
    return _filled(rules, castle, told, (*places_in_castle(rules), *rejected))


def check_limits(rules: Rules, castle: Castle) -> None:
    """Raises RuleError if more characters are in a place than it holds.

    By house rule, one more may still be where the jester began, from the placement.
    """
    for place, count in Counter(castle).items():
        limit = rules.building.capacities[place]
        if _has_uncounted_jester(rules, castle, place):
            limit = max(limit, rules.placement_limits[place])
        if count > limit:
            raise too_full(place, count, limit)


def _has_uncounted_jester(rules: Rules, castle: Castle, place: Place) -> bool:
    if rules.jester is None:
        return False
    jester = rules.index_of(rules.jester)
    return castle[jester] == rules.starting_castle[jester] == place


def too_full(place: Place, count: int, limit: int) -> RuleError:
    """The error for `count` characters in a place for `limit`."""
    match place.room:
        case Room.WC:
            full = N_("The WC of floor {floor} would hold {count} characters, but it holds one.")
        case Room.DUNGEON:
            full = N_(
                "The dungeon of floor {floor} would hold {count} characters, but it holds one."
            )
        case _:
            full = N_("Floor {floor} would hold {count} characters, but it holds {limit} at most.")
    return RuleError(full, floor=place.level, count=count, limit=limit)


def _filled(
    rules: Rules, castle: Castle, told: Iterable[Position], allowed: Collection[Place]
) -> Castle:
    for each in told:
        index, name = rules.index_of(each.character), rules.character(each.character)
        if castle[index] is not Place.SOMEWHERE:
            raise PlaceKnown(character=name)
        if each.place not in allowed:
            raise NoSuchPlace(character=name)
        castle = with_item(castle, index, each.place)
    missing = unknown_characters(rules, castle)
    if missing:
        raise RuleError(
            N_("The place of {character} is missing. Add it."),
            character=rules.character(missing[0]),
        )
    check_limits(rules, castle)
    return castle


def _check_rejected(rules: Rules, told: Iterable[Position]) -> None:
    """Dungeons fill in the edition's order; only when all are taken, anybody is removed."""
    rejected = {each.character: each.place for each in told if each.place.room in _REJECTED}
    if rules.jester in rejected:
        raise JesterNeverRejected(character=rules.character(rules.jester))
    taken = [place in rejected.values() for place in (*rules.dungeons, Place.REMOVED)]
    if taken != sorted(taken, reverse=True):
        raise RuleError(
            N_("The dungeon of floor {floor} is empty, but it fills first. Check the dungeons."),
            floor=rules.dungeons[taken.index(False)].level,
        )


_REJECTED = frozenset({Room.DUNGEON, Room.REMOVED})
