"""The hall of fame as plain lines for a terminal, in columns."""

from __future__ import annotations

from collections.abc import Sequence

from companion.i18n import _
from companion.stories.merits import MERITS
from companion.stories.people import PersonStory, often_text
from companion.text_columns import in_columns

_NUMBERS = range(1, 1 + len(MERITS))


def tell_people(people: Sequence[PersonStory]) -> list[str]:
    """A table with a line a person, in the order given, below a line of titles."""
    if not people:
        return [_("No game has been finished yet.")]
    return list(in_columns([_titles(), *map(_row, people)], right=_NUMBERS))


def _titles() -> tuple[str, ...]:
    numbers = (merit.title for merit in MERITS)
    return (_("Name"), *numbers, _("Favourite victim"), _("Turned away"))


def _row(person: PersonStory) -> tuple[str, ...]:
    numbers = (str(merit.value(person)) for merit in MERITS)
    return (person.name, *numbers, often_text(person.victim), often_text(person.turned_away))
