"""The bill of materials: how many of each part a number of seats needs, and what that costs."""

from __future__ import annotations

import tomllib
from enum import Enum
from math import ceil
from pathlib import Path

import msgspec

from firmware.messages import MOST_PORTS
from tools.parts.amounts import AMOUNTS, Amount, Measured

FILE = Path(__file__).with_name("bill.toml")
SEATS = range(1, MOST_PORTS + 1)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the bill; `measured` instead of numbers for what the drawings say."""

    name: str
    price: float
    order: str = ""
    for_seat: int = 0
    once: int = 0
    measured: Measured | None = None
    most_seats: int = MOST_PORTS

    def quantity(self, seats: int) -> int:
        """How many are needed; 0 for more seats than are possible with it.

        >>> Part("button", 2.8, for_seat=3).quantity(6)
        18
        """
        each = AMOUNTS[self.measured] if self.measured else Amount(self.for_seat, self.once)
        return _whole(each.for_seat * seats + each.once) if seats <= self.most_seats else 0

    def cost(self, seats: int) -> float:
        return self.quantity(seats) * self.price


class Counts(Enum):
    """Whether a group is in the sums: of the groups with CHOICE, one is."""

    ALWAYS = "always"
    CHOICE = "choice"
    NEVER = "never"


class PartGroup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parts that are bought together."""

    name: str
    note: str
    part: tuple[Part, ...]
    counts: Counts = Counts.ALWAYS

    def cost(self, seats: int) -> float:
        return sum(part.cost(seats) for part in self.part)


class Bill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`estimated`: when the prices were; `sums`: what the sums contain."""

    estimated: str
    sums: str
    group: tuple[PartGroup, ...]

    @property
    def choices(self) -> tuple[PartGroup, ...]:
        return tuple(group for group in self.group if group.counts is Counts.CHOICE)

    def cost(self, seats: int, choice: PartGroup) -> float:
        """What everything costs with one of the groups to choose from."""
        always = (group for group in self.group if group.counts is Counts.ALWAYS)
        return sum(group.cost(seats) for group in (*always, choice))


def read_bill() -> Bill:
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Bill)


def _whole(amount: float) -> int:
    """Rounded up, but for what the computer's own rounding adds."""
    return ceil(round(amount, 6))
