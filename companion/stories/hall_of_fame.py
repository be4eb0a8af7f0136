"""The hall of fame: a line for each person, with the best of each column marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _
from companion.stories.page_parts import and_more
from companion.stories.person_statistics import NameCount, PersonStatistics
from companion.stories.ratings import BEST_ROUND, STATISTICS, Rating, ratings

MOST_IN_THE_HALL = 40
_NOBODY = "–"


@dataclass(frozen=True)
class HallOfFameCell:
    """One value of the hall of fame, with a smaller word below it."""

    text: str
    below: str = ""
    is_best: bool = False
    is_number: bool = True


@dataclass(frozen=True)
class HallOfFameRow:
    """Somebody's line in the hall of fame."""

    name: str
    cells: tuple[HallOfFameCell, ...]


@dataclass(frozen=True)
class HallOfFame:
    """The hall of fame."""

    title: str
    note: str
    best: str
    """What the crown beside the best of a column says."""
    name: str
    columns: tuple[str, ...]
    rows: tuple[HallOfFameRow, ...]
    more: str


def hall_of_fame(people: Sequence[PersonStatistics]) -> HallOfFame:
    """These people in their order; of very many, the first."""
    return HallOfFame(
        title=_("Hall of fame"),
        note="" if people else _("No game has been finished yet."),
        best=_("the best"),
        name=_("Name"),
        columns=(
            *(statistic.title for statistic in STATISTICS),
            _("Favourite victim"),
            _("Turned away"),
        ),
        rows=tuple(_hall_rows(people))[:MOST_IN_THE_HALL],
        more=and_more(len(people) - MOST_IN_THE_HALL),
    )


def _hall_rows(people: Sequence[PersonStatistics]) -> Iterator[HallOfFameRow]:
    for person, rated in zip(people, ratings(people), strict=True):
        numbers = (_number(rating, person) for rating in rated)
        yield HallOfFameRow(
            person.name, (*numbers, _whom(person.victim), _whom(person.turned_away))
        )


def _number(rating: Rating, person: PersonStatistics) -> HallOfFameCell:
    best = person.best_round if rating.statistic is BEST_ROUND else None
    below = best.edition_name if best is not None else ""
    return HallOfFameCell(str(rating.value), below, rating.is_best)


def _whom(often: NameCount | None) -> HallOfFameCell:
    if often is None:
        return HallOfFameCell(_NOBODY, is_number=False)
    return HallOfFameCell(often.name, f"{often.count} ×", is_number=False)
