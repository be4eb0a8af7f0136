"""`vivat games export` and `delete`: saved games as game records, and for good."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from companion.disk.files import check_is_new, write_whole
from companion.keep.errors import UnknownGame
from companion.keep.games_folder import ChangeableGames, GamesFolder
from companion.keep.records import record_of_saved_game
from companion.record import to_toml
from companion.words.i18n import _


def export_games(
    folder: GamesFolder, names: Iterable[str], target: Path, overwrite: bool = False
) -> Iterator[str]:
    """Write each game to a file in the folder `target`; yields the files' paths.

    Raises:
        ExplainedError: a game can't be read or written; those before it are written.
    """
    for name in names:
        file = target / f"{name}.toml"
        text = to_toml(record_of_saved_game(folder.saved_games, name))
        check_is_new(file, overwrite)
        write_whole(file, text)
        yield str(file)


def delete_game(folder: ChangeableGames, name: str) -> str:
    """Delete a game and its records for good; returns a line that confirms it.

    Raises:
        ExplainedError: there is no game of this name, or it can't be deleted.
    """
    if name not in folder.games.entries:
        raise UnknownGame(name=name)
    folder.writer.delete(name)
    return _("{name}: deleted").format(name=name)
