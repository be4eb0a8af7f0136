"""The statistics in the hall of fame, and who is best in each.

The screen, the page and the terminal all use these.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.stories.person_statistics import PersonStatistics
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


def ratings(people: Sequence[PersonStatistics]) -> list[tuple[Rating, ...]]:
    """Each person's ratings, in the order of `STATISTICS`, compared with these people only."""
    best = [statistic.best(people) for statistic in STATISTICS]
    return [
        tuple(
            Rating(statistic, statistic.value(person), statistic.value(person) == most)
            for statistic, most in zip(STATISTICS, best, strict=True)
        )
        for person in people
    ]
