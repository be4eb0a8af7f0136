"""The checks that join a game's events to a chain, so that a changed or missing one is noticed.

Each event's check covers its content and the check before it. A game's `Head` says how many
events it has and how they end; the journal has it in the game's row, and a second time in a
file of its own (`event_counts`). Knows neither SQLite nor what an event means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b

CHECK_BYTES = 8
NO_CHECK = b""
"""Before the first event."""


@dataclass(frozen=True)
class Head:
    """How many events a game has, and the check of the last one."""

    events: int = 0
    check: bytes = NO_CHECK

    def after(self, number: int, at: int, packed: bytes) -> Head:
        """The head once this event is added."""
        return Head(number, check_of(self.check, number, at, packed))


NO_EVENTS = Head()


def check_of(before: bytes, number: int, at: int, packed: bytes) -> bytes:
    """The check of an event, from the check `before` it.

    >>> check_of(NO_CHECK, 1, 0, b"event").hex()
    'd5e3021ea7c345a2'
    """
    content = f"{number} {at} ".encode() + packed
    return blake2b(content, digest_size=CHECK_BYTES, key=before).digest()


def seal_of(*parts: object) -> bytes:
    """The check of a row, from all its values but the seal."""
    return blake2b(repr(parts).encode(errors="replace"), digest_size=CHECK_BYTES).digest()


def chain_function() -> Callable[[int, int, int, bytes], bytes]:
    """A function for SQL that gives each event's check, if each game's events come in order."""
    checks: dict[int, bytes] = {}

    def chain_check(game: int, number: int, at: int, packed: bytes) -> bytes:
        before = NO_CHECK if number == 1 else checks.get(game, NO_CHECK)
        checks[game] = check_of(before, number, at, packed)
        return checks[game]

    return chain_check
