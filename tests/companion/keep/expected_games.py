"""The games that a folder must contain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from companion.config.library import open_library
from companion.evening.events import GameBegan, GameLeft, GameResumed, GameSavedForLater, TableEvent
from companion.evening.match import Match, fold_match
from companion.keep.games import look
from companion.keep.index import GameStatus
from companion.keep.saved_games import SavedGames
from tests.companion.keep.saving_helpers import EVENING

LIBRARY = open_library()
Events = tuple[TableEvent, ...]
_STATUSES = {GameLeft: GameStatus.ENDED, GameSavedForLater: GameStatus.SET_ASIDE}


@lru_cache(50)
def folded(events: Events) -> Match:
    """The match after these events."""
    return fold_match(events, LIBRARY)


@dataclass(frozen=True)
class ExpectedGames:
    """The events of each game, in the order in which the games began."""

    games: Mapping[str, Events] = field(default_factory=dict)
    latest: str = ""
    """The game with the newest event; none if that was deleted."""

    @property
    def match(self) -> Match:
        """The latest game."""
        return folded(self.games[self.latest])

    @property
    def newest(self) -> str:
        """The game that began last."""
        return [*self.games][-1]

    def after(self, step: Events) -> ExpectedGames:
        """The games after one more step of the table."""
        match step[0]:
            case GameBegan():
                latest = name_of(len(self.games))
            case GameResumed(name):
                latest = name
            case _:
                latest = self.latest
        return ExpectedGames({**self.games, latest: (*self.games.get(latest, ()), *step)}, latest)

    def without_newest(self) -> ExpectedGames:
        """The games after the one that began last was deleted."""
        left = {name: events for name, events in self.games.items() if name != self.newest}
        return ExpectedGames(left, "" if self.latest == self.newest else self.latest)


def must_be_in(folder: Path, expected: ExpectedGames) -> None:
    """The folder has these games with their stories, whether every line is read or few."""
    for games in (look(folder), look(folder, fully=True)):
        assert not games.damaged, games.damaged
        assert not games.problems, games.problems
        saved = SavedGames(games, LIBRARY)
        rows = [*saved.rows()]
        assert [saved.events(row.name) for row in rows] == [*expected.games.values()]
        for row, events in zip(rows, expected.games.values(), strict=True):
            assert row.status is _STATUSES.get(type(events[-1]), GameStatus.RUNNING)
            assert saved.story(row) == folded(events).story


def name_of(number: int) -> str:
    """The name of the game that began after this many others."""
    return f"{EVENING:%Y-%m-%d}-{number + 1}"
