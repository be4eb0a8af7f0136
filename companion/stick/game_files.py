"""What a stick gets of a game: the page of charts, a picture of the scores, the record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.config.library import Library
from companion.display.painter import Picture, still
from companion.evening.screens.statistics import picture_of_scores
from companion.keep.records import record_of_saved_game
from companion.keep.saved_games import SavedGames
from companion.record import to_toml
from companion.stick.copying import Files, StickFile
from companion.stories.saved_game import SavedGame

PICTURE_SIZE = 1600, 900


def game_files(saved_games: SavedGames, library: Library, game: SavedGame) -> Files:
    """Read the record and draw the picture now, and make the page later.

    Raises:
        ExplainedError: the game can't be read.
    """
    record = to_toml(record_of_saved_game(saved_games, game.name)).encode()
    scene = picture_of_scores(game.story, library)
    return partial(_files, game, record, still(Picture(scene, ()), PICTURE_SIZE))


def _files(game: SavedGame, record: bytes, picture: bytes) -> Iterator[StickFile]:
    # Imported only when needed, because loading the templates takes a moment.
    from companion.stories.html_pages import game_html

    yield StickFile(f"{game.name}.html", game_html(game).encode())
    yield StickFile(f"{game.name}.toml", record)
    yield StickFile(f"{game.name}.png", picture)
