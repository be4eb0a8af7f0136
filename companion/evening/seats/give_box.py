"""Gives a seat another box in the middle of a game, and shows a notice about it."""

from __future__ import annotations

from companion.evening.context import TableContext
from companion.words.i18n import _
from hardware.boxes import BoxId


def give_box(table: TableContext, seat: int, box: BoxId) -> None:
    """Give a seat a box; a seat that had this box gets the other one in exchange."""
    pairing = list(table.match.pairing)
    other = table.match.seat_of(box)
    if other is not None:
        pairing[other] = pairing[seat]
    pairing[seat] = box
    table.votes.doubtful.admit(box)
    table.pair(tuple(pairing), _new_pairing(table, seat, box, other))


def _new_pairing(table: TableContext, seat: int, box: BoxId, other: int | None) -> str:
    name = table.match.seat_name(seat)
    if other is None:
        number = table.presence.number_of(box)
        return _("{name} has box {number} now.").format(name=name, number=number)
    swapped = _("{name} and {other} have swapped boxes.")
    return swapped.format(name=name, other=table.match.seat_name(other))
