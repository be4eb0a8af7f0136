"""Reads saved games: the table's `SavedGamesPort`, and what the commands need besides."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from companion.config.library import Library
from companion.evening.events import TableEvent
from companion.evening.match import Match, fold_match
from companion.evening.ports import ResumableGame
from companion.keep.game_format import events_of
from companion.keep.games import Games
from companion.keep.index import Entry, GameStatus
from companion.stories.game_story import GameStory
from companion.stories.saved_game import SavedGame
from sentences import ExplainedError

log = logging.getLogger(__name__)


class SavedGames:
    """A game that can't be read is skipped, and logged."""

    def __init__(self, games: Games, library: Library) -> None:
        self._games = games
        self._library = library
        self.playing: tuple[str, Match] | None = None
        """The game that is being played: its story need not be read."""

    def resumable(self) -> Sequence[ResumableGame]:
        """See `SavedGamesPort`. Includes a finished game whose result was on the screen when
        the program was interrupted."""
        interrupted = self._interrupted()
        rows = [*self.rows(GameStatus.RUNNING, GameStatus.SET_ASIDE)]
        rows.sort(key=lambda row: (row.name != interrupted, -row.last))
        return tuple(
            ResumableGame(game, row.name == interrupted)
            for row in rows
            for game in self._readable(row)
            if _can_be_resumed(row, game, interrupted)
        )

    def events(self, name: str) -> Sequence[TableEvent]:
        """See `SavedGamesPort`. A game goes on from what was read here, whatever becomes of its
        file."""
        self._games.read[name] = self._games.text(name)
        return tuple(line.event for line in events_of(self._games.read[name]))

    def latest(self) -> SavedGame | None:
        """See `SavedGamesPort`."""
        try:
            row = self._games.latest()
            return None if row is None else self._saved_game(row)
        except ExplainedError as error:
            log.warning("the latest game can't be read: %s", error)
            return None

    def games(self) -> Iterator[SavedGame]:
        """See `SavedGamesPort`."""
        return (game for row in self.rows() for game in self._readable(row))

    def game(self, name: str) -> SavedGame:
        """One game.

        Raises:
            ExplainedError: there is no game of this name, or it can't be read.
        """
        return self._saved_game(self._games.row(name))

    def match(self, name: str) -> Match:
        """A game folded from its events.

        Raises:
            ExplainedError: it can't be read, or its edition is missing.
        """
        return fold_match((line.event for line in self._games.events(name)), self._library)

    def rows(self, *statuses: GameStatus) -> Iterator[Entry]:
        """The games with one of these statuses, or all."""
        return self._games.rows(*statuses)

    def story(self, row: Entry) -> GameStory:
        """A game's story, derived from its events if it is not stored.

        Raises:
            ExplainedError: the game can't be read.
        """
        if self.playing is not None and self.playing[0] == row.name:
            return self.playing[1].story
        return row.story or self.match(row.name).story

    def _interrupted(self) -> str | None:
        """The name of the game that was being played when the program stopped, if any."""
        latest = self._games.latest()
        return latest.name if latest and latest.status is GameStatus.RUNNING else None

    def _readable(self, row: Entry) -> Iterator[SavedGame]:
        """The game of a row, or nothing if it can't be read."""
        try:
            yield self._saved_game(row)
        except ExplainedError as error:
            log.warning("the game %s is skipped: %s", row.name, error)

    def _saved_game(self, row: Entry) -> SavedGame:
        """Its time is local."""
        return SavedGame(row.name, row.began.astimezone(), self.story(row))


def _can_be_resumed(row: Entry, game: SavedGame, interrupted: str | None) -> bool:
    """A finished game only if the players may not have seen its end."""
    is_unseen = row.status is GameStatus.SET_ASIDE or row.name == interrupted
    return is_unseen or not game.story.is_over
