"""Saves what the table commits: knows to which game each event belongs, and when a story is told.

Knows no screen. Problems with the disk are reported through `GameSaver.problem`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import datetime

from companion.config.library import Library
from companion.evening.events import GameBegan, GameLeft, GameResumed, GameSavedForLater, TableEvent
from companion.evening.match import Match
from companion.evening.ports import StorageProblem
from companion.keep.errors import StorageError
from companion.keep.game_writer import GameWriter, SavedStep
from companion.keep.games import Games, look
from companion.keep.index import GameStatus
from companion.keep.saved_games import SavedGames
from sentences import ExplainedError

log = logging.getLogger(__name__)


class GameSaver:
    """Saves games; `saved_games` reads them back.

    `clock` gives date and time with their zone; it may be wrong, and may go back.
    """

    def __init__(self, writer: GameWriter, library: Library, clock: Callable[[], datetime]) -> None:
        self._writer = writer
        self._games = writer.games
        self.saved_games = SavedGames(writer.games, library)
        self._clock = clock
        self._name = ""
        self._sitting = 0
        self._match: Match | None = None
        self._without_story: list[str] = []
        """Games whose stories are not stored."""
        self._checked: Games | None = None
        """What a check of everything has found."""

    @property
    def problem(self) -> StorageProblem | None:
        """What is wrong with the storage."""
        return self._writer.problem

    def check_everything(self) -> None:
        """Check every line of every game; may be called by another thread."""
        try:
            checked = look(self._games.folder, fully=True)
            self._without_story = [row.name for row in checked.rows(*_AT_REST) if not row.story]
            self._checked = checked
        except StorageError as problem:
            log.warning("the games can't be checked: %s", problem)

    def tell_what_was_found(self) -> None:
        """Let the table know what the check of everything has found."""
        checked, self._checked = self._checked, None
        if checked is not None and (checked.damaged or checked.problems):
            self._writer.found(checked)

    @property
    def has_more_to_do(self) -> bool:
        """Whether `settle` is to be called again."""
        return bool(self._without_story)

    def retry(self) -> None:
        """Try again to write what waits."""
        self._writer.retry(self._name)

    def settle(self) -> None:
        """Do a part of what nobody has to wait for: call it when the screen shows what was
        saved."""
        self._writer.settle()
        if self._without_story:
            self._store_story(self._without_story.pop())

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        """Save the events of one step; `match` is the table's game after them, if any.

        On return they are on the disk, or `problem` says why not.
        """
        *earlier, last = _by_game(events)
        for chunk in earlier:
            self._save(chunk, self._match)
        self._save(last, match or self._match)

    def close(self) -> None:
        """Close the files."""
        self._writer.close()

    def _save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        """Save events of one game."""
        assert match is not None, "every saved game has a match"
        now = self._clock()
        self._begin_or_resume(events[0], now)
        self._match = match
        is_away = isinstance(events[-1], GameLeft | GameSavedForLater)
        self._writer.write(SavedStep(self._name, self._sitting, now, events))
        self.saved_games.playing = None if is_away else (self._name, match)
        if is_away:
            self._store_story(self._name, match)

    def _begin_or_resume(self, first: TableEvent, now: datetime) -> None:
        if isinstance(first, GameBegan | GameResumed):
            self._sitting = self._games.next_sitting()
        match first:
            case GameBegan():
                self._name = self._games.free_name(now)
            case GameResumed(name):
                self._name = name
            case _:
                assert self._name, "the first event begins or resumes a game"

    def _store_story(self, name: str, match: Match | None = None) -> None:
        """Store the story of a game that nobody plays now; read it for that if it is not given."""
        try:
            row = self._games.row(name)
            known = self.saved_games.match(name) if match is None else match
        except ExplainedError as error:
            log.warning("the game %s can't be read: %s", name, error)
            return
        if row.status in _AT_REST:
            self._writer.put_story(name, known.story)


_AT_REST = (GameStatus.ENDED, GameStatus.IMPORTED, GameStatus.SET_ASIDE)


def _by_game(events: Sequence[TableEvent]) -> list[list[TableEvent]]:
    """The events, split where another game begins or is resumed."""
    chunks: list[list[TableEvent]] = []
    for event in events:
        if not chunks or isinstance(event, GameBegan | GameResumed):
            chunks.append([])
        chunks[-1].append(event)
    return chunks
