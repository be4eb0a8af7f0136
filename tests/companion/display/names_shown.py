"""The names of people and characters at a staged table."""

from __future__ import annotations

from companion.evening.seats.bots import NAMES as BOT_NAMES
from companion.words.i18n import language
from companion.words.names import name_in
from tests.companion.staging.demonstration_table import NAMES
from tests.companion.staging.table import LONG_NAMES, StagedTable


def names_at(table: StagedTable) -> frozenset[str]:
    if table.running_match is None:
        return frozenset((*NAMES, *LONG_NAMES, *BOT_NAMES))
    rules = table.running_match.rules
    people = (name for seat in rules.setup.seats for name in (seat.name, *seat.members))
    return frozenset((*people, *(name_in(language(), each) for each in rules.characters)))
