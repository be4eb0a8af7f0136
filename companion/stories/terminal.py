"""The hall of fame as plain lines for a terminal, in columns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.i18n import _
from companion.stories.person_statistics import PersonStatistics, name_count_text
from companion.stories.ratings import STATISTICS
from companion.text_columns import in_columns

_NUMBERS = range(1, 1 + len(STATISTICS))


def hall_of_fame_lines(people: Sequence[PersonStatistics]) -> list[str]:
    """A table with a line a person, in the order given, below a line of titles."""
    if not people:
        return [_("No game has been finished yet.")]
    return list(in_columns([_titles(), *map(_row, people)], right=_NUMBERS))


def _titles() -> tuple[str, ...]:
    numbers = (statistic.title for statistic in STATISTICS)
    return (_("Name"), *numbers, _("Favourite victim"), _("Turned away"))


def _row(person: PersonStatistics) -> tuple[str, ...]:
    numbers = (str(statistic.value(person)) for statistic in STATISTICS)
    return (
        person.name,
        *numbers,
        name_count_text(person.victim),
        name_count_text(person.turned_away),
    )
