"""Learns where the places of a board are, from pieces that people put there.

Two pictures are enough: pieces at both ends of every floor, then at both ends of the throne's
room, and one in each of the other places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from companion.camera.layout import UNSURE, BoardArea, Layout
from companion.words.labels import full_place_name
from engine import Edition, Place
from engine.places import DUNGEONS, FLOORS, WCS
from sentences import N_, ExplainedError

Point = tuple[float, float]
CLOSEST = 4 * UNSURE
"""Millimetres between two places: closer ones can't be told apart."""


class TooClose(ExplainedError):
    template = N_("{one} and {other} are too close to each other here. Check both pieces.")


class PieceMissing(ExplainedError):
    template = N_("vivat does not see {name}. Put the piece where it belongs, tag upwards.")


@dataclass(frozen=True)
class Stand:
    """A place and the pieces that show where it is: two at its ends, or one."""

    place: Place
    characters: tuple[str, ...]


def steps(edition: Edition) -> tuple[tuple[Stand, ...], ...]:
    """What to put where: a step for each picture. No piece is needed twice in one.

    >>> from engine import load_edition
    >>> [len(step) for step in steps(load_edition("king-up"))]
    [6, 1]
    >>> [len(step) for step in steps(load_edition("vive-le-roi"))]
    [6, 6]
    """
    court = [character.id for character in edition.characters]
    pairs = [(court[at], court[at + 1]) for at in range(0, 2 * len(FLOORS), 2)]
    floors = tuple(map(Stand, reversed(FLOORS), pairs))
    dungeons = (DUNGEONS[floor] for floor in edition.dungeons)
    wings = sorted((*(WCS[floor] for floor in edition.wcs), *dungeons))
    rooms = (Stand(place, (each,)) for place, each in zip(wings, court[2:], strict=False))
    return floors, (Stand(Place.THRONE, pairs[0]), *rooms)


def layout_from(pictures: Sequence[tuple[Sequence[Stand], Mapping[str, Point]]]) -> Layout:
    """The layout from pictures: what was to be put where, and where the pieces were seen.

    Raises:
        TooClose: two places can't be told apart.
    """
    lines = [_line(stand, seen) for stands, seen in pictures for stand in stands]
    for one, other in combinations(lines, 2):
        if one.gap(other) < CLOSEST:
            names = map(full_place_name, (one.place, other.place))
            raise TooClose(**dict(zip(("one", "other"), names, strict=True)))
    return Layout(tuple(_reaching(line, lines) for line in lines))


def _line(stand: Stand, seen: Mapping[str, Point]) -> BoardArea:
    ends = [seen[character] for character in stand.characters]
    (x1, y1), (x2, y2) = ends[0], ends[-1]
    return BoardArea(stand.place, x1, y1, x2, y2, 0.0)


def _reaching(area: BoardArea, areas: Sequence[BoardArea]) -> BoardArea:
    """A place reaches half the way to the nearest floor."""
    floors = (each for each in areas if each.place in FLOORS and each is not area)
    return BoardArea(area.place, *area.ends[0], *area.ends[1], min(map(area.gap, floors)) / 2)
