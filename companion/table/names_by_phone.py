"""Names that players type on their phones: each is the name of the seat with that phone."""

from __future__ import annotations

from collections.abc import Callable
from unicodedata import normalize

from companion.letters import can_be_drawn
from companion.settings import EMISSARY_NAMES, LONGEST_NAME
from companion.table.seat_names import ChosenNames, Named, is_default
from hardware.boxes import BoxId
from sentences import is_readable_name


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
    numbered = (f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, len(taken) + 3))
    free = next(each for each in (name, *numbered) if each not in taken)
    return {**{who: each for who, each in chosen.items() if each != free}, Named(box): free}


def readable_name(typed: str) -> str:
    """What somebody has typed as a name; "" if nobody can have it."""
    name = normalize("NFC", typed.strip())[:LONGEST_NAME].strip()
    is_reserved = name.casefold() in EMISSARY_NAMES or is_default(name)
    is_drawable = is_readable_name(name) and all(map(can_be_drawn, name))
    return name if name and is_drawable and not is_reserved else ""
