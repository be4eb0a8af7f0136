"""The hall of fame as a table on the page and as lines in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.stories.page_parts import and_more
from companion.stories.person_statistics import NameCount, PersonStatistics, name_count_text
from companion.stories.ratings import BEST_ROUND, STATISTICS, Rating, ratings
from companion.words.columns import in_columns
from companion.words.i18n import _

MOST_IN_THE_HALL = 40
_NOBODY = "–"


@dataclass(frozen=True)
class HallOfFameCell:
    """A value, with smaller text below it."""

    text: str
    below: str = ""
    is_best: bool = False
    is_number: bool = True


@dataclass(frozen=True)
class HallOfFameRow:
    """One person."""

    name: str
    cells: tuple[HallOfFameCell, ...]


@dataclass(frozen=True)
class HallOfFame:
    """One row per person."""

    title: str
    note: str
    best: str
    """The crown's label for screen readers."""
    columns: tuple[str, ...]
    rows: tuple[HallOfFameRow, ...]
    more: str


def hall_of_fame(people: Sequence[PersonStatistics]) -> HallOfFame:
    """The first people of the list, in its order."""
    return HallOfFame(
        title=_("Hall of fame"),
        note="" if people else _nobody_yet(),
        best=_("best"),
        columns=_columns(),
        rows=tuple(_rows(people))[:MOST_IN_THE_HALL],
        more=and_more(len(people) - MOST_IN_THE_HALL),
    )


def hall_of_fame_lines(people: Sequence[PersonStatistics]) -> list[str]:
    """The hall of fame as text: a line of titles, then one line per person."""
    if not people:
        return [_nobody_yet()]
    lines = [
        (
            person.name,
            *(str(statistic.value(person)) for statistic in STATISTICS),
            name_count_text(person.victim),
            name_count_text(person.turned_away),
        )
        for person in people
    ]
    return list(in_columns([_columns(), *lines], right=range(1, 1 + len(STATISTICS))))


def _nobody_yet() -> str:
    return _("No game has been finished yet.")


def _columns() -> tuple[str, ...]:
    numbers = (statistic.title for statistic in STATISTICS)
    return (_("Name"), *numbers, _("Favourite victim"), _("Most opposed character"))


def _rows(people: Sequence[PersonStatistics]) -> Iterator[HallOfFameRow]:
    for person, rated in zip(people, ratings(people), strict=True):
        numbers = (_number(rating, person) for rating in rated)
        others = _name(person.victim), _name(person.turned_away)
        yield HallOfFameRow(person.name, (*numbers, *others))


def _number(rating: Rating, person: PersonStatistics) -> HallOfFameCell:
    best = person.best_round if rating.statistic is BEST_ROUND else None
    below = best.edition_name if best is not None else ""
    return HallOfFameCell(str(rating.value), below, rating.is_best)


def _name(counted: NameCount | None) -> HallOfFameCell:
    if counted is None:
        return HallOfFameCell(_NOBODY, is_number=False)
    return HallOfFameCell(counted.name, f"{counted.count} ×", is_number=False)
