"""Names that players type on their phones: each is the name of the seat with that phone."""

from __future__ import annotations

from unicodedata import normalize

from companion.letters import can_be_drawn
from companion.settings import EMISSARY_NAMES, LONGEST_NAME
from companion.table.seat_names import ChosenNames, Named, is_default
from hardware.boxes import BoxId
from sentences import is_readable_name


def with_name(chosen: ChosenNames, box: BoxId, typed: str) -> ChosenNames:
    """The chosen names with this one; without it if no seat can have it. Where another seat has
    it, a number follows."""
    name = normalize("NFC", typed.strip())[:LONGEST_NAME].strip()
    if not _is_possible(name):
        return chosen
    taken = {each for who, each in chosen.items() if who.box != box}
    numbered = (f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, len(taken) + 3))
    free = next(each for each in (name, *numbered) if each not in taken)
    return {**chosen, Named(box): free}


def _is_possible(name: str) -> bool:
    is_reserved = name.casefold() in EMISSARY_NAMES or is_default(name)
    return (
        bool(name) and is_readable_name(name) and all(map(can_be_drawn, name)) and not is_reserved
    )
