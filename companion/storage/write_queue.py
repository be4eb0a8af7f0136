"""Queues rows that the journal has not written yet, and retries with every further row.

While the disk fails, rows wait in memory; reads return them together with the journal's.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from companion.storage.background_check import PreparedRescue
from companion.storage.database import FileIdentity
from companion.storage.errors import DamagedEvent, JournalError, UnknownGame, UnusableJournal
from companion.storage.journal import Journal
from companion.storage.opening import open_damaged
from companion.storage.recovery import (
    OpenedJournal,
    open_journal,
    rescue_open_journal,
    save_removed_journal,
    start_anew,
    take_over,
)
from companion.storage.rows import EventRow, GameRow, GameStatus
from companion.table.saved_games_port import StorageProblem

log = logging.getLogger(__name__)


NEWER_THAN_ALL = 2**62
"""Unwritten events are newer than every written one."""


class WriteQueue:
    """No row is lost while the program runs; it is on the disk as soon as the disk works."""

    def __init__(self, opened: OpenedJournal) -> None:
        self._use(opened)
        self._lock = opened.lock
        self._remembers = False
        self._earlier_games: dict[str, GameRow] = {}
        """Games that were played during the background check."""
        self._earlier_events: list[EventRow] = []
        self._unwritten_games: dict[str, GameRow] = {}
        self._unwritten_events: list[EventRow] = []
        self._last_read: list[EventRow] = []
        """All events of the game that was read last."""
        self._current: GameRow | None = None
        """The game that was written last."""
        self._current_events: list[EventRow] = []
        """All its events: if the journal is damaged, a new one starts with them."""

    def _use(self, opened: OpenedJournal) -> None:
        self._opened = opened
        self._problem = opened.problem
        self._has_losses_to_tell = opened.problem is not None

    @property
    def _journal(self) -> Journal:
        return self._opened.journal

    @property
    def problem(self) -> StorageProblem | None:
        """What is wrong with the storage."""
        return self._problem

    @property
    def is_blank(self) -> bool:
        """Whether earlier games can't be read."""
        return self._opened.is_blank

    def latest(self) -> str | None:
        """The name of the game with the newest event.

        Raises:
            JournalError: the journal can't be read.
        """
        return self._unwritten_events[-1].game if self._unwritten_events else self._journal.latest()

    def games(self, *statuses: GameStatus) -> Iterator[GameRow]:
        """The games with one of these statuses, or all, in the order in which they began.

        Raises:
            JournalError: the journal can't be read.
        """
        return self._updated(self._journal.games(*statuses), statuses or tuple(GameStatus))

    def statuses(self) -> Mapping[str, GameStatus]:
        """The status of every game, without its story.

        Raises:
            JournalError: the journal can't be read.
        """
        unwritten = {name: game.status for name, game in self._unwritten_games.items()}
        return {**self._journal.statuses(), **unwritten}

    def _updated(
        self, stored: Iterable[GameRow], statuses: Collection[GameStatus]
    ) -> Iterator[GameRow]:
        """The stored games as they are now."""
        unwritten = dict(self._unwritten_games)
        for game in stored:
            newest = unwritten.pop(game.name, game)
            if newest.status in statuses:
                yield newest
        yield from (game for game in unwritten.values() if game.status in statuses)

    def game(self, name: str) -> GameRow:
        """One game.

        Raises:
            UnknownGame: there is no game of this name.
            JournalError: the journal can't be read.
        """
        found = next((game for game in self.games() if game.name == name), None)
        if found is None:
            raise UnknownGame(name=name)
        return found

    def events(self, name: str) -> Sequence[EventRow]:
        """All events of a game, from the first.

        Raises:
            JournalError: they can't be read, or there is no such game.
        """
        for in_memory in (self._current_events, self._last_read):
            if in_memory and in_memory[0].game == name and in_memory[0].number == 1:
                return [*in_memory]
        events = [row for row in self._unwritten_events if row.game == name]
        if not events or events[0].number > 1:
            events = [*self._stored_events(name), *events]
        self._last_read = events
        return [*events]

    def _stored_events(self, name: str) -> Sequence[EventRow]:
        """A game's events in the journal; if a check fails, as far as other checks confirm them.

        Raises:
            JournalError: they can't be read, or some are lost.
        """
        try:
            return self._journal.events(name)
        except DamagedEvent:
            found, survey = open_damaged(self._journal.path)
            with closing(found):
                if any(loss.game == name and not loss.told for loss in survey.losses):
                    raise
                return found.events(name)

    def has_lost_events(self, name: str) -> bool:
        """Whether damage has cost this game events, now or earlier.

        Raises:
            JournalError: the journal can't be read.
        """
        return any(loss.game == name for loss in self._journal.losses())

    def age(self, name: str) -> int:
        """A sort key: the higher, the longer ago the game was played.

        Raises:
            JournalError: the journal can't be read.
        """
        for age, row in enumerate(reversed(self._unwritten_events)):
            if row.game == name:
                return age - NEWER_THAN_ALL
        return -self._journal.last_event(name)[0]

    def start_anew(self) -> None:
        """Start a new journal if the table may decide that now."""
        if self._problem is not None and self._problem.can_start_anew:
            self._journal.close()
            self._use(start_anew(self._journal.path))
            if self._current is not None and self._opened.is_writable:
                self._write_missing()

    def remember_games(self) -> None:
        """Keep every game that is played from now on in memory: the background check may read
        the journal before their events are written. May be called by another thread."""
        self._remembers = True

    def forget_games(self) -> None:
        self._remembers = False
        self._earlier_games.clear()
        self._earlier_events.clear()

    def has_open(self, file: FileIdentity | None) -> bool:
        """Whether this is the file that is open for writing."""
        return self._opened.is_writable and self._opened.file == file

    def take_over(self, prepared: PreparedRescue, early: Path) -> None:
        """Replace the damaged journal that is open by one that was prepared."""
        whole = self._whole_game
        self._continue_in(take_over(self._journal, prepared, early, self._complete, whole))

    def _complete(self, journal: Journal) -> None:
        """Write what was played while the journal was prepared."""
        games, events = self._missing(journal)
        journal.write(games, events)

    def settle(self) -> None:
        """Wait until everything beside the journal is on the disk too."""
        self._journal.sync_counts()

    def write(self, game: GameRow, events: Sequence[EventRow]) -> None:
        """Add events to a game; on return they are on the disk, or `problem` says why not."""
        shown = self._opened
        self._remember(game, events)
        self._unwritten_games[game.name] = game
        self._unwritten_events.extend(events)
        if not self._opened.is_writable:
            self._open_again()
            return
        if not self._opened.is_in_place():
            self._save_elsewhere()
        if self._opened.is_in_place():
            self._write_what_waits()
        self._losses_were_told(shown)

    def close(self) -> None:
        self._journal.close()

    @property
    def _whole_game(self) -> str | None:
        """The name of the current game if all its events are in memory."""
        is_whole = self._current_events and self._current_events[0].number == 1
        return self._current.name if self._current is not None and is_whole else None

    @property
    def _is_failing(self) -> bool:
        """Whether the last attempt to write failed."""
        return self._problem is not None and not self._problem.is_saving

    def _remember(self, game: GameRow, events: Sequence[EventRow]) -> None:
        """Hold the whole current game in memory, so that it never has to be read again."""
        if self._remembers and self._current is not None and self._current.name != game.name:
            self._earlier_games[self._current.name] = self._current
            self._earlier_events.extend(self._current_events)
        if events[0].number == 1:
            self._current_events = []
        elif self._current is None or self._current.name != game.name:
            self._current_events = self._last_read
        self._current, self._last_read = game, []
        self._current_events = [*self._current_events, *events]

    def _write_what_waits(self) -> None:
        if self._is_failing:
            self._write_missing()
            return
        try:
            self._write_all()
        except UnusableJournal as error:
            log.warning("the journal is damaged: %s", error)
            self._start_new_journal(error)
        except JournalError as error:
            self._report(error)

    def _start_new_journal(self, error: UnusableJournal) -> None:
        """The journal was damaged while it was open: save it again, with the current game."""
        self._continue_in(rescue_open_journal(self._journal, error, self._whole_game))

    def _continue_in(self, rescued: OpenedJournal) -> None:
        self._use(rescued)
        if self._opened.is_writable and self._current is not None:
            self._write_missing()

    def _save_elsewhere(self) -> None:
        """The journal's file was removed or replaced, but is still open."""
        try:
            self._use(save_removed_journal(self._journal, self._lock))
        except JournalError as error:
            self._report(error)

    def _losses_were_told(self, shown: OpenedJournal) -> None:
        """Somebody plays on, and so has seen what a frame said about the journal that was open
        then; nobody has seen yet what a rescue since then has lost."""
        if self._has_losses_to_tell and self._opened is shown and not self._is_failing:
            self._has_losses_to_tell = False
            try:
                self._journal.mark_losses_as_told()
            except JournalError as error:
                log.warning("%s", error)

    def _open_again(self) -> None:
        """Open the journal for writing if its problem has passed."""
        if not self._opened.may_open_again:
            return
        opened = open_journal(self._journal.path)
        if opened.is_writable:
            self._journal.close()
            self._use(opened)
            self._write_missing()
        else:
            opened.journal.close()

    def _write_missing(self) -> None:
        """Write what the journal lacks: after a failure it may have all of the rows or some."""
        try:
            games, self._unwritten_events = self._missing(self._journal)
            self._unwritten_games = {game.name: game for game in games}
            self._write_all()
        except JournalError as error:
            self._report(error)

    def _missing(self, journal: Journal) -> tuple[list[GameRow], list[EventRow]]:
        """The rows in memory that continue what a journal has, the current game's last; and the
        games that have all their events then."""
        games = {**self._earlier_games, **self._unwritten_games}
        if self._current is not None:
            games[self._current.name] = self._current
        in_memory = (*self._earlier_events, *self._unwritten_events, *self._current_events)
        rows = {(row.game, row.number): row for row in in_memory}
        written = {name: journal.last_event(name)[1] for name in games}
        current, missing, known = self._current and self._current.name, [], dict.fromkeys(games, 1)
        for game, number in sorted(rows, key=lambda key: (key[0] == current, key)):
            known[game] = number
            if number == written[game] + 1:
                written[game] = number
                missing.append(rows[game, number])
        whole = [game for name, game in games.items() if written[name] >= known[name]]
        return whole, missing

    def _write_all(self) -> None:
        self._journal.write(self._unwritten_games.values(), self._unwritten_events)
        self._unwritten_games.clear()
        self._unwritten_events.clear()
        if self._is_failing:
            log.info("the game is saved again")
            self._problem = None

    def _report(self, error: JournalError) -> None:
        if not self._is_failing:
            log.warning("the game is not saved: %s", error)
        self._problem = StorageProblem(error, is_saving=False)
