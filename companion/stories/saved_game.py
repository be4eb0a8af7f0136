"""A saved game: its name, when it began, and its story."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.stories.game_story import GameStory
from companion.words.dates import day_text, minute_text


@dataclass(frozen=True)
class SavedGame:
    """`name` is also its record's name, such as "2026-11-20-1". `began` is local time, either
    with a time zone in all games or in none."""

    name: str
    began: datetime
    story: GameStory

    @property
    def day(self) -> str:
        """The day it began."""
        return day_text(self.began)

    @property
    def day_and_time(self) -> str:
        """When it began, to the minute."""
        return minute_text(self.began)
