"""The papers that sheets of rules can be printed on."""

from __future__ import annotations

from enum import Enum

MM = 72 / 25.4
"""A PDF measures in points, 72 to an inch."""


class Paper(Enum):
    A4 = "a4"
    LETTER = "letter"

    @property
    def size(self) -> tuple[float, float]:
        """Width and height in points."""
        return (210 * MM, 297 * MM) if self is Paper.A4 else (612, 792)
