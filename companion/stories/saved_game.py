"""A game that was kept: its story, its name and when it began."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.stories.game_story import GameStory


@dataclass(frozen=True)
class SavedGame:
    """One game of many. `name` is what its record is called, such as "2026-11-20-1";
    `began` is told as it stands: the table's own time, with or without a zone, but alike for
    all games that are told together."""

    name: str
    began: datetime
    story: GameStory

    @property
    def day(self) -> str:
        """When it began: year, month, day."""
        return f"{self.began:%Y-%m-%d}"

    @property
    def day_and_time(self) -> str:
        """When it began, to the minute."""
        return f"{self.began:%Y-%m-%d %H:%M}"
