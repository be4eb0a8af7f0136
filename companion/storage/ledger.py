"""The journal, and what could not be written to it yet: read as one.

While the disk fails, rows wait in memory, and each further one tries again for all.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Iterator, Sequence

from companion.storage.errors import Damaged, JournalError, NoSuchGame
from companion.storage.journal import EventRow, Fate, GameRow
from companion.storage.opening import OpenedJournal, open_journal
from companion.table.saved_games_port import Trouble

log = logging.getLogger(__name__)


LATER_THAN_ANY = 2**62
"""What is not written yet was played after everything that is."""


class Ledger:
    """Rows are never lost as long as the program runs, and kept beyond if the disk can."""

    def __init__(self, opened: OpenedJournal) -> None:
        self._use(opened)
        self._waiting_games: dict[str, GameRow] = {}
        self._waiting_events: list[EventRow] = []
        self._last_read: list[EventRow] = []
        """The game that was read last."""
        self._open_row: GameRow | None = None
        self._open_game: list[EventRow] = []
        """All of the game that was written last: what a new journal must begin with."""

    def _use(self, opened: OpenedJournal) -> None:
        self._journal = opened.journal
        self._trouble = opened.trouble
        self._may_write = opened.is_kept
        self.is_blank = opened.is_blank
        self._may_open_again = opened.may_open_again

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the keeping."""
        return self._trouble

    def latest(self) -> str | None:
        """The game that the newest event belongs to.

        Raises:
            JournalError: the journal can't be read.
        """
        return self._waiting_events[-1].game if self._waiting_events else self._journal.latest()

    def games(self, *fates: Fate) -> Iterator[GameRow]:
        """The games that stand so, or all, in the order in which they began.

        Raises:
            JournalError: the journal can't be read.
        """
        return self._newest(self._journal.games(*fates), fates or tuple(Fate))

    def _newest(self, stored: Iterable[GameRow], fates: Collection[Fate]) -> Iterator[GameRow]:
        waiting = dict(self._waiting_games)
        for game in stored:
            newest = waiting.pop(game.name, game)
            if newest.fate in fates:
                yield newest
        yield from (game for game in waiting.values() if game.fate in fates)

    def game(self, name: str) -> GameRow:
        """One game.

        Raises:
            NoSuchGame: there is none of this name.
            JournalError: the journal can't be read.
        """
        found = next((game for game in self.games() if game.name == name), None)
        if found is None:
            raise NoSuchGame(name=name)
        return found

    def events(self, name: str) -> Sequence[EventRow]:
        """A game from its beginning.

        Raises:
            JournalError: it can't be read, or there is none.
        """
        for known in (self._open_game, self._last_read):
            if known and known[0].game == name and known[0].number == 1:
                return [*known]
        waiting = [row for row in self._waiting_events if row.game == name]
        if not waiting or waiting[0].number > 1:
            waiting = [*self._journal.events(name), *waiting]
        self._last_read = waiting
        return [*waiting]

    def age(self, name: str) -> int:
        """The higher, the longer ago a game was played.

        Raises:
            JournalError: the journal can't be read.
        """
        for age, row in enumerate(reversed(self._waiting_events)):
            if row.game == name:
                return age - LATER_THAN_ANY
        return -self._journal.last_event(name)[0]

    def write(self, game: GameRow, events: Sequence[EventRow]) -> None:
        """Add to a game; on return it is on the disk, or `trouble` says why not."""
        self._remember(game, events)
        self._waiting_games[game.name] = game
        self._waiting_events.extend(events)
        if not self._may_write:
            self._open_again()
        elif self._fails:
            self._write_missing()
        else:
            self._try()

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()

    @property
    def _fails(self) -> bool:
        """Whether the last attempt to write failed."""
        return self._trouble is not None and not self._trouble.is_kept

    def _remember(self, game: GameRow, events: Sequence[EventRow]) -> None:
        """The game on the table is read from no disk any more."""
        if events[0].number == 1:
            self._open_game = []
        elif self._open_row is None or self._open_row.name != game.name:
            self._open_game = self._last_read
        self._open_row, self._last_read = game, []
        self._open_game = [*self._open_game, *events]

    def _try(self) -> None:
        try:
            self._write_waiting()
        except Damaged as error:
            log.warning("the journal is damaged: %s", error)
            self._begin_anew()
        except JournalError as error:
            self._fail(error)

    def _begin_anew(self) -> None:
        """The journal was damaged under our hands: the running game goes into another one."""
        self._journal.close()
        self._use(open_journal(self._journal.path))
        if self._may_write:
            self._write_missing()

    def _open_again(self) -> None:
        """Whatever kept the journal from being written may have passed."""
        if not self._may_open_again:
            return
        opened = open_journal(self._journal.path)
        if opened.is_kept:
            self._journal.close()
            self._use(opened)
            self._write_missing()
        else:
            opened.journal.close()

    def _write_missing(self) -> None:
        """The journal may have less than it had, or all of it: write what follows on."""
        try:
            self._waiting_events = self._missing()
            self._write_waiting()
        except JournalError as error:
            self._fail(error)

    def _missing(self) -> list[EventRow]:
        """Of all rows in memory, those that follow on what the journal has; the game on the
        table last."""
        assert self._open_row is not None, "there is a game to write"
        on_the_table = self._open_row.name
        self._waiting_games[on_the_table] = self._open_row
        rows = {(row.game, row.number): row for row in (*self._waiting_events, *self._open_game)}
        has = {name: self._journal.last_event(name)[1] for name in self._waiting_games}
        missing = []
        for game, number in sorted(rows, key=lambda at: (at[0] == on_the_table, at)):
            if number == has[game] + 1:
                has[game] = number
                missing.append(rows[game, number])
        return missing

    def _write_waiting(self) -> None:
        self._journal.write(self._waiting_games.values(), self._waiting_events)
        self._waiting_games.clear()
        self._waiting_events.clear()
        if self._fails:
            log.info("the game is kept again")
            self._trouble = None

    def _fail(self, error: JournalError) -> None:
        if not self._fails:
            log.warning("the game is not kept: %s", error)
        self._trouble = Trouble(error, is_kept=False)
