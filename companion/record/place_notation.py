"""Reads and writes places: "floor-4", "wc-3", "dungeon-1", "box".

Knows only the words: the engine decides who can be where.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine import Place, Position, Room
from sentences import N_, ExplainedError


def place_word(place: Place) -> str:
    """A place as one word.

    >>> [place_word(place) for place in (Place.FLOOR_0, Place.WC_4, Place.THRONE, Place.REMOVED)]
    ['floor-0', 'wc-4', 'throne', 'box']
    """
    match place.room:
        case Room.FLOOR | Room.WC | Room.DUNGEON:
            return f"{place.room.value}-{place.level}"
        case Room.REMOVED:
            return "box"
        case Room.THRONE:
            return "throne"
        case Room.UNPLACED:
            return "unplaced"
        case Room.SOMEWHERE:
            return "castle"


PLACES = {place_word(place): place for place in Place if place is not Place.THRONE}
"""Every place that a record may name; nobody is told to be on the throne."""


def read_castle(written: Mapping[str, str]) -> tuple[Position, ...]:
    """Where these characters are.

    Raises:
        ExplainedError: a word is not a place.
    """
    return tuple(Position(character, _place(word)) for character, word in written.items())


def write_castle(castle: tuple[Position, ...]) -> dict[str, str]:
    """Places in notation, by character."""
    return {each.character: place_word(each.place) for each in castle}


def _place(word: str) -> Place:
    if word not in PLACES:
        raise ExplainedError(
            N_("“{text}” is not a place. Known: {known}."), text=word, known=", ".join(PLACES)
        )
    return PLACES[word]
