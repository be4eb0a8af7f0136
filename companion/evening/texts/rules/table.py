"""The table that a sheet of rules is for: an edition, options, and each seat count."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from engine import Edition, HouseRules, Option, Rules, Setup, lone_seats
from engine.errors import SetupError

T = TypeVar("T")


@dataclass(frozen=True)
class RulesTable:
    """What is played. `counts` has the rules for each number of seats, the fewest first."""

    edition: Edition
    options: frozenset[Option]
    house_rules: HouseRules
    counts: tuple[Rules, ...]

    @staticmethod
    def of(rules: Rules) -> RulesTable:
        """The table of a game."""
        return RulesTable(rules.edition, rules.setup.options, rules.setup.house_rules, (rules,))

    @staticmethod
    def told(edition: Edition, options: Iterable[Option] = ()) -> RulesTable:
        """For what does not depend on the seats."""
        return RulesTable(edition, frozenset(options), HouseRules(), ())

    def has(self, *options: Option) -> bool:
        """Whether all these options are in play."""
        return self.options.issuperset(options)

    @property
    def has_jester(self) -> bool:
        """Whether there is a jester."""
        return self.any_rules.jester is not None

    @property
    def any_rules(self) -> Rules:
        """For what does not depend on the number of seats."""
        return self.counts[-1]

    def common(self, of: Callable[[Rules], T]) -> T | None:
        """What is the same for every seat count; None if it differs."""
        first, *others = map(of, self.counts)
        return first if all(each == first for each in others) else None

    def common_lines(self, of: Callable[[Rules], list[str]]) -> Iterator[str]:
        """The lines that hold for every seat count."""
        everywhere = [of(rules) for rules in self.counts]
        return (line for line in everywhere[0] if all(line in lines for lines in everywhere))


def table_of(
    edition: Edition, options: frozenset[Option], house_rules: HouseRules, seats: int | None
) -> RulesTable:
    """A table with this many seats, or one that may have any number of them.

    Raises:
        SetupError: the edition can't be played like that.
    """
    wanted = sorted(edition.seats) if seats is None else [seats]
    found: list[Rules] = []
    refusal: SetupError | None = None
    for count in wanted:
        setup = Setup(lone_seats(*map(str, range(count))), 0, options, house_rules)
        try:
            found.append(Rules(edition, setup))
        except SetupError as error:
            refusal = error
    if not found and refusal is not None:
        raise refusal
    return RulesTable(edition, options, house_rules, tuple(found))
