"""Renders the pages as HTML: one self-contained file each, for any browser and for print.

The page models contain all the texts; the templates arrange them. Every name is escaped.
Importing this loads the template library: do so only where a page is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from companion.stories import page_colours
from companion.stories.all_games_page import all_games_page
from companion.stories.game_page import game_page
from companion.stories.saved_game import SavedGame


def game_html(game: SavedGame) -> str:
    """The page of one game, finished or not."""
    return _environment().get_template("game.html").render(page=game_page(game))


def all_games_html(games: Sequence[SavedGame]) -> str:
    """The page of all games; they may be in any order, and there may be none."""
    return _environment().get_template("all_games.html").render(page=all_games_page(games))


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("companion.stories"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["palette"] = page_colours
    return environment
