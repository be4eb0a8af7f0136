"""What a game is called: the day on which it began, and a number."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import count


def free_name(day: datetime, is_taken: Callable[[str], bool], first: int = 1) -> str:
    """The day's next name that is free, from the number `first` on.

    >>> free_name(datetime(2026, 11, 20), lambda name: name == "2026-11-20-1")
    '2026-11-20-2'
    """
    names = (f"{day:%Y-%m-%d}-{number}" for number in count(first))
    return next(name for name in names if not is_taken(name))


def blind_number(now: datetime) -> int:
    """A number that hardly any other game of the day has, where the others can't be read.

    >>> blind_number(datetime(2026, 11, 20, 20, 15, 7))
    201507
    """
    return int(f"{now:%H%M%S}")
