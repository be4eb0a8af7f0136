"""The bill of materials: how many of each part a number of seats needs, and what that costs."""

from __future__ import annotations

import tomllib
from math import ceil
from pathlib import Path

import msgspec

from tools.parts.dimensions import PLYWOOD
from tools.parts.saw import area_cm2, strip_cm

FILE = Path(__file__).with_name("bill.toml")
SEATS = range(1, 9)


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the bill; `thickness` instead of numbers for wood, in cm² or cm of strip."""

    name: str
    price: float
    order: str = ""
    for_seat: int = 0
    once: int = 0
    between: int = 0
    thickness: int = 0

    def quantity(self, seats: int) -> int:
        """How many are needed.

        >>> Part("button", 2.8, for_seat=3).quantity(6)
        18
        """
        if self.thickness:
            return ceil(seats * _wood(self.thickness))
        return self.for_seat * seats + self.once + self.between * (seats - 1)

    def cost(self, seats: int) -> float:
        return self.quantity(seats) * self.price


class Group(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parts that are bought together; of the groups with `choice`, one is enough."""

    name: str
    note: str
    part: tuple[Part, ...]
    choice: bool = False

    def cost(self, seats: int) -> float:
        return sum(part.cost(seats) for part in self.part)


class Bill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`estimated`: when the prices were."""

    estimated: str
    group: tuple[Group, ...]

    def cost(self, seats: int, choice: Group) -> float:
        """What everything costs with one of the groups to choose from."""
        others = (group for group in self.group if not group.choice)
        return sum(group.cost(seats) for group in (*others, choice))


def read_bill() -> Bill:
    return msgspec.convert(tomllib.loads(FILE.read_text(encoding="utf-8")), Bill)


def _wood(thickness: int) -> float:
    return strip_cm() if thickness == PLYWOOD.block else area_cm2(thickness)
