"""Compares game records with the saved games: what is saved already, and what only a record has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from companion.files import read_text
from companion.games.games_folder import GamesFolder
from companion.record import Record, decode_record, open_record_of, record_of, replay
from companion.storage.record_files import records_of
from companion.storage.rows import GameRow, GameStatus
from companion.storage.saved_games import SavedGames
from companion.stories.game_story import GameStory, story_of
from engine import Game
from engine.setup import Seat
from sentences import ExplainedError


def record_of_saved_game(saved_games: SavedGames, name: str) -> Record:
    """See `record_of_row`.

    Raises:
        ExplainedError: there is no game of this name, or it can't be read.
    """
    game = saved_games.match(name).game
    return _record(game, next(row for row in saved_games.rows() if row.name == name))


def record_of_row(saved_games: SavedGames, row: GameRow) -> Record:
    """A game's record: complete once it has ended, before that only what all players know.

    Raises:
        ExplainedError: the game can't be read.
    """
    return _record(saved_games.match(row.name).game, row)


def _record(game: Game, row: GameRow) -> Record:
    has_ended = row.status in (GameStatus.ENDED, GameStatus.IMPORTED)
    return record_of(game) if has_ended else open_record_of(game)


class KnownGames:
    """The saved games by their seats. They are read once, because many records may be compared
    with them."""

    def __init__(self, folder: GamesFolder) -> None:
        self.folder = folder
        self.names: set[str] = set()
        self._by_seats: dict[tuple[Seat, ...], list[tuple[GameRow, GameStory]]] = {}
        stories = {game.name: game.story for game in folder.saved_games.games()}
        for row in folder.saved_games.rows():
            self.add(row, stories.get(row.name))

    def add(self, row: GameRow, story: GameStory | None) -> None:
        """A game that is saved; without a story if it can't be read."""
        self.names.add(row.name)
        if story is not None:
            self._by_seats.setdefault(story.seats, []).append((row, story))

    def saved_as(self, record: Record, story: GameStory) -> str | None:
        """The name of a saved game that has everything in this record."""
        for row, other in self._by_seats.get(story.seats, ()):
            if other.elections[: len(story.elections)] == story.elections:
                saved = record_of_row(self.folder.saved_games, row)
                if replace(saved, rounds=saved.rounds[: len(record.rounds)]) == record:
                    return row.name
        return None


@dataclass(frozen=True)
class OnlyCopy:
    """A record that has more of a game than the journal."""

    file: Path
    rounds: int


def only_copies(folder: GamesFolder, name: str) -> Iterator[OnlyCopy]:
    """The records that are deleted with a game although no saved game has as much of it."""
    left, known = amount_left(folder, name), KnownGames(folder)
    for file in records_of(folder.paths.records, name):
        with suppress(ExplainedError):
            record = decode_record(read_text(file), file.name)
            if amount(record) > left and not _is_saved(known, record):
                yield OnlyCopy(file, len(record.rounds))


def _is_saved(known: KnownGames, record: Record) -> bool:
    try:
        story = story_of(replay(record, known.folder.library, "").game)
    except ExplainedError:
        return False
    return known.saved_as(record, story) is not None


def amount_left(folder: GamesFolder, name: str) -> int:
    """How much of a game can be read in the journal."""
    try:
        return amount(record_of_saved_game(folder.saved_games, name))
    except ExplainedError:
        return 0


def amount(record: Record) -> int:
    """How much a record tells: moves, elections, coronations and open cards."""
    return sum(
        len(each.placements)
        + len(each.climbs)
        + len(each.elections)
        + len(each.coronations)
        + len(each.favourites)
        for each in record.rounds
    )
