"""Seats without a button box, whose people vote and choose on the screen.

Such a seat has an identifier in place of its box, which no box ever has. It can get a real
box in the middle of a game.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import count

from hardware.boxes import BoxId

_PREFIX = "screen:"


def new_screen_seat(taken: Container[BoxId]) -> BoxId:
    """An identifier that is not taken yet.

    >>> new_screen_seat({"screen:1", "box-2"})
    'screen:2'
    """
    return next(box for number in count(1) if (box := f"{_PREFIX}{number}") not in taken)


def is_screen_seat(box: BoxId) -> bool:
    """Whether this stands for the screen."""
    return box.startswith(_PREFIX)
