"""The seats and names of this evening, kept for the next game and, in the settings, for later
evenings."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.config.settings import MOST_NAMES
from companion.evening.context import TableContext
from companion.evening.seats.boxes import is_bot_seat
from companion.evening.seats.names import MEMBERS, named_seats, readable_name
from companion.words.i18n import _
from engine import Seat, with_free_colours
from hardware.boxes import BoxId


def kept_seats(table: TableContext, boxes: Sequence[BoxId]) -> tuple[Seat, ...]:
    """The seats at these boxes, with the names and colours that people chose."""
    colours = with_free_colours([table.colours.get(box) for box in boxes])
    teams = {who.box for who in table.names if who.role in MEMBERS}
    return named_seats(
        dict(zip(boxes, colours, strict=True)), teams, table.names, table.settings.now.table.names
    )


def _tonights_names(table: TableContext) -> tuple[str, ...]:
    """The names that somebody chose for the seats, clockwise; those of teams may be too long."""
    match = table.running_match
    people = [box for box in table.seated if not is_bot_seat(box)]
    seats = kept_seats(table, people) if match is None else match.rules.setup.seats
    names = (readable_name(seat.name) for seat in seats if seat.bot is None)
    return tuple(filter(None, names))


def keep_names(table: TableContext) -> None:
    """Keep them in the settings, before those of others who do not play this evening."""
    tonight = _tonights_names(table)
    if not tonight:
        table.notices.show(_("Nobody has a name yet. Take your seats first, and name them."))
        return
    names = tuple(dict.fromkeys((*tonight, *table.settings.now.table.names)))
    settings = table.settings.now
    part = replace(settings.table, names=names[:MOST_NAMES])
    table.settings.change(replace(settings, table=part))
