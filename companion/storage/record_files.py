"""Writes each game's record as a TOML file, after every round.

Knows no journal. The file is named after the game. If it can't be written, a warning is
logged and the game goes on.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from companion.files import UnwritableFile, write_whole
from companion.record.write_record import record_of, to_toml
from companion.table.match import Match
from engine import Phase, State

log = logging.getLogger(__name__)


class RecordFiles:
    """Writes a game after each of its rounds, and when it is ended.

    Nothing is written in between, so that no file shows what the players may not know yet.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = ""
        self._rounds = 0
        self._text = ""
        self._warned = False

    def exists(self, name: str) -> bool:
        """Whether there is a record of this name, or anything else in its place."""
        return os.path.lexists(self._file(name))

    def update(self, name: str, match: Match, is_ended: bool) -> None:
        """Write the game if another round is over or the game has ended."""
        rounds = rounds_over(match.state)
        if name != self._name:
            self._name, self._rounds, self._text, self._warned = name, rounds, "", False
        if rounds > self._rounds or is_ended:
            self._write_if_changed(match)
        self._rounds = rounds

    def _write_if_changed(self, match: Match) -> None:
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
        """Log once per game: the next round would most likely fail as well."""
        if not self._warned:
            log.warning("the record of this game is not saved: %s", error)
        self._warned = True


def rounds_over(state: State) -> int:
    """How many rounds of a game are over."""
    return state.round - (state.phase not in (Phase.DEAL, Phase.OVER))
