"""Names that players type on their phones: each is the name of the seat with that phone."""

from __future__ import annotations

from collections.abc import Callable

from companion.config.settings import EMISSARY_NAMES
from companion.evening.seat_names import ChosenNames, Named, is_default
from companion.words.letters import can_be_drawn
from hardware.boxes import BoxId
from sentences.names import LONGEST_NAME, as_name


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
    short, numbers = name[: LONGEST_NAME - 2], range(2, len(taken) + 3)
    numbered = (as_name(f"{short} {number}") for number in numbers)
    free = next(each for each in (name, *numbered) if each not in taken)
    return {**{who: each for who, each in chosen.items() if each != free}, Named(box): free}


def readable_name(typed: str) -> str:
    """What somebody has typed as a name; "" if nobody can have it."""
    name = as_name(typed)
    is_reserved = name.casefold() in EMISSARY_NAMES or is_default(name)
    return name if can_be_drawn(name) and not is_reserved else ""
