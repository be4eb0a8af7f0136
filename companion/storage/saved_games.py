"""Reads saved games: the table's `SavedGamesPort`, and what the commands need besides."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from companion.library import Library
from companion.storage.errors import JournalError
from companion.storage.rows import GameRow, GameStatus
from companion.storage.write_queue import WriteQueue
from companion.stories.saved_game import SavedGame
from companion.table.events import TableEvent
from companion.table.match import Match, fold_match
from companion.table.saved_games_port import ResumableGame
from sentences import ExplainedError

log = logging.getLogger(__name__)


class SavedGames:
    """A game that can't be read is skipped, and logged."""

    def __init__(self, queue: WriteQueue, library: Library) -> None:
        self._queue = queue
        self._library = library

    def resumable(self) -> Sequence[ResumableGame]:
        """See `SavedGamesPort`. Includes a finished game whose result was on the screen when
        the program was interrupted."""
        try:
            return self._resumable()
        except JournalError as error:
            log.warning("the journal can't be read: %s", error)
            return ()

    def _resumable(self) -> Sequence[ResumableGame]:
        rows = [*self.rows(GameStatus.RUNNING, GameStatus.SET_ASIDE)]
        interrupted = self._interrupted()
        rows.sort(key=lambda row: self._queue.age(row.name))
        rows.sort(key=lambda row: row.name == interrupted, reverse=True)
        return tuple(
            ResumableGame(game, row.name == interrupted)
            for row in rows
            for game in self._readable(row)
            if _can_be_resumed(row, game, interrupted)
        )

    def events(self, name: str) -> Sequence[TableEvent]:
        """See `SavedGamesPort`."""
        return tuple(row.event for row in self._queue.events(name))

    def latest(self) -> SavedGame | None:
        """See `SavedGamesPort`."""
        try:
            name = self._queue.latest()
            return None if name is None else self.game(name)
        except ExplainedError as error:
            log.warning("the latest game can't be read: %s", error)
            return None

    def games(self) -> Iterator[SavedGame]:
        """See `SavedGamesPort`."""
        return (game for row in self.rows() for game in self._readable(row))

    def start_anew(self) -> None:
        """See `SavedGamesPort`."""
        self._queue.start_anew()

    def game(self, name: str) -> SavedGame:
        """One game.

        Raises:
            ExplainedError: there is no game of this name, or it can't be read.
        """
        return self._saved_game(self._queue.game(name))

    def match(self, name: str) -> Match:
        """A game folded from its events.

        Raises:
            ExplainedError: it can't be read, or its edition is missing.
        """
        return fold_match(self.events(name), self._library)

    def rows(self, *statuses: GameStatus) -> Iterator[GameRow]:
        """The games with one of these statuses, or all; none if the journal can't be read."""
        try:
            return self._queue.games(*statuses)
        except JournalError as error:
            log.warning("the journal can't be read: %s", error)
            return iter(())

    def _interrupted(self) -> str | None:
        """The name of the game that was being played when the program stopped, if any."""
        latest = self._queue.latest()
        is_running = any(row.name == latest for row in self._queue.games(GameStatus.RUNNING))
        return latest if is_running else None

    def _readable(self, row: GameRow) -> Iterator[SavedGame]:
        """The game of a row, or nothing if it can't be read."""
        try:
            yield self._saved_game(row)
        except ExplainedError as error:
            log.warning("the game %s is skipped: %s", row.name, error)

    def _saved_game(self, row: GameRow) -> SavedGame:
        """The game, with its story derived from the events if it is missing; local time."""
        story = row.story or self.match(row.name).story
        return SavedGame(row.name, row.began.astimezone(), story)


def _can_be_resumed(row: GameRow, game: SavedGame, interrupted: str | None) -> bool:
    """A finished game only if the players may not have seen its end."""
    is_unseen = row.status is GameStatus.SET_ASIDE or row.name == interrupted
    return is_unseen or not game.story.is_over
