"""Keeps the record of every game in a folder, as it is played.

Follows the table's committed events. Knows no clock: what day it is, it is told.
What can't be written is a warning; the game goes on.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from datetime import date
from itertools import count
from pathlib import Path

from companion.library import Library
from companion.record.writing import record_of, to_toml
from companion.table.events import GameBegan, GameLeft, TableEvent
from companion.table.match import Match, follow
from engine import Phase

log = logging.getLogger(__name__)


def games_folder(setting: str | None, beside: Path, environment: Mapping[str, str]) -> Path:
    """Where records go: as set, beside the settings file; else where a desktop keeps data.

    >>> games_folder("games", Path("/etc/vivat"), {}).as_posix()
    '/etc/vivat/games'
    >>> games_folder(None, Path(), {"XDG_DATA_HOME": "/data"}).as_posix()
    '/data/vivat/games'
    """
    if setting is not None:
        return beside / os.path.expanduser(setting)
    data = environment.get("XDG_DATA_HOME", "")
    home = data if os.path.isabs(data) else os.path.expanduser("~/.local/share")
    return Path(home) / "vivat" / "games"


class Scribe:
    """Writes a game after each of its rounds, and when the table is done with it.

    Between those moments nothing is written, so that no file tells what the
    table may not know yet.
    """

    def __init__(self, folder: Path, library: Library, today: Callable[[], date]) -> None:
        self._folder = folder
        self._library = library
        self._today = today
        self._match: Match | None = None
        self._begin()

    def note(self, event: TableEvent) -> None:
        """Follow the game by one event, and write what is to be written."""
        if isinstance(event, GameLeft) and self._match is not None:
            self._keep(self._match)
        self._match = follow(self._match, event, self._library)
        if isinstance(event, GameBegan):
            self._begin()
        if self._match is not None:
            self._keep_rounds(self._match)

    def _begin(self) -> None:
        """Another game gets another file."""
        self._file: Path | None = None
        self._rounds = 0
        self._text = ""
        self._warned = False

    def _keep_rounds(self, match: Match) -> None:
        """Write the game if one more of its rounds is over."""
        rounds = match.state.round - (match.state.phase not in (Phase.DEAL, Phase.OVER))
        if rounds > self._rounds:
            self._keep(match)
        self._rounds = rounds

    def _keep(self, match: Match) -> None:
        record = record_of(match.game)
        text = to_toml(record)
        if record.rounds and text != self._text:
            self._write(text)

    def _write(self, text: str) -> None:
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self._file is None:
                self._file = free_file(self._folder, self._today())
            write_whole(self._file, text)
            self._text = text
        except (OSError, ValueError) as error:
            self._warn(error)

    def _warn(self, error: Exception) -> None:
        """Once a game: who can't write now can't write after the next round either."""
        if not self._warned:
            log.warning("the record of this game can't be written: %s", error)
        self._warned = True


def free_file(folder: Path, day: date) -> Path:
    """The day's next file that nobody has written yet."""
    files = (folder / f"{day:%Y-%m-%d}-{number}.toml" for number in count(1))
    return next(file for file in files if not file.exists())


def write_whole(file: Path, text: str) -> None:
    """Write a file whole or not at all, also when the power fails meanwhile.

    Raises:
        OSError: it can't be written; what was there before is still there.
    """
    part = file.with_suffix(".part")
    try:
        with part.open("w", encoding="utf-8") as opened:
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
