"""Keeps the record of every game in a folder, as it is played.

Knows no journal: a game's name is the name of its file. What can't be written is a
warning; the game goes on.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from companion.files import UnwritableFile, write_whole
from companion.record.writing import record_of, to_toml
from companion.table.match import Match
from engine import Phase, State

log = logging.getLogger(__name__)


class Scribe:
    """Writes a game after each of its rounds, and when the table is done with it.

    Between those moments nothing is written, so that no file tells what the
    table may not know yet.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = ""
        self._rounds = 0
        self._text = ""
        self._warned = False

    def has(self, name: str) -> bool:
        """Whether there is a record of this name, or something else in its place."""
        return os.path.lexists(self._file(name))

    def keep(self, name: str, match: Match, is_left: bool) -> None:
        """Follow a game: write it if one more of its rounds is over, or the table left it."""
        rounds = rounds_over(match.state)
        if name != self._name:
            self._name, self._rounds, self._text, self._warned = name, rounds, "", False
        if rounds > self._rounds or is_left:
            self._keep(match)
        self._rounds = rounds

    def _keep(self, match: Match) -> None:
        record = record_of(match.game)
        text = to_toml(record)
        if record.rounds and text != self._text:
            self._write(text)

    def _write(self, text: str) -> None:
        try:
            write_whole(self._file(self._name), text)
            self._text = text
        except UnwritableFile as error:
            self._warn(error)

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.toml"

    def _warn(self, error: Exception) -> None:
        """Once a game: who can't write now can't write after the next round either."""
        if not self._warned:
            log.warning("the record of this game is not kept: %s", error)
        self._warned = True


def rounds_over(state: State) -> int:
    """How many rounds of a game are over."""
    return state.round - (state.phase not in (Phase.DEAL, Phase.OVER))
