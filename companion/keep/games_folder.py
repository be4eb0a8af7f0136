"""Opens the saved games for a command: to read them during a game, or to change them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from companion.config.library import Library, library_of
from companion.config.paths import Paths, paths_of
from companion.config.settings import folder_of, read_settings
from companion.keep.errors import losses_in_words, together
from companion.keep.game_writer import GameWriter, open_writer
from companion.keep.games import Games, look
from companion.keep.lock import Lock, folder_locked
from companion.keep.old_journal import OldGamesWait, has_old_journal
from companion.keep.saved_games import SavedGames
from sentences import Sentence


@dataclass(frozen=True)
class GamesFolder:
    """The saved games, with the paths and the editions that the settings name."""

    paths: Paths
    library: Library
    games: Games
    saved_games: SavedGames

    @property
    def damage(self) -> Sentence | None:
        """What was found wrong just now; the games are those that can still be read."""
        return together([*losses_in_words([*self.games.damaged.values()]), *self.others])

    @property
    def others(self) -> list[Sentence]:
        """What is wrong besides losses."""
        waiting = has_old_journal(self.paths.folder)
        waits = [OldGamesWait(folder=self.paths.folder)] if waiting else []
        return [*self.games.problems.values(), *waits]


@dataclass(frozen=True)
class ChangeableGames(GamesFolder):
    """No other program changes them meanwhile."""

    writer: GameWriter

    @property
    def damage(self) -> Sentence | None:
        """What is wrong; damaged games go on without what can't be read."""
        return None if self.writer.problem is None else self.writer.problem.sentence


@contextmanager
def games_to_read(settings_file: Path | None, fully: bool = False) -> Iterator[GamesFolder]:
    """The games as they are now, also while one is being played; with every event checked if
    `fully`.

    Raises:
        ExplainedError: settings or games can't be read.
    """
    paths, library = _paths_and_library(settings_file)
    with games_on_disk(paths, library, fully) as folder:
        yield folder


@contextmanager
def games_on_disk(paths: Paths, library: Library, fully: bool = False) -> Iterator[GamesFolder]:
    """See `games_to_read`; also for another thread than the one that writes them."""
    games = look(paths.games, fully)
    yield GamesFolder(paths, library, games, SavedGames(games, library))


@contextmanager
def games_to_change(settings_file: Path | None) -> Iterator[ChangeableGames]:
    """The games, with the folder locked.

    Raises:
        ExplainedError: settings or games can't be used, or a game is being played.
    """
    paths, library = _paths_and_library(settings_file)
    with folder_locked(paths.folder) as lock, locked_games(paths, library, lock) as folder:
        yield folder


@contextmanager
def locked_games(paths: Paths, library: Library, lock: Lock) -> Iterator[ChangeableGames]:
    """The games in a folder that the caller has locked. Raises ExplainedError."""
    lock.take()
    writer = open_writer(paths, lock)
    try:
        yield changeable(paths, library, writer)
    finally:
        writer.close()


def changeable(paths: Paths, library: Library, writer: GameWriter) -> ChangeableGames:
    return ChangeableGames(paths, library, writer.games, SavedGames(writer.games, library), writer)


def _paths_and_library(settings_file: Path | None) -> tuple[Paths, Library]:
    settings, folder = read_settings(settings_file), folder_of(settings_file)
    return paths_of(settings.keeping, folder, os.environ), library_of(settings.table, folder)
