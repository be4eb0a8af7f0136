"""The hall of fame: everyone's numbers, and who is best in each.

The screen, the page and the terminal all show these rows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.stories.person_statistics import PersonStatistics, name_count_text
from companion.words.columns import in_columns
from companion.words.i18n import _
from sentences import N_

_MOST_BEST = 3
"""If more people than this share the highest value, nobody is marked as best."""


@dataclass(frozen=True)
class Statistic:
    """A number that every person has; `name` is its title in English."""

    name: str
    value: Callable[[PersonStatistics], int]
    has_best: bool = True
    """Whether the highest value is marked."""

    @property
    def title(self) -> str:
        """The column's title."""
        return _(self.name)

    def best(self, people: Sequence[PersonStatistics]) -> int | None:
        """The highest value; None if it is not special among these people."""
        values = [self.value(person) for person in people]
        most = max(values, default=0)
        stands_out = most > max(0, min(values, default=0)) and values.count(most) <= _MOST_BEST
        return most if self.has_best and stands_out else None


BEST_ROUND = Statistic(N_("Best round"), lambda person: person.best_points)

STATISTICS = (
    Statistic(N_("Wins"), lambda person: person.wins),
    Statistic(N_("Games"), lambda person: person.games, has_best=False),
    BEST_ROUND,
    Statistic(N_("Kings made"), lambda person: person.kings),
    Statistic(N_("No cards played"), lambda person: person.no),
)
"""The columns, in order."""


@dataclass(frozen=True)
class Rating:
    """One person's value of a statistic, and whether it is the best."""

    statistic: Statistic
    value: int
    is_best: bool


@dataclass(frozen=True)
class HallRow:
    """One person, with a rating for each of `STATISTICS`."""

    person: PersonStatistics
    ratings: tuple[Rating, ...]


def hall_of_fame(people: Sequence[PersonStatistics]) -> tuple[HallRow, ...]:
    """A row for each person, in this order; the best are the best of these people only."""
    best = [(statistic, statistic.best(people)) for statistic in STATISTICS]
    return tuple(HallRow(person, tuple(_ratings(person, best))) for person in people)


def _ratings(
    person: PersonStatistics, best: Sequence[tuple[Statistic, int | None]]
) -> Iterator[Rating]:
    for statistic, most in best:
        value = statistic.value(person)
        yield Rating(statistic, value, value == most)


def hall_of_fame_lines(people: Sequence[PersonStatistics]) -> list[str]:
    """The hall of fame as text: a line of titles, then one line per person."""
    if not people:
        return [_("No game has been finished yet.")]
    numbers = (statistic.title for statistic in STATISTICS)
    titles = (_("Name"), *numbers, _("Favourite victim"), _("Most opposed character"))
    lines = [
        (
            row.person.name,
            *(str(rating.value) for rating in row.ratings),
            name_count_text(row.person.victim),
            name_count_text(row.person.turned_away),
        )
        for row in hall_of_fame(people)
    ]
    return list(in_columns([titles, *lines], right=range(1, 1 + len(STATISTICS))))
