"""The names of saved games: a day and a number."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from itertools import count


def free_name(day: datetime, is_taken: Callable[[str], bool], first: int = 1) -> str:
    """A game's name: its day and a number, the first free one from `first`.

    >>> free_name(datetime(2026, 11, 20), lambda name: name == "2026-11-20-1")
    '2026-11-20-2'
    """
    names = (f"{day:%Y-%m-%d}-{number}" for number in count(first))
    return next(name for name in names if not is_taken(name))


def number_from_time(now: datetime) -> int:
    """A number that is very likely free, for when the other games' names can't be read.

    >>> number_from_time(datetime(2026, 11, 20, 20, 15, 7))
    201507
    """
    return int(f"{now:%H%M%S}")
