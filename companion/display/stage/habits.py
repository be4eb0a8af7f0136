"""Habits: motions that come again and again by themselves, each with its pauses.

Pure values: the same time always gives the same image at the same place. Times in seconds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.display.stage.motions import Drawn

A_MOMENT = 1e-6
"""Seconds: a smaller difference is an error of rounding. What changes so soon has changed."""


class Habit(Protocol):
    """The way of an actor that never comes to its end."""

    def drawn(self, now: float) -> Drawn:
        """What is drawn at this time."""

    def changes_at(self, now: float) -> float:
        """When something else is drawn than at this time: always later."""


@dataclass(frozen=True)
class Loop:
    """Some images one after the other, each for its seconds, then the first one again."""

    frames: tuple[tuple[float, Drawn], ...]
    begins: float = 0.0

    def drawn(self, now: float) -> Drawn:
        return self._frame(now)[0]

    def changes_at(self, now: float) -> float:
        return now + self._frame(now)[1]

    def _frame(self, now: float) -> tuple[Drawn, float]:
        """What is drawn, and for how many seconds more."""
        since = (now - self.begins) % sum(seconds for seconds, _drawn in self.frames)
        for seconds, drawn in self.frames:
            if since + A_MOMENT < seconds:
                return drawn, seconds - since
            since -= seconds
        seconds, drawn = self.frames[0]
        return drawn, seconds
