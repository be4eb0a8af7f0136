"""`vivat stats`: the hall of fame as lines, or a page of charts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from companion.files import write_whole
from companion.i18n import _
from companion.stories.kept import SavedGame
from companion.stories.people import people_of
from companion.stories.terminal import tell_people


def people_lines(games: Sequence[SavedGame]) -> list[str]:
    """A line for everybody who finished a game."""
    return tell_people(people_of(game.story for game in games))


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
    from companion.stories.page import page_of_all, page_of_game

    return page_of_all(games) if only is None else page_of_game(only)
