"""The names that people chose this evening, kept in the settings for later ones."""

from __future__ import annotations

from msgspec.structs import replace

from companion.i18n import _
from companion.settings import LONGEST_NAME, MOST_NAMES
from companion.table.context import TableContext
from companion.table.seat_names import is_default, named_seats


def tonights_names(table: TableContext) -> tuple[str, ...]:
    """The names of the seats that somebody chose, clockwise; those of teams may be too long."""
    if table.running_match is not None:
        seats = table.match.rules.setup.seats
    else:
        seats = named_seats(table.seated, (), table.names, table.settings.table.names)
    names = (seat.name for seat in seats if not is_default(seat.name))
    return tuple(name for name in names if len(name) <= LONGEST_NAME)


def keep_names(table: TableContext) -> None:
    """Keep them in the settings, before those of others who do not play this evening."""
    tonight = tonights_names(table)
    if not tonight:
        table.notices.show(_("Nobody has a name yet. Take your seats first, and name them."))
        return
    names = tuple(dict.fromkeys((*tonight, *table.settings.table.names)))
    part = replace(table.settings.table, names=names[:MOST_NAMES])
    table.change_settings(replace(table.settings, table=part))
