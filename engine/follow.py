"""The ways to follow: how much of a round a table tells the companion."""

from __future__ import annotations

from enum import Enum


class Follow(Enum):
    """What is told of a round; the board always has all of it."""

    MOVES = "moves"
    """Every placement and every climb."""
    VOTES = "votes"
    """The elections, and at a crowning where everybody stands."""
    SCORES = "scores"
    """Who was crowned and where everybody stands; votes lie on the table as cards."""
