"""The names that people chose this evening, kept in the settings for later ones."""

from __future__ import annotations

from msgspec.structs import replace

from companion.config.settings import MOST_NAMES
from companion.evening.context import TableContext
from companion.evening.seats.names import named_seats, readable_name
from companion.words.i18n import _
from engine import PawnColour


def tonights_names(table: TableContext) -> tuple[str, ...]:
    """The names that somebody chose for the seats, clockwise; those of teams may be too long."""
    if table.running_match is not None:
        seats = table.match.rules.setup.seats
    else:
        colours = dict(zip(table.seated, PawnColour, strict=False))
        seats = named_seats(colours, (), table.names, table.settings.now.table.names)
    return tuple(filter(None, (readable_name(seat.name) for seat in seats)))


def keep_names(table: TableContext) -> None:
    """Keep them in the settings, before those of others who do not play this evening."""
    tonight = tonights_names(table)
    if not tonight:
        table.notices.show(_("Nobody has a name yet. Take your seats first, and name them."))
        return
    names = tuple(dict.fromkeys((*tonight, *table.settings.now.table.names)))
    settings = table.settings.now
    part = replace(settings.table, names=names[:MOST_NAMES])
    table.settings.change(replace(settings, table=part))
