"""How much one address may ask of the phones' server, and who makes room for others.

Knows no HTTP.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

Address = str
MOST_ADDRESSES = 256
"""That are remembered; more are an attack."""
FAIR_SHARE = 8
"""Connections of one address that are nobody's business: a phone opens six to load the page."""


class RequestRate:
    """Lets each address have `burst` requests at once, and `per_second` more each second."""

    def __init__(self, burst: int, per_second: float, clock: Callable[[], float]) -> None:
        self._burst = burst
        self._per_second = per_second
        self._clock = clock
        self._free_at: dict[Address, float] = {}
        """When all of an address's requests have been worked off."""

    def allows(self, address: Address) -> bool:
        """Count a request; whether it is within the limit."""
        now = self._clock()
        if len(self._free_at) > MOST_ADDRESSES:
            self._free_at = {each: at for each, at in self._free_at.items() if at > now}
        free_at = max(now, self._free_at.get(address, now)) + 1 / self._per_second
        if free_at - now > self._burst / self._per_second:
            return False
        self._free_at[address] = free_at
        return True


def one_too_many(addresses: Sequence[Address]) -> int:
    """Which of these connections must make room for others; they are listed from the oldest.

    It is the oldest of the address that has the most, so that one address keeps nobody out. While
    no address has more than its share, it is the oldest of all: whoever has many addresses pushes
    out their own.
    """
    (busiest, count), *_others = Counter(addresses).most_common(1)
    return addresses.index(busiest) if count > FAIR_SHARE else 0
