"""The records of saved games, and whether a record is saved already."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.games_folder import ChangeableGames
from companion.games.told_game import told_game
from companion.keep.index import Entry, GameStatus
from companion.keep.saved_games import SavedGames
from companion.record import Record, record_of
from companion.stories.game_story import GameStory
from companion.table.match import Match
from engine.setup import Seat


def record_of_saved_game(saved_games: SavedGames, name: str) -> Record:
    """See `record_of_row`.

    Raises:
        ExplainedError: there is no game of this name, or it can't be read.
    """
    match = saved_games.match(name)
    return _record(match, next(row for row in saved_games.rows() if row.name == name))


def record_of_row(saved_games: SavedGames, row: Entry) -> Record:
    """A game's record: complete once it has ended, before that only what everybody may know.

    Raises:
        ExplainedError: the game can't be read.
    """
    return _record(saved_games.match(row.name), row)


def _record(match: Match, row: Entry) -> Record:
    has_ended = row.status in (GameStatus.ENDED, GameStatus.IMPORTED)
    return record_of(match.game if has_ended else told_game(match))


class KnownGames:
    """The saved games by their seats. They are read once, because many records may be compared
    with them."""

    def __init__(self, folder: ChangeableGames) -> None:
        self.folder = folder
        self.names: set[str] = set()
        self._records: dict[str, Record] = {}
        self._by_seats: dict[tuple[Seat, ...], list[tuple[Entry, GameStory]]] = {}
        stories = {game.name: game.story for game in folder.saved_games.games()}
        for row in folder.saved_games.rows():
            self.add(row, stories.get(row.name))

    def add(self, row: Entry, story: GameStory | None) -> None:
        """A game that is saved; without a story if it can't be read."""
        self.names.add(row.name)
        if story is not None:
            self._by_seats.setdefault(story.seats, []).append((row, story))

    def saved_as(self, record: Record, story: GameStory) -> str | None:
        """The name of a saved game that has everything in this record."""
        for row, other in self._by_seats.get(story.seats, ()):
            if other.elections[: len(story.elections)] == story.elections:
                saved = self._record_of(row)
                if replace(saved, rounds=saved.rounds[: len(record.rounds)]) == record:
                    return row.name
        return None

    def _record_of(self, row: Entry) -> Record:
        """Raises ExplainedError: the game can't be read."""
        if row.name not in self._records:
            self._records[row.name] = record_of_row(self.folder.saved_games, row)
        return self._records[row.name]
