"""What the seats are called, and the two people of a team: by choice, by phone, else from the
settings, else by colour. Knows nothing of screens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.config.settings import EMISSARY_NAMES
from companion.words.i18n import _
from companion.words.letters import can_be_drawn
from companion.words.seat_names import colour_name, default_members, is_default
from engine import PawnColour, Seat
from hardware.boxes import BoxId
from sentences.names import LONGEST_NAME, as_name


class Role(Enum):
    """Who on a seat has a name."""

    SEAT = "seat"
    """The lone player, or the team."""
    FIRST = "first"
    SECOND = "second"


MEMBERS = (Role.FIRST, Role.SECOND)


@dataclass(frozen=True)
class Named:
    """A seat, known by its box, or one of the two people of its team."""

    box: BoxId
    role: Role = Role.SEAT


ChosenNames = Mapping[Named, str]
"""A seat that is called by its colour, whatever the settings say, has an empty name."""


def named_seats(
    colours: Mapping[BoxId, PawnColour],
    teams: Collection[BoxId],
    chosen: ChosenNames,
    from_settings: Sequence[str],
) -> tuple[Seat, ...]:
    """The seats at the boxes with these colours, clockwise; no two have the same name, if none was
    chosen twice."""
    counted = {who: name for who, name in chosen.items() if _has_place(who, colours, teams)}
    taken = set(counted.values())
    seats: list[Seat] = []
    for place, (box, colour) in enumerate(colours.items()):
        first, second = (counted.get(Named(box, role)) for role in MEMBERS)
        own = () if Named(box) in counted else from_settings[place : place + 1]
        free = (name for name in _candidates(own, colour, from_settings) if name not in taken)
        name = counted.get(Named(box)) or _team_name(first, second) or next(free)
        taken.add(name)
        members = _members(name, first, second) if box in teams else ()
        seats.append(Seat(name, members, colour))
    return tuple(seats)


def _has_place(who: Named, boxes: Collection[BoxId], teams: Collection[BoxId]) -> bool:
    return who.box in boxes and (who.role is Role.SEAT or who.box in teams)


def _candidates(
    own: Sequence[str], colour: PawnColour, from_settings: Sequence[str]
) -> tuple[str, ...]:
    """Names for a seat that has none, the best one first; `own` is that of the settings."""
    others = map(colour_name, PawnColour)
    return (*own, colour_name(colour), *from_settings, *others)


def _team_name(first: str | None, second: str | None) -> str:
    """A team whose two people are named is called after both."""
    if first is None or second is None:
        return ""
    return _("{first} & {second}").format(first=first, second=second)


def _members(team: str, first: str | None, second: str | None) -> tuple[str, str]:
    defaults = default_members(team)
    return first or defaults[0], second or defaults[1]


def names_of(boxes: Sequence[BoxId], seats: Sequence[Seat]) -> dict[Named, str]:
    """The names of all seats and of all members of teams."""
    names: dict[Named, str] = {}
    for box, seat in zip(boxes, seats, strict=True):
        names[Named(box)] = seat.name
        names.update((Named(box, role), n) for role, n in zip(MEMBERS, seat.members, strict=False))
    return names


def chosen_of(boxes: Sequence[BoxId], seats: Sequence[Seat]) -> dict[Named, str]:
    """Those of them that somebody chose."""
    chosen: dict[Named, str] = {}
    for box, seat in zip(boxes, seats, strict=True):
        if seat.members != default_members(seat.name):
            chosen.update((Named(box, r), n) for r, n in zip(MEMBERS, seat.members, strict=False))
        if len(seat.members) < len(MEMBERS) or seat.name != _team_name(*seat.members):
            chosen[Named(box)] = seat.name
    return {who: name for who, name in chosen.items() if not is_default(name)}


def with_name(
    chosen: ChosenNames, box: BoxId, typed: str, has_place: Callable[[BoxId], bool]
) -> ChosenNames:
    """The chosen names with this one; without it if no seat can have it. Where another box that
    `has_place` at the table has it, a number follows; a box that is gone gives it up."""
    name = readable_name(typed)
    if not name:
        return chosen
    others = {who: each for who, each in chosen.items() if who.box != box}
    taken = {each for who, each in others.items() if has_place(who.box)}
    free = _free_name(name, taken)
    return {**{who: each for who, each in chosen.items() if each != free}, Named(box): free}


def _free_name(name: str, taken: Collection[str]) -> str:
    short, numbers = name[: LONGEST_NAME - 2], range(2, len(taken) + 3)
    numbered = (as_name(f"{short} {number}") for number in numbers)
    return next(each for each in (name, *numbered) if each not in taken)


def readable_name(typed: str) -> str:
    """What somebody has typed as a name; "" if nobody can have it."""
    name = as_name(typed)
    is_reserved = name.casefold() in EMISSARY_NAMES or is_default(name)
    return name if can_be_drawn(name) and not is_reserved else ""
