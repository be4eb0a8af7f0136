"""The saved games as people know them: a `SavedGamesPort` for the table, lists for commands."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence

from companion.library import Library
from companion.storage.errors import JournalError
from companion.storage.journal import Fate, GameRow
from companion.storage.ledger import Ledger
from companion.stories.game_story import GameStory, story_of
from companion.stories.saved_game import SavedGame
from companion.table.events import TableEvent
from companion.table.match import Match, fold_match
from companion.table.saved_games_port import ResumableGame
from sentences import ExplainedError

log = logging.getLogger(__name__)


class Archive:
    """Reads what was kept. A game that can't be read is passed over, and logged."""

    def __init__(self, ledger: Ledger, library: Library) -> None:
        self._ledger = ledger
        self._library = library

    def waiting(self) -> Sequence[ResumableGame]:
        """See `SavedGamesPort`. A game on its podium waits too, if it was interrupted there."""
        try:
            return self._waiting()
        except JournalError as error:
            log.warning("the journal can't be read: %s", error)
            return ()

    def _waiting(self) -> Sequence[ResumableGame]:
        rows = [*self.rows(Fate.RUNNING, Fate.ASIDE)]
        rows.sort(key=lambda row: self._ledger.age(row.name))
        rows.sort(key=self._was_interrupted, reverse=True)
        return tuple(
            ResumableGame(game, self._was_interrupted(row))
            for row in rows
            for game in self._kept(row)
            if self._waits(row, game)
        )

    def events(self, name: str) -> Sequence[TableEvent]:
        """See `SavedGamesPort`."""
        return tuple(row.event for row in self._ledger.events(name))

    def games(self) -> Iterator[SavedGame]:
        """See `SavedGamesPort`."""
        return (game for row in self.rows() for game in self._kept(row))

    def game(self, name: str) -> SavedGame:
        """One game.

        Raises:
            ExplainedError: there is none of this name, or it can't be read.
        """
        row = self._ledger.game(name)
        return _kept_game(row, row.story or self._told_anew(name))

    def match(self, name: str) -> Match:
        """A game as it stands.

        Raises:
            ExplainedError: it can't be read, or its edition is not there.
        """
        return fold_match(self.events(name), self._library)

    def rows(self, *fates: Fate) -> Iterator[GameRow]:
        """The games that stand so, or all; none where the journal can't be read."""
        try:
            return self._ledger.games(*fates)
        except JournalError as error:
            log.warning("the journal can't be read: %s", error)
            return iter(())

    def _waits(self, row: GameRow, game: SavedGame) -> bool:
        """A game that is over waits only if nobody has seen its end to the last."""
        is_put_by = row.fate is Fate.ASIDE or self._was_interrupted(row)
        return is_put_by or not game.story.is_over

    def _was_interrupted(self, row: GameRow) -> bool:
        """Whether the program last wrote of this game, and nobody put it aside."""
        return row.fate is Fate.RUNNING and row.name == self._ledger.latest()

    def _kept(self, row: GameRow) -> Iterator[SavedGame]:
        """The game of a row, if its story is there or can be told anew."""
        try:
            story = row.story or self._told_anew(row.name)
        except ExplainedError as error:
            log.warning("the game %s is passed over: %s", row.name, error)
            return
        yield _kept_game(row, story)

    def _told_anew(self, name: str) -> GameStory:
        return story_of(self.match(name).game)


def _kept_game(row: GameRow, story: GameStory) -> SavedGame:
    """A game in the table's own time."""
    return SavedGame(row.name, row.began.astimezone(), story)
