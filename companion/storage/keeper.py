"""Keeps what the table commits: in the journal, and round by round in a record.

Knows no screen: what is wrong, it says to who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from companion.library import Library
from companion.paths import Paths
from companion.storage.archive import Archive
from companion.storage.errors import JournalError
from companion.storage.journal import EventRow, Fate, GameRow
from companion.storage.ledger import Ledger
from companion.storage.naming import blind_number, free_name
from companion.storage.opening import OpenedJournal
from companion.storage.scribe import Scribe
from companion.stories.game_story import story_of
from companion.table.events import (
    GameBegan,
    GameLeft,
    GameSetAside,
    GameTakenUp,
    Paired,
    Played,
    TableEvent,
)
from companion.table.match import Match
from companion.table.saved_games_port import Trouble
from engine import Climb


class Keeper:
    """Writes; what it has written stands on its `shelf`.

    `clock` gives day and time with their zone; it may be wrong, and go back.
    """

    def __init__(
        self,
        places: Paths,
        journal: OpenedJournal,
        library: Library,
        clock: Callable[[], datetime],
    ) -> None:
        self._ledger = Ledger(journal)
        self._scribe = Scribe(places.records)
        self.shelf = Archive(self._ledger, library)
        self._clock = clock
        self._game: GameRow | None = None
        self._length = 0
        """How many events the running game has."""
        self._match: Match | None = None

    @property
    def trouble(self) -> Trouble | None:
        """What is wrong with the keeping."""
        return self._ledger.trouble

    def keep(self, events: Sequence[TableEvent], match: Match | None) -> None:
        """Keep the events of one step; `match` is the table's game after them, if any.

        On return they are on the disk, or `trouble` says why not.
        """
        *earlier, last = _by_game(events)
        for chunk in earlier:
            self._keep(chunk, self._match)
        self._keep(last, match or self._match)

    def close(self) -> None:
        """Let go of the journal."""
        self._ledger.close()

    def _keep(self, events: Sequence[TableEvent], match: Match | None) -> None:
        """Keep events of one game."""
        game = self._game_of(events[0])
        assert match is not None, "a game that is kept has a match"
        tells = game.story is None or any(map(_tells, events))
        story = story_of(match.game) if tells else game.story
        fate = _FATES.get(type(events[-1]), Fate.RUNNING)
        self._game, self._match = GameRow(game.name, game.began, fate, story), match
        self._ledger.write(self._game, [*self._rows(events)])
        self._scribe.keep(game.name, match, is_left=fate is Fate.LEFT)

    def _game_of(self, first: TableEvent) -> GameRow:
        """The running game, or another one that begins or goes on."""
        match first:
            case GameBegan():
                now = self._clock()
                self._length = 0
                return GameRow(self._free_name(now), now, Fate.RUNNING, None)
            case GameTakenUp(name):
                events = self._ledger.events(name)
                self._length = len(events)
                return GameRow(name, events[0].at, Fate.RUNNING, None)
        assert self._game is not None, "only a beginning begins a game"
        return self._game

    def _rows(self, events: Sequence[TableEvent]) -> Iterator[EventRow]:
        assert self._game is not None, "events are written after their game"
        for event in events:
            self._length += 1
            yield EventRow(self._game.name, self._length, self._clock(), event)

    def _free_name(self, now: datetime) -> str:
        """The day's next name that neither a game nor a record has."""
        try:
            taken = {row.name for row in self._ledger.games()}
            first = blind_number(now) if self._ledger.is_blank else 1
        except JournalError:
            taken, first = set(), blind_number(now)
        return free_name(now, lambda name: name in taken or self._scribe.has(name), first)


_FATES: dict[type[TableEvent], Fate] = {
    GameLeft: Fate.LEFT,
    GameSetAside: Fate.ASIDE,
}


def _tells(event: TableEvent) -> bool:
    """Whether a game's story may be another after this event."""
    match event:
        case Paired() | GameTakenUp() | Played(Climb()):
            return False
        case _:
            return True


def _by_game(events: Sequence[TableEvent]) -> list[list[TableEvent]]:
    """The events, apart where another game begins or goes on."""
    chunks: list[list[TableEvent]] = []
    for event in events:
        if not chunks or isinstance(event, GameBegan | GameTakenUp):
            chunks.append([])
        chunks[-1].append(event)
    return chunks
