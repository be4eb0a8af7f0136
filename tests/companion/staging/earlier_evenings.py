"""Saved games that staged tables have played on earlier evenings."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from companion.config.library import open_library
from companion.evening.events import TableEvent
from companion.evening.match import fold_match
from companion.evening.ports import ResumableGame
from companion.stories.saved_game import SavedGame
from tests.companion.staging.table import StagedTable

FIRST_EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=UTC)


class StagedGames:
    """A `SavedGamesPort` of the evenings of these tables."""

    def __init__(self, *tables: StagedTable) -> None:
        self._library = open_library()
        self._games = {
            f"{self._began(number):%Y-%m-%d}-1": table.saved_events
            for number, table in enumerate(tables)
        }

    def _began(self, number: int) -> datetime:
        return FIRST_EVENING + timedelta(days=7 * number)

    def resumable(self) -> Sequence[ResumableGame]:
        open_games = [game for game in self.games() if not game.story.is_over]
        return [ResumableGame(game, False) for game in reversed(open_games)]

    def events(self, name: str) -> Sequence[TableEvent]:
        return self._games[name]

    def latest(self) -> SavedGame | None:
        return self.games()[-1] if self._games else None

    def games(self) -> Sequence[SavedGame]:
        return [
            SavedGame(name, self._began(number), fold_match(events, self._library).story)
            for number, (name, events) in enumerate(self._games.items())
        ]
