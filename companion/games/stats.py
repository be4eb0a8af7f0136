"""`vivat stats`: the hall of fame as lines, or a page of charts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.files import write_whole
from companion.i18n import _
from companion.stories.hall_of_fame import hall_of_fame_lines
from companion.stories.person_statistics import person_statistics
from companion.stories.saved_game import SavedGame


def people_lines(games: Sequence[SavedGame]) -> list[str]:
    """A line for everybody who finished a game."""
    return hall_of_fame_lines(person_statistics(game.story for game in games))


def write_page(page: str, file: Path) -> str:
    """Write a page, also over an older one; says what to do with it.

    Raises:
        UnwritableFile: the file can't be written.
    """
    write_whole(file, page)
    return _("{file}: open it in a browser").format(file=file)


def page_of(games: Sequence[SavedGame], only: SavedGame | None) -> str:
    """The page of all games, or of one."""
    # The templates take a moment to load: only for who wants a page.
    from companion.stories.html_pages import all_games_html, game_html

    return all_games_html(games) if only is None else game_html(only)
