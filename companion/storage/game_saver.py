"""Saves what the table commits: turns its events into journal rows and game records.

Knows no screen. Problems with the disk are reported through `GameSaver.problem`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from companion.library import Library
from companion.paths import Paths
from companion.storage.background_check import PreparedRescue, find_damage
from companion.storage.errors import (
    DamageFound,
    JournalError,
)
from companion.storage.game_names import free_name, number_from_time
from companion.storage.loss_sentences import losses_in_words
from companion.storage.record_files import RecordFiles
from companion.storage.recovery import OpenedJournal
from companion.storage.rows import EventRow, GameRow, GameStatus, status_after
from companion.storage.saved_games import SavedGames
from companion.storage.write_queue import WriteQueue
from companion.table.events import (
    GameBegan,
    GameResumed,
    Paired,
    Played,
    TableEvent,
)
from companion.table.match import Match
from companion.table.saved_games_port import StorageProblem
from engine import Climb, Raise
from sentences import ExplainedError, Sentence

log = logging.getLogger(__name__)


class GameSaver:
    """Saves games; `saved_games` reads them back.

    `clock` gives date and time with their zone; it may be wrong, and may go back.
    """

    def __init__(
        self,
        paths: Paths,
        journal: OpenedJournal,
        library: Library,
        clock: Callable[[], datetime],
    ) -> None:
        self._path = paths.journal
        self._queue = WriteQueue(journal)
        self._records = RecordFiles(paths.records)
        self.saved_games = SavedGames(self._queue, library)
        self._clock = clock
        self._game: GameRow | None = None
        self._length = 0
        """How many events the current game has."""
        self._match: Match | None = None
        self._must_catch_up = journal.is_writable
        self._was_rescued = journal.was_rescued
        self._behind: list[str] = []
        """Games whose records have not been looked at yet."""
        self._is_checked = False
        self._prepared: PreparedRescue | None = None
        """What replaces the journal if the check of everything has found damage."""
        self._found: StorageProblem | None = None
        """Damage that can't be mended."""

    @property
    def problem(self) -> StorageProblem | None:
        """What is wrong with the storage."""
        return self._queue.problem or self._found

    def check_everything(self) -> None:
        """Check the whole journal, and prepare its rescue if it is damaged; may be called by
        another thread."""
        self._queue.remember_games()
        try:
            self._prepared = find_damage(self._path)
        except JournalError as problem:
            self._found = _found_problem(problem)
        self._is_checked = True

    def mend(self) -> None:
        """Replace a journal that the check of everything has found damaged."""
        if not self._is_checked:
            return
        self._is_checked = False
        prepared, self._prepared = self._prepared, None
        if prepared is not None and self._queue.has_open(prepared.file):
            self._mend(prepared)
        elif prepared is not None and prepared.early is not None:
            prepared.early.unlink(missing_ok=True)  # the journal has been replaced meanwhile
        self._queue.forget_games()

    def _mend(self, prepared: PreparedRescue) -> None:
        log.warning("the journal is damaged: %s", prepared.problem)
        if prepared.early is not None:
            self._queue.take_over(prepared, prepared.early)
            self._must_catch_up = self._was_rescued = True
            return
        losses = losses_in_words(prepared.survey.losses, prepared.survey.doubt)
        self._found = _found_problem(DamageFound(problem=prepared.problem, losses=losses))

    @property
    def has_more_to_do(self) -> bool:
        """Whether `settle` is to be called again."""
        return self._must_catch_up or bool(self._behind)

    def settle(self) -> None:
        """Do a part of what nobody has to wait for: call it when the screen shows what was
        saved."""
        self._queue.settle()
        if self._must_catch_up:
            self._must_catch_up = False
            self._behind = self._maybe_behind()
        if self._behind:
            self._catch_up_with(self._behind.pop())

    def _maybe_behind(self) -> list[str]:
        """The games whose records the last program, or a damaged journal, may have left behind."""
        try:
            if not self._was_rescued:
                latest = self._queue.latest()
                return [] if latest is None else [latest]
            return [*self._queue.statuses()]
        except JournalError as error:
            log.warning("the journal can't be read: %s", error)
            return []

    def _catch_up_with(self, name: str) -> None:
        try:
            status = self._queue.statuses()[name]
            if status is GameStatus.IMPORTED and self._records.exists(name):
                return
            match = self.saved_games.match(name)
        except ExplainedError as error:
            log.warning("the game %s can't be read: %s", name, error)
            return
        is_ended = status in (GameStatus.ENDED, GameStatus.IMPORTED)
        self._records.catch_up(name, match, is_ended, self._has_lost_events(name))

    def _has_lost_events(self, name: str) -> bool:
        """Whether damage has cost this game events, now or earlier."""
        try:
            return self._queue.has_lost_events(name)
        except JournalError as error:
            log.warning("the journal can't be read: %s", error)
            return True

    def save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        """Save the events of one step; `match` is the table's game after them, if any.

        On return they are on the disk, or `problem` says why not.
        """
        *earlier, last = _by_game(events)
        for chunk in earlier:
            self._save(chunk, self._match)
        self._save(last, match or self._match)

    def close(self) -> None:
        """Close the journal."""
        self._queue.close()

    def _save(self, events: Sequence[TableEvent], match: Match | None) -> None:
        """Save events of one game."""
        game = self._game_of(events[0])
        assert match is not None, "every saved game has a match"
        has_changed = game.story is None or any(map(_may_change_the_story, events))
        story = match.story if has_changed else game.story
        status = status_after(events[-1])
        self._game, self._match = GameRow(game.name, game.began, status, story), match
        self._queue.write(self._game, [*self._rows(events)])
        was_cut = isinstance(events[0], GameResumed) and self._has_lost_events(game.name)
        self._records.update(game.name, match, status is GameStatus.ENDED, was_cut)

    def _game_of(self, first: TableEvent) -> GameRow:
        """The current game, or the one that begins or is resumed with this event."""
        match first:
            case GameBegan():
                now = self._clock()
                self._length = 0
                return GameRow(self._free_name(now), now, GameStatus.RUNNING, None)
            case GameResumed(name):
                events = self._queue.events(name)
                self._length = len(events)
                return GameRow(name, events[0].at, GameStatus.RUNNING, None)
        assert self._game is not None, "the first event begins or resumes a game"
        return self._game

    def _rows(self, events: Sequence[TableEvent]) -> Iterator[EventRow]:
        assert self._game is not None, "the game is known before its events"
        for event in events:
            self._length += 1
            yield EventRow(self._game.name, self._length, self._clock(), event)

    def _free_name(self, now: datetime) -> str:
        """The day's next name that neither a game nor a record has."""
        try:
            taken = {row.name for row in self._queue.games()}
            first = number_from_time(now) if self._queue.is_blank else 1
        except JournalError:
            taken, first = set(), number_from_time(now)
        return free_name(now, lambda name: name in taken or self._records.exists(name), first)


def _found_problem(sentence: Sentence) -> StorageProblem:
    log.warning("found by the check of the whole journal: %s", sentence)
    return StorageProblem(sentence, is_saving=True)


def _may_change_the_story(event: TableEvent) -> bool:
    match event:
        case Paired() | GameResumed() | Played(Climb() | Raise()):
            return False
        case _:
            return True


def _by_game(events: Sequence[TableEvent]) -> list[list[TableEvent]]:
    """The events, split where another game begins or is resumed."""
    chunks: list[list[TableEvent]] = []
    for event in events:
        if not chunks or isinstance(event, GameBegan | GameResumed):
            chunks.append([])
        chunks[-1].append(event)
    return chunks
