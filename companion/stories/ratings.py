"""What people are compared by: in what order, under which titles, and who is the best.

The one law for the screen, the page and the terminal; knows none of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.i18n import _
from companion.stories.person_statistics import PersonStatistics
from sentences import N_

_MOST_MARKED = 3
"""What more people share is nothing special."""


@dataclass(frozen=True)
class Statistic:
    """A number that everybody has; `name` is its title in English."""

    name: str
    value: Callable[[PersonStatistics], int]
    can_be_best: bool = True
    """Whether it is an honour to have most of it."""

    @property
    def title(self) -> str:
        """What it is called."""
        return _(self.name)

    def best(self, people: Sequence[PersonStatistics]) -> int | None:
        """What the best of these people have; None where nobody stands out."""
        values = [self.value(person) for person in people]
        most = max(values, default=0)
        stands_out = most > max(0, min(values, default=0)) and values.count(most) <= _MOST_MARKED
        return most if self.can_be_best and stands_out else None


BEST_ROUND = Statistic(N_("Best round"), lambda person: person.best_points)

STATISTICS = (
    Statistic(N_("Wins"), lambda person: person.wins),
    Statistic(N_("Games"), lambda person: person.games, can_be_best=False),
    BEST_ROUND,
    Statistic(N_("Kings made"), lambda person: person.kings),
    Statistic(N_("No spent"), lambda person: person.no),
)
"""As they stand in every table, wins first."""


@dataclass(frozen=True)
class Rating:
    """Somebody's number, and whether it is the best."""

    statistic: Statistic
    value: int
    is_best: bool


def ratings(people: Sequence[PersonStatistics]) -> list[tuple[Rating, ...]]:
    """For each of these people, in their order: how they compare with each other."""
    best = [statistic.best(people) for statistic in STATISTICS]
    return [
        tuple(
            Rating(statistic, statistic.value(person), statistic.value(person) == most)
            for statistic, most in zip(STATISTICS, best, strict=True)
        )
        for person in people
    ]
