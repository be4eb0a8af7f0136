"""Who stands where in a castle that nobody plays in, as on the first screen."""

from __future__ import annotations

from collections.abc import Iterable

from companion.evening.scene import CastleFace
from companion.evening.view_models import characters_of
from engine import Edition, Place
from engine.places import DUNGEONS, WCS

_SPOTS = (
    (Place.FLOOR_5, 1),
    (Place.FLOOR_4, 0),
    (Place.FLOOR_2, 2),
    (Place.FLOOR_3, 1),
    (Place.FLOOR_1, 0),
    (Place.FLOOR_4, 2),
    (Place.WC_3, 0),
    (Place.FLOOR_0, 1),
    (Place.FLOOR_5, 3),
    (Place.DUNGEON_2, 0),
    (Place.FLOOR_3, 3),
    (Place.FLOOR_1, 2),
    (Place.FLOOR_2, 0),
    (Place.FLOOR_0, 3),
    (Place.FLOOR_4, 3),
    (Place.FLOOR_3, 0),
)
"""Places, and the slot in each, with some air between the characters; every floor has somebody."""


def castle_at_rest(edition: Edition, monarchs: Iterable[str] = ()) -> CastleFace:
    """A castle with the edition's whole court. The monarchs are on the throne; of those who never
    reigned, the first one named is."""
    faces = characters_of(edition)
    crowned = tuple(each for each in monarchs if each in faces) or tuple(faces)[:1]
    spots = dict(zip((each for each in faces if each not in crowned), _free(edition), strict=False))
    spots.update((each, (Place.THRONE, slot)) for slot, each in enumerate(crowned))
    return CastleFace(
        characters=tuple((faces[each], place) for each, (place, _slot) in spots.items()),
        wcs=edition.wcs,
        dungeons=edition.dungeons,
        crowned=crowned,
        slots=tuple((each, slot) for each, (_place, slot) in spots.items()),
        thrones=len(crowned),
    )


def _free(edition: Edition) -> Iterable[tuple[Place, int]]:
    """The spots that this edition's castle has."""
    missing = {cell for floor, cell in WCS.items() if floor not in edition.wcs}
    missing |= {cell for floor, cell in DUNGEONS.items() if floor not in edition.dungeons}
    return (spot for spot in _SPOTS if spot[0] not in missing)
